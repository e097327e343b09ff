// Which files somebody is shown: their own uploads, and what is used by rows that they see.
import type { FileId, TenantId } from '@cloud-factory/domain/shared/ids';
import { fileColumns, fileOf, type FileCaller, type FileRow, type FileRows, type StoredFile } from './rows.js';

/** What uses files, as far as this folder has to know it. */
export type FileUses = Readonly<{
  /** Whether the caller sees every file: all rows, with the right to the files of each kind of row. */
  seesAll: (caller: FileCaller) => boolean;
  /** Those of the streams whose rows the caller sees. */
  seenOf: (caller: FileCaller, streams: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Brings what uses a file up to date. */
  note: (tenant: TenantId) => Promise<void>;
}>;

/** Whether the caller sees all rows; the files of some of them may need a right of their own. */
export const seesAllRows = ({ creators, scopes = {} }: Pick<FileCaller, 'creators' | 'scopes'>): boolean =>
  creators === '*' && Object.values(scopes).every((seen) => seen === '*');

/** Nothing uses anything: for who asks for no files. */
export const noUses: FileUses = { seesAll: seesAllRows, seenOf: async () => new Set(), note: async () => undefined };

/** Which files are asked for: by their ids, or those with these bytes, the oldest first. */
type Wanted = Readonly<{ ids: readonly FileId[] } | { sha256: string; limit: number }>;

/** How many uses of a file are looked at together: mostly there is one; a mesh that many orders share has thousands. */
const usesAtOnce = 500;
/** Of so many files that have the same bytes those that are seen are sought. */
const sought = 200;

const othersSql = `select id from platform.files where id = any ($1::uuid[]) and created_by <> $2 and erased_at is null
  union all select id from platform.uploads where id = any ($1::uuid[]) and created_by <> $2`;

const usesSql = `select stream from platform.file_uses u where u.tenant_id = f.tenant_id and u.file_id = f.id order by stream limit ${usesAtOnce}`;

type UsedRow = FileRow & Readonly<{ uses: readonly string[] }>;

/** The statement for what is wanted: with what else of each file, and of so many files among which those that are seen are sought. */
function statementOf(wanted: Wanted, more: string, among: number): readonly [sql: string, values: readonly unknown[]] {
  const select = `select ${fileColumns}${more} from platform.files f where erased_at is null and condemned_at is null`;
  if ('ids' in wanted) return [`${select} and id = any ($1::uuid[])`, [wanted.ids]];
  return [`${select} and sha256 = $1 order by created_at limit $2`, [wanted.sha256, among]];
}

/**
 * Files as somebody sees them. Who sees all rows asks once. Who sees some asks once more, for rows by their keys; and again, after the log was searched, where
 * what is known shows too little.
 */
export function createSeenFiles(rows: Pick<FileRows, 'ask'>, { seesAll, seenOf, note }: FileUses) {
  const moreUses = async (tenant: TenantId, id: FileId, after: string): Promise<readonly string[]> => {
    const found = await rows.ask<{ stream: string }>(
      { tenant, creators: '*' },
      `select stream from platform.file_uses where file_id = $1 and stream > $2 order by stream limit ${usesAtOnce}`,
      [id, after],
    );
    return found.map(({ stream }) => stream);
  };

  async function isUsedBeyond(caller: FileCaller, { id, uses }: UsedRow): Promise<boolean> {
    for (let some = uses; some.length === usesAtOnce; ) {
      some = await moreUses(caller.tenant, id, some.at(-1) ?? '');
      if ((await seenOf(caller, some)).size > 0) return true;
    }
    return false;
  }

  async function seenAmong(caller: FileCaller, files: readonly UsedRow[]): Promise<readonly UsedRow[]> {
    const others = files.filter(({ createdBy }) => createdBy !== caller.userId);
    const streams = new Set(others.flatMap(({ uses }) => uses));
    const seen = streams.size === 0 ? streams : await seenOf(caller, [...streams]);
    const shown: UsedRow[] = [];
    for (const file of files) {
      if (file.createdBy === caller.userId || file.uses.some((stream) => seen.has(stream)) || (await isUsedBeyond(caller, file)))
        shown.push(file);
    }
    return shown;
  }

  async function find(caller: FileCaller, wanted: Wanted): Promise<readonly StoredFile[]> {
    const limit = 'ids' in wanted ? wanted.ids.length : wanted.limit;
    const scope = { tenant: caller.tenant, creators: '*' } as const;
    if (seesAll(caller)) return (await rows.ask<FileRow>(scope, ...statementOf(wanted, '', limit))).map(fileOf);
    const ask = (): Promise<readonly UsedRow[]> => rows.ask(scope, ...statementOf(wanted, `, array(${usesSql}) as uses`, sought));
    const known = await ask();
    let shown = await seenAmong(caller, known);
    // An order that was entered a moment ago uses its scans, and the log may not have been searched since.
    if ('ids' in wanted && shown.length < known.length) {
      await note(caller.tenant);
      shown = await seenAmong(caller, await ask());
    }
    return shown.slice(0, limit).map(({ uses: _, ...file }) => fileOf(file));
  }

  return {
    find,
    /** Those of the ids that are files, or will be when they have arrived, and are not the caller's to see. */
    hidden: async (caller: FileCaller, ids: readonly FileId[]): Promise<readonly FileId[]> => {
      if (ids.length === 0 || seesAll(caller)) return [];
      const rowsOfOthers = await rows.ask<{ id: FileId }>({ tenant: caller.tenant, creators: '*' }, othersSql, [ids, caller.userId]);
      const others = rowsOfOthers.map(({ id }) => id);
      const shown = new Set((others.length === 0 ? [] : await find(caller, { ids: others })).map(({ id }) => id));
      return others.filter((id) => !shown.has(id));
    },
  };
}
