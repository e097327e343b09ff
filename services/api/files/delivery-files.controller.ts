import { deliveryFileList, DeliveryFiles, OrderFileSubmit, type OrderFileRow } from '@cloud-factory/domain/files/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import type { Files } from '@cloud-factory/files';
import { deliveryTable, getDeliveryByNo } from '@cloud-factory/projections/delivery';
import { filesOfOrders, findDeliveryFiles, getOrderFiles, type OrderFileListed } from '@cloud-factory/projections/files';
import { findRow, type EventSource } from '@cloud-factory/projections/shared';
import { findOrderKey } from '@cloud-factory/projections/orders';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { EventSourceToken } from '../platform/deps.js';
import { Allow, AlsoByPost, answer, Answers, Asked, Caller, found, idsField, ReadModels, Summary } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { orderFileAt, OrderFileAt, OrderFileCalls, OrderFileIds, OrderFileShape } from './order-files.js';
import { FilesToken } from './tokens.js';

const FileSearch = searchOf(deliveryFileList);
const no = z.string().trim().min(1).max(30);
/** Of an order, of a delivery (all its orders), or these files; of nothing in particular, the newest. */
const Wanted = z.strictObject({
  orderId: idField<'order'>().optional(),
  orderNo: no.optional(),
  deliveryId: idField<'delivery'>().optional(),
  deliveryNo: no.optional(),
  ids: idsField<'file'>().optional(),
});
const newest = 200;

/** What goes along with a delivery: pictures of the parcel, papers. They belong to the order that was sent. */
@Controller('api/saas-order/ycorderdeliverfile')
export class DeliveryFilesController {
  private readonly calls: OrderFileCalls;

  constructor(
    @Inject(CommandBus) bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(FilesToken) files: Files,
    @Inject(EventSourceToken) readonly source: EventSource,
  ) {
    this.calls = new OrderFileCalls(bus, readModels, files);
  }

  @Get('list')
  @Allow('ycorderdeliverfile.read')
  @Answers(OrderFileShape, 'page')
  @Summary('Delivery files of orders')
  list(@Caller() caller: Caller, @Query({ schema: FileSearch }) search: Search): Promise<Answer<Page<OrderFileListed>>> {
    return this.readModels.ask(caller, (client) => findDeliveryFiles(client, search));
  }

  @Get('detail')
  @Allow('ycorderdeliverfile.read')
  @Answers(OrderFileShape)
  @Summary('One delivery file with its versions, now or at a moment')
  detail(@Caller() caller: Caller, @Asked({ schema: OrderFileAt }) asked: z.infer<typeof OrderFileAt>): Promise<Answer<OrderFileRow>> {
    return orderFileAt(this, caller, asked, 'deliveryPhoto');
  }

  @Get('getDeliveryFiles')
  @AlsoByPost()
  @Allow('ycorderdeliverfile.read')
  @Answers(OrderFileShape, 'list')
  @Summary('The delivery files of an order, of all orders of a delivery, or those with these ids; the newest 200 when nothing is asked for')
  async files(
    @Caller() caller: Caller,
    @Asked({ schema: Wanted }) { ids, ...wanted }: z.infer<typeof Wanted>,
  ): Promise<Answer<readonly (OrderFileRow | OrderFileListed)[]>> {
    if (ids) {
      const { data, ...rest } = await this.readModels.ask(caller, (client) => getOrderFiles(client, ids));
      return { ...rest, data: data.filter(({ kind }) => kind === 'deliveryPhoto') };
    }
    const orderIds = await this.ordersOf(caller, wanted);
    if (orderIds) return this.readModels.ask(caller, (client) => filesOfOrders(client, orderIds, 'deliveryPhoto'));
    const { data, ...rest } = await this.readModels.ask(caller, (client) =>
      findDeliveryFiles(client, { current: 1, size: newest, descs: ['day', 'createdAt'] }),
    );
    return { ...rest, data: data.records };
  }

  @Post('saveFiles')
  @Allow('ycorderdeliverfile.write')
  @Answers(WrittenRow, 'list')
  @Summary('Adds files to the delivery of an order, all or none')
  async save(
    @Caller() caller: Caller,
    @Body({ schema: DeliveryFiles }) { files, ...order }: DeliveryFiles,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const said = files.map((file) => ({ ...order, ...file }));
    return this.calls.say(caller, await this.calls.add(caller, said, 'deliveryPhoto'), reply);
  }

  @Post('submit')
  @Allow('ycorderdeliverfile.write')
  @Answers(WrittenRow)
  @Summary('Adds a file to the delivery of an order, changes its words, or gives it a new version')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: OrderFileSubmit }) body: OrderFileSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return this.calls.sayOne(caller, await this.calls.submit(caller, body, 'deliveryPhoto'), reply);
  }

  @Post('remove')
  @Allow('ycorderdeliverfile.write')
  @Answers(WrittenRow, 'list')
  @Summary('Removes delivery files that were not there when their order was approved')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: OrderFileIds }) { ids }: z.infer<typeof OrderFileIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    return this.calls.say(caller, await this.calls.remove(caller, ids, 'deliveryPhoto'), reply);
  }

  /** The orders that are meant; null when none was named. */
  private async ordersOf(
    caller: Caller,
    { orderId, orderNo, deliveryId, deliveryNo }: Omit<z.infer<typeof Wanted>, 'ids'>,
  ): Promise<readonly string[] | null> {
    if (orderId) return [orderId];
    if (orderNo) return [found(await this.readModels.ask(caller, (client) => findOrderKey(client, orderNo)), 'OrderNotFound').data.id];
    if (!deliveryId && !deliveryNo) return null;
    const { data } = await this.readModels.ask(caller, async (client) =>
      deliveryId ? findRow(client, deliveryTable, deliveryId) : getDeliveryByNo(client, deliveryNo ?? ''),
    );
    const { lines } = found(answer(data), 'DeliveryNotFound').data;
    return [...new Set(lines.map((line) => line.orderId))];
  }
}
