import type { ApiDeps } from '../platform/deps.js';
import { notify } from '../notices/notify.js';
import { createOutgoing } from '../platform/outgoing.js';
import { steadyClock } from '../platform/steady-clock.js';
import { createSealedSecrets } from '../platform/sealed-secrets.js';
import { createAvatars, type Avatars } from './avatars.js';
import { createCaptchas, type Captchas } from './captcha.js';
import { deviceOf } from './devices.js';
import { createIdentityStore, type IdentityStore } from './identity-store.js';
import { createOneTimes, type OneTimes } from './one-times.js';
import { createProviders } from './providers.js';
import { createSocial, type Social } from './social.js';
import { createWhoWasNamed, type WhoWasNamed } from './refused-sign-ins.js';
import { standingIn } from '../scopes/standing.js';
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
  oneTimes: OneTimes;
  captchas: Captchas;
  identities: IdentityStore;
  social: Social;
  avatars: Avatars;
  whoWasNamed: WhoWasNamed;
}>;
export const AuthToken = Symbol('Auth');

/** The parts of signing in, put together. */
export function createAuth({
  config,
  log,
  runner,
  reader,
  platform,
  outgoing = createOutgoing({ hosts: config.outgoingHosts }),
  now = Date.now,
}: Pick<ApiDeps, 'config' | 'log' | 'runner' | 'reader' | 'platform' | 'outgoing' | 'now'>): Auth {
  const tokens = createTokens(config.sessionKey);
  const credentials = createCredentialStore(platform);
  const attempts = createAttempts(platform, now);
  const elapsed = steadyClock(now);
  const menus = createMenus({ runner, now: elapsed });
  const sessions = createSessions({
    store: createSessionStore(platform),
    tokens,
    runner,
    now,
    elapsed,
    keptBackOf: menus.keptBackOf,
    standing: (tenant) => standingIn({ runner, reader }, tenant),
    onReplay: (tenant, sessionId) => log.warn({ tenant, sessionId }, 'an old refresh token came back: the session was ended'),
  });
  const oneTimes = createOneTimes(platform, tokens, now);
  const identities = createIdentityStore(platform);
  const providers = createProviders({ runner, secrets: createSealedSecrets({ platform, masterKey: config.masterKey }), outgoing });
  const signIn = createSignIn({
    runner,
    sessions,
    credentials,
    attempts,
    tokens,
    onNewPlace: ({ tenant, userId, sessionId }, { network, userAgent }) =>
      notify(
        platform,
        { tenant, userId },
        { kind: 'signInElsewhere', about: sessionId, values: { network, device: deviceOf(userAgent) }, href: '/system/session' },
      ),
  });
  const captchas = createCaptchas(oneTimes);
  const social = createSocial({ providers, oneTimes, identities, runner, log });
  const avatars = createAvatars(config.sessionKey);
  const whoWasNamed = createWhoWasNamed(runner, credentials);
  return { tokens, menus, credentials, attempts, sessions, signIn, oneTimes, captchas, identities, social, avatars, whoWasNamed };
}
