// The whole API on a database of its own, asked without a network: for every `.http.spec.ts`.
import { createCommandRunner, openEvents, streams, systemUser, type CommandOutcome, type CommandRunner } from '@cloud-factory/commands';
import { readConfig, withSecrets } from '@cloud-factory/config';
import { idAs, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import { createPersonKeys, createPostgresLog, type EventLog } from '@cloud-factory/event-log';
import {
  createControl,
  createProjector,
  createReader,
  createTenantPool,
  type EventSource,
  type Projector,
} from '@cloud-factory/projections/shared';
import { projections } from '@cloud-factory/projector';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Writable } from 'node:stream';
import { v7 } from 'uuid';
import { createApi } from '../app.js';
import type { ApiDeps } from '../platform/deps.js';
import { createLog } from '../platform/request-log.js';
import { askingOf, type TestAnswer, type TestRequest, type TestUser } from './asking.js';
import { adminPassword, seedEverybody } from './everybody.js';
import { personKeysInMemory } from './keys-in-memory.js';

export { seedClient } from '../auth/seed.js';
export type { TestAnswer, TestRequest, TestUser } from './asking.js';
export { adminPassword, roleIdOf, testPassword, testUserId } from './everybody.js';
export { personKeysInMemory } from './keys-in-memory.js';

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

export type TestApiOptions = Readonly<{
  /** More data, once tenants, roles and users are there. Read models have caught up when the API is handed out. */
  seed?: (api: TestApi) => Promise<void>;
  /** What differs from an ordinary start: settings, modules, services, the console's folder. */
  deps?: Partial<
    Pick<ApiDeps, 'modules' | 'services' | 'consoleFolder' | 'health' | 'moreMetrics' | 'jobNews' | 'liveMs' | 'bodyPatience'>
  >;
  settings?: Readonly<Record<string, string>>;
  /** Kept in `logged`; `silent` unless told. */
  logLevel?: string;
}>;

/** A busy machine must not show a spec what stood before its own writes. */
const patienceMs = 5_000;

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
  const control = createControl({ connectionString: database.urlFor('cf_project'), source, projections });
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
  const app = await createApi({
    config,
    log: pinoLog,
    runner,
    streams,
    source,
    reader,
    platform,
    now: clock.now,
    liveMs: 50,
    patienceMs,
    projector: control,
    ...deps,
  });

  const { inject, signIn, signedIn, wrote } = askingOf(app);
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
    signIn: (account, password, tenant = a, headers = {}) => signIn(account, password, tenant, headers),
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
      for (const { position } of outcome.writes) wrote(tenant, position);
      return outcome;
    },
    caughtUp: () => projector.caughtUp(),
    close: async () => {
      await app.close();
      await projector.stop();
      await Promise.all([control.close(), reader.close(), platform.close(), log.close()]);
      await database.drop();
    },
  };
  await seed?.(api);
  await projector.caughtUp();
  return api;
}
