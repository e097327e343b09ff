// A factory with a row in every read model, and people who see all of them or only their own: for the specs of data scopes.
import { scopedResources } from '@cloud-factory/domain/scopes';
import { projections } from '@cloud-factory/projector';
import pg from 'pg';
import { sha256 } from '../auth/passwords.js';
import { canariesBesideThread, canary } from './canaries.js';
import type { TestUser } from './harness.js';
import { startThread } from './thread.js';
import { dataOf } from './thread-data.js';

const role = '/api/blade-system/role';
const password = 'Elf-Wale-im-Eis';

export type Scoped = Awaited<ReturnType<typeof startScoped>>;

/** Close it in `afterAll`. */
export async function startScoped() {
  const thread = await startThread();
  const { api, data, users } = thread;
  const { admin } = users;

  const idOf = async (path: string, body: object): Promise<string> => dataOf(await admin.post(path, body)).id;

  /** Somebody who may do everything, with data scopes of one kind for every resource. */
  async function userWith(account: string, kind: 'own' | 'all'): Promise<TestUser> {
    const dataScopeIds: string[] = [];
    for (const { resource } of scopedResources)
      dataScopeIds.push(
        await idOf('/api/blade-system/data-scope/submit', { menuId: 'system.role', resource, kind, name: `${kind} ${resource}` }),
      );
    const roleId = await idOf(`${role}/submit`, { roleName: account, roleAlias: account });
    dataOf(await admin.post(`${role}/grant`, { roleIds: [roleId], permissions: ['*'], scope: 'all', dataScopeIds }));
    const userId = await idOf('/api/blade-user/submit', {
      account,
      name: account,
      realName: account,
      password: sha256(password),
      roleIds: [roleId],
    });
    const { body } = await api.signIn(account, password);
    const inject: TestUser['inject'] = (request) =>
      api.inject({ ...request, headers: { 'blade-auth': `bearer ${body.access_token}`, ...request.headers } });
    return {
      tenant: api.a,
      userId: userId as TestUser['userId'],
      token: body.access_token,
      inject,
      get: (path, query) => inject({ path, ...(query && { query }) }),
      post: (path, sent, options = {}) => inject({ method: 'POST', path, ...(sent !== undefined && { body: sent }), ...options }),
    };
  }

  /** As the owner of the tables: rows of all tenants, past every policy. */
  async function owner<Row>(sql: string): Promise<readonly Row[]> {
    const client = new pg.Client({ connectionString: api.database.ownerUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[]; // the spec knows its columns
    } finally {
      await client.end();
    }
  }

  await thread.openWorkshop();
  const delivered = await thread.orderDelivered({ remark: 'D1' });
  await idOf('/api/saas-order/settlementmonth/submitSettlement', {
    customerId: data.customerId,
    month: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7),
    status: 'draft',
  });
  const made = await thread.orderMade({ remark: 'D2' });
  const bill = dataOf(
    await users.inspector.post('/api/saas-production/ycproductionqualitytestbillsoutfactory/submit', thread.billOf(made)),
  );
  const inWork = await thread.orderInWork({ remark: 'D3' });
  const customer = { customerCode: canary, name: `${canary} 口腔`, address: canary, licenceNo: canary, licenceValidTo: '2099-12-31' };
  await idOf('/api/saas-production/hospitalCustomerData/submit', customer);
  await idOf('/api/saas-equipment/ycequipmentarchivesmanagement/submit', {
    equipmentNo: canary,
    name: canary,
    type: 'mill',
    serialNo: canary,
    location: canary,
  });
  const partId = await idOf('/api/saas-storage/productData/submit', {
    productCode: canary,
    name: canary,
    productType: 'fixed',
    shipmentType: 'semi',
    unit: '颗',
    materialId: data.materialId,
    standardPrice: '120',
    routeId: data.routeId,
    workDays: 4,
    registrationNo: '粤械注准20222170001',
  });
  await idOf('/api/saas-production/productDecompose/submit', {
    workOrderId: inWork.lineId,
    reason: canary,
    targets: [{ productId: partId, qty: '1', ratio: '100' }],
  });
  for (const seed of canariesBesideThread) await seed(api, admin);
  await thread.settle();

  return {
    ...thread,
    delivered,
    made,
    inWork,
    billId: bill.id as string,
    owner,
    userWith,
    /** The read models whose rows data scopes tell apart. */
    tables: projections.filter(({ scope }) => scope !== undefined),
  };
}
