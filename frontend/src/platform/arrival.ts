// Those who come with something in the address that signs them in: the one-off secret of another system, or the code of a provider.
import { localPath } from './local-path.js';
import { readSetting, writeSetting } from './settings.js';
import {
  endKept,
  resume,
  session,
  signInByCode,
  signInBySecret,
  SignInRefused,
  whoIsKept,
  type Returned,
  type Session,
} from './session.js';
import { createStore } from './store.js';

/** Why the last arrival failed, in the server's words; the sign-in page shows it. Empty: there were none. */
export const arrivalFailure = createStore<string | undefined>(undefined);

/** Whom a secret in the address would sign out, and what they answer: true signs in as the secret says. */
export type ArrivalQuestion = Readonly<{ person: Session; answer: (goesOn: boolean) => void }>;
export const arrivalQuestion = createStore<ArrivalQuestion | undefined>(undefined);
/** So long a secret is worth something; a question about it stands no longer. */
const secretMs = 60_000;

export type Arrival = Readonly<{ kind: 'secret'; secret: string; to: string }> | Readonly<{ kind: 'code'; returned: Returned }>;

/**
 * Takes what signs in out of the address, at once: it must not stay in the history, nor reach whoever looks over the shoulder. A code
 * counts on the sign-in page alone, where the provider sends people back to.
 */
export function takeArrival(): Arrival | undefined {
  const search = new URLSearchParams(location.search);
  const take = (name: string): string => {
    const value = search.get(name) ?? '';
    search.delete(name);
    return value;
  };
  if (search.has('secret')) {
    const secret = take('secret');
    const rest = search.size > 0 ? `?${search}` : '';
    const to = localPath(location.pathname + rest);
    history.replaceState(null, '', to);
    return { kind: 'secret', secret, to };
  }
  const [, source] = /^\/login(?:\/([a-z][a-z0-9-]*))?$/.exec(location.pathname) ?? [null, null];
  if (source === null || !(search.has('state') && (search.has('code') || search.has('error')))) return undefined;
  const [code, state, iss] = [take('code'), take('state'), search.get('iss')];
  history.replaceState(null, '', '/login');
  return { kind: 'code', returned: { code, state, ...(source !== undefined && { source }), ...(iss !== null && { iss }) } };
}

/** Goes to another system; where one wanted to be is kept for the way back. */
export function leaveFor(source: string): void {
  const to = new URLSearchParams(location.search).get('to');
  if (to) writeSetting('arriveAt', localPath(to));
  location.assign(`/api/console/sign-in/start?${new URLSearchParams({ source })}`);
}

async function tryTo(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    arrivalFailure.set(error instanceof SignInRefused ? error.message : '');
    return false;
  }
}

/**
 * Whether whoever is signed in here, if anybody, becomes somebody else. Of a secret it is not known whose it is before it is used: it may be that of
 * whoever sent the address, who would like others to work in their name. Without a line nobody is asked, and nobody signed out.
 */
async function mayGoOn(language: string): Promise<boolean> {
  const person = await whoIsKept(language).catch(() => undefined);
  if (!person) return person === null;
  return new Promise((resolve) => {
    const answer = (goesOn: boolean): void => {
      clearTimeout(late);
      arrivalQuestion.set(undefined);
      resolve(goesOn);
    };
    const late = setTimeout(() => answer(false), secretMs);
    arrivalQuestion.set({ person, answer });
  });
}

/**
 * R158 R159 R160: whoever comes with a secret is asked when somebody is signed in, signed out first, then signed in with it, and goes where they
 * wanted to; when it fails, to the sign-in page. Whoever comes back with a code goes on as well. Everybody else goes on with the session that there was.
 */
export async function arrive(arrival: Arrival | undefined, language: string): Promise<void> {
  if (!arrival) return resume(language);
  if (arrival.kind === 'secret') {
    if (!(await mayGoOn(language))) return resume(language);
    await endKept();
    if (await tryTo(() => signInBySecret(arrival.secret, language))) return;
    history.replaceState(null, '', '/login');
    return session.set(null);
  }
  const to = readSetting<string>('arriveAt');
  writeSetting('arriveAt', undefined);
  if (to) history.replaceState(null, '', `/login?${new URLSearchParams({ to: localPath(to) })}`);
  if (!(await tryTo(() => signInByCode(arrival.returned, language)))) session.set(null);
}
