// Whoever does not see a row does not change it: asked of every operation that writes, for things of every kind.
import { streams } from '@cloud-factory/commands';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SendCommandsHandler } from '../platform/send-commands.handler.js';
import type { TestAnswer, TestRequest, TestUser } from '../testing/harness.js';
import { documentedOperations, requestFor, type DocumentedOperation } from '../testing/operations.js';
import { startScoped, type Scoped } from '../testing/scoped-data.js';
import { rowsOf } from './command-rows.js';

/** Operations that cannot be shown to refuse by requests that are made from the document, and why. */
const withoutProof: readonly (readonly [what: RegExp, why: string])[] = [
  [/\/(role|oss|sms)\//, 'whoever has the right sees all of them: no data scope can be made'],
  [/\/(update-info|update-password|avatar)$/, "one's own account, which one sees"],
  [
    /\/(partnerscustomer\/save|warehousestock\/submit|\w*outfactory\/submit|hospitalproduct\/saveProduct)$/,
    "makes a new one, which is nobody's row yet",
  ],
  [
    /\/(hospitalContactInformation|mailingAddress|supplierMaintain|toothBoxColor|materialToothColor)\/\w+$/,
    'needs what the document does not tell (a telephone number, a colour) or a row that the sample lacks; the calls of all records are the same code',
  ],
  [/\/(orderphotographfile|ycorderdeliverfile)\/|\/batchSavePhotograph$/, 'needs a file that was uploaded'],
  [/\/orderentry\/(submit|yunSaveOrder|batchUpdateProductPrice)$/, 'needs a whole order, or a price list'],
  [/\/delStaffProcess$/, 'names a process of a member of staff, by an id made of both'],
];

const nameOf = ({ method, path }: Pick<DocumentedOperation, 'method' | 'path'>): string => `${method} ${path}`;
const isNotThere = ({ status, body }: TestAnswer): boolean =>
  (status === 404 && String(body?.refusal).endsWith('NotFound')) || (status === 403 && body?.refusal === 'DepartmentBeyondOwn');
const told = ({ status, body }: TestAnswer): string => `${status} ${body?.refusal}`;
const kindOf = new Map(streams.flatMap(({ name, commands }) => Object.keys(commands).map((type) => [type, name] as const)));

type Row = Readonly<{ table: string; key: string }>;
type Refused = Readonly<{ request: TestRequest; answer: string }>;
/** What became of an operation, asked by somebody who sees no row of others. */
type Asked = Readonly<{
  operation: DocumentedOperation;
  refused: Refused[];
  /** The read models with data scopes whose rows it changes, as far as its commands were heard. */
  tables: Set<string>;
  answers: Set<string>;
}>;

let all: Scoped;
let nobody: TestUser;
let everybody: TestUser;
let rows: readonly Row[];
/** What fields of these names hold: things that are there. A field of another name is about the row that is asked for. */
let known: Readonly<Record<string, unknown>>;
let asked: readonly Asked[];
const touched = new Set<string>();

/** What excludes the other is sent alone: several by their ids, not one by its id beside them. */
function alone<Part>(part: Part): Part {
  if (typeof part !== 'object' || part === null || !('id' in part) || !('ids' in part)) return part;
  const { id: _, ...others } = part;
  return others as Part; // a request is checked by who is asked
}

/** The requests of an operation about a row: as the document makes it; and with what is there beside it. */
function requestsFor(operation: DocumentedOperation, key: string): readonly TestRequest[] {
  const { query, body, ...plain } = requestFor(operation, key);
  return [body, filledIn(body)].map((each) => ({
    ...plain,
    ...(query !== undefined && { query: alone(query) }),
    ...(each !== undefined && { body: alone(each) }),
  }));
}

function filledIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filledIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, known[name] ?? filledIn(each)]));
}

const said = vi.spyOn(SendCommandsHandler.prototype, 'execute');
/** The read models with data scopes of whose rows commands were said since this was asked last. */
function heard(): readonly string[] {
  const commands = said.mock.calls.flatMap(([{ commands: some }]) => some);
  said.mockClear();
  return commands.flatMap((command) => {
    const kind = kindOf.get(command.type);
    return kind === undefined ? [] : rowsOf(kind, command).flatMap(({ table }) => (table.scope === undefined ? [] : [table.table]));
  });
}

/** Asks for a row of each kind, or of those kinds alone whose rows the operation is known to change. */
async function ask(operation: DocumentedOperation): Promise<Asked> {
  const outcome: Asked = { operation, refused: [], tables: new Set(), answers: new Set() };
  const sent = new Set<string>();
  for (const { table, key } of rows) {
    if (outcome.tables.size > 0 && !outcome.tables.has(table)) continue;
    for (const request of requestsFor(operation, key)) {
      const text = JSON.stringify(request);
      if (sent.has(text)) continue;
      sent.add(text);
      const answer = await nobody.inject(request);
      outcome.answers.add(told(answer));
      for (const each of heard()) outcome.tables.add(each);
      if (isNotThere(answer)) outcome.refused.push({ request, answer: told(answer) });
    }
    // Not theirs, or not in this form: the next row is answered the same.
    if ([...outcome.answers].every((answer) => answer === '403 NotAllowed' || answer.startsWith('415'))) break;
  }
  return outcome;
}

beforeAll(async () => {
  all = await startScoped();
  nobody = await all.userWith('ownonly', 'own');
  everybody = await all.userWith('seesall', 'all');
  const rowOf = ({ table }: Readonly<{ table: string }>) =>
    all.owner<Row>(`select '${table}' as "table", key from read_model."${table}" where tenant_id = '${all.api.a}' order by key limit 1`);
  const first = (await Promise.all(all.tables.map(rowOf))).flat().filter(({ key }) => /^[\w.-]{1,100}$/.test(key));
  // The first user is the administrator, whom others may not touch whatever they see.
  rows = [...first, { table: 'user_list', key: all.users.clerk.userId }];
  const { customerId, productId, materialId } = all.data;
  const { orderNo, workOrderNo } = all.inWork;
  const [scheme] = await all.owner<{ key: string }>(`select key from read_model.price_scheme where tenant_id = '${all.api.a}' limit 1`);
  const schemeId = scheme?.key;
  known = { customerId, productId, goodId: materialId, orderNo, orderNos: [orderNo], workOrderNo, schemeId, month: '2025-06' };

  const before = (await all.api.source.heads()).get(all.api.a) ?? null;
  // What answers a position has said commands; aliases are the same operation.
  const writing = (await documentedOperations(all.api)).filter(
    ({ responses, isDeprecated, isOpen }) => !isDeprecated && !isOpen && JSON.stringify(responses['200'] ?? {}).includes('"position"'),
  );
  const outcomes: Asked[] = [];
  for (const operation of writing) outcomes.push(await ask(operation));
  asked = outcomes;

  // What was written meanwhile is of streams that this person began, or of their own account, which they see.
  const begun = new Set([`user-${nobody.userId}`]);
  for (let after = before, isMore = true; isMore; ) {
    const events = await all.api.source.readTenant(all.api.a, after, 500);
    isMore = events.length > 0;
    for (const { stream, version, by, type, position } of events) {
      after = position;
      if (version === 1) begun.add(stream);
      if (by === nobody.userId && !begun.has(stream)) touched.add(`${type} ${stream}`);
    }
  }
}, 600_000);
afterAll(async () => {
  said.mockRestore();
  await all.close();
});

describe('R163 who sees no row of others', () => {
  test('changes none, whatever is named, by any operation', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(asked.length).toBeGreaterThan(200);
    expect([...touched]).toEqual([]);
  });

  test('is not told what somebody may do whom they do not see', async () => {
    const userIds = [all.users.admin.userId];
    expect(await nobody.post('/api/blade-user/reset-password', { userIds })).toMatchObject({
      status: 404,
      body: { refusal: 'UserNotFound' },
    });
    expect(await everybody.post('/api/blade-user/reset-password', { userIds })).toMatchObject({ body: { refusal: 'MayDoMoreThanOwn' } });
  });

  // It was the row that stood in the way, and not the request.
  test('is refused what somebody who sees all is not', async () => {
    const proven: string[] = [];
    const unproven: string[] = [];
    // What takes things away comes last, parts before wholes.
    const rank = ({ operation: { path } }: Asked): number => (/(remove|del[A-Z])\w*$/.test(path) ? 1_000 - path.length : 0);
    for (const { operation, refused, answers } of asked.toSorted((a, b) => rank(a) - rank(b))) {
      let isProven = false;
      for (const { request, answer } of refused) {
        isProven = told(await everybody.inject(request)) !== answer;
        if (isProven) break;
      }
      if (isProven) proven.push(nameOf(operation));
      const isListed = withoutProof.some(([what]) => what.test(operation.path));
      const isTheirs = [...answers].some((answer) => answer !== '403 NotAllowed');
      if (!isProven && isTheirs && !isListed) unproven.push(`${nameOf(operation)}: ${[...answers].join()}`);
    }
    console.info(`figure R163: ${proven.length} of ${asked.length} operations refuse the row that they show to who sees it`);
    expect(unproven.toSorted()).toEqual([]);
    expect(proven.length).toBeGreaterThan(140);
  }, 300_000);
});
