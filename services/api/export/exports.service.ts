import { buffer } from 'node:stream/consumers';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import type { TenantClient } from '@cloud-factory/projections/shared';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { platformTenant } from '../auth/credential-store.js';
import { Jobs } from '../jobs/jobs.js';
import { seeingAll } from '../platform/caller.js';
import { answer, ReadModels, RefusedException, type Caller } from '../platform/http.js';
import { todayOf } from '../platform/say.js';
import { CellWriter } from './columns.js';
import type { AnyExport } from './define-export.js';
import { attachment, workbookOf, workbookType, type Cell, type Writing } from './workbook.js';

/** So many rows are answered at once; more are a job (decision 17). */
export const rowsAtOnce = 10_000;
/** A sheet holds 1,048,576 rows, the head is one of them. */
export const mostRows = 1_000_000;

/** What the documents call a file that nobody named (R120); the part of a name that every program can read. */
const defaultName = 'excel-list';

/** The name of the file: what is in it and the day (R122). */
export const fileNameOf = (name: string, zone: string): string =>
  `${name.replace(/[\\/:*?"<>|]/g, ' ')}-${todayOf({ timeZone: zone })}.xlsx`;

/** `Content-Disposition` of an export: programs that read only letters are told R120's name, still with the day. */
export const exportDisposition = (name: string, zone: string): string =>
  attachment(fileNameOf(name, zone)).replace(/filename="[^"]*"/, `filename="${defaultName}-${todayOf({ timeZone: zone })}.xlsx"`);

/** Rows as cells, a batch at a time; `onRows` hears how many were written. */
async function* cellsOf(
  client: TenantClient,
  made: AnyExport,
  asked: unknown,
  writer: CellWriter<object>,
  language: Language,
  onRows: (count: number) => void,
): AsyncGenerator<readonly Cell[]> {
  for await (const batch of made.rows(client, asked, language)) {
    yield* await writer.cells(client, batch as readonly object[]); // rows of the declaration
    onRows(batch.length);
  }
}

export type SheetOf = Readonly<{ language: Language; zone: string; onRows?: (count: number) => void } & Writing>;

/** An export as a workbook that is being written. Lives as long as the transaction of the client. */
export function exportWorkbook(
  client: TenantClient,
  made: AnyExport,
  asked: unknown,
  { language, zone, onRows = () => undefined, ...writing }: SheetOf,
): Readable {
  const writer = new CellWriter<object>(made.columns(asked), language, zone);
  const sheet = {
    name: made.labels[language],
    head: writer.head(),
    formats: writer.formats(),
    widths: writer.widths(),
    rows: cellsOf(client, made, asked, writer, language, onRows),
  };
  return workbookOf([sheet], writing);
}

/** Whether rows are asked for instead of a file (decision 17). */
export const wantsRows = ({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean =>
  accept.includes('application/json') && !accept.includes(workbookType);

type Rows = readonly object[];

/** Whose rows are read. */
const readerOf = ({ ofPlatform = false }: AnyExport, caller: Caller): Caller =>
  ofPlatform ? { ...seeingAll(caller), tenant: platformTenant } : caller;

/** Answers exports: a file, rows, or the job that makes the file. */
@Injectable()
export class Exports {
  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  /**
   * Up to 10,000 rows: the workbook, or the rows when they are asked for. More: `{ jobId }`. The file is made before the answer begins, so
   * that what goes wrong is said in words, and whoever reads slowly holds no connection to the database.
   */
  async answer(
    made: AnyExport,
    caller: Caller,
    asked: unknown,
    request: Pick<FastifyRequest, 'headers'>,
  ): Promise<StreamableFile | Answer<Rows | Readonly<{ jobId: string }>>> {
    const { language, timeZone: zone } = caller;
    const { data, ...envelope } = await this.readModels.ask(readerOf(made, caller), async (client) => {
      const total = await made.count(client, asked);
      if (total > mostRows) throw new RefusedException('ExportTooLarge', { details: { total, most: mostRows } });
      if (total > rowsAtOnce) return { total };
      if (!wantsRows(request)) return { file: await buffer(exportWorkbook(client, made, asked, { language, zone })) };
      const rows: object[] = [];
      for await (const batch of made.rows(client, asked, language)) rows.push(...(batch as Rows)); // rows of the declaration
      return { rows };
    });
    if (data.rows) return { ...envelope, data: data.rows };
    if (data.file)
      return new StreamableFile(data.file, {
        type: workbookType,
        disposition: exportDisposition(made.labels[language], zone),
        length: data.file.length,
      });
    const jobId = await this.jobs.start(caller, {
      kind: 'export',
      title: made.labels,
      permission: made.permission,
      input: { export: made.key, asked, language, zone, creators: caller.creators, scopes: caller.scopes, total: data.total },
    });
    return answer({ jobId });
  }
}
