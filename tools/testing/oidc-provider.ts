// An OpenID Connect provider on one's own machine, for specs: code flow, PKCE, signed id tokens, and ways to misbehave.
import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TestPerson = Readonly<{ sub: string; name?: string }>;
/** What the provider may do wrong: a foreign signature, another client's token, another sign-in's nonce, a token of yesterday. */
export type ProviderFault = 'none' | 'foreignKey' | 'wrongAudience' | 'wrongNonce' | 'expired';

export type TestProvider = Readonly<{
  issuer: string;
  /** `127.0.0.1:<port>`. */
  host: string;
  clientId: string;
  clientSecret: string;
  /** Who is signed in at the provider from now on. */
  person: (person: TestPerson) => void;
  fault: (fault: ProviderFault) => void;
  /** From now on its page sends the browser on to another address instead: a provider that is hostile, or was taken over. */
  sendOn: (to: (asked: URLSearchParams) => string) => void;
  /** The codes that its token endpoint was given, its own or not. */
  codes: readonly string[];
  /** Goes where the browser is sent, as that person, and answers the address that the browser is sent back to. */
  visit: (url: string) => Promise<URL>;
  close: () => Promise<void>;
}>;

type Grant = Readonly<{ challenge: string; nonce: string; redirectUri: string; person: TestPerson }>;

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function signed(key: KeyObject, claims: object): string {
  const text = `${encoded({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** Listens on a port of 127.0.0.1, a free one unless it is named, until it is closed. `saysIssuer`: whether it says with its answers who it is. */
export async function startTestProvider(port = 0, { saysIssuer = true }: Readonly<{ saysIssuer?: boolean }> = {}): Promise<TestProvider> {
  const [ours, foreign] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })];
  const [clientId, clientSecret] = ['cloud-factory', `secret-${randomUUID()}`];
  const grants = new Map<string, Grant>();
  let person: TestPerson = { sub: 'nobody' };
  let fault: ProviderFault = 'none';
  let issuer = '';
  let sendOn: ((asked: URLSearchParams) => string) | null = null;
  const codes: string[] = [];

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    if (sendOn) return void response.writeHead(302, { location: sendOn(query) }).end();
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== clientId || query.get('code_challenge_method') !== 'S256' || query.get('response_type') !== 'code')
      return json(response, 400, { error: 'invalid_request' });
    const code = randomUUID();
    grants.set(code, { challenge: query.get('code_challenge') ?? '', nonce: query.get('nonce') ?? '', redirectUri, person });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '', ...(saysIssuer && { iss: issuer }) }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request);
    codes.push(form.get('code') ?? '');
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? ''); // a code counts once
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    if (!isClient) return json(response, 401, { error: 'invalid_client' });
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000) - (fault === 'expired' ? 86_400 : 0);
    const claims = {
      ...grant.person,
      iss: issuer,
      aud: fault === 'wrongAudience' ? 'another-client' : clientId,
      nonce: fault === 'wrongNonce' ? 'another-nonce' : grant.nonce,
      iat: now,
      exp: now + 300,
    };
    const key = fault === 'foreignKey' ? foreign.privateKey : ours.privateKey;
    json(response, 200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: signed(key, claims) });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/authorize') return authorize(url.searchParams, response);
    if (url.pathname === '/token') return void token(request, response);
    if (url.pathname === '/jwks')
      return json(response, 200, { keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] });
    if (url.pathname !== '/.well-known/openid-configuration') return json(response, 404, {});
    json(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: saysIssuer,
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  issuer = `http://${host}`;

  return {
    issuer,
    host,
    clientId,
    clientSecret,
    person: (next) => {
      person = next;
    },
    fault: (next) => {
      fault = next;
    },
    sendOn: (to) => {
      sendOn = to;
    },
    codes,
    visit: async (url) => {
      const response = await fetch(url, { redirect: 'manual' });
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${response.status} to ${url}`);
      return new URL(location);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
