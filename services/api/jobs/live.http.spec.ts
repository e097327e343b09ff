import { randomUUID } from 'node:crypto';
import { createTenantPool, type TenantPool } from '@cloud-factory/projections/shared';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { LiveController } from './live.controller.js';
import { notify } from '../notices/notify.js';
import { createJobNews, type JobNews } from './news.js';

let api: TestApi;
let clerk: TestUser;
let url = '';
let news: JobNews | null = null;
let owner: pg.Client;
let platform: TenantPool;

beforeAll(async () => {
  // The address is known only when the API is made: the news are handed through.
  const jobNews: Pick<JobNews, 'subscribe'> = { subscribe: (tenant, of, hear) => news?.subscribe(tenant, of, hear) ?? (() => undefined) };
  api = await startTestApi({ deps: { jobNews, liveMs: 60_000 } });
  news = createJobNews(api.database.urlFor('cf_platform'), pino({ level: 'silent' }));
  platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
  clerk = await api.as('clerk');
  await api.app.listen(0, '127.0.0.1');
  url = await api.app.getUrl();
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
}, 60_000);
afterAll(async () => {
  await news?.close();
  await platform.close();
  await owner.end();
  await api.close();
});

const job = async (user: TestUser): Promise<string> => {
  const id = randomUUID();
  await owner.query(
    `insert into platform.jobs (tenant_id, id, kind, title, owner, input) values ($1, $2, 'export', '{"zh":"订单","en":"Orders"}', $3, '{}')`,
    [user.tenant, id, user.userId],
  );
  return id;
};
async function listen(user: TestUser) {
  const response = await fetch(`${url}/api/console/live`, { headers: { 'Blade-Auth': `bearer ${user.token}` } });
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  /** So many events, as they came. */
  const next = async (many: number): Promise<string> => {
    let text = '';
    while (text.split('\n\n').length <= many) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
    return text;
  };
  return { response, reader, next };
}

describe('what is told to whoever looks', () => {
  it('begins with how things stand', async () => {
    const { response, next } = await listen(clerk);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(await next(2)).toBe('event: jobs\ndata: {}\n\nevent: notices\ndata: {"mail":0,"message":0,"notice":0}\n\n');
  });

  it('comes when one’s own job changes, not when another’s does', async () => {
    const [mine, theirs] = [await job(clerk), await job(await api.as('reviewer'))];
    const { next } = await listen(clerk);
    await next(2);
    await owner.query('update platform.jobs set done = 5 where id = $1', [theirs]);
    await owner.query('update platform.jobs set done = 7 where id = $1', [mine]);
    expect(await next(1)).toBe('event: jobs\ndata: {}\n\n');
    expect((await clerk.get(`/api/console/jobs/${mine}`)).body.data).toMatchObject({ done: 7 });
  });

  it('tells how many notices are unread, as soon as there is one more or one less', async () => {
    const reviewer = await api.as('reviewer');
    const { next } = await listen(reviewer);
    await next(2);
    const values = { network: '10.1.2.0/24', device: 'Chrome' };
    await notify(platform, reviewer, { kind: 'signInElsewhere', about: 'a session', values });
    expect(await next(1)).toBe('event: notices\ndata: {"mail":0,"message":0,"notice":1}\n\n');
    await reviewer.post('/api/console/notices/read', { tab: 'notice' });
    expect(await next(1)).toBe('event: notices\ndata: {"mail":0,"message":0,"notice":0}\n\n');
  });

  it('keeps nobody from stopping the program', async () => {
    const { reader, next } = await listen(clerk);
    await next(2);
    api.app.get(LiveController, { strict: false }).onModuleDestroy();
    expect((await reader.read()).done).toBe(true);
  });

  it('is for whoever is signed in', async () => expect((await fetch(`${url}/api/console/live`)).status).toBe(401));
});
