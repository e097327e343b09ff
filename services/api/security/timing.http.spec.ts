// S08 with a stopwatch: whether the time of an answer tells what its words do not. The kinds take turns in an order of chance, so that whatever the
// machine does besides falls on all of them alike. What is asserted is that the answers are the same; times are printed, never asserted:
//   SECURITY_SIZE=night npx vitest run --project http services/api/security/timing      (or SAMPLES=2000)
import { loadavg } from 'node:os';
import { createTenantPool } from '@cloud-factory/projections/shared';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, seedClient, startTestApi, type TestAnswer, type TestApi } from '../testing/harness.js';
import { compared } from '../testing/samples.js';
import { figure, nobody, sized } from '../testing/security.js';

let api: TestApi;
let foreign: Readonly<Record<string, string>>;
beforeAll(async () => {
  api = await startTestApi({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
  const ofB = await api.as('admin', api.b);
  const customer = { customerCode: 'KHB', name: '乙方口腔', address: '乙方', licenceNo: 'B1', licenceValidTo: '2099-12-31' };
  const { body: role } = await ofB.post('/api/blade-system/role/submit', { roleName: '乙方', roleAlias: 'roleOfB' });
  const { body: hospital } = await ofB.post('/api/saas-production/hospitalCustomerData/submit', customer);
  foreign = {
    '/api/blade-system/role/detail': role.data.id,
    '/api/blade-user/detail': ofB.userId,
    '/api/saas-production/hospitalCustomerData/detail': hospital.data.id,
  };
  const platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
  const profile = {
    clientId: 'oa',
    grants: ['client_credentials'] as const,
    scopes: ['sso'],
    tenantId: api.a,
    accessSeconds: 86_400,
    refreshSeconds: 0,
  };
  await seedClient({ runner: api.runner, platform, sessionKey: Buffer.alloc(32, 9).toString('base64') }, profile, 'a long secret');
  await platform.close();
  await api.caughtUp();
}, 120_000);
afterAll(() => api.close());

const basicOf = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
const samples = Number(process.env['SAMPLES'] ?? sized(12, 5_000));
type Kind = Readonly<{ name: string; ask: () => Promise<TestAnswer> }>;

/** What an answer tells, but for its number, its moment and the id that was asked for. */
const told = ({ status, text, headers }: TestAnswer, id: string): string =>
  JSON.stringify([status, text.replaceAll(id, 'ID'), Object.keys(headers).toSorted()]);

/** Asks all kinds so often, in turns; answers the times of each, and all answers that there were. */
async function turns(kinds: readonly Kind[], before: () => void | Promise<void> = () => undefined) {
  const times = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
  const answers = new Set<string>();
  const orders = fc.sample(fc.shuffledSubarray([...kinds], { minLength: kinds.length }), { numRuns: samples + 3, seed: 20_261_122 });
  for (const [nth, order] of orders.entries())
    for (const { name, ask } of order) {
      await before();
      const began = performance.now();
      const answer = await ask();
      const took = performance.now() - began;
      answers.add(told(answer, foreign[name.split(' ')[0] ?? ''] ?? nobody).replaceAll(nobody, 'ID'));
      if (nth >= 3) times.get(name)?.push(took); // the first ones warm up
    }
  return { times, answers: [...answers] };
}

function say(what: string, times: ReadonlyMap<string, readonly number[]>): void {
  const [[first, one] = ['', []], ...others] = [...times];
  for (const [name, other] of others) {
    const { medians, differ, welch, mannWhitney } = compared(one, other);
    const ms = (value: number) => value.toFixed(3);
    figure(
      'S08',
      `${what}, ${one.length} each: ${first} ${ms(medians[0])} ms, ${name} ${ms(medians[1])} ms; medians differ ${ms(differ)} ms, p ${welch.toFixed(4)} (t), ${mannWhitney.toFixed(4)} (Mann–Whitney); load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
}

const patient = 7_200_000;

test(
  'S08 a wrong password, an unknown account and an unknown tenant are answered alike',
  async () => {
    let nth = 0;
    const at = () => ({ 'x-forwarded-for': `10.${nth >> 16}.${(nth >> 8) & 255}.${(nth += 1) & 255}` });
    const kinds: readonly Kind[] = [
      { name: 'a wrong password', ask: () => api.signIn('technician', 'not the password', api.a, at()) },
      { name: 'an unknown account', ask: () => api.signIn('technicion', 'not the password', api.a, at()) },
      { name: 'an unknown tenant', ask: () => api.signIn('technician', 'not the password', '999999' as TestApi['a'], at()) },
      { name: 'an account of nobody in another tenant', ask: () => api.signIn('technicion', 'not the password', api.b, at()) },
    ];
    // Nobody waits for the guesses before: what is compared is the work, not the brake.
    const { times, answers } = await turns(kinds, () => api.clock.pass(2 * 3_600_000));
    expect(answers).toHaveLength(1);
    say('sign-in', times);
  },
  patient,
);

test(
  'S08 a record of another tenant is answered like one that nobody has',
  async () => {
    const { body } = await api.signIn('admin', adminPassword);
    for (const [path, id] of Object.entries(foreign)) {
      const ask = (of: string) => () => api.inject({ path, query: { id: of }, headers: { 'blade-auth': `bearer ${body.access_token}` } });
      const { times, answers } = await turns([
        { name: `${path} of another tenant`, ask: ask(id) },
        { name: `${path} of nobody`, ask: ask(nobody) },
      ]);
      expect(answers).toHaveLength(1);
      expect(answers[0]).toContain('[404');
      say('detail', times);
    }
  },
  patient,
);

test(
  'S08 a secret that was used is answered like one that never was',
  async () => {
    const come = (secret: string) =>
      api.inject({
        method: 'POST',
        path: '/api/blade-desk/blade-auth/sso/oa-login',
        headers: basicOf('console:console'),
        body: { secret },
      });
    const made = await api.inject({
      method: 'POST',
      path: '/api/blade-auth/oauth/token',
      headers: basicOf('oa:a long secret'),
      body: { grant_type: 'client_credentials', scope: 'sso' },
    });
    const wish = await api.inject({
      method: 'POST',
      path: '/api/console/sign-in/secrets',
      headers: { 'blade-auth': `bearer ${made.body.access_token}` },
      body: { account: 'clerk' },
    });
    const used: string = wish.body.data.secret;
    expect((await come(used)).status).toBe(200);
    const { times, answers } = await turns([
      { name: 'a used secret', ask: () => come(used) },
      { name: 'an unknown secret', ask: () => come('A'.repeat(43)) },
    ]);
    expect(answers).toHaveLength(1);
    say('sign-in by secret', times);
  },
  patient,
);

test('the comparison finds a difference that is there, and none that is not', () => {
  const random = fc.sample(fc.tuple(fc.double({ min: 1, max: 3, noNaN: true }), fc.double({ min: 1, max: 3, noNaN: true })), {
    numRuns: 4_000,
    seed: 7,
  });
  const [one, other] = [random.map(([each]) => each), random.map(([, each]) => each)];
  const same = compared(one, other);
  const slower = compared(
    one,
    other.map((each) => each + 0.15),
  );
  expect([same.welch > 0.001, same.mannWhitney > 0.001]).toEqual([true, true]);
  expect([slower.welch < 0.001, slower.mannWhitney < 0.001]).toEqual([true, true]);
});
