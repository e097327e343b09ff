// S05 and S06: tokens that are not ours, and tokens that come back.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, testPassword, type TestAnswer, type TestApi } from '../testing/harness.js';
import { figure, nobody, sized } from '../testing/security.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
}, 60_000);
afterAll(() => api.close());

const basic = { authorization: `Basic ${Buffer.from('console:console').toString('base64')}` };
const tokenPath = '/api/blade-auth/oauth/token';
const asking = (token: string, header = 'blade-auth') =>
  api.inject({ path: '/api/blade-system/menu/routes', headers: { [header]: header === 'blade-auth' ? `bearer ${token}` : token } });
const cookieOf = ({ headers }: Pick<TestAnswer, 'headers'>) => String(headers['set-cookie']).split(';', 1)[0] ?? '';
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', path: tokenPath, headers: { ...basic, cookie, ...headers }, body: { grant_type: 'refresh_token' } });

const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (head: object, claims: object, key: string | null) => {
  const signed = `${b64(head)}.${b64(claims)}`;
  return `${signed}.${key === null ? '' : createHmac('sha256', key).update(signed).digest('base64url')}`;
};

/** What has opened other doors, made from a token that is good. */
function forgeries(token: string, theirs: string): readonly (readonly [name: string, token: string])[] {
  const [tenant = '', session = '', made = '', mac = ''] = token.split('.');
  const admin = { tenant_id: '000000', user_name: 'admin', authorities: ['administrator'], exp: 4_102_444_800, typ: 'access' };
  const join = (...parts: readonly string[]) => parts.join('.');
  const key = Buffer.alloc(32, 8).toString('base64');
  const signedWith = (secret: string) =>
    createHmac('sha256', Buffer.from(secret, 'base64')).update(`access\n${tenant}\n${session}\n${made}\n`).digest('base64url');
  return [
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg): [string, string] => [
      `alg ${alg || 'empty'}`,
      jwt({ alg, typ: 'JWT' }, admin, null),
    ]),
    ...[
      'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
      'Blade',
      'secret',
      '',
      'abcdefghijklmnopqrstuvwxyz',
    ].map((secret): [string, string] => [`a known key ${secret.slice(0, 8)}`, jwt({ alg: 'HS256', typ: 'JWT' }, admin, secret)]),
    ...['jku', 'jwk', 'x5u', 'kid'].map((name): [string, string] => [
      name,
      jwt({ alg: 'HS256', [name]: '../../../../dev/null' }, admin, ''),
    ]),
    ['an edited tenant', join('111111', session, made, mac)],
    ['the tenant of the platform', join('platform', session, made, mac)],
    ['another session', join(tenant, nobody, made, mac)],
    ['another of one’s own sessions', join(tenant, theirs.split('.')[1] ?? '', made, mac)],
    ['made later', join(tenant, session, String(Number(made) + 1), mac)],
    ['made earlier', join(tenant, session, String(Number(made) - 1), mac)],
    ['made in a year', join(tenant, session, String(Number(made) + 31_536_000), mac)],
    ['a time of zeros', join(tenant, session, '0', mac)],
    ['a time with zeros in front', join(tenant, session, `0${made}`, mac)],
    ['a time that is negative', join(tenant, session, `-${made}`, mac)],
    ['a time in exponents', join(tenant, session, '1e9', mac)],
    ['the key of another environment', join(tenant, session, made, signedWith(key))],
    ['an empty key', join(tenant, session, made, signedWith(''))],
    ['no signature', join(tenant, session, made, '')],
    ['half a signature', join(tenant, session, made, mac.slice(0, 20))],
    ['a signature of zeros', join(tenant, session, made, 'A'.repeat(43))],
    ['a signature and more', join(tenant, session, made, `${mac}A`)],
    [
      'a signature with its last bits changed',
      join(tenant, session, made, `${mac.slice(0, -2)}${mac.at(-2) === 'A' ? 'B' : 'A'}${mac.at(-1)}`),
    ],
    ['the signature of another session', join(tenant, session, made, theirs.split('.')[3] ?? '')],
    ['padding', `${token}=`],
    ['a space in front', ` ${token}`],
    ['a space behind', `${token} `],
    ['a line behind', `${token}%0a`],
    ['a NUL behind', `${token}%00`],
    ['upper case', token.toUpperCase()],
    ['a second token behind', `${token},${token}`],
    ['a fifth part', `${token}.x`],
    ['three parts', join(tenant, session, mac)],
    ['SQL in the tenant', join("0' or '1'='1", session, made, mac)],
    ['SQL in the session', join(tenant, "' or 1=1 --", made, mac)],
    ['a path in the session', join(tenant, '../../etc/passwd', made, mac)],
    ['nothing', ''],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['an object', '[object Object]'],
    ['a star', '*'],
    ['a thousand parts', 'a.'.repeat(1000)],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ];
}

describe('S05 a token', () => {
  test('that is not ours is nobody’s, however it is made', async () => {
    const mine = await api.signIn('clerk', testPassword);
    const other = await api.signIn('clerk', testPassword);
    const token: string = mine.body.access_token;
    expect((await asking(token)).status).toBe(200);
    const forms = [
      ...forgeries(token, other.body.access_token),
      ['a refresh token', decodeURIComponent(cookieOf(mine).split('=')[1] ?? '')] as const,
    ];
    const accepted: string[] = [];
    for (const [name, forged] of forms) {
      const { status } = await asking(forged);
      if (status !== 401 && status !== 431 && status !== 400) accepted.push(`${name}: ${status}`);
    }
    // The right token in the wrong place is worth nothing either: not as a cookie, not in the query, not under the usual name.
    for (const [name, headers] of [
      ['authorization', { authorization: `Bearer ${token}` }],
      ['cookie', { cookie: `cf_refresh=${token}; saber-access-token=${token}` }],
      ['no scheme', { 'blade-auth': token }],
      ['another scheme', { 'blade-auth': `crypto ${token}` }],
      ['twice', { 'blade-auth': `bearer ${token}, bearer ${token}` }],
    ] as const)
      if ((await api.inject({ path: '/api/blade-system/menu/routes', headers })).status !== 401) accepted.push(name);
    if ((await api.inject({ path: `/api/blade-system/menu/routes?blade-auth=${token}` })).status !== 401) accepted.push('in the query');
    // Nor is an access token a refresh token; showing it as one ends nothing.
    const asRefresh = await refresh(cookieOf(mine).replace(/=.*/, `=${encodeURIComponent(token)}`));
    if (asRefresh.status !== 401) accepted.push('an access token in the place of a refresh token');
    figure('S05', `${forms.length + 7} forms: ${accepted.length} accepted`);
    expect(accepted).toEqual([]);
    expect((await asking(token)).status).toBe(200);
  });

  test('is too old after its time, and never too young', async () => {
    const { body } = await api.signIn('clerk', testPassword);
    api.clock.pass(body.expires_in * 1000 - 5_000);
    expect((await asking(body.access_token)).status).toBe(200);
    api.clock.pass(6_000);
    expect((await asking(body.access_token)).status).toBe(401);
  });
});

describe('S06 a refresh token', () => {
  test('that two tabs show at once throws nobody out, however often', async () => {
    const rounds = sized(40, 1_000);
    let cookie = cookieOf(await api.signIn('reviewer', testPassword));
    let thrownOut = 0;
    for (let round = 0; round < rounds; round += 1) {
      const [one, two] = await Promise.all([refresh(cookie), refresh(cookie)]);
      if (one.status !== 200 || two.status !== 200 || cookieOf(one) !== cookieOf(two)) thrownOut += 1;
      else cookie = cookieOf(one);
    }
    figure('S06', `${rounds} times two tabs at once: ${thrownOut} thrown out`);
    expect(thrownOut).toBe(0);
  }, 300_000);

  test.each(['grandparent', 'greatGrandparent', 'parentLate', 'afterLogout', 'afterPasswordOfAnother'])(
    'is a replay when it is a %s, and ends what it belongs to',
    async (kind) => {
      const first = await api.signIn('qualityHead', testPassword);
      const tokens = [cookieOf(first)];
      let access: string = first.body.access_token;
      const next = async () => {
        const answer = await refresh(tokens.at(-1) ?? '');
        expect(answer.status).toBe(200);
        tokens.push(cookieOf(answer));
        access = answer.body.access_token;
      };
      await next();
      if (kind !== 'parentLate') await next();
      if (kind === 'greatGrandparent') await next();
      if (kind === 'parentLate') api.clock.pass(10_500);
      if (kind === 'afterLogout')
        await api.inject({ method: 'POST', path: '/api/blade-auth/oauth/logout', headers: { 'blade-auth': `bearer ${access}` } });
      if (kind === 'afterPasswordOfAnother')
        await (await api.as('admin')).inject({
          method: 'POST',
          path: '/api/console/sessions/end',
          body: { id: access.split('.')[1] },
        });
      const replayed = kind.startsWith('after') ? (tokens.at(-1) ?? '') : (tokens[0] ?? '');
      expect((await refresh(replayed)).status).toBe(401);
      expect((await refresh(tokens.at(-1) ?? '')).status, 'the newest one').toBe(401);
      expect((await asking(access)).status, 'the access token').toBe(401);
    },
  );

  test('of the console is worth nothing to another client, from a foreign page, or in a body', async () => {
    const cookie = cookieOf(await api.signIn('inspector', testPassword));
    const value = decodeURIComponent(cookie.split('=')[1] ?? '');
    for (const site of ['cross-site', 'same-site']) expect((await refresh(cookie, { 'sec-fetch-site': site })).status, `${site}`).toBe(401);
    const inBody = { grant_type: 'refresh_token', refresh_token: value };
    expect((await api.inject({ method: 'POST', path: tokenPath, headers: basic, body: inBody })).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(200);
  });
});
