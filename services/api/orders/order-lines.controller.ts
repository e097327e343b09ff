import {
  orderDetailLineList,
  type MainMaterial,
  type OrderDetail,
  type OrderDetailLine,
  type OrderDisinfect,
  type WaitingLine,
  type WarehouseLine,
} from '@cloud-factory/domain/orders/contract';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { Exact, fixed, type Quantity } from '@cloud-factory/domain/shared/decimal';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import {
  findAllDetailLines,
  findDetailLines,
  findOrderOfLine,
  getOrder,
  getOrderByNo,
  lineBesideOrder,
} from '@cloud-factory/projections/orders';
import type { TenantClient } from '@cloud-factory/projections/shared';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import * as z from 'zod';
import { Allow, Answers, Caller, found, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { disinfectOf } from './disinfect.js';
import { OrderNo, OrderShape } from './shapes.js';

/** So many lines a call without pages answers at most. */
const most = 5_000;
const LineSearch = searchOf(orderDetailLineList);
/** The warehouse asks for what is to be made: what that is, is not for the caller to say. */
const WarehouseSearch = searchOf({
  ...orderDetailLineList,
  filters: orderDetailLineList.filters.filter((filter) => !/^(reviewStatus|productionStatus|holdStatus)/.test(filter)),
});
const ById = z.strictObject({ id: idField<'orderLine'>() });
const ByOrderId = z.strictObject({ orderId: idField<'order'>() });
const OfOrder = z.strictObject({ orderNo: z.string().trim().min(1).max(30).optional(), id: idField<'orderLine'>().optional() });

const LineShape = z.looseObject({ id: z.string(), orderNo: z.string(), lineNo: z.int(), productName: z.string(), qty: z.string() });
const WaitingShape = LineShape.extend({ waitingQty: z.string(), isSendable: z.boolean() });
const DisinfectShape = z.looseObject({ orderNo: z.string(), objects: z.array(z.looseObject({ objectType: z.string() })) });
const MaterialShape = z.looseObject({ materialId: z.string(), materialName: z.string() });

/** Lines of orders, outside of their orders. */
@Controller('api/saas-order')
export class OrderLinesController {
  constructor(@Inject(ReadModels) private readonly readModels: ReadModels) {}

  @Get('orderentry/getOrderDetailPage')
  @Allow('orderentry.read')
  @Answers(LineShape, 'page')
  @Summary('Lines of orders in whatever status, those of the newest order first')
  page(@Caller() caller: Caller, @Query({ schema: LineSearch }) search: Search): Promise<Answer<Page<OrderDetailLine>>> {
    return this.readModels.ask(caller, (client) => findDetailLines(client, search));
  }

  @Get('orderentry/getOrderDetailList')
  @Allow('orderentry.read')
  @Answers(LineShape, 'list')
  @Summary('All lines that a search finds, at most 5,000')
  list(@Caller() caller: Caller, @Query({ schema: LineSearch }) search: Search): Promise<Answer<readonly OrderDetailLine[]>> {
    return this.all(caller, search);
  }

  @Get('orderentry/getOrderDetailListForWarehouse')
  @Allow('orderentry.read', 'warehousestock.read')
  @Answers(LineShape, 'list')
  @Summary('Lines whose work is ordered and not done, and not held: what the warehouse has to provide material for')
  async forWarehouse(
    @Caller() caller: Caller,
    @Query({ schema: WarehouseSearch }) search: Search,
  ): Promise<Answer<readonly WarehouseLine[]>> {
    const { data, ...answer } = await this.all(caller, {
      ...search,
      reviewStatus: 'approved',
      productionStatus_in: ['scheduled', 'inProduction'],
      holdStatus: 'none',
    });
    return { ...answer, data: data.map(forWarehouse) };
  }

  @Get('orderentrydetail/detail')
  @Allow('orderentrydetail.read')
  @Answers(LineShape)
  @Summary('A line of an order, by its own id')
  async detail(@Caller() caller: Caller, @Query({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<OrderDetailLine>> {
    return found(
      await this.readModels.ask(caller, async (client) => {
        const order = await findOrderOfLine(client, id);
        const line = order?.lines.find((each) => each.id === id);
        return order && line ? lineBesideOrder(order, line) : null;
      }),
      'LineNotOfOrder',
    );
  }

  @Get('orderentrydetail/getOrderDetail')
  @Allow('orderentrydetail.read')
  @Answers(OrderShape)
  @Summary('An order with its lines, by its number')
  async ofOrder(@Caller() caller: Caller, @Query({ schema: OrderNo }) { orderNo }: z.infer<typeof OrderNo>): Promise<Answer<OrderDetail>> {
    return found(await this.readModels.ask(caller, (client) => getOrderByNo(client, orderNo)), 'OrderNotFound');
  }

  @Get('orderentrydetail/searchWaitDeliverOrderDetailByOrderId')
  @Allow('orderentrydetail.read')
  @Answers(WaitingShape, 'list')
  @Summary('What of an order is still to be sent: line by line, and whether it may leave now')
  async waiting(
    @Caller() caller: Caller,
    @Query({ schema: ByOrderId }) { orderId }: z.infer<typeof ByOrderId>,
  ): Promise<Answer<readonly WaitingLine[]>> {
    const { data, ...answer } = found(await this.readModels.ask(caller, (client) => getOrder(client, orderId)), 'OrderNotFound');
    return { ...answer, data: waitingOf(data) };
  }

  @Get('orderentrydetail/getOrderDetailDisinfect')
  @Allow('orderentrydetail.read')
  @Answers(DisinfectShape)
  @Summary('What of an order must be disinfected: what came in, its box, and what leaves. By orderNo, or by the id of a line')
  async disinfect(@Caller() caller: Caller, @Query({ schema: OfOrder }) search: z.infer<typeof OfOrder>): Promise<Answer<OrderDisinfect>> {
    const { data, ...answer } = found(await this.readModels.ask(caller, (client) => orderOf(client, search)), 'OrderNotFound');
    return { ...answer, data: disinfectOf(data) };
  }

  @Get('mainmaterial/getOrderMainMaterial')
  @Allow('orderentry.read')
  @Answers(MaterialShape, 'list')
  @Summary('The main materials of orders under way and how much of each is ordered; with orderNo those of that order')
  async materials(
    @Caller() caller: Caller,
    @Query({ schema: OfOrder.pick({ orderNo: true }) }) { orderNo }: { orderNo?: string | undefined },
  ): Promise<Answer<readonly MainMaterial[]>> {
    const underWay = { reviewStatus: 'approved', productionStatus_in: ['scheduled', 'inProduction'] };
    const asked = { current: 1, size: 1, ...(orderNo === undefined ? underWay : { orderNo }) };
    const { data, ...answer } = await this.all(caller, asked);
    return { ...answer, data: materialsOf(data) };
  }

  private async all(caller: Caller, search: Search): Promise<Answer<readonly OrderDetailLine[]>> {
    const { data, ...answer } = await this.readModels.ask(caller, (client) => findAllDetailLines(client, search, most));
    if (data === null) throw new RefusedException('TooManyLines', { details: { most } });
    return { ...answer, data };
  }
}

const orderOf = (client: TenantClient, { orderNo, id }: z.infer<typeof OfOrder>): Promise<OrderDetail | null> =>
  orderNo === undefined ? (id === undefined ? Promise.resolve(null) : findOrderOfLine(client, id)) : getOrderByNo(client, orderNo);

/** Lines with a rest. What is not packed, or stands still, may not leave yet. */
function waitingOf(order: OrderDetail): readonly WaitingLine[] {
  if (order.reviewStatus !== 'approved') return [];
  const isSendable = order.packingStatus === 'packed' && order.holdStatus === 'none';
  return order.lines.flatMap((line) => {
    const rest = new Exact(line.qty).minus(line.deliveredQty);
    return rest.gt(0) ? [{ ...lineBesideOrder(order, line), waitingQty: fixed<'quantity'>(rest, 4), isSendable }] : [];
  });
}

/** Property by property: a warehouse needs to know neither the patient nor the price. */
const forWarehouse = (line: OrderDetailLine): WarehouseLine => {
  const { id, orderId, orderNo, lineNo, customerName, orderProperty, productId, productName, materialId, materialName } = line;
  const { unit, qty, pieces, toothPositions, shadeSystem, shade, dueDate, boxNo, productionStatus } = line;
  const order = { id, orderId, orderNo, lineNo, customerName, orderProperty, dueDate, boxNo, productionStatus };
  return { ...order, productId, productName, materialId, materialName, unit, qty, pieces, toothPositions, shadeSystem, shade };
};

/** Rows by a word that they share, in the order in which each was met first. */
function grouped<Row, Word>(rows: readonly Row[], wordOf: (row: Row) => Word): ReadonlyMap<Word, readonly Row[]> {
  const groups = new Map<Word, Row[]>();
  for (const row of rows) groups.set(wordOf(row), [...(groups.get(wordOf(row)) ?? []), row]);
  return groups;
}

const materialsOf = (lines: readonly OrderDetailLine[]): readonly MainMaterial[] =>
  [...grouped(lines, ({ materialId }) => materialId)].map(([materialId, of]) => ({
    materialId,
    materialName: of[0]?.materialName ?? '',
    quantities: [...grouped(of, ({ unit }) => unit)].map(([unit, each]) => ({
      unit,
      lines: each.length,
      qty: each.reduce<Quantity>((sum, { qty }) => fixed(new Exact(sum).plus(qty), 4), fixed(0, 4)),
    })),
    lineIds: of.map(({ id }) => id),
  }));
