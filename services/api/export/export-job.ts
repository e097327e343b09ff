// The job of an export: the same declaration, written to the store instead of to an answer.
import type { CommandRunner } from '@cloud-factory/commands';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { ObjectStore } from '@cloud-factory/files';
import type { Reader } from '@cloud-factory/projections/shared';
import * as z from 'zod';
import type { AnyExport } from './define-export.js';
import { platformTenant } from '../auth/credential-store.js';
import { exports as declared, exportsOfLog } from './exports.js';
import { exportWorkbook, fileNameOf, mostRows } from './exports.service.js';
import { RefusedException } from '../platform/refused.js';
import { workbookType } from './workbook.js';

/** A job at hand, as the worker gives it. */
export type ExportJob = Readonly<{
  tenant: TenantId;
  /** The store's name for what this run makes: of its own, so that a run that was given up never writes over its successor's. */
  fileId: string;
  input: unknown;
  signal: AbortSignal;
  progress: (done: number, total: number) => void;
}>;
export type Made = Readonly<{ fileName: string; contentType: string; size: number }>;

const ids = z.array(z.string());
const SeenField = z.union([z.literal('*'), z.object({ own: ids, members: ids, departments: ids, units: ids, customers: ids })]);

/** What a job is told of the person who asked: which rows, in which words. */
export const AskedInput = z.object({
  asked: z.unknown(),
  language: z.enum(['zh', 'en']),
  zone: z.string(),
  creators: z.union([z.literal('*'), z.array(z.string())]),
  // Jobs of before data scopes say nothing of them.
  scopes: z.record(z.string(), SeenField).default({}),
});
const Input = AskedInput.extend({ export: z.string() });

/** Writes all of a source to the store. What breaks off leaves nothing behind: the store itself keeps what arrived, for uploads. */
export async function kept(store: ObjectStore, tenant: TenantId, fileId: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const id = idAs<'file'>(fileId);
  let broken: unknown;
  let isBroken = false;
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* source;
    } catch (error) {
      isBroken = true;
      broken = error;
      throw error;
    }
  }
  try {
    const { received } = await store.append(tenant, id, 0, watched(), Number.MAX_SAFE_INTEGER);
    if (isBroken) throw broken;
    await store.complete(tenant, id);
    return received;
  } catch (error) {
    await store.discard(tenant, id);
    throw error;
  }
}

/** `exports`: those of the registry unless told. */
export function createExportWork({
  reader,
  store,
  runner,
  exports = runner ? [...declared, ...exportsOfLog(runner)] : declared,
}: Readonly<{
  reader: Pick<Reader, 'withTenant'>;
  /** Where its files go. */
  store: ObjectStore;
  /** For exports that read the log beside the read models. */
  runner?: CommandRunner;
  exports?: readonly AnyExport[];
}>) {
  const byKey = new Map(exports.map((each) => [each.key, each]));
  return {
    /** Makes the file, in one snapshot, with the rights to rows that the person had who asked. */
    run: async ({ tenant, fileId, input, signal, progress }: ExportJob): Promise<Made> => {
      const { export: key, asked, language, zone, creators, scopes } = Input.parse(input);
      const made = byKey.get(key);
      if (!made) throw new Error(`there is no export ${key}`);
      const scope = made.ofPlatform ? { tenant: platformTenant, creators: '*' as const, zone } : { tenant, creators, scopes, zone };
      const size = await reader.withTenant(scope, async (client) => {
        const total = await made.count(client, asked);
        if (total > mostRows) throw new RefusedException('ExportTooLarge', { details: { total, most: mostRows } });
        let done = 0;
        progress(0, total);
        const onRows = (count: number): void => {
          done += count;
          progress(done, total);
        };
        return kept(
          store,
          tenant,
          fileId,
          exportWorkbook(client, made, asked, { language: language as Language, zone, onRows, signal, isGentle: true }),
        );
      });
      return { fileName: fileNameOf(made.labels[language], zone), contentType: workbookType, size };
    },
    /** Destroys what a run made. */
    erase: (tenant: TenantId, fileId: string): Promise<void> => store.erase(tenant, idAs(fileId)),
  };
}
