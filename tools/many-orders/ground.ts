// What batches of orders stand on, asked from a running product; and what works beside it, on the same log.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBatchRunner, openEvents, streams, type BatchRunner } from '@cloud-factory/commands';
import { Client, hospitals, people, setUpFactory, type DemoAccount } from '@cloud-factory/demo';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import type { EnteredFile } from '@cloud-factory/domain/orders';
import { idAs, type UserId } from '@cloud-factory/domain/shared/ids';
import { createPersonKeys, createPersonKeyStore, createPostgresLog } from '@cloud-factory/event-log';
import { urlFor } from '@cloud-factory/migrations';
import { createReactionStore, type Logger } from '@cloud-factory/worker';
import pg from 'pg';
import { startFollowing, type Following } from './following.js';
import type { Ground } from './orders.js';

type Page<Row> = Readonly<{ records: readonly Row[] }>;
type Named = Readonly<{ id: string; account: string }>;

const tenant = idAs<'tenant'>('000000');

/** The files of the orders that the API made: by their content, at most twenty. */
async function filesOf(clerk: Client): Promise<readonly EnteredFile[]> {
  const { records } = await clerk.get<Page<{ id: string }>>('saas-order/orderentry/list', { current: 1, size: 60, ascs: 'orderNo' });
  const byContent = new Map<string, EnteredFile>();
  for (const { id } of records) {
    const { lines } = await clerk.until<OrderDetail>('saas-order/orderentry/detail', { id });
    for (const { files } of lines) for (const file of files) byContent.set(file.sha256, file);
    if (byContent.size >= 20) break;
  }
  return [...byContent.values()];
}

/** So many hospitals order in turn: what a customer owes is one stream, which must not grow without end. */
const hospitalCount = 1_000;
const places = ['安和', '仁济', '康泰', '同仁', '雅悦', '恒美', '博雅', '益民', '晨光', '瑞康'] as const;
const kinds = ['口腔医院', '口腔门诊部', '口腔诊所', '齿科', '牙科中心'] as const;

/** The hospitals that are missing, through the API; ids of all in the order of their codes. */
async function hospitalsFor(admin: Client, salesmanId: string): Promise<readonly string[]> {
  const path = 'saas-production/hospitalCustomerData';
  const ids = new Map<string, string>();
  for (let current = 1; ; current += 1) {
    const query = { current, size: 200, ascs: 'customerCode' };
    const { records } = await admin.get<Page<{ id: string; customerCode: string }>>(`${path}/list`, query);
    for (const { id, customerCode } of records) ids.set(customerCode, id);
    if (records.length < 200) break;
  }
  const codes = Array.from({ length: hospitalCount }, (_, nth) => `M${String(nth + 1).padStart(4, '0')}`);
  const missing = codes.filter((code) => !ids.has(code));
  const model = hospitals[0];
  const make = async (): Promise<void> => {
    for (let code = missing.pop(); code !== undefined; code = missing.pop()) {
      const nth = Number(code.slice(1));
      const shortName = `${places[nth % 10]}${kinds[Math.floor(nth / 10) % 5]}`;
      const name = `深圳${shortName}${String(nth).padStart(4, '0')}`;
      const licence = { licenceNo: `PDY${code}440300`, licenceValidTo: '2029-12-31' };
      const row = { ...model, customerCode: code, name, shortName, ...licence, salesmanId };
      ids.set(code, (await admin.post(`${path}/submit`, row, `many-orders:customer:${code}`)).id);
    }
  };
  await Promise.all(Array.from({ length: 4 }, make));
  return codes.map((code) => ids.get(code) ?? '');
}

/** The demo's factory and its many customers. Needs the product to run, and its first orders to be there. */
export async function groundOf(base: string, adminPassword: string, password: string): Promise<Ground> {
  const admin = await new Client(base, 'admin', adminPassword).signIn();
  const factory = await setUpFactory({ base, admin, password });
  const users = await admin.get<Page<Named>>('blade-user/page', { current: 1, size: 200 });
  const staff = await admin.get<Page<Named>>('saas-production/staffInformation/list', { current: 1, size: 200 });
  const idOfAccount = ({ records }: Page<Named>, account: string): string => records.find((row) => row.account === account)?.id ?? '';
  return {
    tenant,
    // One user for each of `people`: made by `setUpFactory`.
    users: Object.fromEntries(people.map(({ account }) => [account, idAs<'user'>(idOfAccount(users, account))])) as Record<
      DemoAccount,
      UserId
    >,
    staffId: idOfAccount(staff, 'zhoulei'),
    customerIds: await hospitalsFor(admin, idOfAccount(users, 'chenjing')),
    products: factory.products,
    goods: factory.goods,
    files: await filesOf(factory.people.chenjing),
  };
}

/** The owner's address of the database that a running installation has started itself. */
export function embeddedUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3] ?? '';
  const password = readFileSync(join(dataDir, 'keys', 'postgres-password'), 'utf8').trim();
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

export type Beside = Readonly<{
  following: Following;
  runner: BatchRunner;
  /** How many events the lists that people read are behind the log. */
  behind: () => Promise<number>;
  close: () => Promise<void>;
}>;

const quietly = (say: (line: string) => void): Logger => ({
  info: () => undefined,
  warn: (fields, text) => say(`${text}: ${JSON.stringify(fields)}`),
  error: (fields, text) => say(`${text}: ${JSON.stringify(fields)}`),
});

/** A command runner on the log of a running product, and the place of its worker. */
export async function openBeside(databaseUrl: string, masterKey: string, say: (line: string) => void): Promise<Beside> {
  const as = (role: 'cf_log' | 'cf_platform'): string => urlFor(databaseUrl, masterKey, role);
  const log = createPostgresLog({ connectionString: as('cf_log'), onError: (error) => say(String(error)) });
  const keys = createPersonKeyStore({ connectionString: as('cf_log') });
  const personKeys = createPersonKeys({ store: keys, masterKey });
  const runner = createBatchRunner({ log, personKeys, streams, cachedStreams: 40_000 });
  const pool = new pg.Pool({ connectionString: as('cf_platform'), max: 2 });
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  for (const each of [pool, owner]) each.on('error', () => undefined); // told to whoever asks next
  const store = createReactionStore({ pool, feed: 'reactions', holder: randomUUID() });
  const onWait = (): void => say('waiting until what follows from earlier work is done …');
  const source = openEvents({ log, personKeys, streams });
  const following = await startFollowing({ tenant, source, runner, store, logger: quietly(say), onWait });
  return {
    following,
    runner,
    behind: async () => {
      const { rows } = await owner.query<{ behind: string }>(
        `select h.position - coalesce((select max(c.position)::bigint from read_model.checkpoints c where c.tenant_id = $1 and c.feed = 'live'), 0) as behind
         from event_log.heads h where h.tenant_id = $1`,
        [tenant],
      );
      return Number(rows[0]?.behind ?? 0);
    },
    close: async () => {
      await following.end().catch((error: unknown) => say(String(error)));
      await Promise.all([log.close(), keys.close(), pool.end(), owner.end()]);
    },
  };
}
