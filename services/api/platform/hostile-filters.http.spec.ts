// B03: what a query string, or the body of a call that reads, may do to a query. Read from the API document, so that it holds for operations that come later.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canary } from '../testing/canaries.js';
import { startTestApi, type TestAnswer, type TestApi, type TestRequest, type TestUser } from '../testing/harness.js';
import { documentedOperations, type DocumentedOperation } from '../testing/operations.js';
import { askAndEnd, bareRequest, fieldsOf, figure, nameOf, seedNoted, withAt } from '../testing/security.js';

let api: TestApi;
let admin: TestUser;
let asked: readonly Reading[];

/** A call that reads, what it is asked when nothing is asked, and the places where something can be asked of it. */
type Reading = Readonly<{ operation: DocumentedOperation; bare: TestRequest; places: readonly (readonly string[])[] }>;

/** The address and what is answered there: a call whose method the documents do not tell has both by GET and by POST. */
const callOf = ({ path, responses }: DocumentedOperation): string => `${path} ${JSON.stringify(responses['200'])}`;
/** That it keeps nothing, in the words of those that say why they change no row. */
const keepsNothing = ({ changesNoRow }: DocumentedOperation): boolean =>
  /\bkeeps nothing\b|\bchanges nothing$|\bthat reads$/.test(changesNoRow ?? '');

beforeAll(async () => {
  api = await startTestApi({ logLevel: 'error' });
  admin = await api.as('admin'); // with the grant of the platform: its lists are asked too
  const said = await seedNoted(api, api.a, canary);
  const operations = (await documentedOperations(api)).filter(({ isOpen }) => !isOpen);
  const byGet = new Set(operations.filter(({ method }) => method === 'GET').map(callOf));
  const bodyAt = new Map(operations.map(({ path, body }) => [path, JSON.stringify(body)]));
  /** What was taken by a call of the same body, so that what is asked gets further than to an id that nobody has. */
  const taken = ({ body }: DocumentedOperation) =>
    said.find(({ isWrite, request }) => isWrite && bodyAt.get(request.path) === JSON.stringify(body))?.request.body;
  asked = operations.flatMap((operation): readonly Reading[] => {
    const { tenantId: _, ...query } = bareRequest(operation).query ?? {}; // another tenant's name is refused before anything is looked at
    const bare = { ...bareRequest(operation), query };
    if (operation.method === 'GET') return [{ operation, bare, places: operation.query.map(({ name }) => [name]) }];
    if (!byGet.has(callOf(operation)) && !keepsNothing(operation)) return [];
    const places = fieldsOf(operation.body ?? {}).map(({ at }) => at);
    return [{ operation, bare: { ...bare, body: taken(operation) ?? bare.body }, places }];
  });
  asked = asked.filter(({ places }) => places.length > 0);
}, 240_000);
afterAll(() => api.close());

function ask({ bare: { query, ...bare } }: Reading, at: readonly string[], value: string): Promise<TestAnswer> {
  if (bare.method !== 'GET') return askAndEnd(admin, { ...bare, body: withAt(bare.body, at, value) });
  const said = Object.entries({ ...query, [at.join()]: value }).map(([name, each]): [string, string] => [name, String(each)]);
  return askAndEnd(admin, { ...bare, path: `${bare.path}?${new URLSearchParams(said)}` });
}

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
  for (const reading of asked) {
    for (const at of reading.places) {
      const where = `${nameOf(reading.operation)} ${at.join('.')}`;
      for (const [yes, no] of oracles) {
        const [first, second] = [await ask(reading, at, yes), await ask(reading, at, no)];
        probes += 2;
        if (first.status >= 500 || second.status >= 500) wrong.push(`${where}=${yes}: ${first.status}, ${second.status}`);
        if (!isAlike(first, yes, second, no)) wrong.push(`${where}: ${yes} and ${no} are told apart`);
      }
    }
  }
  expect(wrong.slice(0, 20), `${probes} probes`).toEqual([]);
  expect(probes).toBeGreaterThan(1_000);
  const byPost = asked.filter(({ operation }) => operation.method === 'POST');
  figure('B03', `${probes} probes of ${asked.length} operations, ${byPost.length} of them by POST: ${wrong.length} told apart or a bug`);
}, 3_600_000);

test('B03 a parameter that is not declared is refused by its name, hidden columns and pieces of SQL among them', async () => {
  const wrong: string[] = [];
  for (const reading of asked) {
    const declared = new Set(reading.places.map(([name]) => name));
    for (const name of [...hidden, ...hidden.map((each) => `${each}_like`), ...spliced]) {
      if (declared.has(name)) continue;
      const { status, body } = await ask(reading, [name], 'a');
      if (status !== 400) wrong.push(`${nameOf(reading.operation)} ${name}: ${status} ${body?.msg ?? ''}`);
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
}, 3_600_000);

test('B03 sorting is by a name of the list alone', async () => {
  const sorted = asked.filter(({ places }) => places.some(([name]) => name === 'ascs'));
  expect(sorted.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const reading of sorted) {
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
        const { status } = await ask(reading, [order], name);
        if (status !== 400) wrong.push(`${nameOf(reading.operation)} ${order}=${name}: ${status}`);
      }
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
}, 3_600_000);

test('nothing above ended in a bug', () => {
  const bugs = api.logged.filter((line) => line.includes('ended in a bug')).map((line) => line.slice(30, 200));
  expect([...new Set(bugs)].slice(0, 10)).toEqual([]);
});
