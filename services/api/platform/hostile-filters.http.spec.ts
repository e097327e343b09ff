// B03: what a query string may do to a query. Read from the API document, so that it holds for operations that come later.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canarySeeds } from '../testing/canaries.js';
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
import { documentedOperations, requestFor, type DocumentedOperation } from '../testing/operations.js';

let api: TestApi;
let admin: TestUser;
let asked: readonly DocumentedOperation[];
const nobody = '0197e0ff-0000-7000-8000-00000000dead';

beforeAll(async () => {
  api = await startTestApi({ logLevel: 'error' });
  admin = await api.as('admin'); // with the grant of the platform: its lists are asked too
  for (const seed of canarySeeds) await seed(api, admin);
  await api.caughtUp();
  asked = (await documentedOperations(api)).filter(({ method, isOpen, query }) => method === 'GET' && !isOpen && query.length > 0);
}, 120_000);
afterAll(() => api.close());

const nameOf = ({ method, path }: DocumentedOperation) => `${method} ${path}`;
const ask = (operation: DocumentedOperation, query: Readonly<Record<string, string>>) => {
  const request = requestFor(operation, nobody);
  const { tenantId: _, ...own } = request.query ?? {}; // another tenant's name is refused before anything is looked at
  const said = new URLSearchParams(
    [...Object.entries(own), ...Object.entries(query)].map(([name, value]): [string, string] => [name, String(value)]),
  );
  return admin.inject({ method: request.method ?? 'GET', path: `${request.path}?${said}` });
};

/** A yes and a no for each way out of a value, alike in length: an answer that tells them apart tells everything, a bit at a time. */
const oracles: readonly (readonly [yes: string, no: string])[] = [
  ["x' or '1'='1", "x' or '1'='2"],
  ["x') or exists(select where true )--", "x') or exists(select where false)--"],
  ["x'||case when 1=1 then '' else chr(0) end||'", "x'||case when 1=2 then '' else chr(0) end||'"],
  ["x';select pg_sleep(4);--", "x';select pg_sleep(0);--"],
];

/** Columns that no list shows or filters by, and names that would be SQL if a name ever became some. */
const hidden = ['passwordHash', 'password', 'tenant_id', 'row_scope', 'scope', 'sequence', 'search', 'key'];
const spliced = [
  'id)or(1=1',
  'updatexml(1,concat(0x7e,version()),1)',
  'createdAt_dategt)or(1=1',
  'a.b',
  '__proto__',
  'params[dataScope]',
  'name__like',
];

/** Whether two answers say the same, but for what was typed. Workbooks differ by a few bytes: their parts carry the time of day. Each job has an id of its own. */
function isAlike(first: TestAnswer, yes: string, second: TestAnswer, no: string): boolean {
  if (first.status !== second.status) return false;
  if (!String(first.headers['content-type']).includes('json')) return Math.abs(first.text.length - second.text.length) < 64;
  const told = ({ text }: TestAnswer, typed: string) =>
    text.replaceAll(JSON.stringify(typed).slice(1, -1), '').replace(/"jobId":"[^"]*"/, '');
  return told(first, yes) === told(second, no);
}

test('B03 no value of any parameter is more than a value: no answer tells a yes from a no, and none is a bug', async () => {
  const wrong: string[] = [];
  let probes = 0;
  for (const operation of asked) {
    for (const { name } of operation.query) {
      for (const [yes, no] of oracles) {
        const [first, second] = [await ask(operation, { [name]: yes }), await ask(operation, { [name]: no })];
        probes += 2;
        if (first.status >= 500 || second.status >= 500)
          wrong.push(`${nameOf(operation)} ${name}=${yes}: ${first.status}, ${second.status}`);
        if (!isAlike(first, yes, second, no)) wrong.push(`${nameOf(operation)} ${name}: ${yes} and ${no} are told apart`);
      }
    }
  }
  expect(wrong.slice(0, 20), `${probes} probes`).toEqual([]);
  expect(probes).toBeGreaterThan(1_000);
}, 600_000);

test('B03 a parameter that is not declared is refused by its name, hidden columns and pieces of SQL among them', async () => {
  const wrong: string[] = [];
  for (const operation of asked) {
    const declared = new Set(operation.query.map(({ name }) => name));
    for (const name of [...hidden, ...hidden.map((each) => `${each}_like`), ...spliced]) {
      if (declared.has(name)) continue;
      const { status, body } = await ask(operation, { [name]: 'a' });
      if (status !== 400) wrong.push(`${nameOf(operation)} ?${name}: ${status} ${body?.msg ?? ''}`);
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
}, 600_000);

test('B03 sorting is by a name of the list alone', async () => {
  const sorted = asked.filter(({ query }) => query.some(({ name }) => name === 'ascs'));
  expect(sorted.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const operation of sorted) {
    for (const name of [
      ...hidden,
      ...spliced,
      'createdAt;select pg_sleep(4)',
      '(select 1)',
      'createdAt desc',
      '1',
      'createdAt,(select 1)',
    ]) {
      for (const order of ['ascs', 'descs']) {
        const { status } = await ask(operation, { [order]: name });
        if (status !== 400) wrong.push(`${nameOf(operation)} ?${order}=${name}: ${status}`);
      }
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
}, 600_000);

test('nothing above ended in a bug', () => {
  const bugs = api.logged.filter((line) => line.includes('ended in a bug')).map((line) => line.slice(30, 200));
  expect([...new Set(bugs)].slice(0, 10)).toEqual([]);
});
