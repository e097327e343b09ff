// Who is signed in at this browser tab. The access token lives in memory only; the refresh token is a cookie that scripts cannot read.
import { locked } from './lock.js';
import { createStore } from './store.js';
import { readSetting, writeSetting } from './settings.js';
import { sha256 } from './sha256.js';

export type Session = Readonly<{
  tenantId: string;
  userId: string;
  account: string;
  userName: string;
  realName: string;
  avatar: string;
  roleId: string;
  roleName: string;
  deptId: string;
  deptName: string;
  authority: readonly string[];
  /** Of a guest: names their sign-in at the other system. */
  oauthId?: string;
}>;

/** R071: somebody who signed in elsewhere and is no user here. Such a session has no token; it can only ask to be let in. */
export const isGuest = ({ userId }: Session): boolean => userId === '' || userId.startsWith('-');

type Token = Readonly<{ value: string; takenAt: number }>;
/** What the token call answers: bare, without the envelope. */
type TokenAnswer = Readonly<
  Record<
    | 'access_token'
    | 'tenant_id'
    | 'user_id'
    | 'account'
    | 'user_name'
    | 'real_name'
    | 'avatar'
    | 'role_id'
    | 'role_name'
    | 'dept_id'
    | 'dept_name'
    | 'oauth_id',
    string | null | undefined
  >
> &
  Readonly<{ authority?: readonly string[] | string }>;
type Known = Readonly<{ session: Session; token: Token | undefined }>;
/** What tabs tell each other. `isSwitched`: the place was chosen there. */
type Told = (Known & Readonly<{ isSwitched: boolean }>) | 'signedOut' | 'ended';

/** `unknown` until the cookie was tried; then a session, or null. */
export const session = createStore<Session | null | 'unknown'>('unknown');

const client = `Basic ${btoa('console:console')}`;
const tokenPath = '/api/blade-auth/oauth/token';
/** The documents' token time: at this age, in seconds, the console asks for a new one. */
const refreshAge = 30_000;
const lookEvery = 10_000;

let token: Token | undefined;
/** Tells the other tabs of this browser; what goes through it is never stored. Absent in old browsers and in tests. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cloud-factory-session');

export const bearer = (): string | undefined => token && `bearer ${token.value}`;
export const clientHeader = client;

/** A sentence of the server, in the language that was sent along. Empty when there was none. `code`: that of OAuth. */
export class SignInRefused extends Error {
  constructor(
    message: string,
    readonly code: string = '',
  ) {
    super(message);
  }
}

/** Why somebody who did not ask for it stands at the sign-in page. */
export type Left = 'expired' | 'elsewhere' | 'otherTab' | 'unreachable';
export const left = createStore<Left | undefined>(undefined);

/**
 * In which department and role this window goes on from now on, though nobody chose so here; until all is read anew. `isSwitched`: somebody chose it
 * in another window, which is said. Else a token brought it: an administrator has changed what they are.
 */
export const moved = createStore<(Session & Readonly<{ isSwitched: boolean }>) | undefined>(undefined);

const text = (value: string | null | undefined): string => value ?? '';

function sessionOf(answer: TokenAnswer): Session {
  return {
    tenantId: text(answer.tenant_id),
    userId: text(answer.user_id),
    account: text(answer.account),
    userName: text(answer.user_name),
    realName: text(answer.real_name),
    avatar: text(answer.avatar),
    roleId: text(answer.role_id),
    roleName: text(answer.role_name),
    deptId: text(answer.dept_id),
    deptName: text(answer.dept_name),
    authority: [answer.authority ?? []].flat(),
    ...(answer.oauth_id && { oauthId: answer.oauth_id }),
  };
}

function take(answer: TokenAnswer, isChosen: boolean): void {
  const found = sessionOf(answer);
  // A guest is one in this tab alone, until they are let in or go.
  if (isGuest(found)) return session.set(found);
  const known: Known = { token: { value: text(answer.access_token), takenAt: Date.now() }, session: found };
  adopt(known, isChosen ? 'here' : undefined);
  channel?.postMessage({ ...known, isSwitched: isChosen });
}

/** `chosen`: in which window the place was asked for, if in any. */
function adopt(known: Known, chosen?: 'here' | 'there'): void {
  left.set(undefined);
  token = known.token;
  writeSetting('signedIn', true);
  const current = session.get();
  // The same person again: the value stays, so that nothing is drawn anew.
  if (current === null || current === 'unknown' || JSON.stringify(current) !== JSON.stringify(known.session)) session.set(known.session);
  if (current === null || current === 'unknown' || current.userId !== known.session.userId || chosen === 'here') return;
  if (current.deptId !== known.session.deptId || current.roleId !== known.session.roleId)
    moved.set({ ...known.session, isSwitched: chosen === 'there' });
}

function forget(why?: Left): void {
  left.set(why);
  moved.set(undefined);
  token = undefined;
  writeSetting('signedIn', undefined);
  locked.set(false);
  session.set(null);
}

channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
  // Of a tab that is at the sign-in page already there is nothing to say.
  if (data === 'signedOut' || data === 'ended')
    return session.get() === null ? undefined : forget(data === 'ended' ? 'elsewhere' : 'otherTab');
  // A tab at the sign-in page goes in too; a tab of somebody else must start anew, its lists are another's.
  const current = session.get();
  if (current !== null && current !== 'unknown' && (current.userId !== data.session.userId || current.tenantId !== data.session.tenantId))
    return location.reload();
  adopt(data, data.isSwitched ? 'there' : undefined);
});

type Fields = Readonly<Record<string, string>>;

type How = Readonly<{ path?: string; headers?: Fields }>;

async function answerTo(fields: Fields, language: string, { path = tokenPath, headers = {} }: How = {}): Promise<TokenAnswer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      Authorization: client,
      'Accept-Language': language,
      'content-type': 'application/x-www-form-urlencoded',
      ...(fields['tenantId'] && { 'Tenant-Id': fields['tenantId'] }),
      ...headers,
    },
    body: new URLSearchParams({ ...fields, scope: 'all', type: 'account', language }),
    signal: AbortSignal.timeout(100_000),
  });
  const answer = (await response.json().catch(() => ({}))) as TokenAnswer & { error?: string; error_description?: string; msg?: string };
  // A proxy that speaks for a server that is away refuses nobody.
  if (response.status >= 500 && !answer.error) throw new Error(`the sign-in answered ${response.status}`);
  if (!response.ok || !answer.access_token) throw new SignInRefused(answer.error_description ?? answer.msg ?? '', answer.error);
  return answer;
}

async function ask(fields: Fields, language: string, how?: How): Promise<void> {
  const answer = await answerTo(fields, language, how);
  // A lock belongs to the session that it stood before: whoever enters anew is not behind it.
  if (fields['grant_type'] !== 'refresh_token') locked.set(false);
  take(answer, fields['roleId'] !== undefined);
}

/** `captcha`: of the picture, where one is wanted. */
type Entering = Readonly<{
  tenantId: string;
  account: string;
  password: string;
  language: string;
  captcha?: Readonly<{ key: string; code: string }> | undefined;
}>;

/** The password travels as its SHA-256 in hex. Refusals are `SignInRefused` with the server's sentence; a network failure is the fetch's own error. */
export async function signIn({ tenantId, account, password, language, captcha }: Entering): Promise<void> {
  const fields = { tenantId, username: account, password: await sha256(password), grant_type: captcha ? 'captcha' : 'password' };
  await ask(fields, language, captcha && { headers: { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } });
}

/** What another system sent back with the browser, as it came: the server checks all of it. `source`: the last part of the address, where it has its own. */
export type Returned = Readonly<{ code: string; state: string; source?: string; iss?: string }>;

/** Back from another system with its code. Without a user here the session is a guest's. */
export const signInByCode = (returned: Returned, language: string): Promise<void> => ask({ grant_type: 'social', ...returned }, language);

/** R158 R160: by a one-off secret of another system; it travels in the body, so that it stands in no address. */
export const signInBySecret = (secret: string, language: string): Promise<void> =>
  ask({ secret }, language, { path: '/api/blade-desk/blade-auth/sso/oa-login' });

/** Runs alone in all tabs of the browser; without Web Locks (plain http) the server's ten seconds of grace cover two at once. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  // The type of `request` loses the promise inside of the promise.
  return locks ? (locks.request('cloud-factory-refresh', work) as Promise<Result>) : work();
}

let running: Promise<boolean> | undefined;

/** A new access token by the cookie. True when there is one; false signs out. A network failure throws and leaves everything as it is. */
export function refresh(language: string): Promise<boolean> {
  return (running ??= once(language).finally(() => {
    running = undefined;
  }));
}

/** From now on in another department and role: a new token that says so. Refusals are `SignInRefused` with the server's sentence. */
export async function switchTo(place: Readonly<{ deptId: string; roleId: string }>, language: string): Promise<void> {
  await alone(() => ask({ grant_type: 'refresh_token', ...place }, language));
}

async function once(language: string): Promise<boolean> {
  const before = token;
  return alone(async () => {
    // While this tab waited for the lock another one may have refreshed for all.
    if (token && token !== before) return true;
    try {
      await ask({ grant_type: 'refresh_token' }, language);
      return true;
    } catch (error) {
      if (!(error instanceof SignInRefused) || error.code === 'slow_down') throw error;
      forget(error.code === 'access_denied' ? 'elsewhere' : 'expired');
      return false;
    }
  });
}

/** At the start of the page: stays signed in over a reload. A browser that never signed in does not ask. */
export async function resume(language: string): Promise<void> {
  if (!readSetting<boolean>('signedIn')) return forget();
  try {
    await refresh(language);
  } catch {
    left.set('unreachable');
    session.set(null);
  }
}

/**
 * Who would be signed out by whoever signs in here; null: nobody. They are shown nothing yet, and stay signed in. A network failure is the fetch's
 * own error.
 */
export async function whoIsKept(language: string): Promise<Session | null> {
  if (!readSetting<boolean>('signedIn')) return null;
  try {
    return sessionOf(await alone(() => answerTo({ grant_type: 'refresh_token' }, language)));
  } catch (error) {
    if (error instanceof SignInRefused && error.code !== 'slow_down') return null;
    throw error;
  }
}

/** Looks every 10 s whether the token has come of age. Answers what stops it. */
export function keepFresh(language: () => string): () => void {
  const timer = setInterval(() => {
    // A failed look is followed by the next one; the token is good for 6,000 s more.
    if (token && Date.now() - token.takenAt >= refreshAge * 1000) refresh(language()).catch(() => undefined);
  }, lookEvery);
  return () => clearInterval(timer);
}

const logout = (headers: Fields): Promise<unknown> =>
  fetch('/api/blade-auth/oauth/logout', { method: 'POST', headers: { Authorization: client, ...headers }, keepalive: true }).catch(
    () => undefined,
  );

/** Ends, before anything is shown, the session that this browser still has: the cookie tells the server which. */
export async function endKept(): Promise<void> {
  locked.set(false);
  if (!readSetting<boolean>('signedIn')) return;
  writeSetting('signedIn', undefined);
  channel?.postMessage('signedOut');
  await logout({});
}

/** Ends the session at the server as far as it can be reached, and here in any case, in every tab. */
export async function signOut(): Promise<void> {
  const authorization = bearer();
  forget();
  channel?.postMessage('signedOut');
  if (!authorization) return;
  await logout({ 'Blade-Auth': authorization });
}

/** The server no longer knows this session. */
export function sessionEnded(): void {
  forget('elsewhere');
  channel?.postMessage('ended');
}

/** For specs: a session without a server. */
export function startSession(known: Session, value: string): void {
  adopt({ session: known, token: { value, takenAt: Date.now() } });
}
