// Signing in at another system by OpenID Connect: the code flow with PKCE, a state and a nonce. What the protocol wants to be checked is
// checked by openid-client.
import type { CommandRunner } from '@cloud-factory/commands';
import { providerStreamName, type ProviderProfile, type ProviderState } from '@cloud-factory/domain/platform';
import { ProviderSource } from '@cloud-factory/domain/platform/contract';
import type { Id } from '@cloud-factory/domain/shared/ids';
import * as oidc from 'openid-client';
import { OutgoingRefused, type Outgoing } from '../platform/outgoing.js';
import type { SealedSecrets } from '../platform/sealed-secrets.js';
import { platformTenant } from './credential-store.js';

/** What a sign-in on its way must remember until the person comes back. */
export type Flow = Readonly<{ source: string; state: string; nonce: string; verifier: string; redirectUri: string }>;
/** What another system sent along with the browser: as it came, so that openid-client checks it. `iss`: who says that it was them (RFC 9207). */
export type CameBack = Readonly<{ code: string; state: string; iss: string | undefined }>;
export type Claims = Readonly<{ subject: string; name: string }>;
export type Provider = ProviderProfile & Readonly<{ secretId: Id<'secret'> }>;
export type Providers = ReturnType<typeof createProviders>;

export type ProvidersParts = Readonly<{
  runner: Pick<CommandRunner, 'stateOf'>;
  secrets: Pick<SealedSecrets, 'read'>;
  /** How the server asks the outside. */
  outgoing: Pick<Outgoing, 'fetch' | 'check'>;
}>;

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** A short name of what went wrong outside; nothing that came from there. */
export function reasonOf(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof OutgoingRefused) return cause.reason;
    if ('code' in cause && typeof cause.code === 'string' && /^OAUTH_\w+$/.test(cause.code)) return cause.code;
  }
  return 'unreachable';
}

/** Where the browser is sent, where the code is exchanged, and where the keys of the signatures stand. */
const wantedEndpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/**
 * Where people come back to. A system that says with every answer who it is (RFC 9207) may share one address with others, for openid-client asks for that
 * word and checks it; any other has an address of its own, at which the answer of no other arrives.
 */
function returnAddress(home: string, source: string, configuration: oidc.Configuration): string {
  return configuration.serverMetadata().authorization_response_iss_parameter_supported === true ? home : `${home}/${source}`;
}

export function createProviders({ runner, secrets, outgoing }: ProvidersParts) {
  const found = new Map<string, Readonly<{ of: string; configuration: Promise<oidc.Configuration> }>>();

  async function discover({ issuer: address, clientId, secretId }: Provider): Promise<oidc.Configuration> {
    const clientSecret = (await secrets.read(platformTenant, secretId))?.['clientSecret'];
    if (clientSecret === undefined) throw new Error('the secret of the provider is not there');
    const issuer = new URL(address);
    // Plain http only to one's own machine: elsewhere the code would travel in the open.
    const isBare = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
    // The signature is checked too, not only the connection that the token came through.
    const execute = [oidc.enableNonRepudiationChecks, ...(isBare ? [oidc.allowInsecureRequests] : [])];
    return oidc.discovery(issuer, clientId, clientSecret, undefined, {
      execute,
      timeout: 10,
      [oidc.customFetch]: (asked, options) => {
        const { method, headers, body, signal } = options;
        return outgoing.fetch(asked, {
          method,
          headers,
          ...(body !== undefined && body !== null && { body: String(body) }), // forms: it sends nothing else to these endpoints
          ...(signal && { signal }),
        });
      },
    });
  }

  /** As it is now: what was found under another client or secret is found anew. */
  function configurationOf(provider: Provider): Promise<oidc.Configuration> {
    const { source, issuer, clientId, secretId } = provider;
    const of = [issuer, clientId, secretId].join('\n');
    const running = found.get(source);
    if (running?.of === of) return running.configuration;
    const looking = { of, configuration: discover(provider) };
    found.set(source, looking);
    // A provider that was away is asked again by the next person.
    looking.configuration.catch(() => found.get(source) === looking && found.delete(source));
    return looking.configuration;
  }

  /** What is kept under a source, whoever may sign in through it; null for what is not there. Read from the log: it acts at once, in every process. */
  async function keptOf(source: unknown): Promise<(ProviderState & Readonly<{ status: 'enabled' | 'disabled' | 'removed' }>) | null> {
    const asked = ProviderSource.safeParse(source);
    if (!asked.success) return null;
    const { state } = await runner.stateOf<ProviderState>(platformTenant, providerStreamName(asked.data));
    return state.status === 'none' || state.status === 'removed' ? null : state;
  }

  return {
    /** The one of a source through which one may sign in now. */
    of: async (source: unknown): Promise<Provider | null> => {
      const kept = await keptOf(source);
      return kept?.status === 'enabled' ? { ...kept.profile, secretId: kept.secretId } : null;
    },

    /**
     * Asks a provider what it is, enabled or not: a short reason why nobody could sign in there; null when nothing stands in the way; undefined for an
     * unknown one. The secret itself is only tried by a person.
     */
    test: async (source: string): Promise<string | null | undefined> => {
      const kept = await keptOf(source);
      if (!kept) return undefined;
      try {
        const metadata = (await discover({ ...kept.profile, secretId: kept.secretId })).serverMetadata();
        for (const name of wantedEndpoints) {
          const endpoint = metadata[name];
          if (endpoint === undefined) return name;
          // The browser goes to the first by itself; the others are called from here.
          if (name !== 'authorization_endpoint') outgoing.check(endpoint);
        }
        return null;
      } catch (error) {
        return reasonOf(error);
      }
    },

    /** Where to send the browser, and what to remember meanwhile. `home`: the address of the sign-in page. */
    begin: async (provider: Provider, home: string): Promise<Readonly<{ url: string; flow: Flow }>> => {
      const configuration = await configurationOf(provider);
      const redirectUri = returnAddress(home, provider.source, configuration);
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, flow: { source: provider.source, state, nonce, verifier, redirectUri } };
    },

    /** Who came back, with what stood in the address that they came back to. Throws when the provider or what it says is not to be believed. */
    finish: async (provider: Provider, flow: Flow, { code, state, iss }: CameBack): Promise<Claims> => {
      const configuration = await configurationOf(provider);
      const back = new URL(flow.redirectUri);
      back.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      const answered = await oidc.authorizationCodeGrant(configuration, back, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      });
      const claims = answered.claims();
      if (!claims) throw new Error('the provider answered without an id token');
      const name = claims['name'] ?? claims['preferred_username'];
      return { subject: claims.sub, name: typeof name === 'string' ? name.slice(0, 50) : '' };
    },
  };
}
