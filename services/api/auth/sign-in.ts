// The three ways to a token. Every "no" about a person has the same words and takes the same time: whether an account exists is
// nobody's business (S08).
import { timingSafeEqual } from 'node:crypto';
import type { CommandRunner } from '@cloud-factory/commands';
import { signInWords, type ClientProfile, type ClientState, type UserState } from '@cloud-factory/domain/platform';
import { PasswordHash, TenantCode, type TokenAnswer } from '@cloud-factory/domain/platform/contract';
import { filled, type Language } from '@cloud-factory/domain/shared/refusals';
import { idAs, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import { BareException } from '../platform/answers.filter.js';
import type { Attempts } from './attempts.js';
import { platformTenant, type CredentialStore } from './credential-store.js';
import { isPassword } from './passwords.js';
import type { Place } from './session-store.js';
import { isPlaceOf, type Person } from './identities.js';
import type { Sessions, TokenPair } from './sessions.js';
import type { Tokens } from './tokens.js';

type Word = keyof typeof signInWords;
const errors: Readonly<Record<Word, readonly [status: number, error: string]>> = {
  wrongCredentials: [400, 'invalid_grant'],
  wrongToken: [401, 'invalid_grant'],
  endedSession: [401, 'access_denied'],
  wrongClient: [401, 'invalid_client'],
  wrongGrant: [400, 'unsupported_grant_type'],
  wrongRequest: [400, 'invalid_request'],
  wrongScope: [400, 'invalid_scope'],
  wrongCaptcha: [400, 'invalid_request'],
  waitsForApproval: [400, 'access_denied'],
  wrongProvider: [400, 'invalid_grant'],
  tooMany: [429, 'slow_down'],
};

/** A sign-in that failed, in the form of OAuth (decision 18). */
export function signInError(word: Word, language: Language, details: Readonly<Record<string, string | number>> = {}): BareException {
  const [status, error] = errors[word];
  const seconds = details['seconds'];
  return new BareException(
    status,
    { error, error_description: filled(signInWords[word][language], details) },
    typeof seconds === 'number' ? seconds : undefined,
  );
}

export type Asking = Readonly<{ language: Language; network: string; userAgent: string }>;
export type Client = Readonly<{ clientId: string; profile: ClientProfile }>;

const nobody: UserId = idAs('00000000-0000-0000-0000-000000000000');

/** Someone whose session is about to begin, and where they work. */
export type Arriving = Readonly<{ tenant: TenantId; userId: UserId; place: Place | null }>;

/** These ways lead people in like a password does: a client that may carry that one may carry these. */
const waysOfPeople: ReadonlySet<string> = new Set(['captcha', 'social', 'secret']);

const isGrantOf = ({ grants }: ClientProfile, grant: string): boolean =>
  grants.some((each) => each === grant) || (waysOfPeople.has(grant) && grants.includes('password'));

export type SignInParts = Readonly<{
  /** Told after somebody signed in from a network that they never signed in from before. */
  onNewPlace: (arrived: Readonly<{ tenant: TenantId; userId: UserId; sessionId: string }>, from: Asking) => Promise<void>;
  runner: Pick<CommandRunner, 'stateOf'>;
  sessions: Sessions;
  credentials: CredentialStore;
  attempts: Attempts;
  tokens: Tokens;
}>;

/** `Basic <id>:<secret>` taken apart; null when it is not that. */
function basicOf(authorization: string | undefined): Readonly<{ id: string; secret: string }> | null {
  const encoded = /^basic ([A-Za-z0-9+/=]{1,1024})$/i.exec(authorization ?? '')?.[1];
  const [, id, secret] = /^([\w.-]{1,100}):(.{0,500})$/su.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn({ runner, sessions, credentials, attempts, tokens, onNewPlace }: SignInParts) {
  /** Begins the session of somebody who proved who they are; null when they may not be signed in. */
  async function arrive({ clientId, profile }: Client, { tenant, userId, place }: Arriving, asking: Asking): Promise<TokenPair | null> {
    const { language, network, userAgent } = asking;
    const person = await sessions.personOf(tenant, userId);
    if (!person) return null;
    if (place !== null && !isPlaceOf(person, place)) throw signInError('wrongRequest', language, { field: 'Role-Id' });
    const { isKnown, isFirst } = await sessions.places(tenant, userId, network);
    const pair = await sessions.open(tenant, {
      userId,
      clientId,
      scope: 'all',
      accessSeconds: profile.accessSeconds,
      refreshSeconds: profile.refreshSeconds,
      network,
      userAgent,
      place,
    });
    if (!isKnown && !isFirst) await onNewPlace({ tenant, userId, sessionId: pair.row.id }, asking);
    return pair;
  }

  async function limited<Result>(
    guess: Parameters<Attempts['begin']>[0],
    language: Language,
    work: () => Promise<Result | null>,
  ): Promise<Result | null> {
    const seconds = await attempts.begin(guess);
    if (seconds > 0) throw signInError('tooMany', language, { seconds });
    const result = await work();
    if (result !== null) await attempts.succeed(guess);
    return result;
  }

  return {
    /** The client that asks, by its basic header, or a 401 in the form of OAuth. */
    clientOf: async (authorization: string | undefined, grant: string, { language }: Asking): Promise<Client> => {
      const basic = basicOf(authorization);
      if (!basic) throw signInError('wrongClient', language);
      const [{ state }, hash] = await Promise.all([
        runner.stateOf<ClientState>(platformTenant, `client-${basic.id}`),
        credentials.clientHash(basic.id),
      ]);
      const isRight = timingSafeEqual(hash ?? Buffer.alloc(32), tokens.hashOf(basic.secret));
      if (!hash || !isRight || state.status !== 'active' || !state.profile) throw signInError('wrongClient', language);
      if (!isGrantOf(state.profile, grant)) throw signInError('wrongGrant', language);
      return { clientId: basic.id, profile: state.profile };
    },

    /** Account and password. The password is what travelled: 64 hex digits. */
    byPassword: async (
      client: Client,
      asked: Readonly<Record<string, unknown>>,
      place: Place | null,
      asking: Asking,
    ): Promise<TokenPair> => {
      const { language, network } = asking;
      const tenant = TenantCode.safeParse(asked['tenantId']);
      if (!tenant.success) throw signInError('wrongRequest', language, { field: 'tenantId' });
      const account = asked['username'];
      if (typeof account !== 'string' || account.trim() === '' || account.length > 100)
        throw signInError('wrongRequest', language, { field: 'username' });
      const password = PasswordHash.safeParse(asked['password']);
      if (!password.success) throw signInError('wrongRequest', language, { field: 'password' });
      const tenantId: TenantId = idAs(tenant.data);
      const credential = await credentials.byAccount(tenantId, account.trim());
      // Asked of nobody too: one question fewer would tell, in a third of a millisecond, that there is no such account.
      const { isKnown } = await sessions.places(tenantId, credential?.userId ?? nobody, network);
      const isKnownNetwork = credential !== null && isKnown;
      const pair = await limited({ tenant: tenantId, account: account.trim(), network, isKnownNetwork }, language, async () => {
        const isRight = await isPassword(credential?.hash ?? null, password.data);
        return credential && isRight ? arrive(client, { tenant: tenantId, userId: credential.userId, place }, asking) : null;
      });
      if (!pair) throw signInError('wrongCredentials', language);
      return pair;
    },

    /** Somebody whom another system or a secret vouches for. */
    byOther: async (client: Client, arriving: Arriving, asking: Asking): Promise<TokenPair> => {
      const pair = await arrive(client, arriving, asking);
      if (!pair) throw signInError('wrongCredentials', asking.language);
      return pair;
    },

    byRefresh: async (client: Client, token: unknown, place: Place | null, { language }: Asking): Promise<TokenPair> => {
      const pair = typeof token === 'string' ? await sessions.refresh(token, client.clientId, place) : null;
      if (pair === 'foreign') throw signInError('wrongRequest', language, { field: 'Role-Id' });
      if (pair === 'ended') throw signInError('endedSession', language);
      if (!pair) throw signInError('wrongToken', language);
      return pair;
    },

    /** A program for itself, within its scopes, for the one tenant that it was registered for. */
    byClient: async ({ clientId, profile }: Client, scope: unknown, { language, network, userAgent }: Asking): Promise<TokenPair> => {
      const wanted = typeof scope === 'string' && scope !== '' ? scope.split(' ') : profile.scopes;
      if (profile.tenantId === null || wanted.length === 0 || !wanted.every((each) => profile.scopes.includes(each)))
        throw signInError('wrongScope', language);
      return sessions.open(profile.tenantId, {
        userId: null,
        clientId,
        scope: wanted.join(' '),
        accessSeconds: profile.accessSeconds,
        refreshSeconds: 0,
        network,
        userAgent,
      });
    },

    sessions,
    isUser: async (tenant: TenantId, userId: string): Promise<UserState> =>
      (await runner.stateOf<UserState>(tenant, `user-${userId}`)).state,
  };
}

/** The fields of the token answer that tell who someone is (decision 18); empty text where there is nothing. */
export function personFields(
  tenant: TenantId,
  userId: string,
  { user, roles }: Person,
  { avatar, deptName }: Readonly<{ avatar: string; deptName: string }>,
): Omit<TokenAnswer, 'access_token' | 'refresh_token' | 'token_type' | 'expires_in' | 'scope'> {
  const { profile } = user;
  return {
    tenant_id: tenant,
    user_id: userId,
    account: profile?.account ?? '',
    user_name: profile?.name ?? '',
    real_name: profile?.realName ?? '',
    avatar,
    role_id: roles.map(({ id }) => id).join(','),
    role_name: roles.map(({ state }) => state.profile?.roleAlias ?? '').join(','),
    dept_id: profile?.deptId ?? '',
    dept_name: deptName,
    authority: roles.flatMap(({ state }) => (state.profile ? [state.profile.roleAlias] : [])),
  };
}
