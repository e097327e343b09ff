// Whoever sees the orders of some hospitals is shown the files of those orders, and by no call the files of others.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeStl, png } from '@cloud-factory/files/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantingOf, idOf, type Granting, type SignedIn } from '../testing/granting.js';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { putFile } from '../testing/put-file.js';
import { dataOf, orderOf, seedThread, upload as uploadAs, type ThreadData } from '../testing/thread-data.js';

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

const permissions = ['attach.*', 'files.*', 'orderentry.read', 'orderattach.read'];
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

  it('are listed for whom their bytes are shown, whatever the role and its data scopes say', async () => {
    const dept = { deptCode: 'SCAN', deptName: '扫描部', type: 'department', sort: 1 };
    const deptId = await idOf(admin.post('/api/blade-system/dept/submit', dept));
    const roleWith = async (scope: string, kind: string | null) =>
      granting.roleWith({
        permissions: [...permissions, 'orderentry.*'],
        scope,
        dataScopeIds: kind === null ? [] : [await granting.dataScope('orderentry', kind)],
      });
    const colleague = await granting.userWith([await roleWith('own', null)], { deptId });
    const unused = await upload(colleague, 'unused.png', 43);
    const seenBy = async (scope: string, kind: string | null, width: number) => {
      const who = await granting.userWith([await roleWith(scope, kind)], { deptId });
      const candidates = { ofOrder: data.fileId, unused, own: await upload(who, 'own.png', width) };
      const listed = await idsSeen(who);
      const [bytes, rows]: [string[], string[]] = [[], []];
      for (const [name, id] of Object.entries(candidates)) {
        if ((await who.get(`/api/console/files/${id}`)).status === 200) bytes.push(name);
        if ((await who.get(`${attach}/detail`, { id })).status === 200) rows.push(name);
      }
      const names = Object.entries(candidates).flatMap(([name, id]) => (listed.includes(id) ? [name] : []));
      expect({ names, rows }).toEqual({ names: bytes, rows: bytes });
      return names;
    };
    expect(await seenBy('own', 'all', 51)).toEqual(['ofOrder', 'own']);
    expect(await seenBy('own', null, 52)).toEqual(['own']);
    expect(await seenBy('department', null, 53)).toEqual(['own']);
    expect(await seenBy('all', 'own', 54)).toEqual(['own']);
    expect(await seenBy('all', 'all', 55)).toEqual(['ofOrder', 'unused', 'own']);
  });

  it('are listed for who made the order, a colleague’s picture of it too', async () => {
    const maker = await granting.userWith([
      await granting.roleWith({ permissions: [...permissions, 'orderentry.*'], scope: 'own', dataScopeIds: [] }),
    ]);
    const scan = dataOf(await uploadAs(maker, '上颌.stl', cubeStl('made'))).id;
    const orderId = await idOf(maker.post('/api/saas-order/orderentry/submit', orderOf(data, {}, { fileIds: [scan] })));
    const picture = dataOf(await uploadAs(admin, '照片.png', png(56, 12), 'photo')).id;
    dataOf(await admin.post('/api/saas-order/orderphotographfile/submit', { orderId, fileId: picture }));
    expect((await maker.get(`/api/console/files/${picture}`)).status).toBe(200);
    expect(await idsSeen(maker)).toEqual([picture, scan]);
  });

  it('a scope on something else hides no file of an order, and of what it is about shows what is seen', async () => {
    const certificates = [await granting.dataScope('partnerscustomer', 'own')];
    const elsewhere = await granting.userWith([
      await granting.roleWith({ permissions: [...permissions, 'partnerscustomer.read'], scope: 'all', dataScopeIds: certificates }),
    ]);
    expect(await idsSeen(elsewhere)).toContain(data.fileId);
  });
});
