// What batches of orders stand on, asked from a running product; and a command runner of our own beside it, on the same log.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandRunner, streams, type CommandRunner } from '@cloud-factory/commands';
import { Client, people, setUpFactory, type DemoAccount } from '@cloud-factory/demo';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import type { EnteredFile } from '@cloud-factory/domain/orders';
import { idAs, type UserId } from '@cloud-factory/domain/shared/ids';
import { createPersonKeys, createPersonKeyStore, createPostgresLog } from '@cloud-factory/event-log';
import { urlFor } from '@cloud-factory/migrations';
import { products } from '@cloud-factory/demo';
import type { Ground } from './many-orders.js';

type Page<Row> = Readonly<{ records: readonly Row[] }>;
type Named = Readonly<{ id: string; account: string }>;

const tenant = idAs<'tenant'>('000000');

/** The files of the orders that the API made: by their content, at most twenty. */
async function filesOf(clerk: Client): Promise<readonly EnteredFile[]> {
  const { records } = await clerk.get<Page<{ id: string }>>('saas-order/orderentry/list', { current: 1, size: 60, ascs: 'orderNo' });
  const byContent = new Map<string, EnteredFile>();
  for (const { id } of records) {
    const { lines } = await clerk.get<OrderDetail>('saas-order/orderentry/detail', { id });
    for (const { files } of lines) for (const file of files) byContent.set(file.sha256, file);
    if (byContent.size >= 20) break;
  }
  return [...byContent.values()];
}

/** The demo's factory, with so much of each material that `orders` find enough. Needs the product to run, and its first orders to be there. */
export async function groundOf(base: string, adminPassword: string, password: string, orders: number): Promise<Ground> {
  const admin = await new Client(base, 'admin', adminPassword).signIn();
  const factory = await setUpFactory({ base, admin, password });
  const users = await admin.get<Page<Named>>('blade-user/page', { current: 1, size: 200 });
  const staff = await admin.get<Page<Named>>('saas-production/staffInformation/list', { current: 1, size: 200 });
  const idOfAccount = ({ records }: Page<Named>, account: string): string => records.find((row) => row.account === account)?.id ?? '';
  const lots: Record<string, string> = {};
  for (const [goodCode, goodId] of Object.entries(factory.goods)) {
    const lotNo = `MANY-${orders}-${goodCode}`;
    const known = await admin.get<Page<{ id: string; lotNo: string }>>('saas-storage/warehousestock/list', {
      current: 1,
      size: 200,
      lotNo,
    });
    lots[goodCode] =
      known.records[0]?.id ??
      (
        await admin.post(
          'saas-storage/warehousestock/submit',
          { warehouseCode: 'WH-SZ-P', goodId, lotNo, unit: 'g', qty: String(orders * 10) },
          `many-orders:lot:${lotNo}`,
        )
      ).id;
  }
  return {
    tenant,
    // One user for each of `people`: made by `setUpFactory`.
    users: Object.fromEntries(people.map(({ account }) => [account, idAs<'user'>(idOfAccount(users, account))])) as Record<
      DemoAccount,
      UserId
    >,
    staffId: idOfAccount(staff, 'zhoulei'),
    customers: factory.customers,
    products: factory.products,
    lotOfProduct: Object.fromEntries(products.map(({ productCode, good }) => [productCode, lots[good] ?? ''])),
    files: await filesOf(factory.people.chenjing),
  };
}

/** The owner's address of the database that a running installation has started itself. */
export function embeddedUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3] ?? '';
  const password = readFileSync(join(dataDir, 'keys', 'postgres-password'), 'utf8').trim();
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

export type OpenRunner = Readonly<{
  /** Says what happens on a day as if it were that day: the log keeps the true instant beside it. */
  runner: CommandRunner;
  onDay: (day: string) => void;
  close: () => Promise<void>;
}>;

/** A second runner on the log of a running product. Races between the two are decided again, as between two processes of a cluster. */
export function openRunner(databaseUrl: string, masterKey: string): OpenRunner {
  const connectionString = urlFor(databaseUrl, masterKey, 'cf_log');
  const log = createPostgresLog({ connectionString, onError: (error) => process.stderr.write(`${String(error)}\n`) });
  const store = createPersonKeyStore({ connectionString });
  let today = new Date();
  const runner = createCommandRunner({ log, personKeys: createPersonKeys({ store, masterKey }), streams, now: () => today });
  return {
    runner,
    onDay: (day) => {
      today = new Date(`${day}T03:00:00Z`);
    },
    close: async () => {
      await log.close();
      await store.close();
    },
  };
}
