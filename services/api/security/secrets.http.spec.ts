// S18 and S19: what must not stand anywhere in the open after everything was asked once, and what must be written down about it.
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../auth/passwords.js';
import { canary } from '../testing/canaries.js';
import { adminPassword, startTestApi, testPassword, type TestApi, type TestUser } from '../testing/harness.js';
import { documentedOperations, requestFor, sampleOf, type DocumentedOperation } from '../testing/operations.js';
import { valueOf, type Json } from '../testing/arbitrary.js';
import { bareRequest, endsSessions, figure, home, nameOf, nobody, seedNoted, sized, staysOpen, type Said } from '../testing/security.js';

let api: TestApi;
let admin: TestUser;
let owner: pg.Client;
let operations: readonly DocumentedOperation[];
let said: readonly Said[];
const answers: string[] = [];

beforeAll(async () => {
  api = await startTestApi({ logLevel: 'trace' });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  said = (await seedNoted(api, api.b, canary)).filter(({ isWrite }) => isWrite);
  admin = await api.as('admin', api.a);
  operations = (await documentedOperations(api)).filter((operation) => !endsSessions(operation) && !staysOpen(operation));
}, 120_000);
afterAll(async () => {
  await owner.end();
  await api.close();
});

const isSecret = (name: string): boolean => /secret|passw|pwd|token$|accessKey|apiKey|privateKey|credential/i.test(name);
/** What is sent in every field that is named like a secret, in the form that a field wants. */
const secretText = 'SCHLUESSEL9xVq7';
const secretHash = 'c0ffee5ec4e7'.padEnd(64, '3');

const hashForm = /\{64\}/;
const isText = (schema: Json): boolean => schema['type'] === 'string' || (schema['anyOf'] ?? []).some(isText);

/** Puts a secret into every field that is named like one, however deep; of a group of secrets into all its texts. */
function withSecrets(value: unknown, schema: Json, isInside = false): unknown {
  const ways: readonly Json[] = schema['anyOf'] ?? schema['oneOf'] ?? [];
  const way = ways.find((each) => each['type'] === 'object');
  if (way) return withSecrets(value, way, isInside);
  if (Array.isArray(value)) return value.map((each) => withSecrets(each, schema['items'] ?? {}, isInside));
  const properties = Object.entries((schema['properties'] ?? {}) as Json);
  if (properties.length === 0) return value;
  const own: Json = value !== null && typeof value === 'object' ? value : {};
  const filled = properties.flatMap(([name, each]: [string, Json]): readonly (readonly [string, unknown])[] => {
    const secret = isInside || isSecret(name);
    if (secret && isText(each)) return [[name, hashForm.test(JSON.stringify(each)) ? secretHash : secretText]];
    const inner = withSecrets(own[name] ?? {}, each, secret);
    return [secretText, secretHash].some((text) => JSON.stringify(inner).includes(text)) ? [[name, inner]] : [];
  });
  return { ...own, ...Object.fromEntries(filled) };
}

/** Everything that the database holds, as text, but for what is kept to be compared with. */
async function everythingKept(): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('event_log', 'read_model', 'platform', 'job_queue') and table_type = 'BASE TABLE'`,
  );
  const kept = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await owner.query<{ all: string | null }>(
      `select string_agg(convert_from(decode(replace(encode(t::text::bytea, 'hex'), '00', ''), 'hex'), 'utf8'), E'\\n') as all from ${name} t`,
    );
    kept.set(name, rows[0]?.all ?? '');
  }
  return kept;
}

test('S18 a secret that is sent is nowhere: in no event, no row, no log, no answer', async () => {
  const secretive = operations.filter(
    ({ body, isDeprecated }) => !isDeprecated && JSON.stringify(withSecrets({}, body ?? {})) !== '{}' && body,
  );
  let taken = 0;
  const reached = new Set<string>();
  for (const [nth, operation] of secretive.entries()) {
    const { id: _, ...plain } = sampleOf(operation.body ?? {}, nobody) as Record<string, unknown>; // a body of fields; without an id a new record
    const random = fc.sample(valueOf(operation.body as Json, [nobody]), { numRuns: sized(12, 200), seed: nth + 1 });
    for (const sample of [plain, ...random]) {
      const answer = await admin.inject({
        method: operation.method,
        path: operation.path.replace(/\{\w+\}/g, nobody),
        body: withSecrets(sample, operation.body as Json),
      });
      answers.push(answer.text);
      if (answer.status === 200) {
        taken += 1;
        reached.add(nameOf(operation));
      }
    }
  }
  await api.caughtUp();
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    answers.push((await admin.inject(bareRequest(operation))).text);
  const hits: string[] = [];
  for (const secret of [secretText, secretHash]) {
    if (answers.some((text) => text.includes(secret)))
      hits.push(`an answer: ${answers.find((text) => text.includes(secret))?.slice(0, 300)}`);
    if (api.logged.some((line) => line.includes(secret)))
      hits.push(`the log: ${api.logged.find((line) => line.includes(secret))?.slice(0, 300)}`);
    for (const [table, text] of await everythingKept()) if (text.includes(secret)) hits.push(table);
  }
  figure(
    'S18',
    `${secretive.length} operations with fields for secrets, ${taken} requests taken (${[...reached].join(', ')}): ${hits.length} hits`,
  );
  expect(hits).toEqual([]);
  expect(secretive.length).toBeGreaterThan(3);
}, 300_000);

test('S18 after every operation was asked, no log, no metric and no record of calls holds a token, a password, a hash or what people typed', async () => {
  const clerk = await api.as('clerk', api.b);
  for (const operation of operations) answers.push((await clerk.inject(requestFor(operation, nobody))).text);
  const { headers } = await api.signIn('clerk', testPassword, api.b);
  const refresh = String(headers['set-cookie']).split(';', 1)[0]?.split('=')[1] ?? '';
  await api.inject({
    path: `/api/blade-user/page?realName_like=${canary}&access_token=${clerk.token}`,
    headers: { 'blade-auth': `bearer ${clerk.token}` },
  });
  const calls =
    (await everythingKept()).get('platform.request_log') ??
    [...(await everythingKept())]
      .filter(([name]) => /platform\..*(log|call)/.test(name))
      .map(([, text]) => text)
      .join('\n');
  const open: Readonly<Record<string, string>> = {
    'the log': api.logged.join(''),
    'the metrics': (await api.inject({ path: '/metrics' })).text,
    'the record of calls': calls,
  };
  const secrets = [
    clerk.token,
    refresh,
    sha256(testPassword),
    sha256(adminPassword),
    testPassword,
    '$argon2',
    'console:console',
    canary,
    '13900000000',
    '910135',
    home,
  ];
  const hitsIn = (places: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(places).flatMap(([place, text]) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${place}: ${secret.slice(0, 12)}`),
    );
  const hits = hitsIn(open);
  figure(
    'S18',
    `${operations.length} operations asked at the finest log level, ${open['the log']?.length} characters of log, ${calls.length} of calls: ${hits.length} hits`,
  );
  expect(hits).toEqual([]);
  expect(open['the log']).toContain(clerk.userId);
  expect(calls.length).toBeGreaterThan(1_000);
  // The looking finds what stands there.
  expect(hitsIn({ here: `x${clerk.token}y` })).toEqual([`here: ${clerk.token.slice(0, 12)}`]);
}, 300_000);

test('S18 no answer carries the hash of a password, a token of somebody, or the text of an exception', () => {
  const found = answers.filter((text) =>
    /\$argon2|"passwordHash"|"password_hash"|at \w+ \(\/|node_modules|duplicate key value|violates|syntax error at/.test(text),
  );
  expect(found.map((text) => text.slice(0, 200))).toEqual([]);
  expect(answers.length).toBeGreaterThan(500);
});

test('S19 each write is told by its events: who, for which tenant, under which command; and nobody may change them', async () => {
  const events = await api.source.readTenant(api.b, null, 100_000);
  const wrong = events.filter(({ by, tenant, commandId, at }) => !by || tenant !== api.b || !commandId || Number.isNaN(Date.parse(at)));
  expect(wrong).toEqual([]);
  const commands = new Set(events.map(({ commandId }) => String(commandId)));
  expect(commands.size).toBeGreaterThan(20);
  const { rows } = await owner.query<{ found: string }>(
    `select r.rolname || ' ' || p.privilege || ' ' || c.oid::regclass as found
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) as p (privilege)
     where n.nspname = 'event_log' and c.relname = 'events' and r.rolname like 'cf\\_%' and has_table_privilege(r.oid, c.oid, p.privilege)`,
  );
  expect(rows).toEqual([]);
});

test('S19 each call that writes, done or refused, stands in the log of calls with who, from where, and how it ended', async () => {
  const clerk = await api.as('clerk', api.b);
  const writing = operations.filter(
    ({ method, isOpen, isDeprecated, path }) => method !== 'GET' && !isOpen && !isDeprecated && !path.endsWith('error/upload'),
  );
  for (const operation of writing) await clerk.inject(requestFor(operation, nobody));
  const ofB = await api.as('admin', api.b);
  const rows: Readonly<{ path: string; userId: string; network: string; status: number; requestId: string }>[] = [];
  const wanted = new Set([...writing.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')), ...said.map(({ request }) => request.path)]);
  await expect
    .poll(
      async () => {
        rows.length = 0;
        for (let current = 1; current < 100; current += 1) {
          const { body } = await ofB.get('/api/blade-log/usual/list', { current, size: 200 });
          rows.push(...body.data.records);
          if (current >= body.data.pages) break;
        }
        const told = new Set(rows.map(({ path }) => path));
        return [...wanted].filter((path) => !told.has(path) && !told.has(path.replace(/[0-9a-f-]{36}/g, ':id')));
      },
      { timeout: 10_000 },
    )
    .toEqual([]);
  const incomplete = rows.filter(({ userId, network, status, requestId }) => !userId || !network || !status || !requestId);
  figure(
    'S19',
    `${wanted.size} calls that write, done or refused: ${rows.length} rows, ${incomplete.length} of them incomplete, 0 calls missing`,
  );
  expect(incomplete).toEqual([]);
}, 120_000);
