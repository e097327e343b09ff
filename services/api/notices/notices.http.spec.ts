import { randomUUID } from 'node:crypto';
import type { NoticeWish } from '@cloud-factory/domain/notices/contract';
import { createTenantPool, type TenantPool } from '@cloud-factory/projections/shared';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { notify } from './notify.js';

let api: TestApi;
let platform: TenantPool;
let owner: pg.Client;
let clerk: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  clerk = await api.as('clerk');
}, 60_000);
afterAll(async () => {
  await owner.end();
  await platform.close();
  await api.close();
});

const elsewhere = (about: string): NoticeWish => ({
  kind: 'signInElsewhere',
  about,
  values: { network: '203.0.113.0/24', device: 'Firefox' },
  href: '/system/session',
});
const done = (about: string): NoticeWish => ({ kind: 'jobDone', about, values: { title: { zh: '订单', en: 'Orders' } } });
const list = async (user: TestUser, query = '') => (await user.get(`/api/console/notices${query}`)).body.data;
const count = async (user: TestUser) => (await user.get('/api/console/notices/unread')).body.data;

describe('R100 what the console tells a person', () => {
  it('stands in the tab of its kind, in the language of the caller, the newest first', async () => {
    await notify(platform, clerk, done('job-1'));
    await notify(platform, clerk, elsewhere('session-1'));
    const { records, total } = await list(clerk);
    expect(total).toBe(2);
    expect(records.map(({ kind, tab, isRead, href }: Record<string, unknown>) => ({ kind, tab, isRead, href }))).toEqual([
      { kind: 'signInElsewhere', tab: 'notice', isRead: false, href: '/system/session' },
      { kind: 'jobDone', tab: 'message', isRead: false, href: null },
    ]);
    expect(records[1].text).toBe('后台任务已完成：订单');
    const english = await clerk.inject({ path: '/api/console/notices?tab=message', headers: { 'accept-language': 'en' } });
    expect(english.body.data.records.map(({ text }: { text: string }) => text)).toEqual(['A job in the background is done: Orders']);
    expect((await list(clerk, '?tab=mail')).total).toBe(0);
  });

  it('is told once, however often', async () => {
    const before = (await list(clerk)).total;
    await notify(platform, clerk, done('job-1'));
    expect((await list(clerk)).total).toBe(before);
  });

  it('is one’s own: nobody else reads it, marks it or counts it', async () => {
    const [other, stranger] = [await api.as('reviewer'), await api.as('clerk', api.b)];
    const [{ id }] = (await list(clerk)).records;
    for (const user of [other, stranger]) {
      expect((await list(user)).total).toBe(0);
      expect((await user.post('/api/console/notices/read', { ids: [id] })).body.data).toEqual({ mail: 0, message: 0, notice: 0 });
    }
    expect(await count(clerk)).toEqual({ mail: 0, message: 1, notice: 1 });
  });

  it('counts what is unread, and marks one or all of a tab', async () => {
    const reviewer = await api.as('reviewer');
    for (const about of ['a', 'b', 'c']) await notify(platform, reviewer, done(about));
    await notify(platform, reviewer, elsewhere('a'));
    const [{ id }] = (await list(reviewer, '?tab=message')).records;
    expect((await reviewer.post('/api/console/notices/read', { ids: [id] })).body.data).toEqual({ mail: 0, message: 2, notice: 1 });
    expect((await reviewer.post('/api/console/notices/read', { tab: 'message' })).body.data).toEqual({ mail: 0, message: 0, notice: 1 });
    expect(await count(reviewer)).toEqual({ mail: 0, message: 0, notice: 1 });
    expect((await list(reviewer, '?tab=message')).records.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, true, true]);
  });

  it('says why in the words of the refusal', async () => {
    const inspector = await api.as('inspector');
    const values = { title: { zh: '牙色', en: 'Tooth colours' }, refusal: 'JobGivenUp' };
    await notify(platform, inspector, { kind: 'jobFailed', about: randomUUID(), values });
    expect((await list(inspector)).records[0].text).toBe('后台任务失败：牙色。任务多次中断，已停止重试');
  });

  it('is forgotten after ninety days, and the row goes with the next one', async () => {
    const head = await api.as('qualityHead');
    await notify(platform, head, done('old'));
    await owner.query(`update platform.notices set created_at = now() - interval '91 days' where owner = $1`, [head.userId]);
    expect(await list(head)).toMatchObject({ total: 0 });
    expect(await count(head)).toEqual({ mail: 0, message: 0, notice: 0 });
    await notify(platform, head, done('new'));
    const { rows } = await owner.query('select about from platform.notices where owner = $1', [head.userId]);
    expect(rows).toEqual([{ about: 'new' }]);
  });

  it('comes in pages', async () => {
    const sender = await api.as('deliveryClerk');
    for (let n = 0; n < 3; n += 1) await notify(platform, sender, done(String(n)));
    const first = await list(sender, '?current=1&size=2');
    const second = await list(sender, '?current=2&size=2');
    expect([first.total, first.pages, first.records.length, second.records.length]).toEqual([3, 2, 2, 1]);
    expect(new Set([...first.records, ...second.records].map(({ id }: { id: string }) => id)).size).toBe(3);
  });

  it('wants either ids or a tab', async () => {
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { tab: 'other' }, { tab: 'mail', ids: [randomUUID()] }])
      expect({ body, status: (await clerk.post('/api/console/notices/read', body)).status }).toEqual({ body, status: 400 });
  });
});
