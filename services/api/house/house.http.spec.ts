// An order whose event nobody can read, on a whole house: what an administrator is told, and how it comes back.
import { orderSubmitted } from '@cloud-factory/domain/orders/examples';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { startTestApi, type TestApi } from '../testing/harness.js';

let api: TestApi;
let owner: pg.Client;
const orderId = v7();
const stream = `order-${orderId}`;

async function poison(tenant: TenantId): Promise<void> {
  const said = { commandId: idAs<'command'>(v7()), fingerprint: 'a', by: idAs<'user'>(v7()), correlationId: 'c', causationId: null };
  const events = [{ id: v7(), type: 'OrderSubmitted', schemaVersion: 99, data: { ...orderSubmitted.data, orderId }, personal: null }];
  await api.log.append({ tenant, ...said, writes: [{ stream, expectedVersion: 0, events }] });
  await api.caughtUp();
}

beforeAll(async () => {
  api = await startTestApi();
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  await poison(api.a);
});
afterAll(async () => {
  await owner.end();
  await api.close();
});

describe('OPS-S6 a document that lists leave out', () => {
  const parked = async (role = 'admin', tenant = api.a) => (await (await api.as(role, tenant)).get('/api/console/house/parked')).body.data;

  it('is shown to the administrator of its tenant with its cause in words, and to no other', async () => {
    expect(await parked()).toContainEqual(
      expect.objectContaining({
        tenantId: api.a,
        table: 'order_list',
        stream,
        eventType: 'OrderSubmitted',
        error: expect.stringContaining('UnreadableEvent'),
        text: '事件已损坏，或由更新版本的程序写入',
      }),
    );
    const clerk = await api.as('clerk');
    expect((await clerk.get('/api/console/house/parked')).status).toBe(403);
    expect((await clerk.post('/api/console/house/parked/again', { table: 'order_list', stream })).status).toBe(403);
  });

  it("is another tenant's neither to see nor to try", async () => {
    const other = await api.as('administrator', api.b);
    expect((await other.get('/api/console/house/parked')).body.data).toEqual([]);
    expect(await other.post('/api/console/house/parked/again', { tenantId: api.a, table: 'order_list', stream })).toMatchObject({
      status: 403,
    });
    expect(await other.post('/api/console/house/parked/again', { table: 'order_list', stream })).toMatchObject({
      status: 404,
      body: { refusal: 'NothingParked' },
    });
  });

  it('stays away while the cause stands, which the answer says', async () => {
    const admin = await api.as('admin');
    expect(await admin.post('/api/console/house/parked/again', { table: 'order_list', stream })).toMatchObject({
      status: 409,
      body: { refusal: 'StillParked', msg: expect.stringContaining('事件已损坏') },
    });
  });

  it('comes back after the cure', async () => {
    await owner.query('update event_log.events set schema_version = 3 where stream = $1', [stream]);
    const admin = await api.as('admin');
    for (const { table } of await parked())
      expect(await admin.post('/api/console/house/parked/again', { table, stream })).toMatchObject({
        status: 200,
        body: { data: { back: 1 } },
      });
    expect(await parked()).toEqual([]);
    expect((await admin.get('/api/saas-order/orderentry/detail', { id: orderId })).body.data).toMatchObject({ id: orderId });
  });

  it('comes back too in a list that the platform has built anew; other administrators may not', async () => {
    const admin = await api.as('admin');
    const tables = (await admin.get('/api/console/house/tables')).body.data as readonly { table: string }[];
    expect(tables).toContainEqual(expect.objectContaining({ table: 'order_list', isFed: true, isBuilding: false }));
    expect((await admin.post('/api/console/house/tables/rebuild', { table: 'order_list' })).body.data).toEqual({ begun: true });
    await api.caughtUp();
    expect((await admin.get('/api/saas-order/orderentry/detail', { id: orderId })).status).toBe(200);
    expect((await admin.post('/api/console/house/tables/rebuild', { table: 'none' })).body.refusal).toBe('NoSuchList');
    expect((await (await api.as('administrator', api.b)).get('/api/console/house/tables')).status).toBe(403);
  });
});

describe('OPS-B4 a command that followed from an event and was refused', () => {
  it('waits for the administrator, in words, until it is settled, by whom stays on record', async () => {
    await owner.query(
      `insert into platform.reaction_refusals (tenant_id, command_id, reaction, event_id, event_type, stream, position, command_type, refusal, details)
       values ($1, 'c1', 'createWorkOrders', 'e', 'OrderApproved', $2, '1', 'CreateWorkOrder', 'WorkOrderNotFound', '{}')`,
      [api.a, stream],
    );
    const admin = await api.as('admin');
    const waiting = async () => (await admin.get('/api/console/house/refusals')).body.data;
    expect(await waiting()).toMatchObject([
      { commandId: 'c1', stream, reaction: 'createWorkOrders', text: expect.stringMatching(/\p{Script=Han}/u) },
    ]);
    expect((await (await api.as('administrator', api.b)).get('/api/console/house/refusals')).body.data).toEqual([]);
    expect((await (await api.as('administrator', api.b)).post('/api/console/house/refusals/settle', { commandId: 'c1' })).status).toBe(404);
    expect((await admin.post('/api/console/house/refusals/settle', { commandId: 'c1' })).body.data).toEqual({ settled: true });
    expect(await waiting()).toEqual([]);
    const { rows } = await owner.query(
      'select settled_by is not null as told, settled_at is not null as dated from platform.reaction_refusals',
    );
    expect(rows).toEqual([{ told: true, dated: true }]);
    expect(await admin.post('/api/console/house/refusals/settle', { commandId: 'c1' })).toMatchObject({
      status: 404,
      body: { refusal: 'RefusalNotWaiting' },
    });
  });
});
