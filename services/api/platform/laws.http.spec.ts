// Laws over every operation of the API document. They read nothing but the document, so they hold for operations that come later.
import { readFileSync } from 'node:fs';
import { defaultRoles } from '@cloud-factory/domain/platform';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canary, canarySeeds } from '../testing/canaries.js';
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
import { tellsOfTheHouse } from './of-the-house.js';
import { documentedOperations, requestFor, sampleOf, type DocumentedOperation } from '../testing/operations.js';

let api: TestApi;
let operations: readonly DocumentedOperation[];
beforeAll(async () => {
  api = await startTestApi({ logLevel: 'error' });
  operations = await documentedOperations(api);
  const ofB = await api.as('admin', api.b);
  for (const seed of canarySeeds) await seed(api, ofB);
  await api.caughtUp();
}, 120_000);
afterAll(() => api.close());

const nobody = '0197e0ff-0000-7000-8000-00000000dead';
/** They end the session that asks, or make another. */
const aboutSessions = /^\/api\/(blade-auth\/oauth\/(logout|token)|blade-desk\/blade-auth\/sso\/oa-login|console\/lock)$/;
const nameOf = ({ method, path }: DocumentedOperation) => `${method} ${path}`;

describe('the API document', () => {
  test('describes every operation with its responses and a name of its own', () => {
    expect(operations.length).toBeGreaterThan(20);
    expect(operations.filter(({ responses }) => !responses['200'] || !responses['500']).map(nameOf)).toEqual([]);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  // A link to a file, or to what a job made, is short-lived, signed, and asks for the rights of the session that made it.
  test('decision 12: what needs no sign-in is this list and no more', () => {
    expect(
      operations
        .filter(({ isOpen }) => isOpen)
        .map(nameOf)
        .sort(),
    ).toEqual([
      'GET /api/blade-auth/oauth/captcha',
      'GET /api/blade-auth/oauth/logout',
      'GET /api/blade-desk/blade-auth/sso/oa-login',
      'GET /api/blade-system/tenant/info',
      'GET /api/console/avatars/{name}',
      'GET /api/console/files/by-link/{token}',
      'GET /api/console/frames/by-link/{token}',
      'GET /api/console/jobs/by-link/{token}',
      'GET /api/console/sign-in/start',
      'GET /api/console/sign-in/ways',
      'GET /api/health',
      'GET /api/health/live',
      'GET /api/health/ready',
      'GET /api/openapi.json',
      'POST /api/blade-auth/oauth/logout',
      'POST /api/blade-auth/oauth/token',
      'POST /api/blade-desk/blade-auth/sso/oa-login',
      'POST /api/blade-user/register-guest',
    ]);
  });

  test('every other operation answers 401 to nobody', async () => {
    const wrong: string[] = [];
    for (const operation of operations.filter(({ isOpen }) => !isOpen)) {
      const { status } = await api.inject(requestFor(operation, nobody));
      if (status !== 401) wrong.push(`${nameOf(operation)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('every address refuses the methods that it does not serve', async () => {
    const served = new Map<string, Set<string>>();
    for (const { path, method } of operations) served.set(path, (served.get(path) ?? new Set()).add(method));
    const wrong: string[] = [];
    for (const [path, methods] of served) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        if (methods.has(method)) continue;
        const { status, body } = await api.inject({ method, path: path.replace(/\{\w+\}/g, nobody) });
        // A longer address may be served under a pattern that this one fits too.
        if (status !== 405 || body.refusal !== 'MethodNotAllowed') wrong.push(`${method} ${path}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('S09 who may do what', () => {
  const [head = '', ...lines] = readFileSync(new URL('./permissions.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const roles = head.split('\t').slice(1);
  const table = new Map(
    lines.map((line) => {
      const [permission = '', ...cells] = line.split('\t');
      return [permission, new Set(roles.filter((_, index) => cells[index] === 'x'))];
    }),
  );

  test('the table has every default role and nothing else', () => {
    expect(roles).toEqual(defaultRoles.map(({ alias }) => alias));
  });

  test('every permission that a route asks for stands in the table', () => {
    const missing = [...new Set(operations.flatMap(({ permissions }) => permissions))]
      .filter((permission) => !table.has(permission))
      .sort();
    expect(missing, 'add these lines to services/api/platform/permissions.tsv, with an x for each role that has the right').toEqual([]);
  });

  test('no right to read is enough to write', async () => {
    // What answers a position has written to the log.
    const writing = operations.filter(({ responses }) => JSON.stringify(responses['200'] ?? {}).includes('"position"'));
    expect(writing.length).toBeGreaterThan(200);
    const loose = writing.filter(({ permissions }) => permissions.some((permission) => permission.endsWith('.read')));
    expect(loose.map((operation) => `${nameOf(operation)}: ${operation.permissions.join()}`)).toEqual([]);
  });

  test('R163 what is no reading call says commands, whose rows are looked at, or says why it changes no row', async () => {
    const isRead = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path)); // the same call, by POST
    const isSaid = ({ responses }: DocumentedOperation) => JSON.stringify(responses['200'] ?? {}).includes('"position"');
    const changing = operations.filter(({ method, path, isOpen }) => method !== 'GET' && !isRead.has(path) && !isOpen);
    expect(changing.filter(isSaid).length).toBeGreaterThan(200);
    const silent = changing.filter((operation) => !isSaid(operation) && !operation.changesNoRow);
    expect(
      silent.map(nameOf),
      'answer the position of what was said over the bus, or tell why no row is changed: ChangesNoRow in services/api/platform/http.ts',
    ).toEqual([]);
    const both = changing.filter((operation) => isSaid(operation) && operation.changesNoRow);
    expect(both.map(nameOf)).toEqual([]);
  });

  test('every role gets into exactly the operations that the table gives it', async () => {
    const wrong: string[] = [];
    for (const role of roles) {
      const user = await api.as(role, api.b);
      for (const operation of operations) {
        if (aboutSessions.test(operation.path) || operation.isOpen) continue;
        const { status, body } = await user.inject({
          method: operation.method,
          path: operation.path.replace(/\{\w+\}/g, 'x'),
          ...(operation.method === 'POST' && { body: { zzUnknown: 1 } }),
        });
        const isIn = !(status === 403 && body?.refusal === 'NotAllowed');
        // What tells of the house needs no permission among colleagues, and is kept from accounts of hospitals (SEC-18).
        const isOpenToAll = operation.permissions.length === 0 && !(role === 'customer' && tellsOfTheHouse(operation.path));
        const shouldBe = isOpenToAll || operation.permissions.some((permission) => table.get(permission)?.has(role));
        if (isIn !== shouldBe) wrong.push(`${role} ${nameOf(operation)}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});

describe('S10 and B02: bodies', () => {
  const withBody = () =>
    operations.filter(({ body, path, isDeprecated }) => body?.['type'] === 'object' && !aboutSessions.test(path) && !isDeprecated);

  test('a field that was never declared is a 400 that names it, on every operation', async () => {
    const admin = await api.as('admin', api.a);
    const wrong: string[] = [];
    for (const operation of withBody()) {
      const body = { ...(sampleOf(operation.body ?? {}, nobody) as object), zzUnknown: 1 };
      const answer = await admin.inject({ method: operation.method, path: operation.path.replace(/\{\w+\}/g, nobody), body });
      const paths: readonly string[] = answer.body?.errors?.map(({ path }: { path: string }) => path) ?? [];
      if (answer.status !== 400 || !paths.includes('zzUnknown')) wrong.push(`${nameOf(operation)}: ${answer.status} ${paths.join()}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test.each([
    ['who made it', 'createdBy'],
    ['the tenant', 'tenantId'],
    ['the grant of the platform', 'isPlatform'],
    ['the position', 'position'],
  ])(
    '%s cannot be sent along',
    async (_, name) => {
      const admin = await api.as('admin', api.a);
      const wrong: string[] = [];
      for (const operation of withBody()) {
        if (name in (operation.body?.['properties'] ?? {})) continue;
        const body = { ...(sampleOf(operation.body ?? {}, nobody) as object), [name]: api.a };
        const { status } = await admin.inject({ method: operation.method, path: operation.path.replace(/\{\w+\}/g, nobody), body });
        if (status !== 400) wrong.push(`${nameOf(operation)}: ${status}`);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  test('B02 no field of any body takes NUL, a lone surrogate or 1e400, and none makes the server stumble', async () => {
    const admin = await api.as('admin', api.a);
    const wrong: string[] = [];
    for (const operation of withBody()) {
      for (const name of Object.keys(operation.body?.['properties'] ?? {})) {
        for (const value of ['"a\\u0000b"', '"\\ud800"', '1e400']) {
          const answer = await admin.inject({
            method: operation.method,
            path: operation.path.replace(/\{\w+\}/g, nobody),
            body: `{${JSON.stringify(name)}:${value}}`,
          });
          if (answer.status !== 400 || answer.body.errors?.[0]?.path !== name)
            wrong.push(`${nameOf(operation)} ${name} ${value}: ${answer.status}`);
        }
        const object = await admin.inject({
          method: operation.method,
          path: operation.path.replace(/\{\w+\}/g, nobody),
          body: { [name]: { $ne: null } },
        });
        if (object.status >= 500 || object.status === 200) wrong.push(`${nameOf(operation)} ${name} {$ne}: ${object.status}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});

describe('S01 another tenant', () => {
  const owner = async <Row>(sql: string): Promise<readonly Row[]> => {
    const client = new pg.Client({ connectionString: api.database.ownerUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end();
    } // the spec knows its columns
  };

  /** One id of B from every read model that has one, so that each operation is asked for things of its own kind and of others. */
  async function idsOfB(): Promise<readonly string[]> {
    const tables = await owner<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'read_model' and column_name = 'key'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await owner<{ key: string }>(
        `select key from read_model."${name}" where tenant_id = '111111' order by key desc limit 1`,
      );
      if (rows[0]) found.push(rows[0].key);
    }
    return [...new Set(found)].filter((key) => /^[\w.-]{1,100}$/.test(key));
  }

  const isLeak = ({ text }: TestAnswer): boolean => text.includes(canary) || text.includes('111111');
  const headOfB = async () => (await api.source.heads()).get(api.b);

  /** A write that names another's record must be refused as if there were none; a read may answer with nothing. */
  function complaintOf(operation: DocumentedOperation, answer: TestAnswer): string | null {
    if (isLeak(answer)) return 'a byte of the other tenant';
    if (answer.status >= 500) return `status ${answer.status}`;
    const isNotFound = answer.status === 404 || (answer.status === 409 && String(answer.body?.refusal).endsWith('NotFound'));
    // A submit with an id edits; one that makes a record of that id would let a caller choose ids, and find out which are taken.
    const namesRecord =
      /\/(detail|remove|update|grant)$/.test(operation.path) ||
      (/\/submit\w*$/.test(operation.path) && 'id' in (operation.body?.['properties'] ?? {}));
    if (namesRecord && !isNotFound && answer.status !== 400 && answer.status !== 403)
      return `status ${answer.status} ${answer.body?.refusal ?? ''}`;
    return null;
  }

  test('gets not one byte and has no effect, whatever it names, on every operation', async () => {
    const ids = await idsOfB();
    expect(ids.length).toBeGreaterThan(5);
    const users: readonly TestUser[] = [await api.as('administrator', api.a), await api.as('clerk', api.a)];
    const before = await headOfB();
    const wrong: string[] = [];
    let probes = 0;
    for (const user of users) {
      for (const operation of operations) {
        if (aboutSessions.test(operation.path)) continue;
        const asked = new Set<string>();
        for (const id of ids) {
          const request = requestFor(operation, id);
          // An operation that names nothing asks the same for every id: once is enough.
          if (asked.has(JSON.stringify(request))) break;
          asked.add(JSON.stringify(request));
          const answer = await user.inject(request);
          probes += 1;
          const complaint = complaintOf(operation, answer);
          if (complaint)
            wrong.push(
              `${user === users[0] ? 'administrator' : 'clerk'} ${nameOf(operation)} ${id}: ${complaint} ${answer.text.slice(0, 100)}`,
            );
          // Being told no is the same for everybody else's things: once is enough.
          if (answer.status === 403) break;
        }
      }
    }
    expect(wrong.slice(0, 20), `${probes} probes`).toEqual([]);
    expect(await headOfB()).toBe(before);
  }, 600_000);

  test('a list with one own and one foreign id does nothing to either', async () => {
    const admin = await api.as('administrator', api.a);
    const own = (await admin.post('/api/blade-system/role/submit', { roleName: 'mine', roleAlias: `mine${Math.round(performance.now())}` }))
      .body.data;
    const [foreign] = await owner<{ key: string }>(`select key from read_model.role_list where tenant_id = '111111' limit 1`);
    const answer = await admin.inject({
      method: 'POST',
      path: '/api/blade-system/role/remove',
      query: { ids: `${own.id},${foreign?.key}` },
    });
    const missing = await admin.inject({ method: 'POST', path: '/api/blade-system/role/remove', query: { ids: `${own.id},${nobody}` } });
    expect([answer.status, answer.body]).toEqual([404, missing.body]);
    expect((await admin.get('/api/blade-system/role/list', { roleName: 'mine' })).body.data.total).toBeGreaterThan(0);
  });

  test('the loop finds a planted leak', () => {
    const [operation] = operations;
    if (!operation) throw new Error('no operation');
    const planted = (text: string, status = 200): TestAnswer => ({ status, headers: {}, body: JSON.parse(text), text });
    expect(complaintOf(operation, planted(`{"data":"${canary}"}`))).toBe('a byte of the other tenant');
    expect(complaintOf({ ...operation, path: '/api/x/detail' }, planted('{"data":{}}'))).toContain('200');
    expect(complaintOf({ ...operation, path: '/api/x/detail' }, planted('{"refusal":"OrderNotFound"}', 404))).toBeNull();
  });
});

test('nothing above ended in a bug', () => {
  expect(api.logged.filter((line) => line.includes('ended in a bug')).map((line) => line.slice(0, 600))).toEqual([]);
});
