// Signing in at another system by OpenID Connect: the code flow with PKCE, a state and a nonce. What the protocol wants to be checked is
// checked by openid-client.
import type { IdentityProvider } from '@cloud-factory/config';
import * as oidc from 'openid-client';
import type { Outgoing } from '../platform/outgoing.js';

/** What a sign-in on its way must remember until the person comes back. */
export type Flow = Readonly<{ source: string; state: string; nonce: string; verifier: string; redirectUri: string }>;
export type Claims = Readonly<{ subject: string; name: string }>;
export type Providers = ReturnType<typeof createProviders>;

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** `fetchOut`: how the server asks the outside. */
export function createProviders(list: readonly IdentityProvider[], fetchOut: Outgoing['fetch']) {
  const found = new Map<string, Promise<oidc.Configuration>>();

  function configurationOf(provider: IdentityProvider): Promise<oidc.Configuration> {
    const running = found.get(provider.source);
    if (running) return running;
    const issuer = new URL(provider.issuer);
    // Plain http only to one's own machine: elsewhere the code would travel in the open.
    const isBare = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
    // The signature is checked too, not only the connection that the token came through.
    const execute = [oidc.enableNonRepudiationChecks, ...(isBare ? [oidc.allowInsecureRequests] : [])];
    const looking = oidc.discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
      execute,
      timeout: 10,
      [oidc.customFetch]: (address, options) => {
        const { method, headers, body, signal } = options;
        return fetchOut(address, {
          method,
          headers,
          ...(body !== undefined && body !== null && { body: String(body) }), // forms: it sends nothing else to these endpoints
          ...(signal && { signal }),
        });
      },
    });
    found.set(provider.source, looking);
    // A provider that was away is asked again by the next person.
    looking.catch(() => found.delete(provider.source));
    return looking;
  }

  const of = (source: unknown): IdentityProvider | undefined => list.find((each) => each.source === source);

  return {
    list,
    of,

    /** Where to send the browser, and what to remember meanwhile. */
    begin: async (provider: IdentityProvider, redirectUri: string): Promise<Readonly<{ url: string; flow: Flow }>> => {
      const configuration = await configurationOf(provider);
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

    /** Who came back. Throws when the provider or what it says is not to be believed. */
    finish: async (provider: IdentityProvider, flow: Flow, code: string): Promise<Claims> => {
      const configuration = await configurationOf(provider);
      const back = new URL(flow.redirectUri);
      back.search = new URLSearchParams({ code, state: flow.state, iss: configuration.serverMetadata().issuer }).toString();
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
