import type { Search } from '@cloud-factory/domain/shared/list';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arraySource } from './array-source.js';
import {
  clerk,
  other,
  parcelId,
  parcelListing,
  parcelLost,
  parcelPaid,
  parcelPosted,
  parcels,
  tenantA,
  tenantB,
  truckLoaded,
  trucks,
} from './examples.js';
import { conditionsOf, type Condition } from './conditions.js';
import { countedTotalSql, keptTotalSql } from './kept-counts.js';
import { createProjector } from './projector.js';
import { findAll, findPage, findRow, findRows, fromItsDay, type Slice } from './queries.js';
import { createReader, type Reader } from './reader.js';
import { seenConditions } from './row-scope.js';
import { defaultZone, type TenantScope } from './tenant-client.js';

const everything: TenantScope = { tenant: tenantA, creators: '*' };
const many = 300;
/** A tenant with more rows than are walked over one by one. */
const crowded: TenantId = idAs('000009');

let database: TestDatabase;
let reader: Reader;

/** The n-th parcel, twenty minutes after the one before it. */
const at = (nth: number): string => new Date(Date.UTC(2025, 5, 11) + nth * 1_200_000).toISOString();

beforeAll(async () => {
  database = await freshDatabase();
  const source = arraySource();
  for (let nth = 1; nth <= many; nth += 1) {
    source.append(parcelPosted(tenantA, nth, { at: at(nth), by: nth % 3 === 0 ? other : clerk }));
    if (nth % 2 === 0) source.append(truckLoaded(tenantA, `t${nth % 5}`, nth));
    if (nth % 7 === 0) source.append(parcelPaid(tenantA, nth, '999.99'));
    if (nth % 50 === 0) source.append(parcelLost(tenantA, nth));
  }
  source.append(
    parcelPosted(tenantA, 901, { receiver: '100%_林', at: at(901) }),
    parcelPosted(tenantA, 902, { receiver: '100x林', at: at(902) }),
  );
  source.append(parcelPosted(tenantB, 1, { receiver: 'canary' }));
  for (let nth = 1; nth <= 2_400; nth += 1) source.append(parcelPosted(crowded, nth));
  const projector = await createProjector({ connectionString: database.urlFor('cf_project'), source, projections: [parcels, trucks] });
  await projector.caughtUp();
  await projector.stop();
  reader = createReader({ connectionString: database.urlFor('cf_read') });
});
afterAll(async () => {
  await reader.close();
  await database.drop();
});

const page = (search: Partial<Search> = {}, scope = everything) =>
  reader.withTenant(scope, (client) => findPage(client, parcelListing, parcels, { current: 1, size: 10, ...search }));
const receivers = async (search: Partial<Search>) => (await page({ size: 200, ...search })).records.map(({ receiver }) => receiver);

describe('a page of a list', () => {
  it('R114 has ten rows of the list, the exact total and the number of pages', async () => {
    const { records, ...rest } = await page();
    expect(rest).toEqual({ total: 296, size: 10, current: 1, pages: 30 });
    expect(records).toHaveLength(10);
    expect(Object.keys(records[0] ?? {}).sort()).toEqual([
      'createdAt',
      'createdBy',
      'dueDate',
      'id',
      'isPaid',
      'price',
      'receiver',
      'status',
      'tied',
      'updatedAt',
      'updatedBy',
      'version',
    ]);
  });

  it('is empty behind the last, with the total', async () =>
    expect(await page({ current: 31 })).toMatchObject({ records: [], total: 296, pages: 30 }));

  it('shows each row once when one walks through all pages, in both directions and past rows that sort alike', async () => {
    for (const sort of [{ ascs: ['dueDate'] }, { descs: ['dueDate'] }, { ascs: ['receiver'], descs: ['dueDate'] }]) {
      const walked: string[] = [];
      for (let current = 1; current <= 43; current += 1)
        walked.push(...(await page({ ...sort, current, size: 7 })).records.map(({ id }) => id));
      expect(new Set(walked).size).toBe(296);
      expect(walked).toHaveLength(296);
      expect(walked).toEqual(
        (await Promise.all([1, 2].map((current) => page({ ...sort, current, size: 200 })))).flatMap(({ records }) =>
          records.map(({ id }) => id),
        ),
      );
    }
  });

  it.each([
    ['asc', 'everybody', '*', 296],
    ['desc', 'everybody', '*', 296],
    ['asc', 'one person', [other], 98],
    ['desc', 'one person', [other], 98],
  ] as const)('is walked to from its own day where days are counted: %s, by who sees %s', async (direction, _, creators, many) => {
    const scope: TenantScope = { tenant: tenantA, creators };
    const sorts = [{ property: 'dueDate', direction }];
    const listed = { [`${direction}s`]: ['dueDate'], size: 200 };
    const days = (await Promise.all([page(listed, scope), page({ ...listed, current: 2 }, scope)])).flatMap(({ records }) =>
      records.map(({ dueDate }) => dueDate),
    );
    const begun = await reader.withTenant(scope, (client) =>
      Promise.all(days.map((_, offset) => fromItsDay(client, parcels, [], { sorts, limit: 10, offset }))),
    );
    const is = direction === 'asc' ? '>=' : '<=';
    expect(begun).toEqual(
      days.map((day, offset) => ({
        conditions: [{ property: 'dueDate', is, value: day }],
        slice: { sorts, limit: 10, offset: offset - days.indexOf(day) },
      })),
    );
    expect(days).toHaveLength(many);
  });

  it.each(['asc', 'desc'] as const)('far behind shows the rows that stand there: %s', async (direction) => {
    const scope: TenantScope = { tenant: crowded, creators: '*' };
    const all = await reader.withTenant(scope, (client) => findAll(client, parcels, { sort: { by: 'dueDate', direction } }));
    for (const current of [6, 7, 8]) {
      const { records, total } = await page({ [`${direction}s`]: ['dueDate'], size: 200, current }, scope);
      expect(total).toBe(2_400);
      expect(records.map(({ id }) => id)).toEqual(all.slice((current - 1) * 200, current * 200).map(({ id }) => id));
    }
  });

  it('is walked to from the first row where a set does not know its day, or not for what is seen', async () => {
    const slice = { sorts: [{ property: 'dueDate', direction: 'asc' }], limit: 10, offset: 20 } as const;
    const begin = (scope: TenantScope, by: readonly Condition[], from: Slice) =>
      reader.withTenant(scope, (client) => fromItsDay(client, parcels, by, from));
    const posted: readonly Condition[] = [{ property: 'status', is: '=', value: 'posted' }];
    expect(await begin({ tenant: tenantA, creators: [clerk] }, posted, slice)).toEqual({ conditions: posted, slice });
    expect(await begin({ tenant: tenantA, creators: [] }, [], slice)).toEqual({ conditions: [], slice });
    const paid: readonly Condition[] = [{ property: 'isPaid', is: '=', value: true }];
    expect(await begin(everything, paid, slice)).toEqual({ conditions: paid, slice });
    const byPrice: Slice = { ...slice, sorts: [{ property: 'price', direction: 'asc' }] };
    expect(await begin(everything, [], byPrice)).toEqual({ conditions: [], slice: byPrice });
  });

  it('takes what was typed for `like` literally', async () => {
    expect(await receivers({ receiver_like: '0%_' })).toEqual(['100%_林']);
    expect(await receivers({ receiver_like: '林' })).toHaveLength(2);
    expect(await receivers({ receiver_like: 'RECEIVER 299' })).toEqual(['Receiver 299']);
  });

  it('compares money by its cents', async () => {
    expect(await receivers({ price_ge: '999.99' })).toHaveLength(42);
    expect(await receivers({ price_lt: '3.00' })).toEqual(['Receiver 2', 'Receiver 1']);
  });

  it('compares days with days, also when asked with a time', async () => {
    const on = async (search: Partial<Search>) => new Set((await page({ size: 200, ...search })).records.map(({ dueDate }) => dueDate));
    expect(await on({ dueDate_ge: '2025-07-27', dueDate_le: '2025-07-28' })).toEqual(new Set(['2025-07-27', '2025-07-28']));
    expect(await on({ dueDate_dategt: '2025-07-27 00:00:00' })).toEqual(new Set(['2025-07-28']));
    expect(await on({ dueDate_datelt: '2025-07-02 00:00:00' })).toEqual(new Set(['2025-07-01']));
    expect(await on({ dueDate_datelt: '2025-07-02 00:00:01' })).toEqual(new Set(['2025-07-01', '2025-07-02']));
  });

  it('R114 reads times by the clock of the tenant', async () => {
    // Midnight of the twelfth in Shanghai is four in the afternoon of the eleventh in UTC: the 48th parcel.
    const search = { createTime_dategt: '2025-06-12 00:00:00', createTime_datelt: '2025-06-12 00:59:59' };
    expect((await receivers(search)).sort()).toEqual(['Receiver 49']);
    expect((await page(search, { ...everything, zone: 'UTC' })).total).toBe(2);
  });

  it('finds nothing for an id that is none', async () =>
    expect(await page({ status: 'nowhere' })).toMatchObject({ total: 0, records: [] }));

  it('throws on a filter or a sort that the list does not declare', async () => {
    await expect(page({ version: '1' })).rejects.toThrow('declares no filter');
    await expect(page({ ascs: ['version'] })).rejects.toThrow('not sorted by');
  });

  it('S01 shows nothing of another tenant, by no filter, key or count', async () => {
    expect(await page({ receiver_like: 'canary' })).toMatchObject({ total: 0 });
    expect((await page({}, { tenant: tenantB, creators: '*' })).total).toBe(1);
    expect(
      await reader.withTenant(everything, (client) => client.query(`select 1 from read_model.parcel_list where receiver = 'canary'`, [])),
    ).toMatchObject({ rows: [] });
    expect(await reader.withTenant({ tenant: tenantB, creators: '*' }, (client) => findRow(client, parcels, parcelId(2)))).toBeNull();
  });

  it('shows each their own rows where the scope names creators, and counts those alone', async () => {
    expect((await page({}, { ...everything, creators: [other] })).total).toBe(98);
    expect((await page({}, { ...everything, creators: [clerk, other] })).total).toBe(296);
    expect((await page({}, { ...everything, creators: [] })).total).toBe(0);
    const seen = await reader.withTenant({ ...everything, creators: [other] }, (client) =>
      client.query(
        `select distinct dimensions, case dimensions when 'createdBy,status' then v1 else v2 end as person from read_model.parcel_list_counts order by 1`,
        [],
      ),
    );
    expect(seen.rows).toEqual([
      { dimensions: 'createdBy,status', person: `=${other}` },
      { dimensions: 'dueDate,createdBy', person: `=${other}` },
    ]);
  });
});

describe('kept counts', () => {
  const instants = ['2025-06-12 00:00:00', '2025-06-12 08:00:00', '2025-06-12 08:20:00', '2025-06-12 23:59:59', '2025-06-14 03:40:00'];
  const searches: Partial<Search>[] = [
    {},
    { status: 'posted' },
    { status_in: ['posted', 'onTheWay'] },
    { status: 'posted', isPaid: true },
    { isPaid: false },
    { dueDate_ge: '2025-07-03' },
    { dueDate_ge: '2025-07-03', dueDate_le: '2025-07-05' },
    { dueDate_dategt: '2025-07-03 00:00:00' },
    ...instants.flatMap((from) => [
      { createTime_dategt: from },
      { createTime_datelt: from },
      { createTime_dategt: from, status: 'onTheWay' },
      ...instants.map((to) => ({ createTime_dategt: from, createTime_datelt: to, status: 'posted' })),
    ]),
  ];

  const people = [
    { who: 'everybody', creators: '*' as const },
    { who: 'one', creators: [other] },
    { who: 'a department', creators: [other, clerk] },
    { who: 'nobody', creators: [] },
  ];
  it.each(people)('answer every total as counting would, for who sees $who', async ({ creators }) => {
    const scope: TenantScope = { ...everything, creators };
    let answered = 0;
    await reader.withTenant(scope, async (client) => {
      for (const search of searches) {
        const conditions = conditionsOf(parcelListing, parcels, { current: 1, size: 10, ...search }, defaultZone);
        const values: unknown[] = [];
        const seen = seenConditions(scope, parcels);
        const kept = seen && keptTotalSql(parcels, [...seen, ...conditions], values, tenantA);
        const counted: unknown[] = [];
        const { rows } = await client.query<{ total: number }>(countedTotalSql(parcels, conditions, counted, tenantA), counted);
        if (kept !== null) {
          answered += 1;
          expect({ search, total: (await client.query<{ total: number }>(kept, values)).rows[0]?.total }).toEqual({
            search,
            total: rows[0]?.total,
          });
        }
      }
    });
    expect(answered).toBeGreaterThan(creators === '*' ? 30 : creators.length > 0 ? 5 : -1);
  });
});

describe('rows', () => {
  it('are found by key, one, some or all of a condition', async () => {
    await reader.withTenant(everything, async (client) => {
      expect(await findRow(client, parcels, parcelId(1))).toMatchObject({ receiver: 'Receiver 1', price: '1.50' });
      expect(await findRows(client, parcels, [parcelId(1), parcelId(2), 'none'])).toHaveLength(2);
      expect(await findAll(client, trucks)).toHaveLength(5);
      const cheap = await findAll(client, parcels, {
        where: [{ property: 'priceCents', is: '<', value: 400 }],
        sort: { by: 'receiver', direction: 'desc' },
      });
      expect(cheap.map(({ receiver }) => receiver)).toEqual(['Receiver 3', 'Receiver 2', 'Receiver 1']);
      await expect(findAll(client, parcels, { limit: 5 })).rejects.toThrow('more than 5');
    });
  });
});

describe('plans, as the role that reads', () => {
  const crowded = '000009';

  // Few rows are read from first to last, whatever indexes there are: the plans that count are those of a full table.
  beforeAll(async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(`
      insert into read_model.parcel_list (tenant_id, key, position, streams, status, receiver, created_at, created_by)
      select '${crowded}', n::text, '1', '{}', case n % 2 when 0 then 'posted' else 'lost' end, md5(n::text), now() + n * interval '1 minute', '${clerk}'
      from generate_series(1, 30000) as n`);
    await client.query('analyze read_model.parcel_list');
    await client.end();
  });

  async function plan(sql: string): Promise<string> {
    const client = new pg.Client({ connectionString: database.urlFor('cf_read') });
    await client.connect();
    try {
      await client.query(`begin; select set_config('app.tenant', '${crowded}', true), set_config('app.creators', '*', true)`);
      return (await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`)).rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await client.end();
    }
  }

  it('let `like` use its trigrams under row-level security', async () =>
    expect(await plan(`select key from read_model.parcel_list where receiver ilike '%canary%'`)).toMatch(
      /Index Cond: \(receiver ~~\* '%canary%'/,
    ));

  it('walk an index for a filter by equality with a sort, forwards and backwards', async () => {
    const sql = (direction: string) =>
      `select key from read_model.parcel_list where status = 'posted' order by created_at ${direction}, key ${direction} limit 10`;
    expect(await plan(sql('desc'))).toMatch(/^Limit.*\n(?:.*InitPlan.*\n.*\n)*.*Index (Only )?Scan using \S+_i1/);
    expect(await plan(sql('asc'))).toMatch(/^Limit.*\n(?:.*InitPlan.*\n.*\n)*.*Index (Only )?Scan Backward using \S+_i1/);
  });
});
