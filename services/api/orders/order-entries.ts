// From what was sent to what is decided: the same way for the console and for the ordering channel.
import type { DraftOrder, EnteredFile, SubmitOrder } from '@cloud-factory/domain/orders';
import type { OrderSubmit } from '@cloud-factory/domain/orders/contract';
import { idAs, type FileId } from '@cloud-factory/domain/shared/ids';
import type { Files } from '@cloud-factory/files';
import { orderListTable } from '@cloud-factory/projections/orders';
import { Inject, Injectable } from '@nestjs/common';
import { FilesToken } from '../files/tokens.js';
import { Ids, RefusedException, type Caller } from '../platform/http.js';
import { refuseOtherHospital } from '../platform/unseen.js';
import { OrderWords } from './order-words.js';

/** Makes commands of entries: files, dictionaries and new ids are the server's. Prices, checks and totals are the decider's, for everybody. */
@Injectable()
export class OrderEntries {
  constructor(
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(FilesToken) private readonly files: Files,
    @Inject(OrderWords) private readonly words: OrderWords,
  ) {}

  /** Rejects with `CustomerNotFound`, 404, for a hospital that is none of the caller's. */
  async commandOf(caller: Caller, body: OrderSubmit, source: NonNullable<SubmitOrder['source']>): Promise<DraftOrder | SubmitOrder> {
    const { id, version: _, reviewStatus, confirmed, lines, ...entry } = body;
    refuseOtherHospital(caller, orderListTable, entry.customerId);
    const ids = lines.flatMap((line) => line.fileIds);
    const [files, words] = await Promise.all([this.filesOf(caller, ids), this.words.of(caller, { ...entry, lines })]);
    const entered = lines.map(({ fileIds, ...line }) => ({ ...line, files: fileIds.map((fileId) => fileIn(files, fileId)) }));
    const saying = reviewStatus === 'draft' ? ({ type: 'DraftOrder' } as const) : ({ type: 'SubmitOrder', confirmed } as const);
    return {
      ...saying,
      orderId: id ?? this.newIds.next<'order'>(),
      entry: { ...entry, lines: entered },
      newLineIds: lines.map(() => this.newIds.next<'orderLine'>()),
      words,
      source,
      ...(id !== undefined && { mustExist: true }),
    };
  }

  /** The files as the server knows them: what a client says of a file is its id. */
  private async filesOf(caller: Caller, ids: readonly FileId[]): Promise<ReadonlyMap<FileId, EnteredFile>> {
    const found = ids.length === 0 ? [] : await this.files.find(caller, [...new Set(ids)]);
    return new Map(
      found.map(({ id, kind, fileName, ext, size, sha256, geometry }) => [id, { id, kind, fileName, ext, size, sha256, geometry }]),
    );
  }
}

function fileIn(files: ReadonlyMap<FileId, EnteredFile>, id: FileId): EnteredFile {
  const file = files.get(id);
  if (!file) throw new RefusedException('FileNotFound', { details: { id: idAs<'file'>(id) } });
  return file;
}
