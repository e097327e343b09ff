// The job of an import: what was checked when it was asked for, row by row. Each row has a command id of its own, so that a run that begins again makes
// none twice; and what was written stays when the job is cancelled.
import type { AnyStreamKind, CommandOutcome, CommandRunner } from '@cloud-factory/commands';
import { resourceOf, type Resource, type SaveRecord } from '@cloud-factory/domain/catalogue';
import type { ImportOutcome } from '@cloud-factory/domain/jobs/contract';
import type { NoticeWish } from '@cloud-factory/domain/notices/contract';
import type { Labels } from '@cloud-factory/domain/shared/fields';
import { idAs, type Position, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import { filled, type Language } from '@cloud-factory/domain/shared/refusals';
import type { FileCaller, Files, ObjectStore } from '@cloud-factory/files';
import type { Reader, TenantClient, TenantPool, TenantScope } from '@cloud-factory/projections/shared';
import * as z from 'zod';
import { platformTenant } from '../auth/credential-store.js';
import { AskedInput, kept, type ExportJob, type Made } from '../export/export-job.js';
import { fileNameOf } from '../export/exports.service.js';
import { workbookOf, workbookType, type Sheet } from '../export/workbook.js';
import { uuidOf } from '../jobs/job-owner.js';
import { notify } from '../notices/notify.js';
import type { Caller } from '../platform/caller.js';
import { RefusedException } from '../platform/refused.js';
import { wordsOf } from '../platform/refusal-words.js';
import { createRefuseUnseen } from '../platform/unseen.js';
import { pageOf } from './route.js';
import { idHead } from './sheet.js';

/** A row of the sheet, whose head is row 1, and what it says. */
export type ImportedRow = Readonly<{ row: number; command: SaveRecord }>;

const Input = AskedInput.omit({ asked: true }).extend({
  resource: z.string(),
  /** Who says it; of jobs from before this was told apart from whose the job is: its owner. */
  by: z
    .string()
    .transform(idAs<'user'>)
    .optional(),
  rows: z.string().transform((text) => JSON.parse(text) as readonly ImportedRow[]), // as `inputOf` wrote it
});

/** What a job is told: the rows, and who asked. The rows are text: the database would order the names in a value anew, which is another value. */
export const inputOf = (
  { key }: Pick<Resource, 'key'>,
  { userId: by, language, timeZone: zone, creators, scopes }: Pick<Caller, 'userId' | 'language' | 'timeZone' | 'creators' | 'scopes'>,
  rows: readonly ImportedRow[],
) => ({ resource: key, by, rows: JSON.stringify(rows), language, zone, creators, scopes });

/** A job at hand, as the worker gives it. */
export type ImportJob = ExportJob & Readonly<{ id: string; owner: UserId; isCancelled: () => boolean }>;

export const importTitle = ({ labels: { zh, en } }: Pick<Resource, 'labels'>): Labels => ({ zh: `导入${zh}`, en: `Import of ${en}` });

type Became = keyof ImportOutcome;
type Told = Readonly<{ row: number; id: string; became: Became; why: string }>;

const words = {
  row: { zh: '行', en: 'Row' },
  became: { zh: '结果', en: 'Result' },
  why: { zh: '原因', en: 'Reason' },
} as const satisfies Record<string, Labels>;
const becameWords = {
  created: { zh: '已新增', en: 'Added' },
  changed: { zh: '已修改', en: 'Changed' },
  refused: { zh: '被拒绝', en: 'Refused' },
  left: { zh: '未处理', en: 'Not reached' },
} as const satisfies Record<Became, Labels>;

/** The result: each row of the sheet by its number, in its order. */
const sheetOf = (name: string, told: readonly Told[], language: Language): Sheet => ({
  name,
  head: [words.row[language], idHead, words.became[language], words.why[language]],
  widths: [8, 38, 12, 60],
  formats: ['integer', 'text', 'text', 'text'],
  rows: told.map(({ row, id, became, why }) => [row, id, becameWords[became][language], why]),
});

/** What is told to whoever looks elsewhere: once for each job. */
const rowsRefused = (resource: Resource, about: string, details: Readonly<Record<'total' | 'refused', number>>): NoticeWish => ({
  kind: 'importRefused',
  about,
  values: { title: resource.labels },
  refused: { refusal: 'RowsRefused', details },
  href: pageOf(resource),
});

type Outcome =
  | Extract<CommandOutcome, { kind: 'written' }>
  | Pick<Extract<CommandOutcome, { kind: 'refused' }>, 'kind' | 'refusal' | 'details'>;

/** A row names no version, and its command id nobody else has: what it is answered otherwise is a bug. */
function saidOnce(outcome: CommandOutcome): Outcome {
  if (outcome.kind === 'stale' || outcome.kind === 'reused') throw new Error(`a row of an import was answered ${outcome.kind}`);
  return outcome;
}

/** How long a job waits until lists show what it wrote. */
const patienceMs = 5_000;

/** Whose rows and files whoever asked sees. */
type ImportScope = TenantScope & FileCaller;

type ImportParts = Readonly<{
  runner: CommandRunner;
  streams: readonly AnyStreamKind[];
  reader: Pick<Reader, 'ask' | 'waitFor'>;
  /** Signed in as `cf_platform`: whoever looks elsewhere is told of rows that were refused. */
  platform: Pick<TenantPool, 'withTenantWrite'>;
  /** Whoever asked names no file in a row that they are not shown. */
  files: Pick<Files, 'find' | 'hidden'>;
  /** Where the result goes. */
  store: ObjectStore;
}>;

export function createImportWork({ runner, streams, reader, platform, files, store }: ImportParts) {
  const textOf = wordsOf(streams);
  const readModels = {
    glance: async <Result>(scope: TenantScope, query: (client: TenantClient) => Promise<Result>) => ({
      data: await query({
        scope,
        query: async <Row>(sql: string, values: readonly unknown[]) => ({ rows: await reader.ask<Row>(scope, sql, values) }),
      }),
    }),
  };
  const refuseUnseen = createRefuseUnseen<ImportScope>(streams, runner, readModels, files);

  /** What became of a row: as it was answered before, or now; null when it was never said and is not to be any more. */
  async function outcomeOf({ id, isCancelled }: ImportJob, scope: ImportScope, { row, command }: ImportedRow): Promise<Outcome | null> {
    const author = { tenant: scope.tenant, userId: scope.userId };
    const commandId = uuidOf<'command'>(`import\n${id}\n${row}`);
    const request = { commandId, fingerprint: commandId, correlationId: id }; // what a job says in a row never changes
    const before = await runner.answered(author, request, [{ command }]);
    if (before || isCancelled()) return before && saidOnce(before);
    try {
      await refuseUnseen(scope, [command]);
    } catch (error) {
      if (error instanceof RefusedException) return { kind: 'refused', refusal: error.refusal, details: error.details ?? null };
      throw error;
    }
    return saidOnce(await runner.execute(author, request, [{ command }]));
  }

  function toldOf({ row, command: { id, mustExist } }: ImportedRow, outcome: Outcome | null, language: Language): Told {
    if (outcome === null) return { row, id: mustExist ? id : '', became: 'left', why: '' };
    if (outcome.kind === 'written') return { row, id, became: mustExist ? 'changed' : 'created', why: '' };
    const { refusal, details } = outcome;
    return {
      row,
      id: mustExist ? id : '',
      became: 'refused',
      why: filled(textOf(refusal, details ?? {})?.[language] ?? refusal, details ?? {}),
    };
  }

  return {
    /** Writes row by row, with the rights to rows that the person had who asked. Answers what became of each, also when it was cancelled on the way. */
    run: async (job: ImportJob): Promise<Made & Readonly<{ outcome: ImportOutcome }>> => {
      const { tenant, id, owner, fileId, signal, isCancelled, progress } = job;
      const { resource: key, by = owner, rows, language, zone, creators, scopes } = Input.parse(job.input);
      const resource = resourceOf(key);
      if (!resource) throw new Error(`there are no records of the kind ${key}`);
      const scope: ImportScope = { tenant: resource.owner === 'platform' ? platformTenant : tenant, userId: by, creators, scopes, zone };
      const told: Told[] = [];
      const outcome: Record<Became, number> = { created: 0, changed: 0, refused: 0, left: 0 };
      const positions: Position[] = [];
      progress(0, rows.length);
      for (const each of rows) {
        if (!isCancelled()) signal.throwIfAborted();
        const answered = await outcomeOf(job, scope, each);
        const one = toldOf(each, answered, language);
        told.push(one);
        outcome[one.became] += 1;
        if (answered?.kind === 'written') positions.push(...answered.writes.map(({ position }) => position));
        progress(told.length - outcome.left, rows.length);
      }
      const last = positions.toSorted().at(-1);
      if (last !== undefined) await reader.waitFor(scope.tenant, last, patienceMs);
      const title = importTitle(resource)[language];
      const size = await kept(store, tenant, fileId, workbookOf([sheetOf(title, told, language)]));
      if (outcome.refused > 0 && !isCancelled())
        await notify(platform, { tenant, userId: owner }, rowsRefused(resource, id, { total: rows.length, refused: outcome.refused }));
      return { fileName: fileNameOf(title, zone), contentType: workbookType, size, outcome };
    },
    /** Destroys the result of a run; what it wrote stays. */
    erase: (tenant: TenantId, fileId: string): Promise<void> => store.erase(tenant, idAs(fileId)),
    leavesWork: true,
  } as const;
}
