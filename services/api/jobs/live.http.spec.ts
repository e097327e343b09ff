import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { LiveController } from './live.controller.js';
import { createJobNews, type JobNews } from './news.js';

let api: TestApi;
let clerk: TestUser;
let url = '';
let news: JobNews | null = null;
let owner: pg.Client;

beforeAll(async () => {
  // The address is known only when the API is made: the news are handed through.
  const jobNews: Pick<JobNews, 'subscribe'> = { subscribe: (tenant, of, hear) => news?.subscribe(tenant, of, hear) ?? (() => undefined) };
  api = await startTestApi({ deps: { jobNews } });
  news = createJobNews(api.database.urlFor('cf_platform'), pino({ level: 'silent' }));
  clerk = await api.as('clerk');
  await api.app.listen(0, '127.0.0.1');
  url = await api.app.getUrl();
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
}, 60_000);
afterAll(async () => {
  await news?.close();
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
  return { response, next: async () => reader.read() };
}

describe('the news of jobs', () => {
  it('end at once when nothing goes on', async () => {
    const { response, next } = await listen(clerk);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect((await next()).value).toBe('event: jobs\ndata: {}\n\n');
    expect((await next()).done).toBe(true);
  });

  it('come when one’s own job changes, not when another’s does, and end with the last one', async () => {
    const [mine, theirs] = [await job(clerk), await job(await api.as('reviewer'))];
    const { next } = await listen(clerk);
    await next();
    await owner.query('update platform.jobs set done = 5 where id = $1', [theirs]);
    await owner.query('update platform.jobs set done = 7 where id = $1', [mine]);
    expect((await next()).value).toContain('event: jobs');
    expect((await clerk.get(`/api/console/jobs/${mine}`)).body.data).toMatchObject({ done: 7 });
    await owner.query(`update platform.jobs set state = 'done' where id = $1`, [mine]);
    expect((await next()).value).toContain('event: jobs');
    expect((await next()).done).toBe(true);
  });

  it('keep nobody from stopping the program', async () => {
    await job(clerk);
    const { next } = await listen(clerk);
    await next();
    api.app.get(LiveController, { strict: false }).onModuleDestroy();
    expect((await next()).done).toBe(true);
  });

  it('are for whoever is signed in', async () => expect((await fetch(`${url}/api/console/live`)).status).toBe(401));
});
