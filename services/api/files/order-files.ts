// What the doors to the files of orders share: which order is meant, which upload, and the command that is made of them.
import type { EnteredOrderFile, OrderFilesCommand } from '@cloud-factory/domain/files';
import type { OrderFileRow, OrderFileSubmit } from '@cloud-factory/domain/files/contract';
import type { EnteredFile } from '@cloud-factory/domain/orders';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idField, type FileId, type OrderId } from '@cloud-factory/domain/shared/ids';
import type { Files } from '@cloud-factory/files';
import { getOrderFiles, orderFileTable } from '@cloud-factory/projections/files';
import { findOrderKey, orderListTable } from '@cloud-factory/projections/orders';
import type { EventSource } from '@cloud-factory/projections/shared';
import type { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { refuseUnseen } from '../platform/unseen.js';
import { found, idsField, RefusedException, SendCommands, written, type Caller, type ReadModels } from '../platform/http.js';

/** A file of an order in the API document. */
export const OrderFileShape = z.looseObject({
  id: z.string(),
  version: z.int(),
  orderId: z.string(),
  orderNo: z.string(),
  kind: z.string(),
  lineId: z.string().nullable(),
  fileId: z.string(),
  fileVersion: z.int(),
  fileName: z.string(),
  ext: z.string(),
  size: z.int(),
  takenAt: z.string().nullable(),
  day: z.string(),
  remark: z.string().nullable(),
  isLocked: z.boolean(),
});

export const OrderFileAt = z.strictObject({ id: idField<'file'>(), asOf: AsOfField.optional() });
export const OrderFileIds = z.strictObject({ ids: idsField<'file'>() });

/** One file of an order with its versions, now or at a moment; 404 when it is not of this kind. */
export async function orderFileAt(
  readers: Readonly<{ readModels: ReadModels; source: EventSource }>,
  caller: Caller,
  { id, asOf }: z.infer<typeof OrderFileAt>,
  kind: OrderFileRow['kind'],
): Promise<Answer<OrderFileRow>> {
  const row = found(await rowAt(readers, caller, orderFileTable, id, asOf), 'OrderFileNotFound');
  if (row.data.kind !== kind) throw new RefusedException('OrderFileNotFound', { status: 404 });
  return row;
}

type OfOrder = Readonly<{ orderId?: OrderId | undefined; orderNo?: string | undefined }>;
type Said = Readonly<{ fileId: FileId; lineId: EnteredOrderFile['lineId']; takenAt: string | null; remark: string | null }>;

/** The files of an order that a command is about. */
function idsOf(command: OrderFilesCommand | undefined): readonly FileId[] {
  if (command?.type === 'AddOrderFiles') return command.files.map(({ file }) => file.id);
  if (command?.type === 'RemoveOrderFiles') return command.ids;
  return command && 'id' in command ? [command.id] : [];
}

/** The parts of a controller that these calls need. */
export class OrderFileCalls {
  constructor(
    private readonly bus: CommandBus,
    private readonly readModels: ReadModels,
    private readonly files: Files,
  ) {}

  /** The order that is meant, when the caller may see it: who sees only some orders adds files only to those. */
  async orderOf(caller: Caller, { orderId, orderNo }: OfOrder): Promise<OrderId> {
    if (orderNo !== undefined)
      return found(await this.readModels.ask(caller, (client) => findOrderKey(client, orderNo)), 'OrderNotFound').data.id;
    if (orderId === undefined) throw new RefusedException('OrderNotFound', { status: 404 });
    await refuseUnseen(this.readModels, caller, orderListTable, [orderId], 'OrderNotFound');
    return orderId;
  }

  /** The uploads as the server knows them: what a client says of a file is its id. */
  async uploadsOf(caller: Caller, ids: readonly FileId[]): Promise<readonly EnteredFile[]> {
    const known = new Map((await this.files.find(caller, [...new Set(ids)])).map((file) => [file.id, file]));
    return ids.map((id) => {
      const file = known.get(id);
      if (!file) throw new RefusedException('FileNotFound', { status: 409, details: { id } });
      const { kind, fileName, ext, size, sha256, geometry } = file;
      return { id, kind, fileName, ext, size, sha256, geometry };
    });
  }

  /** The rows with these ids, all of them and of this kind; else none is told of. */
  async rowsOf(caller: Caller, ids: readonly FileId[], kind: OrderFileRow['kind'] | null): Promise<readonly OrderFileRow[]> {
    const { data } = await this.readModels.ask(caller, (client) => getOrderFiles(client, ids));
    if (data.length < ids.length || data.some((row) => kind !== null && row.kind !== kind))
      throw new RefusedException('OrderFileNotFound', { status: 404 });
    return data;
  }

  /** Files that are new to their orders: one command for each order, all or none. */
  async add(caller: Caller, said: readonly (OfOrder & Said)[], kind: OrderFileRow['kind']): Promise<readonly OrderFilesCommand[]> {
    const uploads = await this.uploadsOf(
      caller,
      said.map(({ fileId }) => fileId),
    );
    const byOrder = new Map<OrderId, EnteredOrderFile[]>();
    for (const [nth, { lineId, takenAt, remark, ...order }] of said.entries()) {
      const file = uploads[nth];
      if (!file) continue; // one for each, as asked
      if (file.kind !== kind) throw new RefusedException('OrderFileKindWrong', { details: { nth: nth + 1 } });
      const orderId = await this.orderOf(caller, order);
      const files = byOrder.get(orderId) ?? [];
      files.push({ file, lineId, takenAt, remark });
      byOrder.set(orderId, files);
    }
    return [...byOrder].map(([orderId, files]) => ({ type: 'AddOrderFiles', orderId, files }));
  }

  /** `submit`: a new file, other words for one that is there, or a new version of it. */
  async submit(caller: Caller, body: OrderFileSubmit, kind: OrderFileRow['kind']): Promise<readonly OrderFilesCommand[]> {
    const { id, version, ...said } = body;
    if (id === undefined) return this.add(caller, [said], kind);
    const [row] = await this.rowsOf(caller, [id], kind);
    if (!row) throw new RefusedException('OrderFileNotFound', { status: 404 });
    // Of the row, not of the stream: that of an order's files moves with each of them.
    if (version !== undefined && version !== row.version) throw new RefusedException('StaleVersion', { status: 412 });
    const { lineId, takenAt, remark, fileId } = said;
    const { orderId } = row;
    const [file] = fileId === row.fileId ? [] : await this.uploadsOf(caller, [fileId]);
    const describe: OrderFilesCommand = { type: 'DescribeOrderFile', orderId, id, lineId, takenAt, remark };
    return file ? [{ type: 'ReplaceOrderFile', orderId, id, file, firstName: '' }, describe] : [describe];
  }

  /** `remove` by ids, which may be of several orders. */
  async remove(caller: Caller, ids: readonly FileId[], kind: OrderFileRow['kind']): Promise<readonly OrderFilesCommand[]> {
    const byOrder = new Map<OrderId, FileId[]>();
    for (const { orderId, id } of await this.rowsOf(caller, ids, kind)) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), id]);
    return [...byOrder].map(([orderId, ofOrder]) => ({ type: 'RemoveOrderFiles', orderId, ids: ofOrder }));
  }

  /** All of them or none. Answers for each file, by its id; the version is that of its order's files. */
  async say(caller: Caller, commands: readonly OrderFilesCommand[], reply: FastifyReply): Promise<Answer<readonly Written[]>> {
    const answers = await this.bus.execute(new SendCommands(caller, commands));
    return written(
      reply,
      answers.flatMap((each, nth) => idsOf(commands[nth]).map((id) => ({ ...each, id }))),
    );
  }

  async sayOne(caller: Caller, commands: readonly OrderFilesCommand[], reply: FastifyReply): Promise<Answer<Written>> {
    const { data, ...answer } = await this.say(caller, commands, reply);
    const last = data.at(-1);
    if (!last) throw new Error('one command, no answer');
    return { ...answer, data: last };
  }
}
