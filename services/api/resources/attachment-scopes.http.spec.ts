// Whoever sees the orders of some hospitals is shown the files of those orders, and by no call the files of others.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { png } from '@cloud-factory/files/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantingOf, idOf, type Granting, type SignedIn } from '../testing/granting.js';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { putFile } from '../testing/put-file.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

const attach = '/api/blade-resource/attach';
let api: TestApi;
let admin: TestUser;
let data: ThreadData;
let folder = '';
let granting: Granting;
let order = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attachment-scopes-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  admin = await api.as('admin');
  granting = grantingOf(api, admin);
  order = await idOf((await api.as('clerk')).post('/api/saas-order/orderentry/submit', orderOf(data)));
  await api.caughtUp();
}, 120_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const permissions = ['attach.*', 'files.*', 'orderentry.read'];
const keeper = async (scope: 'customers' | 'all'): Promise<SignedIn> =>
  granting.userWith([
    await granting.roleWith({ permissions, scope: 'all', dataScopeIds: [await granting.dataScope('orderentry', scope)] }),
  ]);
const idsSeen = async (who: SignedIn): Promise<readonly string[]> =>
  dataOf(await who.get(`${attach}/list`, { size: 200 })).records.map(({ id }: { id: string }) => id);
const upload = async (who: SignedIn, name: string, width: number): Promise<string> =>
  dataOf(await putFile(who as TestUser, name, png(width, 12))).id;

describe('R163 files of orders that are not shown', () => {
  it('are listed, shown, renamed and removed by nobody who was granted other hospitals', async () => {
    const [stranger, other] = [await keeper('customers'), await keeper('customers')];
    const [own, others] = [await upload(stranger, 'own.png', 41), await upload(other, 'others.png', 42)];
    expect(await idsSeen(admin)).toEqual(expect.arrayContaining([data.fileId, own, others]));
    expect(await idsSeen(stranger)).toEqual([own]);
    expect(dataOf(await stranger.get(`${attach}/list`, { inUse: true })).total).toBe(0);
    for (const hidden of [data.fileId, others]) {
      expect((await stranger.get(`${attach}/detail`, { id: hidden })).status).toBe(404);
      expect((await stranger.post(`${attach}/submit`, { id: hidden, fileName: 'mine.stl' })).status).toBe(404);
      expect((await stranger.post(`${attach}/remove`, {}, { query: { ids: hidden } })).status).toBe(404);
    }
    expect(dataOf(await stranger.post(`${attach}/submit`, { id: own, fileName: 'renamed.png' })).fileName).toBe('renamed.png');
    dataOf(await stranger.post(`${attach}/remove`, {}, { query: { ids: own } }));
    expect(dataOf(await admin.get(`${attach}/detail`, { id: others })).fileName).toBe('others.png');
  });

  it('are shown to who looks after the hospital, with what of their uses is seen, and to who sees all', async () => {
    const someone = await keeper('customers');
    const { id, version, ...hospital } = dataOf(
      await admin.get('/api/saas-production/hospitalCustomerData/detail', { id: data.customerId }),
    );
    dataOf(
      await admin.post('/api/saas-production/hospitalCustomerData/submit', {
        id,
        version,
        customerCode: hospital.customerCode,
        name: hospital.name,
        licenceNo: hospital.licenceNo,
        licenceValidTo: hospital.licenceValidTo,
        salesmanId: someone.userId,
      }),
    );
    await api.caughtUp();
    api.clock.pass(1_000);
    for (const who of [someone, await keeper('all')]) {
      expect(await idsSeen(who)).toContain(data.fileId);
      expect(dataOf(await who.get(`${attach}/detail`, { id: data.fileId })).usedBy).toEqual([`order-${order}`]);
    }
  });

  it('a scope on something else hides no file of an order, and of what it is about shows what is seen', async () => {
    const certificates = [await granting.dataScope('partnerscustomer', 'own')];
    const elsewhere = await granting.userWith([
      await granting.roleWith({ permissions: [...permissions, 'partnerscustomer.read'], scope: 'all', dataScopeIds: certificates }),
    ]);
    expect(await idsSeen(elsewhere)).toContain(data.fileId);
  });
});
