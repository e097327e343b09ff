// The bytes of an erased person go with the key of the names; what another order works from as well stays until that one is erased.
import { UnreadableEvent } from '@cloud-factory/commands';
import { fileIdsHeldIn, orderFileIdsIn } from '@cloud-factory/domain/files';
import { fileIdsIn } from '@cloud-factory/domain/orders';
import type { FileId, TenantId } from '@cloud-factory/domain/shared/ids';
import type { FileRows, Files, FileSweeper } from '@cloud-factory/files';

export type FileErasureParts = Readonly<{
  rows: Pick<FileRows, 'ask'>;
  files: Pick<Files, 'erase'>;
  /** Knows which streams name a file, as far as it has read the log. */
  sweeper: Pick<FileSweeper, 'note'>;
  source: Readonly<{ readStream: (tenant: TenantId, stream: string) => Promise<readonly Readonly<{ type: string; data: object }>[]> }>;
  logger: Readonly<Record<'warn', (fields: object, text: string) => void>>;
}>;

/** How many users of a file are asked for at once: mostly there is none but the erased order. */
const page = 50;
/** An order has two streams, which are erased one after the other: neither holds a file against the other. */
const orderOf = (stream: string): string => stream.replace(/^order(Files)?-/, '');

/** Handles what will be the same at every try; what may pass is thrown on, and the erasure is tried again. */
const whenUnreadable =
  <Result>(handle: (error: UnreadableEvent) => Result) =>
  (error: unknown): Result => {
    if (error instanceof UnreadableEvent) return handle(error);
    throw error;
  };

/**
 * Destroys the files that the stream of an erased person names, with their names: all but those that another order has which was not erased.
 * Rejects with nothing destroyed when the log cannot be asked just now.
 */
export function createFileErasure({ rows, files, sweeper, source, logger }: FileErasureParts) {
  const usersAfter = async (tenant: TenantId, id: FileId, after: string): Promise<readonly string[]> => {
    const found = await rows.ask<{ stream: string }>(
      { tenant, creators: '*' },
      `select stream from platform.file_uses where file_id = $1 and stream > $2 and stream ~ '^order(Files)?-' order by stream limit ${page}`,
      [id, after],
    );
    return found.map(({ stream }) => stream);
  };
  /** What another order has. One that cannot be read keeps all that it names. */
  const heldBy = async (tenant: TenantId, stream: string): Promise<readonly FileId[] | '*'> =>
    source.readStream(tenant, stream).then(
      fileIdsHeldIn,
      whenUnreadable((error) => {
        logger.warn({ err: error, tenant, stream }, 'an order that cannot be read keeps its files');
        return '*' as const;
      }),
    );

  async function isHeld(tenant: TenantId, id: FileId, erased: string, read: Map<string, readonly FileId[] | '*'>): Promise<boolean> {
    for (let after = '', some: readonly string[]; (some = await usersAfter(tenant, id, after)).length > 0; after = some.at(-1) ?? after) {
      for (const stream of some.filter((each) => orderOf(each) !== orderOf(erased))) {
        const held = read.get(stream) ?? (await heldBy(tenant, stream));
        read.set(stream, held);
        if (held === '*' || held.includes(id)) return true;
      }
    }
    return false;
  }

  return async (tenant: TenantId, stream: string): Promise<void> => {
    const events = await source.readStream(tenant, stream);
    const ids = [...new Set([...fileIdsIn(events), ...orderFileIdsIn(events)])];
    if (ids.length === 0) return;
    // What cannot be searched must not keep a person from being forgotten.
    await sweeper
      .note(tenant)
      .catch(whenUnreadable((error) => logger.warn({ err: error, tenant }, 'the uses of files were not brought up to date')));
    const read = new Map<string, readonly FileId[] | '*'>();
    const alone: FileId[] = [];
    for (const id of ids) if (!(await isHeld(tenant, id, stream, read))) alone.push(id);
    await files.erase(tenant, alone);
  };
}
