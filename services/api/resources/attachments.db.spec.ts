// Files of a house that has many: found by whoever sees some orders without a look at all that files are used by.
import { attachmentList } from '@cloud-factory/domain/resources/contract';
import { idAs, type FileId, type UserId } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { createTenantPool, type TenantClient, type TenantPool } from '@cloud-factory/projections/shared';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDeps } from '../platform/deps.js';
import type { Caller, ReadModels } from '../platform/http.js';
import { findAttachments, getAttachments, type SeenFiles } from './attachment-rows.js';
import { AttachmentsController } from './attachments.controller.js';

const tenant = idAs<'tenant'>('000000');
const uuid = (of: string, nth: number) => `0197e000-0000-7000-${of}-${String(nth).padStart(12, '0')}`;
const [fileOf, orderOf] = [(nth: number) => idAs<'file'>(uuid('8001', nth)), (nth: number) => uuid('8002', nth)];
const [own, colleague] = [idAs<'user'>(uuid('9000', 1)), idAs<'user'>(uuid('9000', 2))];
const search = searchOf(attachmentList).parse({}) as Search; // its own schema
/** Two uses each: by the order of the same number, and by its later files. */
const files = 40_000;

let database: TestDatabase;
let platform: TenantPool;
beforeAll(async () => {
  database = await freshDatabase();
  platform = createTenantPool({ connectionString: database.urlFor('cf_platform') });
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  const [id, order] = [fileOf(0), orderOf(0)].map((text) => `('${text.slice(0, 24)}' || lpad(nth::text, 12, '0'))`);
  await owner.query(
    `insert into platform.files (tenant_id, id, kind, file_name, ext, size, sha256, content_type, created_by, untaken_since)
     select $1, ${id}::uuid, 'scan', nth || '.stl', '.stl', 100, repeat('0', 64), 'model/stl', $2, null from generate_series(1, $3::int) nth`,
    [tenant, colleague, files],
  );
  await owner.query(
    `insert into platform.file_uses (tenant_id, file_id, stream)
     select $1, ${id}::uuid, kind || ${order} from generate_series(1, $2::int) nth, unnest(array['order-', 'orderFiles-']) kind`,
    [tenant, files],
  );
  await owner.query(`insert into platform.file_uses (tenant_id, file_id, stream) values ($1, $2, $3)`, [
    tenant,
    fileOf(7),
    `partner-${orderOf(1)}`,
  ]);
  await owner.query('analyze platform.files, platform.file_uses');
  await owner.end();
}, 60_000);
afterAll(async () => {
  await platform.close();
  await database.drop();
});

const seeing = (keys: readonly number[], kinds: readonly string[] = []): SeenFiles => ({
  own,
  kinds,
  some: [{ kinds: ['order', 'orderFiles'], keys: keys.map(orderOf) }],
});
const asPlatform = <Result>(work: (client: TenantClient) => Promise<Result>): Promise<Result> =>
  platform.withTenant({ tenant, creators: '*' }, work);

type Plan = Readonly<{ 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: readonly Plan[] }>;
const scansOf = (plan: Plan): readonly string[] => [
  ...(plan['Node Type'].endsWith('Scan') && plan['Relation Name'] !== undefined
    ? [`${plan['Relation Name']}: ${plan['Index Name'] ?? plan['Node Type']}`]
    : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];
/** By what each statement of some work reads each table. */
async function scansBy(work: (client: TenantClient) => Promise<unknown>): Promise<readonly string[]> {
  const scans = new Set<string>();
  await asPlatform((client) =>
    work({
      ...client,
      query: async (sql, values) => {
        const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(`explain (format json) ${sql}`, values);
        for (const scan of rows.flatMap((row) => scansOf(row['QUERY PLAN'][0].Plan))) scans.add(scan);
        return client.query(sql, values);
      },
    }),
  );
  return [...scans].toSorted();
}

describe('files that some orders use', () => {
  it('are those alone, and those of the kinds that are seen whole', async () => {
    const listed = async (seen: SeenFiles, part = {}) => {
      const { total, records } = await asPlatform((client) => findAttachments(client, { ...search, ...part }, new Map(), seen));
      return [total, records.map(({ id }) => id).toSorted()];
    };
    expect(await listed(seeing([3, 5]))).toEqual([2, [fileOf(3), fileOf(5)]]);
    expect(await listed(seeing([3], ['partner']))).toEqual([2, [fileOf(3), fileOf(7)]]);
    expect(await listed(seeing([], ['part']))).toEqual([0, []]);
    expect(await listed(seeing([3, 5]), { current: 2, size: 1 })).toEqual([2, [fileOf(3)]]);
    expect(await listed(seeing([3, 5]), { current: 3, size: 1 })).toEqual([2, []]);
    expect((await listed({ own: colleague, kinds: [], some: [] }))[0]).toBe(files);
  });

  it('are looked up by the names of the streams', async () => {
    const seen = seeing(
      Array.from({ length: 300 }, (_, nth) => nth * 7),
      ['partner', 'user'],
    );
    expect(await scansBy((client) => findAttachments(client, search, new Map(), seen))).toEqual([
      'file_uses: file_uses_of_stream',
      'file_uses: file_uses_pkey',
      'files: files_of_user',
      'files: files_pkey',
    ]);
  });

  it('and files by their ids, all at once, with what uses them', async () => {
    const ids: readonly FileId[] = [fileOf(1), fileOf(7)];
    expect(await scansBy((client) => getAttachments(client, ids, new Map()))).toEqual(['file_uses: file_uses_pkey', 'files: files_pkey']);
    const found = await asPlatform((client) => getAttachments(client, ids, new Map()));
    expect(new Map(found.map(({ id, uses, usedBy }) => [id, [uses, ...usedBy]]))).toEqual(
      new Map([
        [fileOf(1), [2, `order-${orderOf(1)}`, `orderFiles-${orderOf(1)}`]],
        [fileOf(7), [3, `order-${orderOf(7)}`, `orderFiles-${orderOf(7)}`, `partner-${orderOf(1)}`]],
      ]),
    );
  });

  it('are listed for somebody who sees more orders than a call takes arguments, whose keys are asked for once', async () => {
    const asked: string[] = [];
    const keys = Array.from({ length: 200_000 }, (_, nth) => ({ key: orderOf(nth + 1) }));
    const scope = {
      tenant,
      creators: '*',
      scopes: { orderentry: { own: [], members: [], departments: [], units: [], customers: ['one'] } },
    } as const;
    const client: TenantClient = {
      scope,
      query: async <Row>(sql: string) => {
        if (!sql.startsWith('select key from')) return { rows: [] };
        asked.push(sql);
        return { rows: keys as readonly unknown[] as readonly Row[] }; // of the statement that asks for them
      },
    };
    const readModels = { ask: async (_: Caller, work: (its: TenantClient) => unknown) => ({ data: await work(client) }) };
    const deps = { platform, source: { readTenant: async () => [] } };
    const controller = new AttachmentsController(readModels as never as ReadModels, {} as never, deps as never as ApiDeps); // what a list asks
    const caller = { ...scope, userId: own as UserId, timeZone: 'Asia/Shanghai' } as never as Caller; // what a list looks at
    expect((await controller.list(caller, search)).data.total).toBe(files);
    expect(asked).toHaveLength(1);
  });
});
