// The history of a store and of a configuration for messages: each for whoever may read the one, whatever rows of orders they see.
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantingOf, type Granting, type SignedIn } from '../testing/granting.js';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';

const sms = '/api/blade-resource/sms';
let api: TestApi;
let admin: TestUser;
let granting: Granting;
let messages = '';
const store = v7();
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
  granting = grantingOf(api, admin);
  messages = dataOf(await admin.post(`${sms}/submit`, { code: 'shown', kind: 'show', sign: '云工厂', template: '订单 ${orderNo}' })).id;
  dataOf(await admin.post(`${sms}/enable`, { id: messages }));
  const content = { code: 'scans', kind: 's3', endpoint: 'https://s3.example.cn', bucket: 'scans', region: null, remark: null };
  const said = { type: 'SaveConnection', connectionId: store, connection: { kind: 'store', content }, secretId: v7(), files: 0 };
  await api.say(api.a, said);
  await api.say(api.a, { type: 'EnableConnection', connectionId: store, kind: 'store' } as { type: string });
}, 120_000);
afterAll(() => api.close());

const reader = async (permission: string): Promise<SignedIn> => {
  const dataScopeIds = [await granting.dataScope('orderentry', 'customers')];
  return granting.userWith([await granting.roleWith({ permissions: [permission, 'orderentry.read'], scope: 'all', dataScopeIds })]);
};
const statuses = async (who: SignedIn) => {
  const all: Record<string, number> = {};
  for (const stream of [`connection-${messages}`, `connection-${store}`, 'connectionChoice-sms', 'connectionChoice-store'])
    all[stream.replace(/-[0-9a-f]{8}-.*/, stream.endsWith(store) ? ' store' : ' sms')] = (
      await who.get(`/api/console/history/${stream}`)
    ).status;
  return all;
};

describe('the history of a connection', () => {
  it('is for who may read its kind, also where a data scope hides rows of orders', async () => {
    expect(await statuses(await reader('sms.read'))).toEqual({
      'connection sms': 200,
      'connection store': 403,
      'connectionChoice-sms': 200,
      'connectionChoice-store': 403,
    });
    expect(await statuses(await reader('oss.read'))).toEqual({
      'connection sms': 403,
      'connection store': 200,
      'connectionChoice-sms': 403,
      'connectionChoice-store': 200,
    });
  });

  it('is for nobody who may read neither, and of what is not there there is none', async () => {
    const clerk = await reader('productData.read');
    expect(new Set(Object.values(await statuses(clerk)))).toEqual(new Set([403]));
    expect((await admin.get(`/api/console/history/connection-${v7()}`)).status).toBe(404);
    expect((await admin.get('/api/console/history/connectionChoice-nothing')).status).toBe(404);
  });
});
