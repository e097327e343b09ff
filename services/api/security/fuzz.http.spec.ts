// B01: every operation of the API document, asked with what its schema takes and with what it does not, as four kinds of people. Nothing
// may be a bug, everything must be answered as the document says. S15: what people type is text, whatever language it is written in.
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canary } from '../testing/canaries.js';
import { startTestApi, type TestAnswer, type TestApi, type TestRequest, type TestUser } from '../testing/harness.js';
import { documentedOperations, type DocumentedOperation } from '../testing/operations.js';
import { nonsense, valueOf, type Json } from '../testing/arbitrary.js';
import { atOnce, endsSessions, figure, home, idsOf, nameOf, nobody, seedNoted, sized, staysOpen } from '../testing/security.js';

let api: TestApi;
let operations: readonly DocumentedOperation[];
let users: readonly TestUser[];
let ids: readonly string[];
const seed = Number(process.env['SECURITY_SEED'] ?? Date.now() % 1_000_000);

beforeAll(async () => {
  api = await startTestApi({ logLevel: 'error' });
  await seedNoted(api, api.b, canary);
  await seedNoted(api, api.a, home);
  operations = (await documentedOperations(api)).filter((operation) => !endsSessions(operation) && !staysOpen(operation));
  users = await Promise.all(['admin', 'administrator', 'clerk', 'customer'].map((role) => api.as(role, api.a)));
  const owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  ids = [...(await idsOf(owner, api.a, 3)).filter((id) => id.length === nobody.length), nobody];
  await owner.end();
}, 3_600_000);
afterAll(() => api.close());

type Case = Readonly<{ request: TestRequest; isWrong: boolean }>;

/** Cases of an operation: three of four as its schema has it, in one of four a declared field holds what no schema means. */
function casesOf(operation: DocumentedOperation): fc.Arbitrary<Case> {
  const inPath = fc.tuple(...operation.pathNames.map(() => fc.oneof(fc.constantFrom(...ids), fc.uuid({ version: 7 }))));
  const query = fc.record(Object.fromEntries(operation.query.map(({ name, schema }) => [name, valueOf(schema as Json, ids)])), {
    requiredKeys: operation.query.filter(({ required }) => required).map(({ name }) => name),
  });
  const hasBody = operation.body !== null;
  const body = hasBody ? valueOf(operation.body as Json, ids) : fc.constant(undefined);
  const fields = Object.keys((operation.body?.['properties'] ?? {}) as Json);
  const wrong = fields.length > 0 ? fc.option(fc.tuple(fc.constantFrom(...fields), nonsense), { freq: 3 }) : fc.constant(null);
  return fc.tuple(inPath, query, body, wrong).map(([parts, asked, said, bad]): Case => {
    let nth = 0;
    const path = operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(String(parts[nth++])));
    // Of another tenant nobody may speak; whether that is refused is the matter of another suite.
    const { tenantId: _, ...own } = asked as Record<string, unknown>;
    const told = Object.entries(own).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
    return {
      request: {
        method: operation.method,
        path,
        ...(!hasBody && { query: Object.fromEntries(told) }),
        ...(hasBody && { body: bad ? { ...(said as object), [bad[0]]: bad[1] } : said }),
      },
      isWrong: bad !== null,
    };
  });
}

/** What is wrong with an answer, by the document alone. */
function complaintOf(operation: DocumentedOperation, { status, body, text, headers }: TestAnswer): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status !== 405 && !(String(status) in operation.responses)) return `${status} is not documented`;
  if (text.includes(canary)) return 'a byte of the other tenant';
  if (text.includes(String(7919 * 6421))) return 'something that was typed was reckoned';
  if (status >= 400 && operation.responses['200']?.content?.['application/json'] && !operation.isOpen)
    return body?.code === status && body.success === false && typeof body.msg === 'string'
      ? null
      : `no refusal in the form of one: ${text.slice(0, 200)}`;
  if (status === 200 && !('content-type' in headers) && text !== '') return 'no type';
  return null;
}

/** So many cases, a hundred at a time: a thousand bodies of the largest operations, of eight at once, are more than a process holds. */
function* sampled(operation: DocumentedOperation, many: number, from: number): Generator<readonly [number, Case]> {
  for (let done = 0; done < many; done += 100)
    for (const [nth, each] of fc.sample(casesOf(operation), { numRuns: Math.min(100, many - done), seed: from + done * 1_000 }).entries())
      yield [done + nth, each];
}

/** At night in parts, so that what was found can be asked again alone (`-t 'part 3'`, with its seed). */
const parts = sized(1, 12);

test.each(Array.from({ length: parts }, (_, nth) => nth + 1))(
  `B01 no case of any operation is a bug, and every answer is one that the document knows: part %i of ${parts}`,
  async (part) => {
    const wrong: string[] = [];
    const perOperation = sized(6, 1_000);
    const statuses: Record<number, number> = {};
    let cases = 0;
    let bugs = 0;
    let taken = 0;
    const asked = [...operations.entries()].filter(([nth]) => nth % parts === part - 1);
    await atOnce(8, asked, async ([nth, operation]) => {
      for (const [turn, { request, isWrong }] of sampled(operation, perOperation, seed + nth)) {
        const user = users[turn % users.length];
        const answer = await (user ?? api).inject(request);
        cases += 1;
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (answer.status >= 500) bugs += 1;
        const complaint = complaintOf(operation, answer);
        if (complaint) wrong.push(`${nameOf(operation)} ${JSON.stringify(request).slice(0, 600)}: ${complaint}`);
        if (isWrong && answer.status === 200) {
          taken += 1;
          wrong.push(`${nameOf(operation)} ${JSON.stringify(request.body).slice(0, 600)}: was taken`);
        }
      }
    });
    const told = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    figure(
      'B01',
      `${cases} cases over ${asked.length} operations, seed ${seed} (${told.join(', ')}): ${bugs} × 5xx, ${taken} wrong bodies taken`,
    );
    expect(wrong.slice(0, 15), `${wrong.length} of ${cases}, seed ${seed}`).toEqual([]);
  },
  3_600_000,
);

test('B01 what was written by all that is read again by every list, and the process lives', async () => {
  await api.caughtUp();
  const wrong: string[] = [];
  const [admin] = users;
  for (const operation of operations.filter(({ method, query }) => method === 'GET' && query.every(({ required }) => !required))) {
    const answer = await (admin ?? api).inject({ path: operation.path.replace(/\{\w+\}/g, nobody) });
    const complaint = complaintOf(operation, answer);
    if (complaint) wrong.push(`${nameOf(operation)}: ${complaint}`);
  }
  expect(wrong.slice(0, 15)).toEqual([]);
  expect((await api.inject({ path: '/api/health' })).status).toBe(200);
}, 3_600_000);

test('B01 the looking finds a bug, an answer that nobody documented, and what was reckoned', () => {
  const operation = operations.find(({ responses, isOpen }) => responses['200']?.content?.['application/json'] && !isOpen);
  if (!operation) throw new Error('no operation');
  const answer = (status: number, text: string): TestAnswer => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.parse(text),
    text,
  });
  const refusal = '{"code":409,"success":false,"data":null,"msg":"no"}';
  expect(complaintOf(operation, answer(409, refusal))).toBeNull();
  expect(complaintOf(operation, answer(500, refusal))).toContain('500');
  expect(complaintOf(operation, answer(418, refusal))).toContain('not documented');
  expect(complaintOf(operation, answer(409, '{"error":"stack"}'))).toContain('no refusal');
  expect(complaintOf(operation, answer(200, `{"data":"${canary}"}`))).toContain('other tenant');
  expect(complaintOf(operation, answer(200, '{"data":"50847899"}'))).toContain('reckoned');
});

test('nothing above ended in a bug', () => {
  expect(
    api.logged
      .filter((line) => line.includes('ended in a bug'))
      .map((line) => line.slice(0, 900))
      .slice(0, 5),
  ).toEqual([]);
});
