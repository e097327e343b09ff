// Orders that are placed while what they name is being removed: decided in one process, removed in another, on one log.
import { createHash } from 'node:crypto';
import { customerRegistered, hospital } from '@cloud-factory/domain/customers/examples';
import type { CustomerCommand } from '@cloud-factory/domain/customers';
import type { OrderCommand } from '@cloud-factory/domain/orders';
import { entry } from '@cloud-factory/domain/orders/examples';
import type { ProductCommand } from '@cloud-factory/domain/products';
import { crown, productAdded } from '@cloud-factory/domain/products/examples';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import {
  createPersonKeys,
  createPersonKeyStore,
  createPostgresLog,
  type Append,
  type AppendOutcome,
  type EventLog,
} from '@cloud-factory/event-log';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 } from 'uuid';
import type { CommandOutcome } from './contract.js';
import { createCommandRunner } from './runner.js';
import { streams } from './streams.js';

const masterKey = Buffer.from(createHash('sha256').update('removed meanwhile').digest()).toString('base64');
let database: TestDatabase;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  for (const close of closing) await close();
  await database.drop();
});

type Meanwhile = Readonly<{ append?: (log: EventLog, append: Append) => Promise<AppendOutcome> }>;

/** A process of its own: connections, queue and cache. */
function process({ append }: Meanwhile = {}) {
  const connectionString = database.urlFor('cf_log');
  const log = createPostgresLog({ connectionString, allowLoss: true });
  const store = createPersonKeyStore({ connectionString });
  closing.push(
    () => log.close(),
    () => store.close(),
  );
  const runnersLog = append ? { ...log, append: (what: Append) => append(log, what) } : log;
  return { log, runner: createCommandRunner({ log: runnersLog, personKeys: createPersonKeys({ store, masterKey }), streams }) };
}

/** A tenant with the customer and the product that its orders name. */
async function tenantWithBoth(log: EventLog, name: string): Promise<TenantId> {
  const tenant = idAs<'tenant'>(name);
  const facts = [
    [`customer-${hospital}`, customerRegistered, 2],
    [`product-${crown}`, productAdded, 1],
  ] as const;
  await log.append({
    tenant,
    commandId: idAs(`bring ${name}`),
    fingerprint: 'a',
    by: idAs('system'),
    correlationId: name,
    causationId: null,
    writes: facts.map(([stream, { type, data }, schemaVersion]) => ({
      stream,
      expectedVersion: 0,
      events: [{ id: v7(), type, schemaVersion, data, personal: null }],
    })),
  });
  return tenant;
}

type AnyCommand = OrderCommand | CustomerCommand | ProductCommand;
type Process = ReturnType<typeof process>;

const order = (boxNo: string): OrderCommand => ({
  type: 'SubmitOrder',
  orderId: idAs(v7()),
  entry: { ...entry, boxNo },
  newLineIds: entry.lines.map(() => idAs(v7())),
});
const speaking =
  (tenant: TenantId) =>
  ({ runner }: Pick<Process, 'runner'>, by: string, command: AnyCommand): Promise<CommandOutcome> => {
    const commandId = idAs<'command'>(v7());
    return runner.execute({ tenant, userId: idAs(by) }, { commandId, fingerprint: commandId, correlationId: by }, [{ command }]);
  };
const typesOf = async ({ log }: Process, tenant: TenantId) => (await log.readTenant(tenant, null, 100)).map(({ type }) => type);

const removals = [
  ['customer', { type: 'RetireCustomer', customerId: hospital }, 'CustomerRetired', 'CustomerNotFound'],
  ['product', { type: 'RetireProduct', productId: crown }, 'ProductRetired', 'ProductNotOnOffer'],
] as const satisfies readonly (readonly [string, AnyCommand, string, string])[];

it.each(removals)(
  'an order is refused whose %s is removed between its decision and its append',
  async (what, removal, removed, refusal) => {
    const [clerk, admin] = [process(), process()];
    const tenant = await tenantWithBoth(clerk.log, `overtaken-${what}`);
    const say = speaking(tenant);
    let isRemoved = false;
    const overtaken = process({
      append: async (log, append) => {
        if (!isRemoved) {
          isRemoved = true;
          expect(await say(admin, 'admin', removal)).toMatchObject({ kind: 'written' });
        }
        return log.append(append);
      },
    });
    expect(await say(overtaken, 'clerk', order('B1'))).toMatchObject({ kind: 'refused', refusal });
    expect((await typesOf(clerk, tenant)).slice(2)).toEqual([removed]);
  },
);

it.each(removals)(
  'no order stands in the log behind the removal of its %s, whoever is faster; what stands before it goes on',
  async (what, removal, removed, refusal) => {
    const [clerk, other, admin] = [process(), process(), process()];
    const outcomes: CommandOutcome[] = [];
    for (let round = 0; round < 10; round += 1) {
      const tenant = await tenantWithBoth(clerk.log, `${what}-${round}`);
      const say = speaking(tenant);
      const before = order('B99');
      expect(await say(clerk, 'clerk', before)).toMatchObject({ kind: 'written' });
      const orders = (from: number) =>
        Array.from({ length: 4 }, (_, nth) => say(nth % 2 ? clerk : other, 'clerk', order(`B${from + nth}`)));
      outcomes.push(...(await Promise.all([...orders(0), say(admin, 'admin', removal), ...orders(4)])));
      expect((await typesOf(clerk, tenant)).at(-1)).toBe(removed);
      const approval = await say(other, 'reviewer', { type: 'ApproveOrder', orderId: idAs(before.orderId) });
      expect(approval).toMatchObject({ kind: 'written' });
    }
    expect(
      outcomes.filter((outcome) => outcome.kind !== 'written' && !(outcome.kind === 'refused' && outcome.refusal === refusal)),
    ).toEqual([]);
  },
);
