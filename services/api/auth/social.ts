// Signing in through another system, up to the point where we know who somebody is here, or that nobody knows them.
import type { CommandRunner } from '@cloud-factory/commands';
import type { UserState } from '@cloud-factory/domain/platform';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { Logger } from 'pino';
import type { Foreigner, IdentityStore, Known } from './identity-store.js';
import type { OneTimes } from './one-times.js';
import type { Flow, Providers } from './providers.js';
import { signInError, type Asking } from './sign-in.js';

/** How long somebody may take at the other system, and then for the registration. */
export const flowSeconds = 600;
export const guestSeconds = 900;

/** Who signed in elsewhere and is nobody here. `tenant`: where they belong, when all people of that system belong to one tenant. */
export type Guest = Foreigner & Readonly<{ name: string; tenant: TenantId | null }>;
export type Arrived = Readonly<{ kind: 'user'; known: Known }> | Readonly<{ kind: 'guest'; guest: Guest; ticket: string }>;

export type SocialParts = Readonly<{
  providers: Providers;
  oneTimes: OneTimes;
  identities: IdentityStore;
  runner: Pick<CommandRunner, 'stateOf'>;
  log: Pick<Logger, 'warn'>;
}>;

/** What the browser brought back. `source`: the last part of the address that it came back to, where the system has one of its own. */
export type Returned = Readonly<{
  key: unknown;
  source: string | undefined;
  code: string | undefined;
  state: string | undefined;
  iss: string | undefined;
}>;

/** Whether the browser came back to the address that it was sent with: the answer of another system arrives at another one. */
const isWhereItBegan = ({ redirectUri, source }: Flow, returned: Returned): boolean =>
  returned.source === source || (returned.source === undefined && !redirectUri.endsWith(`/login/${source}`));

export type Social = ReturnType<typeof createSocial>;

export function createSocial({ providers, oneTimes, identities, runner, log }: SocialParts) {
  async function knownAs(foreigner: Foreigner, asking: Asking): Promise<Known | null> {
    const known = await identities.of(foreigner);
    if (!known) return null;
    const { status } = (await runner.stateOf<UserState>(known.tenant, `user-${known.userId}`)).state;
    if (status === 'pending') throw signInError('waitsForApproval', asking.language);
    if (status !== 'none' && status !== 'removed') return known;
    // Refused, removed, or a registration that broke off: they may ask again.
    await identities.remove(known);
    return null;
  }

  return {
    providers,

    /** The address of the other system, and the key to what must be remembered until the browser comes back; null for an unknown system. */
    begin: async (source: string, home: string, { language }: Asking) => {
      const provider = await providers.of(source);
      if (!provider) return null;
      try {
        const { url, flow } = await providers.begin(provider, home);
        return { url, key: await oneTimes.issue('flow', flow, flowSeconds) };
      } catch (error) {
        log.warn({ err: error, source }, 'the other system could not be asked');
        throw signInError('wrongProvider', language);
      }
    },

    /**
     * Who came back with a code. `key` comes from the browser that went: a code that somebody else brings along is worth nothing, and
     * none counts twice.
     */
    finish: async (asked: Returned, asking: Asking): Promise<Arrived> => {
      const flow = await oneTimes.take<Flow>('flow', asked.key);
      const provider = await providers.of(flow?.source);
      const { code, state, iss } = asked;
      if (!flow || !provider || code === undefined || state !== flow.state || !isWhereItBegan(flow, asked))
        throw signInError('wrongProvider', asking.language);
      const claims = await providers.finish(provider, flow, { code, state, iss }).catch((error: unknown) => {
        log.warn({ err: error, source: provider.source }, 'a sign-in at another system was not believed');
        throw signInError('wrongProvider', asking.language);
      });
      const foreigner = { source: provider.source, subject: claims.subject };
      const known = await knownAs(foreigner, asking);
      if (known) return { kind: 'user', known };
      const guest: Guest = { ...foreigner, name: claims.name, tenant: provider.tenantId };
      return { kind: 'guest', guest, ticket: await oneTimes.issue('guest', guest, guestSeconds) };
    },
  };
}
