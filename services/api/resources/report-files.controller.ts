import { reportFileList, type ReportFileRow } from '@cloud-factory/domain/resources/contract';
import type { Labels } from '@cloud-factory/domain/shared/fields';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { conditionsOf, orderSql, sortsOf, whereSql, type ReadTable } from '@cloud-factory/projections/shared';
import type { ObjectStore } from '@cloud-factory/files';
import { Controller, Get, Inject, Post, Query } from '@nestjs/common';
import * as z from 'zod';
import { JobFilesToken } from '../jobs/tokens.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { answer, Answers, Asked, Caller, RefusedException, SignedIn, Summary, ChangesNoRow } from '../platform/http.js';

const ReportSearch = searchOf(reportFileList);
const Ids = z.strictObject({
  ids: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(z.uuid().toLowerCase()).min(1).max(200)),
});
const Row = z.looseObject({ id: z.string(), title: z.string(), name: z.string(), state: z.string() });
const Gone = z.object({ id: z.string() });

type Kept = Omit<ReportFileRow, 'title' | 'size'> & Readonly<{ title: Labels; size: string | null }>;

const table: ReadTable = {
  table: 'report_files',
  columns: { id: 'uuid', createdAt: 'instant', name: 'text', state: 'text', size: 'integer', finishedAt: 'instant', expiresAt: 'instant' },
  apply: () => new Map(),
};
// What is expired is named no more, as in the list of jobs.
const from = `(select tenant_id, id as key, id, created_at, owner, title, state, finished_at,
    case when file_expires_at > now() then file_name else '' end as name, case when file_expires_at > now() then file_size end as size,
    case when file_expires_at > now() then file_expires_at end as expires_at from platform.jobs) as report_files`;
const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const selected = `id, 1 as version, ${instant('created_at')} as "createdAt", ${instant('coalesce(finished_at, created_at)')} as "updatedAt",
  owner as "createdBy", owner as "updatedBy", title, coalesce(name, '') as name, state, size, ${instant('finished_at')} as "finishedAt",
  ${instant('expires_at')} as "expiresAt"`;

/**
 * The documents that one's own jobs made (exports, reports, statements): found again, downloaded as jobs are, and thrown away before their day.
 * Another's are not there: what is in one was read with that person's rights.
 */
@Controller('api/blade-report/report/rest')
export class ReportFilesController {
  constructor(
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'platform'>,
    @Inject(JobFilesToken) private readonly files: ObjectStore,
  ) {}

  @Get('list')
  @SignedIn()
  @Answers(Row, 'page')
  @Summary("Documents that one's own jobs made, the newest first")
  async list(
    @Caller() { tenant, userId, timeZone, language }: Caller,
    @Query({ schema: ReportSearch }) search: Search,
  ): Promise<Answer<Page<ReportFileRow>>> {
    const { current, size } = search;
    const page = await this.deps.platform.withTenant({ tenant, creators: [userId], zone: timeZone }, async (client) => {
      const values: unknown[] = [];
      const where = whereSql(table, conditionsOf(reportFileList, table, search, timeZone), values, tenant);
      const { rows: counted } = await client.query<{ total: number }>(`select count(*)::int as total from ${from}${where}`, values);
      const total = counted[0]?.total ?? 0;
      const { rows } = await client.query<Kept>(
        `select ${selected} from ${from}${where} order by ${orderSql(sortsOf(reportFileList, search))} limit $${values.push(size)} offset $${values.push((current - 1) * size)}`,
        values,
      );
      const records = rows.map((row) => ({ ...row, title: row.title[language], size: row.size === null ? null : Number(row.size) }));
      return { records, total, size, current, pages: Math.ceil(total / size) };
    });
    return answer(page);
  }

  @Post('remove')
  @ChangesNoRow("Documents of one's own; no read model holds them")
  @SignedIn()
  @Answers(Gone, 'list')
  @Summary("Throws documents of one's own away, with the jobs that made them; one that goes on is cancelled first")
  async remove(
    @Caller() { tenant, userId }: Caller,
    @Asked({ schema: Ids }) { ids }: z.infer<typeof Ids>,
  ): Promise<Answer<readonly { id: string }[]>> {
    const wanted = [...new Set(ids)];
    await this.deps.platform.withTenantWrite({ tenant, creators: [userId] }, async (client) => {
      const { rows } = await client.query<{ id: string; state: string; fileId: string | null }>(
        'select id, state, file_id as "fileId" from platform.jobs where id = any ($1::uuid[]) for update',
        [wanted],
      );
      if (rows.length !== wanted.length) throw new RefusedException('ReportFileNotFound', { status: 404 });
      if (rows.some(({ state }) => state === 'queued' || state === 'running')) throw new RefusedException('ReportFileNotDone');
      for (const { fileId } of rows) if (fileId !== null) await this.files.erase(tenant, idAs<'file'>(fileId));
      await client.query('delete from platform.jobs where id = any ($1::uuid[])', [wanted]);
    });
    return answer(wanted.map((id) => ({ id })));
  }
}
