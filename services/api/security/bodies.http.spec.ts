// S10 and B02: what a body may carry, at every level of every body of the API document. S09: who gets in without any role, as a program,
// and as the administrator of a tenant.
import { readFileSync } from 'node:fs';
import { systemUser } from '@cloud-factory/commands';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { createTenantPool } from '@cloud-factory/projections/shared';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCredentialStore } from '../auth/credential-store.js';
import { hashPassword, sha256 } from '../auth/passwords.js';
import { seedClient, startTestApi, testPassword, type TestApi, type TestUser } from '../testing/harness.js';
import { documentedOperations, requestFor, sampleOf, type DocumentedOperation } from '../testing/operations.js';
import { endsSessions, figure, nameOf, nobody, staysOpen, withAt } from '../testing/security.js';

let api: TestApi;
let admin: TestUser;
let operations: readonly DocumentedOperation[];
let columns: readonly string[];
beforeAll(async () => {
  api = await startTestApi({ logLevel: 'error' });
  admin = await api.as('admin', api.a);
  operations = (await documentedOperations(api)).filter((operation) => !endsSessions(operation) && !staysOpen(operation));
  columns = await everyColumn();
}, 120_000);
afterAll(() => api.close());

// oxlint-disable-next-line typescript/no-explicit-any -- a document is walked by its own names
type Json = Readonly<Record<string, any>>;
/** `isWay`: one of several forms; of a wrong value it is not told which form was meant. */
type Level = Readonly<{ operation: DocumentedOperation; at: readonly string[]; schema: Json; isWay: boolean }>;

/** Every object in a body: the whole, and what stands in its fields and lists. */
function levelsOf(operation: DocumentedOperation, schema: Json, at: readonly string[] = [], isWay = false): readonly Level[] {
  if (at.length > 6) return [];
  const ways: readonly Json[] = schema['anyOf'] ?? schema['oneOf'] ?? [];
  return [
    ...(schema['type'] === 'object' && schema['properties'] ? [{ operation, at, schema, isWay }] : []),
    ...ways.slice(0, 1).flatMap((way) => levelsOf(operation, way, at, isWay || ways.length > 1)),
    ...Object.entries((schema['properties'] ?? {}) as Json).flatMap(([name, property]) =>
      levelsOf(operation, property, [...at, name], isWay),
    ),
    ...(schema['items'] ? levelsOf(operation, schema['items'], [...at, '0'], isWay) : []),
  ];
}
const levels = (): readonly Level[] =>
  operations
    .filter(({ body, isDeprecated, isOpen }) => body && !isDeprecated && !isOpen)
    .flatMap((operation) => levelsOf(operation, operation.body ?? {}));

/** The columns of every table, as they would be called on the wire. */
async function everyColumn(): Promise<readonly string[]> {
  const owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema in ('read_model', 'platform', 'event_log')`,
  );
  await owner.end();
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [...new Set(rows.flatMap(({ name }) => [name, camel(name)]))].sort();
}

/** What would give a right, hide who did it, or put a record where it does not belong. */
const privileges = [
  ...[
    'tenantId',
    'tenant_id',
    'tenant',
    'roleId',
    'roleIds',
    'role_id',
    'userType',
    'isPlatform',
    'is_platform',
    'isAdmin',
    'permissions',
    'scope',
  ],
  ...[
    'authority',
    'status',
    'price',
    'unitPrice',
    'createUser',
    'createdBy',
    'createdAt',
    'updatedBy',
    'updatedAt',
    'isDeleted',
    'version',
  ],
  ...['position', 'key', 'hash', 'passwordHash', 'toString', 'zzUnknown'],
];

const send = ({ operation, at, schema }: Level, more: Json, user = admin) => {
  const sample = sampleOf(operation.body ?? {}, nobody);
  const here = sampleOf(schema, nobody);
  return user.inject({
    method: operation.method,
    path: operation.path.replace(/\{\w+\}/g, nobody),
    body: withAt(sample, at, { ...(here as Json), ...more }),
  });
};
const pathsOf = ({ body }: { body: Json | null }): readonly string[] => (body?.['errors'] ?? []).map(({ path }: { path: string }) => path);

describe('S10 what nobody asked for', () => {
  test('no field of privilege and no column of any table is taken, at any level of any body', async () => {
    const wrong: string[] = [];
    let tried = 0;
    let accepted = 0;
    for (const level of levels()) {
      const declared = new Set(Object.keys(level.schema['properties']));
      const more = Object.fromEntries(
        [...new Set([...privileges, ...columns])].filter((name) => !declared.has(name)).map((name) => [name, api.b]),
      );
      const answer = await send(level, more);
      const named = new Set(pathsOf(answer).map((path) => path.split('.').at(-1)));
      const silent = Object.keys(more).filter((name) => !named.has(name));
      tried += Object.keys(more).length;
      accepted += answer.status === 400 ? silent.length : Object.keys(more).length;
      if (answer.status !== 400 || silent.length > 0)
        wrong.push(`${nameOf(level.operation)} ${level.at.join('.')}: ${answer.status}, not named: ${silent.slice(0, 5).join()}`);
    }
    figure('S10', `${tried} fields tried at ${levels().length} levels of bodies: ${accepted} accepted`);
    expect(wrong.slice(0, 20), `${wrong.length} levels`).toEqual([]);
  }, 300_000);

  test('__proto__ and constructor.prototype change nothing, at any level', async () => {
    const wrong: string[] = [];
    for (const level of levels()) {
      const sample = JSON.stringify(withAt(sampleOf(level.operation.body ?? {}, nobody), level.at, { zzHere: 1 }));
      for (const poison of ['"__proto__":{"isPlatform":true}', '"constructor":{"prototype":{"isPlatform":true}}']) {
        const { status } = await admin.inject({
          method: level.operation.method,
          path: level.operation.path.replace(/\{\w+\}/g, nobody),
          body: sample.replace('"zzHere":1', poison),
        });
        if (status !== 400) wrong.push(`${nameOf(level.operation)} ${level.at.join('.')} ${poison}: ${status}`);
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(({} as Json)['isPlatform']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  }, 300_000);
});

/** Values that a schema cannot mean; null where all of them fit. */
function wrongTypesOf(schema: Json): readonly unknown[] {
  const ways: readonly Json[] = schema['anyOf'] ?? schema['oneOf'] ?? [schema];
  const kinds = new Set(ways.flatMap((way) => (way['const'] !== undefined || way['enum'] ? ['string'] : [way['type']].flat())));
  if (kinds.has(undefined) || kinds.size === 0) return [];
  return [
    ...(kinds.has('object') ? [] : [{ $ne: null }, { toString: 1 }]),
    ...(kinds.has('array') || kinds.has('string') ? [] : [['a']]),
    ...(kinds.has('boolean') || kinds.has('string') ? [] : [true]),
  ];
}

describe('B02 what a body says wrongly', () => {
  test('an object, a list or a truth where something else is meant is a 400 that names each field, at every level', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const level of levels()) {
      const fields = Object.entries(level.schema['properties'] as Json).map(([name, schema]) => [name, wrongTypesOf(schema)] as const);
      for (let turn = 0; turn < Math.max(...fields.map(([, values]) => values.length), 0); turn += 1) {
        const bad = Object.fromEntries(fields.filter(([, values]) => turn < values.length).map(([name, values]) => [name, values[turn]]));
        const answer = await send(level, bad);
        const named = new Set(pathsOf(answer).flatMap((path) => path.split('.')));
        const silent = Object.keys(bad).filter((name) => !named.has(name));
        tried += Object.keys(bad).length;
        if (answer.status !== 400 || (silent.length > 0 && !level.isWay))
          wrong.push(
            `${nameOf(level.operation)} ${level.at.join('.')} ${JSON.stringify(Object.values(bad)[0])}: ${answer.status} ${silent.join()}`,
          );
      }
    }
    figure('B02', `${tried} wrong types in fields of ${levels().length} levels of bodies`);
    expect(wrong.slice(0, 20), `${wrong.length} levels`).toEqual([]);
  }, 300_000);

  test('a body that is no object, is nested without end, is no JSON or is none at all is never more than a refusal', async () => {
    const wrong: string[] = [];
    const bodies = [
      '[]',
      '"x"',
      'null',
      '7',
      '{',
      '{"a":',
      '{"a":1}{"b":2}',
      '[[[[',
      '\u0000',
      '{"a":NaN}',
      `{"a":${'['.repeat(5000)}`,
      '',
    ];
    for (const operation of operations.filter(({ body, isDeprecated, isOpen }) => body && !isDeprecated && !isOpen)) {
      for (const body of bodies) {
        const { status } = await admin.inject({ method: operation.method, path: operation.path.replace(/\{\w+\}/g, nobody), body });
        if (status >= 500 || (status === 200 && body !== '' && body !== 'null'))
          wrong.push(`${nameOf(operation)} ${body.slice(0, 12)}: ${status}`);
      }
    }
    expect(wrong.slice(0, 20), `${wrong.length}`).toEqual([]);
  }, 300_000);
});

describe('S09 who gets in', () => {
  const isIn = async (user: Pick<TestUser, 'inject'>, operation: DocumentedOperation): Promise<boolean> => {
    const { body: _, query: { tenantId: __, ...query } = {}, ...request } = requestFor(operation, nobody);
    const { status, body } = await user.inject({ ...request, query, ...(operation.method !== 'GET' && { body: { zzUnknown: 1 } }) });
    return !(status === 401 || (status === 403 && body?.refusal === 'NotAllowed'));
  };
  const guarded = () => operations.filter(({ permissions }) => permissions.length > 0);

  async function bare(): Promise<TestUser> {
    const userId = idAs<'user'>(v7());
    const profile = { account: 'bare', name: 'bare', realName: 'bare', phone: null, email: null, deptId: null };
    await api.say(api.b, { type: 'CreateUser', userId, profile, roleIds: [] } as { type: string }, systemUser);
    const platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
    const hash = await hashPassword(sha256(testPassword));
    await createCredentialStore(platform).inTurn(api.b, (rows) => rows.put(userId, 'bare', hash));
    await platform.close();
    return api.as('bare', api.b);
  }

  async function program(): Promise<Pick<TestUser, 'inject'>> {
    const platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
    await seedClient(
      { runner: api.runner, platform, sessionKey: Buffer.alloc(32, 9).toString('base64') },
      {
        clientId: 'books',
        grants: ['client_credentials'],
        scopes: ['integration'],
        tenantId: api.b,
        accessSeconds: 3600,
        refreshSeconds: 0,
      },
      'a secret of a program, drawn',
    );
    await platform.close();
    const { body } = await api.inject({
      method: 'POST',
      path: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from('books:a secret of a program, drawn').toString('base64')}` },
      body: { grant_type: 'client_credentials', scope: 'integration' },
    });
    return {
      inject: (request) => api.inject({ ...request, headers: { 'blade-auth': `bearer ${body.access_token}`, ...request.headers } }),
    };
  }

  test('what asks for a sign-in and no right is what stands in services/api/platform/signed-in.txt', async () => {
    const listed = readFileSync(new URL('../platform/signed-in.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    // Of all operations: also of those that end sessions or stay open, which nobody is sent to here.
    const every = await documentedOperations(api);
    const found = every.filter(({ isOpen, permissions }) => !isOpen && permissions.length === 0).map(nameOf);
    expect(found.sort(), 'ask for a right, or add the line: then whoever is signed in may call it').toEqual(listed);
  });

  test('without a role nothing that asks for a permission; as a program its scopes alone; the platform’s own to no tenant’s administrator', async () => {
    const wrong: string[] = [];
    let cells = 0;
    const who = [
      { name: 'without a role', user: await bare(), may: () => false },
      { name: 'program', user: await program(), may: (permissions: readonly string[]) => permissions.includes('integration.read') },
      {
        name: 'administrator of a tenant',
        user: await api.as('admin', api.b),
        may: (permissions: readonly string[]) => permissions.some((each) => !each.startsWith('platform.')),
      },
      { name: 'administrator of the platform', user: admin, may: () => true },
    ];
    for (const { name, user, may } of who) {
      for (const operation of guarded()) {
        cells += 1;
        const has = await isIn(user, operation);
        if (has !== may(operation.permissions))
          wrong.push(`${name} ${nameOf(operation)} (${operation.permissions.join()}): ${has ? 'in' : 'out'}`);
      }
    }
    figure(
      'S09',
      `${cells} cells of ${who.length} kinds of callers × ${guarded().length} guarded operations (and the table of roles in laws.http.spec)`,
    );
    const some = who.flatMap(({ name }) => wrong.filter((each) => each.startsWith(`${name} `)).slice(0, 5));
    expect(some, `${wrong.length} of ${cells}`).toEqual([]);
  }, 300_000);
});

test('nothing above ended in a bug', () => {
  expect(api.logged.filter((line) => line.includes('ended in a bug')).map((line) => line.slice(0, 600))).toEqual([]);
});
