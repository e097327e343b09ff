import { recordStream, type RecordState } from '@cloud-factory/domain/catalogue';
import type { TokenAnswer } from '@cloud-factory/domain/platform/contract';
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDeps } from '../platform/deps.js';
import { languageOf } from '../platform/language.js';
import { networkOf } from '../platform/rate-limit.js';
import type { Auth } from './auth.js';
import { setRefreshCookie } from './refresh-cookie.js';
import { personFields, signInError, type Asking, type Client } from './sign-in.js';
import { inPlace, type Person } from './identities.js';
import type { TokenPair } from './sessions.js';

/** The console's own client: its refresh token is a cookie, other clients get theirs in the answer. */
export const consoleClient = 'console';
/** Names the sign-in at another system that this browser began. */
export const flowCookie = 'cf_flow';

export const askingOf = (request: FastifyRequest, language?: string): Asking => ({
  language: languageOf(language ?? request.headers['accept-language']),
  network: networkOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
});

/** Tells a client the tokens of a session that has begun or goes on. */
export class TokenTeller {
  constructor(
    private readonly auth: Auth,
    private readonly deps: Pick<ApiDeps, 'config' | 'runner'>,
  ) {}

  /** What a token says of a person: in the roles that they work in, with the name of their department. */
  async personOf(tenant: TenantId, userId: UserId, person: Person): Promise<ReturnType<typeof personFields>> {
    const deptId = person.user.profile?.deptId ?? null;
    const dept = deptId === null ? null : (await this.deps.runner.stateOf<RecordState>(tenant, recordStream('dept', deptId))).state;
    const deptName = dept && dept.status !== 'none' ? String(dept.values['deptName']) : '';
    return personFields(tenant, userId, person, { avatar: this.auth.avatars.path(tenant, person.user.avatar), deptName });
  }

  async told(
    { tenant, row, ...pair }: TokenPair,
    { clientId }: Client,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<TokenAnswer> {
    const { userId } = row;
    const person = userId === null ? null : await this.auth.sessions.personOf(tenant, userId);
    if (!person || userId === null) throw signInError('wrongToken', languageOf(request.headers['accept-language']));
    const isConsole = clientId === consoleClient;
    if (isConsole) setRefreshCookie(request, reply, this.deps.config, pair.refresh, row.refreshSeconds);
    const told = await this.personOf(tenant, userId, inPlace(person, row));
    if (row.generation === 0) request.signedIn = { tenant, userId, realName: told.real_name, clientId };
    return {
      access_token: pair.access,
      ...(!isConsole && { refresh_token: pair.refresh }),
      token_type: 'bearer',
      expires_in: pair.expiresIn,
      scope: row.scope,
      ...told,
    };
  }
}
