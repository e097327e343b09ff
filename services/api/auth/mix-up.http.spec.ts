// Two other systems, one of them hostile: an answer of one is never taken for the other's (RFC 9207, "mix-up").
import { startTestProvider, type TestProvider } from '@cloud-factory/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';

const home = 'http://console.example';
const basic = { authorization: `Basic ${Buffer.from('console:console').toString('base64')}` };
/** Each with and without a word of who it is. */
const kinds = [true, false] as const;
let api: TestApi;
let admin: TestUser;
const honest = new Map<boolean, TestProvider>();
const hostile = new Map<boolean, TestProvider>();
const named = (who: 'honest' | 'hostile', saysIssuer: boolean): string => `${who}-${saysIssuer ? 'named' : 'silent'}`;

beforeAll(async () => {
  for (const saysIssuer of kinds) {
    honest.set(saysIssuer, await startTestProvider(0, { saysIssuer }));
    hostile.set(saysIssuer, await startTestProvider(0, { saysIssuer }));
  }
  const all = [...honest.values(), ...hostile.values()];
  api = await startTestApi({ settings: { PUBLIC_URL: home, OUTGOING_HOSTS: all.map(({ host }) => `lan:${host}`).join(',') } });
  admin = await api.as('admin');
  for (const [who, providers] of [
    ['honest', honest],
    ['hostile', hostile],
  ] as const)
    for (const [saysIssuer, { issuer, clientId, clientSecret }] of providers) {
      const source = named(who, saysIssuer);
      expect((await admin.post('/api/blade-system/provider/submit', { source, name: source, issuer, clientId, clientSecret })).status).toBe(
        200,
      );
      expect((await admin.post('/api/blade-system/provider/enable', { id: source })).status).toBe(200);
    }
}, 120_000);
afterAll(async () => {
  await api.close();
  for (const provider of [...honest.values(), ...hostile.values()]) await provider.close();
});

const cookiesOf = ({ headers }: TestAnswer): string =>
  [headers['set-cookie']]
    .flat()
    .map((each) => String(each).split(';', 1)[0])
    .join('; ');
const begin = async (source: string) => {
  const begun = await api.inject({ path: '/api/console/sign-in/start', query: { source } });
  return { cookie: cookiesOf(begun), to: new URL(String(begun.headers['location'])) };
};

/** What the console does with the address that the browser comes back to. */
const comesBack = (back: URL, cookie: string) => {
  const [, source] = /^\/login(?:\/([a-z][a-z0-9-]*))?$/.exec(back.pathname) ?? [];
  const told = Object.fromEntries(
    ['code', 'state', 'iss'].flatMap((name) => (back.searchParams.has(name) ? [[name, back.searchParams.get(name)]] : [])),
  );
  return api.inject({
    method: 'POST',
    path: '/api/blade-auth/oauth/token',
    headers: { ...basic, cookie },
    body: { grant_type: 'social', ...told, ...(source !== undefined && { source }) },
  });
};
const of = (providers: ReadonlyMap<boolean, TestProvider>, saysIssuer: boolean): TestProvider => {
  const found = providers.get(saysIssuer);
  if (!found) throw new Error('no such provider');
  return found;
};

describe('SEC-5 the answer of one system is not taken for that of another', () => {
  test.each(kinds)('SEC-5 a system that says who it is (%s) comes back to the address that is safe for it', async (saysIssuer) => {
    const source = named('honest', saysIssuer);
    const provider = of(honest, saysIssuer);
    provider.person({ sub: 'guest', name: '周敏' });
    const { to, cookie } = await begin(source);
    expect(to.searchParams.get('redirect_uri')).toBe(saysIssuer ? `${home}/login` : `${home}/login/${source}`);
    expect(await comesBack(await provider.visit(to.href), cookie)).toMatchObject({ status: 200, body: { user_name: '周敏' } });
  });

  const pairs = kinds.flatMap((honestSays) =>
    kinds.flatMap((hostileSays) => kinds.map((toShared) => ({ honestSays, hostileSays, toShared }))),
  );
  test.each(pairs)('SEC-5 a hostile one gets no code of another: %o', async ({ honestSays, hostileSays, toShared }) => {
    const [target, attacker] = [of(honest, honestSays), of(hostile, hostileSays)];
    target.person({ sub: 'victim', name: '周敏' });
    // The attacker began a sign-in at the honest system and keeps its cookie, nonce and challenge.
    const begun = await begin(named('honest', honestSays));
    // One of the addresses that an administrator registered over there; no other is taken by an honest system.
    const back = toShared ? `${home}/login` : `${home}/login/${named('honest', honestSays)}`;
    attacker.sendOn((asked) => {
      const on = new URL(begun.to);
      on.searchParams.set('state', asked.get('state') ?? '');
      on.searchParams.set('redirect_uri', back);
      return on.href;
    });
    const victim = await begin(named('hostile', hostileSays));
    const onward = await attacker.visit(victim.to.href);
    const codes = attacker.codes.length;
    expect(await comesBack(await target.visit(onward.href), victim.cookie)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    // Told nothing: what it was not given it cannot use.
    expect(attacker.codes.length).toBe(codes);
  });

  test('SEC-5 what came back is checked as it came: another’s name, or none where one was announced', async () => {
    const source = named('honest', true);
    const provider = of(honest, true);
    for (const change of [
      (back: URL) => back.searchParams.delete('iss'),
      (back: URL) => back.searchParams.set('iss', 'https://elsewhere.example'),
    ]) {
      const { to, cookie } = await begin(source);
      const back = await provider.visit(to.href);
      change(back);
      expect(await comesBack(back, cookie)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    }
  });
});
