import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrivalFailure, arrivalQuestion, arrive, leaveFor, takeArrival } from './arrival.js';
import { localPath } from './local-path.js';
import { locked } from './lock.js';
import { isGuest, session, signIn, signOut, startSession } from './session.js';
import { readSetting, writeSetting } from './settings.js';
import { clerk } from '../testing/page.js';

const server = vi.fn<typeof fetch>();
const at = (address: string): void => history.replaceState(null, '', address);
const here = (): string => location.pathname + location.search;
const calls = (): string[] => server.mock.calls.map(([path]) => String(path));
const bodyOf = (path: string) =>
  Object.fromEntries((server.mock.calls.find(([called]) => called === path)?.[1]?.body ?? new URLSearchParams()) as URLSearchParams);
const token = '/api/blade-auth/oauth/token';
const logout = '/api/blade-auth/oauth/logout';
const secretLogin = '/api/blade-desk/blade-auth/sso/oa-login';
const signedIn = (fields: object = {}) =>
  Response.json({ access_token: 'fresh', tenant_id: '000000', user_id: 'u', account: 'oa', ...fields });
const refused = () => Response.json({ error: 'invalid_grant', error_description: '登录已过期，请重新登录' }, { status: 401 });

/** Somebody is signed in here, and answers so when they are asked. */
function whoIsAsked(goesOn: boolean): readonly string[] {
  const asked: string[] = [];
  stopAsking = arrivalQuestion.subscribe(() => {
    const question = arrivalQuestion.get();
    if (!question) return;
    asked.push(question.person.account);
    question.answer(goesOn);
  });
  return asked;
}
let stopAsking = (): void => undefined;

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  localStorage.clear();
  locked.set(false);
  session.set('unknown');
  arrivalFailure.set(undefined);
  arrivalQuestion.set(undefined);
  at('/login');
});
afterEach(() => {
  stopAsking();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a secret in the address', () => {
  it('R158 is gone from the address before anything else happens; the rest stays', () => {
    at('/order/orderentry?secret=one-off&status=pending');
    expect(takeArrival()).toEqual({ kind: 'secret', secret: 'one-off', to: '/order/orderentry?status=pending' });
    expect(here()).toBe('/order/orderentry?status=pending');
    expect(takeArrival()).toBeUndefined();
  });

  const kept = async (path: unknown) =>
    String(path) === logout ? Response.json({ code: 200 }) : String(path) === token ? signedIn({ account: 'li' }) : signedIn();

  it('R158 S14 asks whoever is signed in first, and signs nobody out who would rather stay', async () => {
    const asked = whoIsAsked(false);
    writeSetting('signedIn', true);
    locked.set(true);
    at('/order/orderentry?secret=of-somebody-else');
    server.mockImplementation(kept);
    const arrival = takeArrival();
    expect(here()).toBe('/order/orderentry');
    await arrive(arrival, 'zh');
    expect([asked, calls()]).toEqual([['li'], [token, token]]);
    expect(JSON.stringify(server.mock.calls.map(([, init]) => String(init?.body)))).not.toContain('of-somebody-else');
    expect([session.get(), here(), arrivalQuestion.get(), locked.get()]).toMatchObject([
      { account: 'li' },
      '/order/orderentry',
      undefined,
      true,
    ]);
  });

  it('R158 S14 shows and signs out nobody before they have answered, and asks no longer than the secret lives', async () => {
    vi.useFakeTimers();
    writeSetting('signedIn', true);
    at('/order/orderentry?secret=one-off');
    server.mockImplementation(kept);
    const arrived = arrive(takeArrival(), 'zh');
    await vi.advanceTimersByTimeAsync(59_999);
    expect([session.get(), arrivalQuestion.get(), calls()]).toMatchObject(['unknown', { person: { account: 'li' } }, [token]]);
    await vi.advanceTimersByTimeAsync(1);
    await arrived;
    expect([session.get(), arrivalQuestion.get(), calls()]).toMatchObject([{ account: 'li' }, undefined, [token, token]]);
  });

  it('R160 S14 asks nobody whose session has ended meanwhile, and without a line signs nobody out', async () => {
    const asked = whoIsAsked(false);
    writeSetting('signedIn', true);
    at('/order/orderentry?secret=one-off');
    server.mockImplementation(async (path) => (String(path) === token ? refused() : signedIn()));
    await arrive(takeArrival(), 'zh');
    expect([asked, session.get()]).toMatchObject([[], { account: 'oa' }]);
    session.set('unknown');
    at('/order/orderentry?secret=one-off');
    server.mockReset().mockRejectedValue(new TypeError('no line'));
    await arrive(takeArrival(), 'zh');
    expect([asked, session.get(), readSetting('signedIn'), calls()]).toEqual([[], null, true, [token, token]]);
  });

  it('R158 ends the session that there was, signs in with the secret, and goes to the requested path', async () => {
    whoIsAsked(true);
    startSession(clerk, 'old');
    session.set('unknown');
    at('/order/orderentry?secret=one-off');
    server.mockImplementation(kept);
    await arrive(takeArrival(), 'zh');
    expect(calls()).toEqual([token, logout, secretLogin]);
    expect(bodyOf(secretLogin)).toMatchObject({ secret: 'one-off' });
    expect(calls().join()).not.toContain('one-off');
    expect(session.get()).toMatchObject({ userId: 'u', account: 'oa' });
    expect(here()).toBe('/order/orderentry');
  });

  it('R160 signs in whoever was not signed in in the same way', async () => {
    at('/wel/index?secret=one-off');
    server.mockImplementation(async () => signedIn());
    await arrive(takeArrival(), 'zh');
    expect(calls()).toEqual([secretLogin]);
    expect(session.get()).toMatchObject({ account: 'oa' });
  });

  it('R159 leads to the sign-in page when it is worth nothing, also when somebody was signed in', async () => {
    whoIsAsked(true);
    writeSetting('signedIn', true);
    at('/order/orderentry?secret=used');
    server.mockImplementation(async (path) => (String(path) === secretLogin ? refused() : kept(path)));
    await arrive(takeArrival(), 'zh');
    expect([here(), session.get(), arrivalFailure.get()]).toEqual(['/login', null, '登录已过期，请重新登录']);
    expect(readSetting('signedIn')).toBeUndefined();
  });

  it.each([
    ['worth something', signedIn],
    ['worth nothing', refused],
  ])('R070 R158 takes the lock of who was there along, when it is %s', async (_, answer) => {
    whoIsAsked(true);
    for (const wasSignedIn of [true, undefined]) {
      locked.set(true);
      writeSetting('signedIn', wasSignedIn);
      at('/order/orderentry?secret=one-off');
      server.mockImplementation(async (path) => (String(path) === secretLogin ? answer() : kept(path)));
      await arrive(takeArrival(), 'zh');
      expect([locked.get(), sessionStorage.getItem('cloud-factory.locked')]).toEqual([false, null]);
    }
  });

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
  ])('S14 %s is no path of this console', (path) => {
    expect(localPath(path)).toBe('/');
  });
});

it('R070 a lock does not outlive the session that it stood before: whoever signs in next is not behind it', async () => {
  locked.set(true);
  at('/order/orderentry');
  await arrive(takeArrival(), 'zh');
  expect([session.get(), locked.get()]).toEqual([null, false]);
  // The server could not be asked for the session that there was, and somebody else signs in.
  locked.set(true);
  server.mockImplementation(async () => signedIn());
  await signIn({ tenantId: '000000', account: 'oa', password: 'geheim', language: 'zh' });
  expect([session.get(), locked.get()]).toMatchObject([{ account: 'oa' }, false]);
});

it('R069 a lock outlives a new token of the same session', async () => {
  writeSetting('signedIn', true);
  locked.set(true);
  server.mockImplementation(async () => signedIn());
  await arrive(undefined, 'zh');
  expect([session.get(), locked.get()]).toMatchObject([{ account: 'oa' }, true]);
});

describe('a code of another system', () => {
  it('counts on the sign-in page alone, and is gone from the address at once', async () => {
    at('/order/orderentry?code=007&state=x');
    expect(takeArrival()).toBeUndefined();
    expect(here()).toBe('/order/orderentry?code=007&state=x');
    at('/login?code=the-code&state=the-state&iss=https%3A%2F%2Foa.example');
    const arrival = takeArrival();
    expect(here()).toBe('/login');
    server.mockImplementation(async () => signedIn());
    await arrive(arrival, 'zh');
    expect(bodyOf(token)).toMatchObject({ grant_type: 'social', code: 'the-code', state: 'the-state', iss: 'https://oa.example' });
    expect(bodyOf(token)).not.toHaveProperty('source');
    expect(session.get()).toMatchObject({ account: 'oa' });
  });

  it('SEC-5 is told with the address that it came back to, so that the server knows whose answer it may be', async () => {
    at('/login/clinic?code=the-code&state=the-state');
    const arrival = takeArrival();
    expect(here()).toBe('/login');
    server.mockImplementation(async () => signedIn());
    await arrive(arrival, 'zh');
    expect(bodyOf(token)).toMatchObject({ grant_type: 'social', code: 'the-code', state: 'the-state', source: 'clinic' });
    at('/login/clinic/more?code=c&state=s');
    expect(takeArrival()).toBeUndefined();
  });

  it('goes on to where somebody wanted to be', async () => {
    const assign = vi.fn<(address: string) => void>();
    at('/login?to=%2Forder%2Forderentry');
    vi.stubGlobal('location', { search: location.search, origin: location.origin, assign });
    leaveFor('oa');
    expect(assign).toHaveBeenCalledWith('/api/console/sign-in/start?source=oa');
    vi.unstubAllGlobals();
    vi.stubGlobal('fetch', server);
    at('/login?code=c&state=s');
    server.mockImplementation(async () => signedIn());
    await arrive(takeArrival(), 'zh');
    expect(here()).toBe('/login?to=%2Forder%2Forderentry');
    expect(readSetting('arriveAt')).toBeUndefined();
  });

  it('R072 makes a guest of whoever is nobody here: without a token, in this tab alone, and forgotten at the end', async () => {
    at('/login?code=c&state=s');
    server.mockImplementation(async () => signedIn({ user_id: '-1', access_token: 'ticket', oauth_id: 'ticket' }));
    await arrive(takeArrival(), 'zh');
    expect(session.get()).toMatchObject({ userId: '-1', oauthId: 'ticket' });
    expect([{ ...clerk, userId: '-1' }, { ...clerk, userId: '' }, clerk].map(isGuest)).toEqual([true, true, false]);
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('ticket');
    expect(readSetting('signedIn')).toBeUndefined();
    await signOut();
    expect(session.get()).toBeNull();
  });

  it('says on the sign-in page why it failed; a denial at the other system is a failure too', async () => {
    at('/login?error=access_denied&state=s');
    server.mockImplementation(async () =>
      Response.json({ error: 'invalid_grant', error_description: '第三方登录失败，请重试' }, { status: 400 }),
    );
    await arrive(takeArrival(), 'zh');
    expect([session.get(), arrivalFailure.get(), here()]).toEqual([null, '第三方登录失败，请重试', '/login']);
  });
});

it('R136 no token, no password and no ticket lies in the storage of the browser, during a session or after it', async () => {
  at('/?secret=one-off');
  server.mockImplementation(async () => signedIn());
  await arrive(takeArrival(), 'zh');
  const kept = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]);
  expect(kept()).not.toMatch(/fresh|one-off/);
  await signOut();
  expect(kept()).not.toMatch(/fresh|one-off|signedIn/);
});
