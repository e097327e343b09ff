// The whole API on a database of its own, asked without a network: for every `.http.spec.ts`.
import { createCommandRunner, openEvents, streams, systemUser, type CommandOutcome, type CommandRunner } from '@cloud-factory/commands';
import { readConfig, withSecrets } from '@cloud-factory/config';
import { defaultRoles } from '@cloud-factory/domain/platform';
import { idAs, type RoleId, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import { createPersonKeys, createPostgresLog, type EventLog, type PersonKeyStore } from '@cloud-factory/event-log';
import { createProjector, createReader, createTenantPool, type EventSource, type Projector } from '@cloud-factory/projections/shared';
import { projections } from '@cloud-factory/projector';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Writable } from 'node:stream';
import { v7 } from 'uuid';
import { createApi } from '../app.js';
import { createCredentialStore } from '../auth/credential-store.js';
import { hashPassword, sha256 } from '../auth/passwords.js';
import { defaultRoleId, seedClient, seedPlatform, seedTenant, type SeedParts } from '../auth/seed.js';
import type { ApiDeps } from '../platform/deps.js';
import { createLog } from '../platform/request-log.js';

/** One password for everybody; hashed once, because that is made to be slow. */
export const testPassword = 'Sieben-Wale-am-See';
export const adminPassword = 'Erster-Start-2025';

// oxlint-disable-next-line typescript/no-explicit-any -- a spec looks into any answer
export type TestAnswer = Readonly<{ status: number; headers: Readonly<Record<string, unknown>>; body: any; text: string }>;
type Query = Readonly<Record<string, string | number | boolean>>;
export type TestRequest = Readonly<{
  method?: string;
  path: string;
  query?: Query;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}>;

/** A signed-in user. `get` and `post` wait for what this user wrote before, as the console does. */
export type TestUser = Readonly<{
  tenant: TenantId;
  userId: UserId;
  token: string;
  inject: (request: TestRequest) => Promise<TestAnswer>;
  get: (path: string, query?: Query) => Promise<TestAnswer>;
  post: (
    path: string,
    body?: unknown,
    options?: Readonly<{ query?: Query; headers?: Readonly<Record<string, string>> }>,
  ) => Promise<TestAnswer>;
}>;

export type TestApi = Readonly<{
  app: NestFastifyApplication;
  database: TestDatabase;
  runner: CommandRunner;
  source: EventSource;
  log: EventLog;
  projector: Projector;
  /** Lines that were logged, newest last. */
  logged: readonly string[];
  /** 000000 and 111111, both seeded alike; `a.admin` also has the grant `platform`. */
  a: TenantId;
  b: TenantId;
  /** Signs in once and remembers. `role` is the alias of a default role, or `admin` for the account of the seed. */
  as: (role: string, tenant?: TenantId) => Promise<TestUser>;
  /** As nobody. */
  inject: (request: TestRequest) => Promise<TestAnswer>;
  /** Signs in anew: another session of the same user. */
  signIn: (account: string, password: string, tenant?: TenantId, headers?: Readonly<Record<string, string>>) => Promise<TestAnswer>;
  /** Says a command behind the API's back, as a user or as the system; throws when it is refused. */
  say: (tenant: TenantId, command: Readonly<{ type: string }>, by?: UserId) => Promise<Extract<CommandOutcome, { kind: 'written' }>>;
  /** All read models hold all events. */
  caughtUp: () => Promise<void>;
  /** The clock of sessions; ask it to go on. */
  clock: Readonly<{ now: () => number; pass: (ms: number) => void }>;
  close: () => Promise<void>;
}>;

/** Keys of persons in memory: what is erased in a spec is erased for that spec. */
export function personKeysInMemory(): PersonKeyStore {
  const kept = new Map<string, Uint8Array>();
  const erased = new Set<string>();
  const nameOf = (tenant: TenantId, subject: string) => `${tenant}\n${subject}`;
  return {
    get: async (tenant, subjects) =>
      new Map(
        subjects.flatMap((subject) => {
          const key = kept.get(nameOf(tenant, subject));
          return key ? [[subject, key] as const] : [];
        }),
      ),
    put: async (tenant, subject, wrapped) => {
      const name = nameOf(tenant, subject);
      if (erased.has(name)) return null;
      const before = kept.get(name);
      if (before) return before;
      kept.set(name, wrapped);
      return wrapped;
    },
    destroy: async (tenant, subject) => {
      kept.delete(nameOf(tenant, subject));
      erased.add(nameOf(tenant, subject));
    },
    tenantKey: async (tenant) => kept.get(nameOf(tenant, '')) ?? null,
    putTenantKey: async (tenant, wrapped) => {
      const before = kept.get(nameOf(tenant, ''));
      if (!before) kept.set(nameOf(tenant, ''), wrapped);
      return before ?? wrapped;
    },
  };
}

const tenantProfile = {
  tenantName: '测试工厂',
  domain: null,
  linkman: null,
  contactNumber: null,
  address: null,
  accountLimit: null,
  expireAt: null,
};

/** The account of a default role's user: one per role, `clerk` has the role clerk. */
const userIdOf = (tenant: TenantId, alias: string): UserId =>
  idAs(`0197e0${tenant.slice(0, 2)}-0000-7000-8000-${Buffer.from(alias).toString('hex').padEnd(12, '0').slice(0, 12)}`);

/** Two tenants with every default role and a user for each of them. */
async function seedEverybody(parts: SeedParts, tenants: readonly TenantId[]): Promise<void> {
  await seedPlatform({ ...parts, adminPassword });
  for (const tenantId of tenants) {
    await seedTenant(parts, {
      tenantId,
      profile: tenantProfile,
      admin: { account: 'admin', name: 'admin', realName: `管理员${tenantId}`, passwordHash: sha256(adminPassword) },
    });
    const hash = await hashPassword(sha256(testPassword));
    for (const { alias } of defaultRoles) {
      const userId = userIdOf(tenantId, alias);
      const profile = { account: alias, name: alias, realName: `${alias}${tenantId}`, phone: null, email: null, deptId: null };
      const command = { type: 'CreateUser', userId, profile, roleIds: [defaultRoleId(tenantId, alias)] };
      await parts.runner.execute(
        { tenant: tenantId, userId: systemUser },
        { commandId: idAs(v7()), fingerprint: alias, correlationId: alias },
        [{ command }],
      );
      await createCredentialStore(parts.platform).put(tenantId, userId, alias, hash);
    }
  }
}

function answered(response: Readonly<{ statusCode: number; headers: Record<string, unknown>; body: string }>): TestAnswer {
  let body: unknown = null;
  try {
    body = JSON.parse(response.body);
  } catch {
    body = null;
  }
  return { status: response.statusCode, headers: response.headers, body, text: response.body };
}

export type TestApiOptions = Readonly<{
  /** More data, once tenants, roles and users are there. Read models have caught up when the API is handed out. */
  seed?: (api: TestApi) => Promise<void>;
  /** What differs from an ordinary start: settings, modules, services, the console's folder. */
  deps?: Partial<Pick<ApiDeps, 'modules' | 'services' | 'consoleFolder' | 'health' | 'jobNews' | 'liveMs'>>;
  settings?: Readonly<Record<string, string>>;
  /** Kept in `logged`; `silent` unless told. */
  logLevel?: string;
}>;

/**
 * Starts everything that the embedded profile starts, on a fresh database: log, runner, projector, API. Two tenants with all default
 * roles and one user per role. Close it in `afterAll`.
 */
export async function startTestApi({ seed, deps = {}, settings = {}, logLevel = 'silent' }: TestApiOptions = {}): Promise<TestApi> {
  const database = await freshDatabase();
  const { config } = withSecrets(
    readConfig({
      REQUESTS_PER_SECOND: '100000',
      ...settings,
      MASTER_KEY: database.masterKey,
      SESSION_KEY: Buffer.alloc(32, 9).toString('base64'),
      ADMIN_PASSWORD: adminPassword,
      DATABASE_URL: database.ownerUrl,
      DEMO: 'none',
    }),
  );
  const logged: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString('utf8'));
      done();
    },
  });
  const log = createPostgresLog({ connectionString: database.urlFor('cf_log'), allowLoss: true });
  const personKeys = createPersonKeys({ store: personKeysInMemory(), masterKey: database.masterKey });
  const runner = createCommandRunner({ log, personKeys, streams });
  const source = openEvents({ log, personKeys, streams });
  const projector = await createProjector({ connectionString: database.urlFor('cf_project'), source, projections });
  const reader = createReader({ connectionString: database.urlFor('cf_read') });
  const platform = createTenantPool({ connectionString: database.urlFor('cf_platform') });
  let passed = 0;
  const clock = {
    now: () => Date.now() + passed,
    pass: (ms: number) => {
      passed += ms;
    },
  };
  const [a, b]: readonly [TenantId, TenantId] = [idAs('000000'), idAs('111111')];
  await seedEverybody({ runner, platform, sessionKey: config.sessionKey }, [a, b]);
  const pinoLog = createLog(logLevel, sink);
  const app = await createApi({ config, log: pinoLog, runner, streams, source, reader, platform, now: clock.now, liveMs: 50, ...deps });

  const inject = async ({ method = 'GET', path, query, body, headers = {} }: TestRequest): Promise<TestAnswer> => {
    const payload = body === undefined ? {} : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) };
    const type =
      body !== undefined && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
        ? { 'content-type': 'application/json' }
        : {};
    return answered(
      await app.inject({
        method: method as 'GET',
        url: path,
        ...(query && { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }),
        ...payload,
        headers: { ...type, ...headers },
      }),
    );
  };

  const signIn: TestApi['signIn'] = (account, password, tenant = a, headers = {}) =>
    inject({
      method: 'POST',
      path: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from('console:console').toString('base64')}`, ...headers },
      body: { grant_type: 'password', tenantId: tenant, username: account, password: sha256(password) },
    });

  async function signedIn(role: string, tenant: TenantId): Promise<TestUser> {
    const token = await signIn(role, role === 'admin' ? adminPassword : testPassword, tenant);
    if (token.status !== 200) throw new Error(`${role} of ${tenant} could not sign in: ${token.text}`);
    const bearer: string = token.body.access_token;
    let after: string | null = null;
    const asUser = async (request: TestRequest): Promise<TestAnswer> => {
      const answer = await inject({
        ...request,
        headers: { 'blade-auth': `bearer ${bearer}`, ...(after !== null && { 'x-after-position': after }), ...request.headers },
      });
      const position = answer.headers['x-position'];
      if (typeof position === 'string' && (after === null || position > after)) after = position;
      return answer;
    };
    return {
      tenant,
      userId: idAs(token.body.user_id),
      token: bearer,
      inject: asUser,
      get: (path, query) => asUser({ path, ...(query && { query }) }),
      post: (path, body, options = {}) => asUser({ method: 'POST', path, ...(body !== undefined && { body }), ...options }),
    };
  }

  const users = new Map<string, Promise<TestUser>>();
  const api: TestApi = {
    app,
    database,
    runner,
    source,
    log,
    projector,
    logged,
    a,
    b,
    inject,
    signIn,
    clock,
    as: (role, tenant = a) => {
      const key = `${tenant} ${role}`;
      const known = users.get(key) ?? signedIn(role, tenant);
      users.set(key, known);
      return known;
    },
    say: async (tenant, command, by = systemUser) => {
      const commandId = v7();
      const outcome = await runner.execute(
        { tenant, userId: by },
        { commandId: idAs(commandId), fingerprint: commandId, correlationId: commandId },
        [{ command }],
      );
      if (outcome.kind !== 'written') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
      return outcome;
    },
    caughtUp: () => projector.caughtUp(),
    close: async () => {
      await app.close();
      await projector.stop();
      await Promise.all([reader.close(), platform.close(), log.close()]);
      await database.drop();
    },
  };
  await seed?.(api);
  await projector.caughtUp();
  return api;
}

/** The id of a default role of a tenant, for specs that grant. */
export const roleIdOf = (tenant: TenantId, alias: string): RoleId => defaultRoleId(tenant, alias);
/** The id of the user who has a default role. */
export const testUserId = userIdOf;
export { seedClient };
