// What one bad event does to a tenant, on the real log with real keys: it takes its own order out of the lists, says why, and comes back after the cure.
import { randomBytes } from 'node:crypto';
import { openEvents, streams } from '@cloud-factory/commands';
import { orderApproved, orderSubmitted } from '@cloud-factory/domain/orders/examples';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { createPersonKeys, createPersonKeyStore, createPostgresLog, type PersonKeys, type PostgresLog } from '@cloud-factory/event-log';
import { orderListTable } from '@cloud-factory/projections/orders';
import { createTenantPool, findRow, type EventSource, type ProjectorControl, type TenantPool } from '@cloud-factory/projections/shared';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { openControl } from './control.js';
import { startProjector, type ProjectorService } from './start.js';

const tenant: TenantId = idAs('000000');
let database: TestDatabase;
let log: PostgresLog;
let keys: PersonKeys;
let source: EventSource;
let reader: TenantPool;
let owner: pg.Client;
let projector: ProjectorService;
let control: ProjectorControl;
const closing: (() => Promise<unknown>)[] = [];
const said: { level: string; fields: object; message: string }[] = [];
const keep = (level: string) => (fields: object, message: string) => void said.push({ level, fields, message });

beforeEach(async () => {
  database = await freshDatabase();
  const connectionString = database.urlFor('cf_log');
  log = createPostgresLog({ connectionString, allowLoss: true });
  const store = createPersonKeyStore({ connectionString });
  const masterKey = randomBytes(32).toString('base64');
  keys = createPersonKeys({ store, masterKey });
  // What reads has keys of its own: it remembers none that was read before the damage.
  source = openEvents({ log, personKeys: createPersonKeys({ store, masterKey, forgetAfterMs: 0 }), streams });
  reader = createTenantPool({ connectionString: database.urlFor('cf_read') });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  said.length = 0;
  closing.push(
    () => database.drop(),
    () => owner.end(),
    () => log.close(),
    () => store.close(),
    () => reader.close(),
  );
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(): Promise<void> {
  const connectionString = database.urlFor('cf_project');
  projector = await startProjector({
    connectionString,
    source,
    log: { info: keep('info'), warn: keep('warn'), error: keep('error') },
    projections: [orderListTable],
  });
  control = openControl({ connectionString, source, projections: [orderListTable] });
  closing.push(() => projector.stop());
  closing.push(() => control.close());
  await projector.caughtUp();
}

/** An order as it is submitted, with the name of its patient under a key of its own. */
async function submit(orderId: string): Promise<void> {
  const stream = `order-${orderId}`;
  const personal = await keys.encrypt(tenant, stream, orderSubmitted.personal);
  const said = { fingerprint: 'a', by: idAs<'user'>(v7()), correlationId: 'c', causationId: null };
  const events = [{ id: v7(), type: 'OrderSubmitted', schemaVersion: 3, data: { ...orderSubmitted.data, orderId }, personal }];
  await log.append({ tenant, commandId: idAs(v7()), ...said, writes: [{ stream, expectedVersion: 0, events }] });
}
async function approve(orderId: string): Promise<void> {
  const said = { fingerprint: 'a', by: idAs<'user'>(v7()), correlationId: 'c', causationId: null };
  const events = [{ id: v7(), type: 'OrderApproved', schemaVersion: 3, data: { ...orderApproved.data, orderId }, personal: null }];
  await log.append({ tenant, commandId: idAs(v7()), ...said, writes: [{ stream: `order-${orderId}`, expectedVersion: 1, events }] });
}

const orderRow = (orderId: string) => reader.withTenant({ tenant, creators: '*' }, (client) => findRow(client, orderListTable, orderId));
const keyOf = async (orderId: string): Promise<Buffer> =>
  (await owner.query<{ wrapped: Buffer }>('select wrapped from event_log.person_keys where subject = $1', [`order-${orderId}`])).rows[0]
    ?.wrapped ?? Buffer.alloc(0);
const setKey = (orderId: string, wrapped: Buffer) =>
  owner.query('update event_log.person_keys set wrapped = $2 where subject = $1', [`order-${orderId}`, wrapped]);

describe('an order whose names do not decrypt', () => {
  const [bad, good] = [v7(), v7()];
  let key: Buffer;
  beforeEach(async () => {
    await submit(bad);
    await submit(good);
    key = await keyOf(bad);
    await setKey(bad, Buffer.from(key.map((byte, nth) => (nth === 40 ? byte ^ 1 : byte))));
    await start();
  });

  it('OPS-S6 is parked alone: the other orders of its tenant go on', async () => {
    await approve(bad);
    await approve(good);
    await projector.caughtUp();
    expect(await orderRow(bad)).toBeNull();
    expect(await orderRow(good)).toMatchObject({ version: 2, reviewStatus: 'approved' });
  });

  it('OPS-S6 COR-S1 is told with its cause, its event and its table, at level error', async () => {
    const [parked] = await control.parked(tenant);
    expect(parked).toMatchObject({
      tenant,
      table: 'order_list',
      stream: `order-${bad}`,
      eventType: 'OrderSubmitted',
      error: expect.stringMatching(/UnreadableEvent.*does not open/),
      skipped: 0,
    });
    expect(await control.parked(idAs('000009'))).toEqual([]);
    expect(await control.countParked()).toEqual(new Map([[tenant, 1]]));
    expect(said.filter(({ level }) => level === 'error')).toMatchObject([
      { fields: { stream: `order-${bad}`, table: 'order_list', position: parked?.position, eventType: 'OrderSubmitted' } },
    ]);
  });

  it('OPS-S6 stays parked while the cause stands, and comes back whole after the cure, in a table that is built anew as well', async () => {
    expect(await control.unpark({ tenant, table: 'order_list', stream: `order-${bad}` })).toMatchObject({ drained: [], stayed: [{}] });
    await setKey(bad, key);
    await approve(bad);
    await projector.caughtUp();
    expect(await orderRow(bad)).toBeNull();
    expect(await control.unpark({ tenant, table: 'order_list', stream: `order-${bad}` })).toMatchObject({ drained: [{}], stayed: [] });
    const back = await orderRow(bad);
    expect(back).toMatchObject({ version: 2, patientName: orderSubmitted.personal?.patientNames[0] });
    expect(await control.parked()).toEqual([]);
    await projector.rebuild('order_list');
    expect(await orderRow(bad)).toEqual(back);
  });

  it('OPS-S6 is parked again by a table that is built anew before the cure, and by one built after it no more', async () => {
    await projector.rebuild('order_list');
    expect(await control.parked()).toHaveLength(1);
    await setKey(bad, key);
    await control.rebuild('order_list');
    await projector.caughtUp();
    expect(await control.parked()).toEqual([]);
    expect(await orderRow(bad)).toMatchObject({ version: 1 });
    expect(await control.tables()).toEqual([{ table: 'order_list', revision: orderListTable.revision, isFed: true, isBuilding: false }]);
  });
});
