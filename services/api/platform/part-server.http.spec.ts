import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPartServer } from './part-server.js';
import { createLog } from './request-log.js';

const wells = { database: true, parked: true };
const part = (name: keyof typeof wells, isNeeded: boolean) => ({
  part: name,
  isNeeded,
  isWell: wells[name],
  zh: `${name} 不正常`,
  en: `${name} is not well`,
});
const start = (port: number) =>
  startPartServer({
    host: '127.0.0.1',
    port,
    config: { metricsToken: null, publicUrl: null, trustedProxies: [] },
    health: async () => [part('database', true), part('parked', false)],
    moreMetrics: async () => 'cloud_factory_probe 7\n',
    log: createLog('silent'),
  });
let server: NonNullable<Awaited<ReturnType<typeof start>>>;
beforeAll(async () => {
  const started = await start(0);
  if (!started) throw new Error('no free port');
  server = started;
});
afterAll(() => server.close());
const ask = async (path: string) => {
  const answer = await fetch(`${server.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};

describe('OPS-B4 a projector or worker in a process of its own', () => {
  it('answers health as the API does: red for a person, ready for its work, alive', async () => {
    expect(await ask('/api/health')).toMatchObject({ status: 200 });
    wells.parked = false;
    const [whole, ready, live] = [await ask('/api/health'), await ask('/api/health/ready'), await ask('/api/health/live')];
    wells.parked = true;
    expect([whole.status, ready.status, live.status]).toEqual([503, 200, 200]);
    expect(whole.text).toContain('parked 不正常');
  });
  it('answers its metrics', async () => {
    const { text } = await ask('/metrics');
    expect(text).toMatch(/^cloud_factory_probe 7$/m);
    expect(text).toMatch(/^process_cpu_user_seconds_total /m);
  });
  it('works on without the port when that is taken', async () => {
    expect(await start(Number(new URL(server.url).port))).toBeNull();
  });
});
