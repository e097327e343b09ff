import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Transform, type Readable } from 'node:stream';
import { claimsOf, resourceOf, type Resource, type Values } from '@cloud-factory/domain/catalogue';
import type { JobStarted } from '@cloud-factory/domain/jobs/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import type { NoticeWish } from '@cloud-factory/domain/notices/contract';
import { idAs, type RecordId } from '@cloud-factory/domain/shared/ids';
import { findMeant, findRecordsById, isTaken, namesOf } from '@cloud-factory/projections/catalogue';
import { sharedInspector, workbookLimits, type ReadRow, type WorkbookFault } from '@cloud-factory/files';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Jobs } from '../jobs/jobs.js';
import { notify } from '../notices/notify.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { answer, RefusedException, type Caller } from '../platform/http.js';
import { ShapeException, stillComing, type ShapeError } from '../platform/refused.js';
import { shapeText } from '../platform/shape-words.js';
import { importTitle, inputOf, type ImportedRow } from './import-job.js';
import { RecordCalls } from './record-calls.js';
import { pageOf, writeRight } from './route.js';
import { columnsOf, entriesOf, valuesIn, type Entry, type Meant } from './sheet.js';

const faults: Readonly<Record<WorkbookFault, Readonly<{ zh: string; en: string }>>> = {
  tooMuch: { zh: '内容过于复杂，读取超出时间或内存限制', en: 'reading it takes more time or memory than a workbook is given' },
  tooLarge: { zh: '文件过大', en: 'it is too large' },
  noWorkbook: { zh: '不是 .xlsx 工作簿', en: 'it is no .xlsx workbook' },
  tooManyRows: { zh: `最多 ${workbookLimits.rows - 1} 行`, en: `at most ${workbookLimits.rows - 1} rows` },
  tooManyColumns: { zh: `最多 ${workbookLimits.columns} 列`, en: `at most ${workbookLimits.columns} columns` },
  formula: { zh: '含有公式，请粘贴为数值', en: 'it holds formulas; paste them as values' },
};

type Item = Readonly<{ number: number; id: RecordId | undefined; values: Values }>;
type Checked = Readonly<{ items: readonly Item[]; errors: readonly ShapeError[] }>;

/** What an import would do. `row` is that of the sheet, the head is row 1. */
export type ImportReport = Readonly<{
  rows: number;
  creates: number;
  changes: number;
  errors: readonly Readonly<{ row: number; field: string; message: string }>[];
}>;

/** Stops a body that is larger than any workbook may be, without keeping what came. */
function bounded(body: Readable): Readable {
  let seen = 0;
  return body.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        seen += chunk.length;
        if (seen > workbookLimits.bytes) done(new RefusedException('TooLarge', { status: 413 }));
        else done(null, chunk);
      },
    }),
  );
}

/** What is told of an import that was refused; null when it broke for another reason. Sent again, it is the same import. */
function refusedImport(resource: Resource, { commandId }: Caller, error: unknown): NoticeWish | null {
  const told = { kind: 'importRefused', about: commandId, values: { title: resource.labels }, href: pageOf(resource) } as const;
  if (error instanceof RefusedException && error.status < 500) {
    const { refusal, details } = error;
    return { ...told, refused: { refusal, details } };
  }
  const [first] = error instanceof ShapeException ? error.errors : [];
  if (!first) return null;
  const [row] = first.path.split('.');
  const isRow = /^\d+$/.test(row ?? '');
  const why = {
    zh: `${isRow ? `第 ${row} 行：` : ''}${shapeText(first, 'zh')}`,
    en: `${isRow ? `row ${row}: ` : ''}${shapeText(first, 'en')}`,
  };
  return { ...told, values: { ...told.values, why } };
}

/** Records out of workbooks: as a dry run with every error by row, then as a job. */
@Injectable()
export class RecordExchange {
  constructor(
    @Inject(RecordCalls) private readonly calls: RecordCalls,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'platform'>,
  ) {}

  async check(resource: Resource, caller: Caller, request: FastifyRequest): Promise<Answer<ImportReport>> {
    const { items, errors } = await this.checked(resource, caller, (await this.read(request)).rows);
    const told = [...errors, ...(await this.doubles(resource, caller, items))].map((error) => {
      const [row = '', ...field] = error.path.split('.');
      return { row: Number(row), field: field.join('.'), message: shapeText(error, caller.language) };
    });
    const changes = items.filter(({ id }) => id !== undefined).length;
    return answer({ rows: items.length, creates: items.length - changes, changes, errors: told });
  }

  /**
   * The job that writes the rows. Throws `ShapeException` with every error of shape: then nothing is begun.
   * Doubles are left to the claims: a repetition of the request would find its own rows, and must get its first answer.
   */
  async import(resource: Resource, caller: Caller, request: FastifyRequest): Promise<Answer<JobStarted>> {
    try {
      return answer({ jobId: await this.begun(resource, caller, request) });
    } catch (error) {
      const wish = refusedImport(resource, caller, error);
      // Whoever waited has the answer; whoever looked elsewhere finds it in the bell.
      if (wish) await notify(this.deps.platform, caller, wish);
      throw error;
    }
  }

  private async begun(resource: Resource, caller: Caller, request: FastifyRequest): Promise<string> {
    const { rows: read, hash } = await this.read(request);
    const { items, errors } = await this.checked(resource, caller, read);
    if (errors.length > 0) throw new ShapeException(errors);
    if (items.length === 0) throw new ShapeException([{ path: 'file', key: 'required' }]);
    const rows: ImportedRow[] = [];
    for (const { number, id, values } of items)
      rows.push({ row: number, command: await this.calls.commandFor(resource, caller, id, values) });
    // What was looked up for it is not what the caller knows.
    if (caller.ownWrites.areMissed) throw stillComing();
    return this.jobs.start(caller, {
      kind: 'import',
      title: importTitle(resource),
      permission: writeRight(resource),
      input: inputOf(resource, caller, rows),
      fingerprint: hash, // the body was a stream: what the door made of the request knows nothing of it
    });
  }

  private async read({ headers, body }: FastifyRequest): Promise<Readonly<{ rows: readonly ReadRow[]; hash: string }>> {
    if (headers['content-type'] !== 'application/octet-stream') throw new RefusedException('UnsupportedType', { status: 415 });
    const bytes = await buffer(bounded(body as Readable)); // binary bodies stay streams
    const read = await sharedInspector().workbook(bytes);
    if ('fault' in read) throw new RefusedException('WorkbookUnreadable', { details: faults[read.fault] });
    return { rows: read.rows, hash: createHash('sha256').update(bytes).digest('hex') };
  }

  private async checked(resource: Resource, caller: Caller, rows: readonly ReadRow[]): Promise<Checked> {
    const { entries, errors: headErrors } = entriesOf(resource, rows);
    const meant = await this.meant(resource, caller, entries);
    const known = await this.known(resource, caller, entries);
    const errors: ShapeError[] = [...headErrors];
    const items: Item[] = [];
    for (const entry of entries) {
      const told = valuesIn(resource, entry, meant, known.get(entry.id));
      const isStranger = entry.id !== '' && !known.has(entry.id);
      if (isStranger) errors.push({ path: `${entry.number}.id`, key: 'notFound' });
      if ('errors' in told) errors.push(...told.errors);
      else if (!isStranger)
        items.push({
          number: entry.number,
          id: entry.id === '' ? undefined : idAs(entry.id),
          values: told.values,
        });
    }
    return { items, errors };
  }

  private async known(resource: Resource, caller: Caller, entries: readonly Entry[]): Promise<ReadonlyMap<string, Values>> {
    const ids = entries.flatMap(({ id }) => (id === '' ? [] : [id]));
    const { data } = await this.calls.ask(resource, caller, (client) => findRecordsById(client, resource, ids));
    return new Map(data.map((record) => [record.id, record]));
  }

  /** Which records the texts of references mean, for each kind that is pointed at. */
  private async meant(resource: Resource, caller: Caller, entries: readonly Entry[]): Promise<Meant> {
    const all = new Map<string, Map<string, readonly string[]>>();
    for (const [name, field] of columnsOf(resource)) {
      const target = field.kind === 'ref' ? resourceOf(field.to) : undefined;
      if (!target) continue;
      const texts = [...new Set(entries.flatMap(({ texts: { [name]: text } }) => (text === undefined ? [] : [text])))];
      const { data } = await this.calls.ask(target, caller, (client) => findMeant(client, target, texts));
      const byText = all.get(target.key) ?? new Map<string, readonly string[]>();
      for (const row of data) {
        for (const text of new Set([row.id, ...namesOf(target).map((each) => String(row[each]))]))
          byText.set(text, [...new Set([...(byText.get(text) ?? []), row.id])]);
      }
      all.set(target.key, byText);
    }
    return all;
  }

  /** Rows that claim what another row, or a record that is there, holds already. The claim itself decides when they are saved. */
  private async doubles(resource: Resource, caller: Caller, items: readonly Item[]): Promise<readonly ShapeError[]> {
    const errors: ShapeError[] = [];
    const seen = new Set<string>();
    await this.calls.ask(resource, caller, async (client) => {
      for (const { number, id, values } of items) {
        const claims = claimsOf(resource, values);
        for (const [nth, set] of resource.unique.entries()) {
          const claim = `${claims[nth]?.kind} ${claims[nth]?.value}`;
          const compared = Object.fromEntries(set.map((name) => [name, values[name]]));
          const isWhole = Object.values(compared).every((value) => value !== null); // SQL finds no empty value by equality; the claim does
          if (seen.has(claim) || (isWhole && (await isTaken(client, resource, compared, id ?? null))))
            errors.push({ path: `${number}.${set[0] ?? ''}`, key: 'taken' });
          seen.add(claim);
        }
      }
    });
    return errors;
  }
}
