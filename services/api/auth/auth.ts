import type { ApiDeps } from '../platform/deps.js';
import { findUsersOfDept } from '@cloud-factory/projections/platform';
import { createAttempts, type Attempts } from './attempts.js';
import { createCredentialStore, type CredentialStore } from './credential-store.js';
import { createSessionStore } from './session-store.js';
import { createSessions, type Sessions } from './sessions.js';
import { createSignIn, type SignIn } from './sign-in.js';
import { createTokens, type Tokens } from './tokens.js';
import { createMenus, type Menus } from '../tenancy/menus.js';

export type Auth = Readonly<{
  sessions: Sessions;
  signIn: SignIn;
  credentials: CredentialStore;
  attempts: Attempts;
  tokens: Tokens;
  menus: Menus;
}>;
export const AuthToken = Symbol('Auth');

/** The parts of signing in, put together. */
export function createAuth({
  config,
  log,
  runner,
  reader,
  platform,
  now = Date.now,
}: Pick<ApiDeps, 'config' | 'log' | 'runner' | 'reader' | 'platform' | 'now'>): Auth {
  const tokens = createTokens(config.sessionKey);
  const credentials = createCredentialStore(platform);
  const attempts = createAttempts(platform, now);
  const menus = createMenus({ runner, now });
  const sessions = createSessions({
    store: createSessionStore(platform),
    tokens,
    runner,
    now,
    keptBackOf: async (tenant) => (await menus.menuOf(tenant)).keptBack,
    usersOfDept: (tenant, deptId) => reader.withTenant({ tenant, creators: '*' }, (client) => findUsersOfDept(client, deptId)),
    onReplay: (tenant, sessionId) => log.warn({ tenant, sessionId }, 'an old refresh token came back: the session was ended'),
  });
  return { tokens, menus, credentials, attempts, sessions, signIn: createSignIn({ runner, sessions, credentials, attempts, tokens }) };
}
