import type { CommandRunner } from '@cloud-factory/commands';
import type { OrderFilesState } from '@cloud-factory/domain/files';
import { FileKindChange, fileKindRights, FileReplacement, type FileKind, type OrderFileRow } from '@cloud-factory/domain/files/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import type { FileCaller, Files } from '@cloud-factory/files';
import { filesOfOrders } from '@cloud-factory/projections/files';
import { Body, Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { RunnerToken } from '../platform/deps.js';
import { Allow, Answers, Asked, Caller, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { isGranted } from '../platform/permissions.js';
import { OrderFileCalls, OrderFileShape } from './order-files.js';
import { FilesToken } from './tokens.js';

/** With the eyes of the server: what the order has is refused by the decision, not by who sees which file. */
const asServer = ({ tenant, userId }: Caller): FileCaller => ({ tenant, userId, creators: '*' });

const ByOrder = z.strictObject({ orderId: idField<'order'>() });

/** The versions of an order's files: after its approval a file gets a new version only, and the old ones stay to be read. */
@Controller('api/console/order-files')
export class FileVersionsController {
  private readonly calls: OrderFileCalls;

  constructor(
    @Inject(CommandBus) bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(FilesToken) private readonly files: Files,
    @Inject(RunnerToken) private readonly runner: Pick<CommandRunner, 'stateOf'>,
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
    const [first] = await this.files.find(asServer(caller), [id]);
    if (!file || !first) throw new RefusedException('OrderFileNotFound', { status: 404 });
    this.refuseKind(caller, file.kind);
    const command = { type: 'ReplaceOrderFile', orderId, id, file, firstName: first.fileName } as const;
    return this.calls.sayOne(caller, [command], reply);
  }
  @Post('kind')
  @Allow('orderattach.write', 'orderphotographfile.write', 'ycorderdeliverfile.write')
  @Answers(WrittenRow)
  @Summary('Says what a file of an order is for from here on')
  async changeKind(
    @Caller() caller: Caller,
    @Body({ schema: FileKindChange }) { orderId, id, kind }: FileKindChange,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    await this.calls.orderOf(caller, { orderId });
    const [first] = await this.files.find(asServer(caller), [id]);
    if (!first) throw new RefusedException('OrderFileNotFound', { status: 404 });
    const { state } = await this.runner.stateOf<OrderFilesState>(caller.tenant, `orderFiles-${orderId}`);
    // It goes from the files of one right to those of another: both are asked for.
    for (const each of [state.kinds.get(id) ?? first.kind, kind]) this.refuseKind(caller, each);
    return this.calls.sayOne(caller, [{ type: 'ChangeOrderFileKind', orderId, id, kind }], reply);
  }

  private refuseKind({ permissions }: Caller, kind: FileKind): void {
    if (!isGranted(permissions, fileKindRights[kind])) throw new RefusedException('NotAllowed', { status: 403 });
  }
}
