import { orderRefusals } from '@cloud-factory/domain/orders';
import { orderList, orderReviewList, packingOrderList, type CancelCheck, type OrderDetail } from '@cloud-factory/domain/orders/contract';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { filled } from '@cloud-factory/domain/shared/refusals';
import {
  findOrderKey,
  findOrders,
  findOrdersToReview,
  findPackingOrders,
  orderDetailTable,
  type OrderListed,
} from '@cloud-factory/projections/orders';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import { Allow, Answers, Caller, found, ReadModels, Summary } from '../platform/http.js';
import { Cancelling } from './cancelling.js';
import { OrderNo, OrderShape } from './shapes.js';

const OrderSearch = searchOf(orderList);
const ReviewSearch = searchOf({
  ...orderReviewList,
  filters: orderReviewList.filters.filter((filter) => !filter.startsWith('reviewStatus')),
});
const PackingSearch = searchOf(packingOrderList);
const Detail = z.strictObject({ id: idField<'order'>(), asOf: AsOfField.optional() });
const ByNo = OrderNo.extend({ asOf: AsOfField.optional() });

/** What is seen of orders. */
@Controller('api/saas-order/orderentry')
export class OrdersController {
  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(EventSourceToken) private readonly source: EventSource,
    @Inject(Cancelling) private readonly cancelling: Cancelling,
  ) {}

  @Get('list')
  @Allow('orderentry.read')
  @Answers(OrderShape, 'page')
  @Summary('Orders, newest first')
  list(@Caller() caller: Caller, @Query({ schema: OrderSearch }) search: Search): Promise<Answer<Page<OrderListed>>> {
    return this.readModels.ask(caller, (client) => findOrders(client, search));
  }

  @Get('getOrderList')
  @Allow('orderentry.read')
  @Answers(OrderShape, 'page')
  @Summary('The same list under its other name')
  getOrderList(@Caller() caller: Caller, @Query({ schema: OrderSearch }) search: Search): Promise<Answer<Page<OrderListed>>> {
    return this.list(caller, search);
  }

  @Get('getOrderReviewList')
  @Allow('orderentry.review')
  @Answers(OrderShape, 'page')
  @Summary('Orders that wait for review, oldest first')
  reviewList(@Caller() caller: Caller, @Query({ schema: ReviewSearch }) search: Search): Promise<Answer<Page<OrderListed>>> {
    return this.readModels.ask(caller, (client) => findOrdersToReview(client, search));
  }

  @Get('getPackingOrderList')
  @Allow('orderentry.read')
  @Answers(OrderShape, 'page')
  @Summary('Orders that were released and wait to be packed, the most urgent first')
  packingList(@Caller() caller: Caller, @Query({ schema: PackingSearch }) search: Search): Promise<Answer<Page<OrderListed>>> {
    return this.readModels.ask(caller, (client) => findPackingOrders(client, search));
  }

  @Get('detail')
  @Allow('orderentry.read')
  @Answers(OrderShape)
  @Summary('An order with its lines, now or at a moment')
  async detail(@Caller() caller: Caller, @Query({ schema: Detail }) { id, asOf }: z.infer<typeof Detail>): Promise<Answer<OrderDetail>> {
    return found(await rowAt({ readModels: this.readModels, source: this.source }, caller, orderDetailTable, id, asOf), 'OrderNotFound');
  }

  @Get('getOrderByNo')
  @Allow('orderentry.read')
  @Answers(OrderShape)
  @Summary('An order by its number')
  async byNo(@Caller() caller: Caller, @Query({ schema: ByNo }) { orderNo, asOf }: z.infer<typeof ByNo>): Promise<Answer<OrderDetail>> {
    const key = found(await this.readModels.ask(caller, (client) => findOrderKey(client, orderNo)), 'OrderNotFound');
    return this.detail(caller, { id: key.data.id, asOf });
  }

  @Get('getOrderDetail')
  @Allow('orderentry.read')
  @Answers(OrderShape)
  @Summary('An order with its lines, by its number')
  getOrderDetail(@Caller() caller: Caller, @Query({ schema: ByNo }) search: z.infer<typeof ByNo>): Promise<Answer<OrderDetail>> {
    return this.byNo(caller, search);
  }

  @Get('cancelCheck')
  @Allow('orderentry.write')
  @Answers(z.boolean())
  @Summary('Whether the order can be cancelled now; msg says why not, or what it costs')
  async cancelCheck(
    @Caller() caller: Caller,
    @Query({ schema: OrderNo }) { orderNo }: z.infer<typeof OrderNo>,
  ): Promise<Answer<CancelCheck>> {
    const key = found(await this.readModels.ask(caller, (client) => findOrderKey(client, orderNo)), 'OrderNotFound');
    // By the order as a decision would see it, not by a list that may be a moment old.
    const { refusal, charge, currency } = await this.cancelling.of(caller, key.data.id);
    if (refusal !== null) return { ...key, data: false, msg: orderRefusals[refusal][caller.language] };
    const msg = charge === '0.00' ? '' : filled(orderRefusals.CancellationIsCharged[caller.language], { amount: charge, currency });
    return { ...key, data: true, msg };
  }
}
