// Asks the API without a network, as nobody or as somebody who signed in.
import { idAs, type Position, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { sha256 } from '../auth/passwords.js';
import { adminPassword, testPassword } from './everybody.js';

// oxlint-disable-next-line typescript/no-explicit-any -- a spec looks into any answer
export type TestAnswer = Readonly<{ status: number; headers: Readonly<Record<string, unknown>>; body: any; text: string }>;
type Query = Readonly<Record<string, string | number | boolean>>;
export type TestRequest = Readonly<{
  method?: string;
  path: string;
  query?: Query;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}>;

/** A signed-in user. `get` and `post` wait for what this user wrote before, as the console does. */
export type TestUser = Readonly<{
  tenant: TenantId;
  userId: UserId;
  token: string;
  inject: (request: TestRequest) => Promise<TestAnswer>;
  get: (path: string, query?: Query) => Promise<TestAnswer>;
  post: (
    path: string,
    body?: unknown,
    options?: Readonly<{ query?: Query; headers?: Readonly<Record<string, string>> }>,
  ) => Promise<TestAnswer>;
}>;

export type Asking = Readonly<{
  /** As nobody. */
  inject: (request: TestRequest) => Promise<TestAnswer>;
  signIn: (account: string, password: string, tenant: TenantId, headers?: Readonly<Record<string, string>>) => Promise<TestAnswer>;
  /** Signs a role's user in, and asks as that user from then on. */
  signedIn: (role: string, tenant: TenantId) => Promise<TestUser>;
  /** That a tenant's log was written elsewhere, up to a position. */
  wrote: (tenant: TenantId, position: Position) => void;
}>;

function answered(response: Readonly<{ statusCode: number; headers: Record<string, unknown>; body: string }>): TestAnswer {
  let body: unknown = null;
  try {
    body = JSON.parse(response.body);
  } catch {
    body = null;
  }
  return { status: response.statusCode, headers: response.headers, body, text: response.body };
}

/** The ways to ask an API that has been started. */
export function askingOf(app: NestFastifyApplication): Asking {
  const inject = async ({ method = 'GET', path, query, body, headers = {} }: TestRequest): Promise<TestAnswer> => {
    const payload = body === undefined ? {} : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) };
    const type =
      body !== undefined && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
        ? { 'content-type': 'application/json' }
        : {};
    return answered(
      await app.inject({
        method: method as 'GET',
        url: path,
        ...(query && { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }),
        ...payload,
        headers: { ...type, ...headers },
      }),
    );
  };

  const signIn: Asking['signIn'] = (account, password, tenant, headers = {}) =>
    inject({
      method: 'POST',
      path: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from('console:console').toString('base64')}`, ...headers },
      body: { grant_type: 'password', tenantId: tenant, username: account, password: sha256(password) },
    });

  /** How far each tenant's log was at the last write of any of its users: who is asked next reads what the one before wrote. */
  const written = new Map<TenantId, Position>();
  const wrote: Asking['wrote'] = (tenant, position) => {
    const last = written.get(tenant);
    if (last === undefined || position > last) written.set(tenant, position);
  };

  async function signedIn(role: string, tenant: TenantId): Promise<TestUser> {
    const token = await signIn(role, role === 'admin' ? adminPassword : testPassword, tenant);
    if (token.status !== 200) throw new Error(`${role} of ${tenant} could not sign in: ${token.text}`);
    const bearer: string = token.body.access_token;
    const asUser = async (request: TestRequest): Promise<TestAnswer> => {
      const after = written.get(tenant);
      const answer = await inject({
        ...request,
        headers: { 'blade-auth': `bearer ${bearer}`, ...(after !== undefined && { 'x-after-position': after }), ...request.headers },
      });
      const position = answer.headers['x-position'];
      if (typeof position === 'string') wrote(tenant, idAs(position));
      return answer;
    };
    return {
      tenant,
      userId: idAs(token.body.user_id),
      token: bearer,
      inject: asUser,
      get: (path, query) => asUser({ path, ...(query && { query }) }),
      post: (path, body, options = {}) => asUser({ method: 'POST', path, ...(body !== undefined && { body }), ...options }),
    };
  }

  return { inject, signIn, signedIn, wrote };
}
