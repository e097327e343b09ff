import type { DeliveryCommand } from '@cloud-factory/domain/delivery';
import {
  DeliveryCancel,
  DeliveryConfirm,
  deliveryConfirmList,
  deliveryList,
  DeliverySubmit,
  TryInBack,
  type DeliveryDetail,
  type DeliveryLineRow,
} from '@cloud-factory/domain/delivery/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import {
  deliveryDetailOf,
  deliveryTable,
  findDeliveries,
  findDeliveriesToConfirm,
  getDeliveryByNo,
  getDeliveryByOrderNo,
  type DeliveryListed,
} from '@cloud-factory/projections/delivery';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import { Allow, Answers, Asked, Caller, found, Ids, ReadModels, Summary } from '../platform/http.js';
import { isGranted } from '../platform/permissions.js';
import { say } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const DeliverySearch = searchOf(deliveryList);
const ConfirmSearch = searchOf(deliveryConfirmList);
const ById = z.strictObject({ id: idField<'delivery'>(), asOf: AsOfField.optional() });
const no = z.string().trim().min(1).max(30);
const ByDeliverNo = z.strictObject({ deliverNo: no });
const ByOrderNo = z.strictObject({ orderNo: no });
const Row = z.looseObject({ id: z.string(), version: z.int(), deliveryNo: z.string(), status: z.string() });
const Line = z.looseObject({
  orderNo: z.string(),
  patientName: z.string(),
  productName: z.string(),
  toothCross: z.array(z.string()),
  qty: z.string(),
});

/** Deliveries: drafted, confirmed, printed. Two resources of the documents are doors to the same document. */
@Controller('api')
export class DeliveryController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
  ) {}

  @Get(['saas-order/deliveryOrders/list', 'saas-order/ycorderdelivery/list'])
  @Allow('ycorderdelivery.read', 'deliveryOrders.read')
  @Answers(Row, 'page')
  @Summary('Deliveries')
  list(@Caller() caller: Caller, @Query({ schema: DeliverySearch }) search: Search): Promise<Answer<Page<DeliveryListed>>> {
    return this.readModels.ask(caller, (client) => findDeliveries(client, search));
  }

  @Get('saas-order/deliveryOrders/getDeliveryConfirmList')
  @Allow('ycorderdelivery.read', 'deliveryOrders.read')
  @Answers(Row, 'page')
  @Summary('Deliveries that wait for their confirmation')
  toConfirm(@Caller() caller: Caller, @Query({ schema: ConfirmSearch }) search: Search): Promise<Answer<Page<DeliveryListed>>> {
    return this.readModels.ask(caller, (client) => findDeliveriesToConfirm(client, search));
  }

  @Get('saas-order/ycorderdelivery/detail')
  @Allow('ycorderdelivery.read', 'deliveryOrders.read')
  @Answers(Row)
  @Summary('One delivery with its lines and the height of its note, now or at a moment; patients are told as they are now')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id, asOf }: z.infer<typeof ById>): Promise<Answer<DeliveryDetail>> {
    const { data, behind } = found(await rowAt(this, caller, deliveryTable, id, asOf), 'DeliveryNotFound');
    return { ...(await this.readModels.ask(caller, (client) => deliveryDetailOf(client, data))), ...(behind && { behind }) };
  }

  @Get('saas-order/ycorderdelivery/searchOrderDetailByDeliverNo')
  @Allow('ycorderdelivery.read', 'deliveryOrders.read')
  @Answers(Line, 'list')
  @Summary('The lines of a delivery, as its note shows them')
  async lines(
    @Caller() caller: Caller,
    @Asked({ schema: ByDeliverNo }) { deliverNo }: z.infer<typeof ByDeliverNo>,
  ): Promise<Answer<readonly DeliveryLineRow[]>> {
    const { data, ...rest } = found(await this.readModels.ask(caller, (client) => getDeliveryByNo(client, deliverNo)), 'DeliveryNotFound');
    return { ...rest, data: data.lines };
  }

  @Get('saas-order/ycorderdelivery/getDeliveryByOrderNo')
  @Allow('ycorderdelivery.read', 'deliveryOrders.read')
  @Answers(Row)
  @Summary('The delivery that takes an order along')
  async byOrder(
    @Caller() caller: Caller,
    @Asked({ schema: ByOrderNo }) { orderNo }: z.infer<typeof ByOrderNo>,
  ): Promise<Answer<DeliveryDetail>> {
    return found(await this.readModels.ask(caller, (client) => getDeliveryByOrderNo(client, orderNo)), 'DeliveryNotFound');
  }

  @Post(['saas-order/deliveryOrders/submit', 'saas-order/ycorderdelivery/submit', 'saas-order/ycorderdelivery/update'])
  @Allow('ycorderdelivery.write', 'deliveryOrders.write')
  @Answers(WrittenRow)
  @Summary('Saves the draft of a delivery')
  submit(
    @Caller() caller: Caller,
    @Body({ schema: DeliverySubmit }) body: DeliverySubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, ...entry } = body;
    const deliveryId = id ?? this.newIds.next<'delivery'>();
    return say<DeliveryCommand>(
      this.bus,
      caller,
      reply,
      { type: 'DraftDelivery', deliveryId, entry, ...(id !== undefined && { mustExist: true }) },
      version,
    );
  }

  @Post('saas-order/deliveryOrders/deliveryConfirmSubmit')
  @Allow('ycorderdelivery.write', 'deliveryOrders.write')
  @Answers(WrittenRow)
  @Summary(
    'Confirms a delivery: the goods leave the house. What is not charged takes ycorderdelivery.review and another person than drafted it',
  )
  confirm(
    @Caller() caller: Caller,
    @Asked({ schema: DeliveryConfirm }) { id: deliveryId, version }: DeliveryConfirm,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const mayConfirmUncharged = isGranted(caller.permissions, 'ycorderdelivery.review');
    return say<DeliveryCommand>(this.bus, caller, reply, { type: 'ConfirmDelivery', deliveryId, mayConfirmUncharged }, version);
  }

  @Post('console/deliveries/receive-back')
  @Allow('ycorderdelivery.write', 'deliveryOrders.write')
  @Answers(WrittenRow)
  @Summary('Notes that what went out for a try-in came back: it may go out again, or for good')
  receiveBack(
    @Caller() caller: Caller,
    @Body({ schema: TryInBack }) { id: deliveryId, version, returnedOn, remark }: TryInBack,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return say<DeliveryCommand>(this.bus, caller, reply, { type: 'ReceiveTryIn', deliveryId, returnedOn, remark }, version);
  }

  @Post('saas-order/deliveryOrders/deliveryCancel')
  @Allow('ycorderdelivery.write', 'deliveryOrders.write')
  @Answers(WrittenRow)
  @Summary('Cancels the draft of a delivery; its lines are free again')
  cancel(
    @Caller() caller: Caller,
    @Asked({ schema: DeliveryCancel }) { id: deliveryId, reason }: DeliveryCancel,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return say<DeliveryCommand>(this.bus, caller, reply, { type: 'CancelDelivery', deliveryId, reason });
  }
}
