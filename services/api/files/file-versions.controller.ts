import { FileReplacement, type FileKind, type OrderFileRow } from '@cloud-factory/domain/files/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import type { Files } from '@cloud-factory/files';
import { filesOfOrders } from '@cloud-factory/projections/files';
import { Body, Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { seeingAll } from '../platform/caller.js';
import { Allow, Answers, Asked, Caller, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { isGranted } from '../platform/permissions.js';
import { OrderFileCalls, OrderFileShape } from './order-files.js';
import { FilesToken } from './tokens.js';

const ByOrder = z.strictObject({ orderId: idField<'order'>() });

/** The right to change a file of an order, by what it is for. */
const rights: Readonly<Record<FileKind, string>> = {
  print: 'orderattach.write',
  attachment: 'orderattach.write',
  design: 'orderattach.write',
  requirement: 'orderattach.write',
  photo: 'orderphotographfile.write',
  deliveryPhoto: 'ycorderdeliverfile.write',
};

/** The versions of an order's files: after its approval a file gets a new version only, and the old ones stay to be read. */
@Controller('api/console/order-files')
export class FileVersionsController {
  private readonly calls: OrderFileCalls;

  constructor(
    @Inject(CommandBus) bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(FilesToken) private readonly files: Files,
  ) {
    this.calls = new OrderFileCalls(bus, readModels, files);
  }

  @Get('versions')
  @Allow('orderentry.read', 'orderattach.read')
  @Answers(OrderFileShape, 'list')
  @Summary('The files of an order that came after its entry, each with all its versions; a file of a line once it has a second one')
  versions(
    @Caller() caller: Caller,
    @Asked({ schema: ByOrder }) { orderId }: z.infer<typeof ByOrder>,
  ): Promise<Answer<readonly OrderFileRow[]>> {
    return this.readModels.ask(caller, (client) => filesOfOrders(client, [orderId]));
  }

  @Post('replace')
  @Allow('orderattach.write', 'orderphotographfile.write', 'ycorderdeliverfile.write')
  @Answers(WrittenRow)
  @Summary('Gives a file of an order a new version')
  async replace(
    @Caller() caller: Caller,
    @Body({ schema: FileReplacement }) { orderId, id, fileId }: FileReplacement,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    await this.calls.orderOf(caller, { orderId });
    const [file] = await this.calls.uploadsOf(caller, [fileId]);
    // Whoever may see the order may see its files, whoever uploaded them: a file that is not the order's is refused by the decision.
    const [first] = await this.files.find(seeingAll(caller), [id]);
    if (!file || !first) throw new RefusedException('OrderFileNotFound', { status: 404 });
    if (!isGranted(caller.permissions, rights[file.kind])) throw new RefusedException('NotAllowed', { status: 403 });
    const command = { type: 'ReplaceOrderFile', orderId, id, file, firstName: first.fileName } as const;
    return this.calls.sayOne(caller, [command], reply);
  }
}
