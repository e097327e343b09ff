// S01: nothing of another tenant, by any operation, through any place where an id may stand. Read from the API document and from the
// database's own list of tables, so that it holds for operations and read models that come later.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canary } from '../testing/canaries.js';
import { startTestApi, type TestAnswer, type TestApi } from '../testing/harness.js';
import { documentedOperations, requestFor, type DocumentedOperation } from '../testing/operations.js';
import {
  askAndEnd,
  atOnce,
  bareRequest,
  endsSessions,
  figure,
  home,
  idsOf,
  nameOf,
  nobody,
  requestWith,
  seedNoted,
  sized,
  slotsOf,
  staysOpen,
  type Said,
} from '../testing/security.js';

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

let api: TestApi;
let owner: pg.Client;
let operations: readonly DocumentedOperation[];
let ofA: readonly Said[];
let ofB: readonly Said[];
let idsOfB: readonly string[];
let ids: ReadonlySet<string>;

beforeAll(async () => {
  api = await startTestApi({ logLevel: 'error' });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  ofB = await seedNoted(api, api.b, canary);
  ofA = await seedNoted(api, api.a, home);
  operations = (await documentedOperations(api)).filter((operation) => !endsSessions(operation) && !staysOpen(operation));
  idsOfB = await idsOf(owner, api.b, sized(1, 1_000));
  ids = new Set([...(await idsOf(owner, api.b, 1_000)), ...ofB.flatMap((each) => each.ids)].filter((id) => id.length >= 30));
}, 3_600_000);
afterAll(async () => {
  await owner.end();
  await api.close();
});

/** The bytes of B in an answer, but for the id that the question itself named. */
function foreignBytes({ text }: Pick<TestAnswer, 'text'>, asked: string): number {
  const rest = asked === '' ? text : text.replaceAll(asked, '');
  const named = [...rest.matchAll(uuids)].filter(([id]) => ids.has(id));
  return rest.split(canary).length - 1 + (rest.split('111111').length - 1) + named.length;
}

/** Everything that B has, as one number: what nobody of B asked for must not change it. */
async function stateOfB(): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'tenant_id' and table_schema in ('read_model', 'event_log') order by 1`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const sql = `select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash from ${name} t where tenant_id = '111111'`;
    parts.push(`${name} ${(await owner.query<{ hash: string }>(sql)).rows[0]?.hash ?? ''}`);
  }
  return parts.join('\n');
}

/** What an answer says, without the id and the numbers that differ from one request to the next. */
const saying = ({ status, text }: TestAnswer, id: string): string =>
  `${status} ${text
    .replaceAll(id, 'ID')
    .replaceAll(nobody, 'ID')
    .replace(/"(reference|requestId|jobId)":"[^"]*"/g, '')}`;
const isFile = ({ headers }: TestAnswer): boolean => !String(headers['content-type']).includes('json');

describe('S01 another tenant', () => {
  test.each(sized(0, 1) ? ['administrator', 'clerk', 'settlementClerk', 'customer'] : ['administrator'])(
    'is not there for a %s: every operation, every place of an id, every kind of id; and a foreign id is told the same as one that nobody has',
    async (role) => {
      const before = await stateOfB();
      const user = await api.as(role, api.a);
      const mayAsk = new Set<DocumentedOperation>();
      const wrong: string[] = [];
      let probes = 0;
      let bytes = 0;
      let shown = 0;
      // First everything that shows something without being asked: later the log of calls tells what was asked here.
      await atOnce(8, operations, async (operation) => {
        const plain = await askAndEnd(user, bareRequest(operation));
        probes += 1;
        bytes += foreignBytes(plain, nobody);
        if (foreignBytes(plain, nobody) > 0) wrong.push(`${nameOf(operation)}: shows ${plain.text.slice(0, 200)}`);
        if (plain.text.includes(home)) shown += 1;
        if (plain.status !== 403) mayAsk.add(operation);
      });
      await api.caughtUp();
      await atOnce(8, operations.entries(), async ([nth, operation]) => {
        const slots = mayAsk.has(operation) && !operation.path.startsWith('/api/blade-log/') ? slotsOf(operation) : [];
        for (const slot of slots) {
          const missing = await askAndEnd(user, requestWith(operation, slot, nobody));
          // In the everyday run a few ids per place, others at the next place; at night all.
          const some = sized(0, 1)
            ? idsOfB
            : Array.from({ length: 4 }, (_, turn) => idsOfB[(nth * 7 + turn * 11) % idsOfB.length] ?? nobody);
          for (const id of new Set(some)) {
            const answer = await askAndEnd(user, requestWith(operation, slot, id));
            probes += 1;
            const found = foreignBytes(answer, id);
            bytes += found;
            const where = `${nameOf(operation)} ${slot.from} ${slot.at.join('.')}=${id}`;
            if (found > 0) wrong.push(`${where}: ${answer.text.slice(0, 200)}`);
            if (answer.status >= 500) wrong.push(`${where}: ${answer.status}`);
            const isUuid = id.length === nobody.length;
            if (isUuid && !isFile(answer) && saying(answer, id) !== saying(missing, nobody))
              wrong.push(
                `${where}: told apart from a missing one\n  ${saying(answer, id).slice(0, 160)}\n  ${saying(missing, nobody).slice(0, 160)}`,
              );
          }
        }
      });
      figure(
        'S01',
        `${probes} probes as ${role} over ${operations.length} operations, ${idsOfB.length} foreign ids: ${bytes} foreign bytes; ${shown} of the operations show data of one's own without being asked for any`,
      );
      expect(wrong.slice(0, 20), `${wrong.length} of ${probes} probes`).toEqual([]);
      await api.caughtUp();
      if (role === 'administrator') expect(shown).toBeGreaterThan(50);
      expect(await stateOfB(), 'B has not changed').toBe(before);
    },
    3_600_000,
  );

  test('names a tenant in vain: another in a header or in the query is refused on every operation', async () => {
    const user = await api.as('administrator', api.a);
    const wrong: string[] = [];
    for (const operation of operations.filter(({ isOpen }) => !isOpen)) {
      for (const hint of [{ headers: { 'tenant-id': api.b } }, { query: { tenantId: api.b } }]) {
        const { body: _, ...request } = requestFor(operation, nobody);
        const { status, body } = await user.inject({ ...request, ...hint });
        if (status !== 403 || body.refusal !== 'NotAllowed') wrong.push(`${nameOf(operation)} ${Object.keys(hint).join()}: ${status}`);
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  }, 3_600_000);

  /** What was said for A, with one id of the other tenant in it: the one that was made at the same place. */
  function swapped({ request, role }: Said, mineToTheirs: ReadonlyMap<string, string>) {
    const text = JSON.stringify({ path: request.path, query: request.query, body: request.body });
    return [...new Set([...text.matchAll(uuids)].map(([id]) => id))].flatMap((mine) => {
      const theirs = mineToTheirs.get(mine);
      if (!theirs) return [];
      return [{ role, mine, theirs, request: { ...request, ...(JSON.parse(text.replaceAll(mine, theirs)) as object) } }];
    });
  }

  test('cannot be pointed at: each request that A makes with success, with one id of B in it, is refused as for a missing one', async () => {
    const mineToTheirs = new Map<string, string>();
    expect(ofA.map(({ request }) => request.path.replace(uuids, ''))).toEqual(ofB.map(({ request }) => request.path.replace(uuids, '')));
    for (const [nth, { ids: mine }] of ofA.entries())
      for (const [at, id] of mine.entries()) mineToTheirs.set(id, ofB[nth]?.ids[at] ?? nobody);
    const before = await stateOfB();
    const wrong: string[] = [];
    let probes = 0;
    for (const said of ofA.filter(({ isWrite }) => isWrite)) {
      for (const { role, mine, theirs, request } of swapped(said, mineToTheirs)) {
        const user = await api.as(role, api.a);
        const answer = await user.inject(request);
        const missing = await user.inject(JSON.parse(JSON.stringify(request).replaceAll(theirs, nobody)) as typeof request);
        probes += 1;
        const where = `${role} ${request.method ?? 'POST'} ${request.path} with ${theirs} for ${mine}`;
        if (answer.status === 200) wrong.push(`${where}: was done`);
        if (answer.status >= 500) wrong.push(`${where}: ${answer.status}`);
        if (foreignBytes(answer, theirs) > 0) wrong.push(`${where}: ${answer.text.slice(0, 200)}`);
        if (saying(answer, theirs) !== saying(missing, nobody))
          wrong.push(`${where}: told apart\n  ${saying(answer, theirs).slice(0, 200)}\n  ${saying(missing, nobody).slice(0, 200)}`);
      }
    }
    figure('S01', `${probes} requests of A with one id of B in them`);
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(probes).toBeGreaterThan(20);
    await api.caughtUp();
    expect(await stateOfB()).toBe(before);
  }, 3_600_000);
});

test('S01 the looking finds leaks: rows of each read model that lie with the wrong tenant are seen in an answer', async () => {
  const user = await api.as('administrator', api.a);
  const reading = operations.filter(({ method, isDeprecated }) => method === 'GET' && !isDeprecated);
  const { rows: tables } = await owner.query<{ name: string }>(
    `select distinct format('read_model.%I', table_name) as name from information_schema.columns where table_schema = 'read_model' and column_name = 'key' order by 1`,
  );
  /** What a projector would do that writes into the wrong tenant. */
  const astray = async (name: string): Promise<() => Promise<unknown>> => {
    const { rows } = await owner.query<{ key: string }>(
      `update ${name} t set tenant_id = '000000' where tenant_id = '111111' and t::text like '%${canary}%' returning key`,
    );
    const keys = rows.map(({ key }) => key);
    return () => owner.query(`update ${name} set tenant_id = '111111' where tenant_id = '000000' and key = any ($1)`, [keys]);
  };
  const isSeen = async (operation: DocumentedOperation) => foreignBytes(await user.inject(bareRequest(operation)), nobody) > 0;
  const full: string[] = [];
  for (const { name } of tables)
    if ((await owner.query(`select from ${name} t where tenant_id = '111111' and t::text like '%${canary}%' limit 1`)).rowCount)
      full.push(name);
  // With all of them astray at once: who shows anything at all.
  const back = await Promise.all(full.map(astray));
  const showing: DocumentedOperation[] = [];
  for (const operation of reading) if (await isSeen(operation)) showing.push(operation);
  for (const each of back) await each();
  const found: string[] = [];
  for (const name of full) {
    const restore = await astray(name);
    const word = name.replace(/^read_model\.|_list$|_/g, '').toLowerCase();
    const likely = showing.toSorted(
      (one, two) => Number(two.path.toLowerCase().includes(word)) - Number(one.path.toLowerCase().includes(word)),
    );
    for (const operation of likely) {
      if (!(await isSeen(operation))) continue;
      found.push(name);
      break;
    }
    await restore();
  }
  const unseen = full.filter((name) => !found.includes(name));
  figure(
    'S01',
    `planted: ${found.length} of ${full.length} read models with rows astray seen in lists${unseen.length ? `; in no list: ${unseen.join(', ')}` : ''}`,
  );
  expect(found.length).toBeGreaterThanOrEqual(20);
}, 3_600_000);
