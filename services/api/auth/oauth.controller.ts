import type { Answer } from '@cloud-factory/domain/shared/contract';
import { TokenAnswer } from '@cloud-factory/domain/platform/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { answer, AlsoByPost, Answers, AnswersBare, Asked, Caller, Open, SignedIn, Summary } from '../platform/http.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { bearerOf } from '../platform/sign-in.hook.js';
import { AuthToken, type Auth } from './auth.js';
import { clearRefreshCookie, refreshCookieOf } from './refresh-cookie.js';
import { askingOf, consoleClient, flowCookie, TokenTeller } from './token-teller.js';
import type { Place } from './session-store.js';
import { signInError, type Asking, type Client } from './sign-in.js';
import { guestSeconds } from './social.js';
import { inPlace } from './identities.js';

/** Others are ignored, as OAuth wants it; what each grant needs is checked where it is used. */
const TokenAsked = z.looseObject({
  grant_type: z.string().max(50).optional(),
  tenantId: z.string().max(50).optional(),
  deptId: z.string().max(50).optional(),
  roleId: z.string().max(50).optional(),
  username: z.string().max(200).optional(),
  password: z.string().max(200).optional(),
  refresh_token: z.string().max(1024).optional(),
  key: z.string().max(100).optional(),
  code: z.string().max(2048).optional(),
  source: z.string().max(50).optional(),
  state: z.string().max(200).optional(),
  iss: z.string().max(500).optional(),
  scope: z.string().max(200).optional(),
  type: z.string().max(50).optional(),
  language: z.string().max(20).optional(),
});
type TokenAsked = z.infer<typeof TokenAsked>;

const PlaceAsked = z.object({ deptId: idField<'dept'>(), roleId: idField<'role'>() });

/** The tenant, and who they are, of whoever is nobody. */
const noPerson = {
  tenant_id: '',
  user_id: '',
  account: '',
  user_name: '',
  real_name: '',
  avatar: '',
  role_id: '',
  role_name: '',
  dept_id: '',
  dept_name: '',
  authority: [],
};

type Asks = Readonly<{ asked: TokenAsked; request: FastifyRequest; reply: FastifyReply; asking: Asking; client: Client }>;

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Sign-in, in the words of OAuth. Answers without the envelope (decisions 13 and 18). */
@Controller('api/blade-auth/oauth')
export class OauthController {
  private readonly teller: TokenTeller;

  constructor(
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(ApiDepsToken) private readonly deps: ApiDeps,
  ) {
    this.teller = new TokenTeller(auth, deps);
  }

  @Post('token')
  @Open({ weighs: 10 })
  @AnswersBare('application/json', TokenAnswer)
  @Summary('A token for an account and its password, another system, a refresh token, or a client by itself')
  async token(
    @Asked({ schema: TokenAsked }) asked: TokenAsked,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenAnswer> {
    const asking = askingOf(request, asked.language);
    const grant = asked.grant_type ?? '';
    const client = await this.auth.signIn.clientOf(request.headers.authorization, grant, asking);
    const asks: Asks = { asked, request, reply, asking, client };
    switch (grant) {
      case 'password':
      case 'captcha':
        return this.byPassword(grant, asks);
      case 'social':
        return this.bySocial(asks);
      case 'refresh_token': {
        const token = client.clientId === consoleClient ? refreshCookieOf(request, this.deps.config, asking) : asked.refresh_token;
        const pair = await this.auth.signIn.byRefresh(client, token, this.placeOf(asks), asking);
        return this.teller.told(pair, client, request, reply);
      }
      case 'client_credentials':
        return this.byClient(asks);
      default:
        throw signInError('wrongGrant', asking.language);
    }
  }

  private async byPassword(grant: 'password' | 'captcha', asks: Asks): Promise<TokenAnswer> {
    const { asked, request, reply, asking, client } = asks;
    const { hasCaptcha } = this.deps.config.signIn;
    if (grant === 'captcha' && !hasCaptcha) throw signInError('wrongGrant', asking.language);
    const tenantId = asked.tenantId ?? headerOf(request, 'tenant-id');
    request.named = { clientId: client.clientId, tenant: tenantId, account: asked.username };
    // Other clients have a secret of their own; the console's is public, so there the picture stands between a program and the guessing.
    const isWanted = hasCaptcha && (grant === 'captcha' || client.clientId === consoleClient);
    const [key, code] = [asked.key ?? headerOf(request, 'captcha-key'), asked.code ?? headerOf(request, 'captcha-code')];
    if (isWanted && (grant !== 'captcha' || !(await this.auth.captchas.isRight(key, code))))
      throw signInError('wrongCaptcha', asking.language);
    const pair = await this.auth.signIn.byPassword(client, { ...asked, tenantId }, this.placeOf(asks), asking);
    return this.teller.told(pair, client, request, reply);
  }

  private async bySocial(asks: Asks): Promise<TokenAnswer> {
    const { asked, request, reply, asking, client } = asks;
    const { source, code, state, iss } = asked;
    reply.clearCookie(flowCookie, { path: '/api/blade-auth' });
    const arrived = await this.auth.social.finish({ key: request.cookies[flowCookie], source, code, state, iss }, asking);
    if (arrived.kind === 'user') {
      request.named = { clientId: client.clientId, ...arrived.known };
      const pair = await this.auth.signIn.byOther(client, { ...arrived.known, place: this.placeOf(asks) }, asking);
      return this.teller.told(pair, client, request, reply);
    }
    const { guest, ticket } = arrived;
    // No session: a guest may ask to be let in, with this ticket, and nothing else.
    return {
      ...noPerson,
      access_token: ticket,
      token_type: 'bearer',
      expires_in: guestSeconds,
      scope: 'guest',
      tenant_id: guest.tenant ?? '',
      user_id: '-1',
      user_name: guest.name,
      oauth_id: ticket,
    };
  }

  private async byClient({ asked, asking, client }: Asks): Promise<TokenAnswer> {
    const pair = await this.auth.signIn.byClient(client, asked.scope, asking);
    const { clientId } = client;
    return {
      ...noPerson,
      access_token: pair.access,
      token_type: 'bearer',
      expires_in: pair.expiresIn,
      scope: pair.row.scope,
      tenant_id: pair.tenant,
      account: clientId,
      user_name: clientId,
    };
  }

  /** The department and the role that somebody wants to work in; null when they named none. Both or neither, and only in switch mode. */
  private placeOf({ asked, request, asking }: Asks): Place | null {
    const deptId = asked.deptId || headerOf(request, 'dept-id');
    const roleId = asked.roleId || headerOf(request, 'role-id');
    if (deptId === undefined && roleId === undefined) return null;
    const place = PlaceAsked.safeParse({ deptId, roleId });
    if (place.success && this.deps.config.signIn.hasSwitch) return place.data;
    const wrong = place.success ? 'Dept-Id' : String(place.error.issues[0]?.path[0]);
    throw signInError('wrongRequest', asking.language, { field: wrong });
  }

  @Get('captcha')
  @Open({ weighs: 10 })
  @AnswersBare('application/json', z.object({ key: z.string(), image: z.string() }))
  @Summary('A picture of a code and the key to it, good for two minutes and one try; both empty while the captcha mode is off')
  async captcha(): Promise<Readonly<{ key: string; image: string }>> {
    return this.deps.config.signIn.hasCaptcha ? this.auth.captchas.make() : { key: '', image: '' };
  }

  @Get('logout')
  @AlsoByPost()
  @Open()
  @Answers(z.boolean())
  @Summary('Ends the session that the header Blade-Auth names; by POST also that of the refresh cookie')
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Answer<boolean>> {
    const { sessions } = this.auth;
    const token = bearerOf(request);
    // A GET that a foreign page can cause must not end anything: only one with the header does, and no foreign page can send that.
    // A POST that a page of a neighbouring site can cause is told by where it comes from, as at the refresh.
    const { config } = this.deps;
    const cookie = request.method === 'POST' ? refreshCookieOf(request, config, askingOf(request)) : undefined;
    if (token !== null) await sessions.endByToken(token);
    if (cookie !== undefined) await sessions.endByToken(cookie);
    if (request.method === 'POST' || token !== null) clearRefreshCookie(request, reply, config);
    return answer(true);
  }

  @Get('user-info')
  @SignedIn()
  @Summary('Who is signed in')
  @Answers(z.record(z.string(), z.unknown()))
  async userInfo(@Caller() caller: Caller): Promise<Answer<Readonly<Record<string, unknown>>>> {
    const [whole, row] = await Promise.all([
      this.auth.sessions.personOf(caller.tenant, caller.userId),
      this.auth.sessions.row(caller.tenant, caller.sessionId),
    ]);
    if (!whole || !row) throw signInError('wrongToken', caller.language);
    const person = inPlace(whole, row);
    return answer({
      ...(await this.teller.personOf(caller.tenant, caller.userId, person)),
      permissions: [...caller.permissions].sort(),
      is_platform: caller.isPlatform,
      client_id: caller.clientId,
      session_id: caller.sessionId,
    });
  }

  @Get('clear-cache')
  @AlsoByPost()
  @SignedIn()
  @Answers(z.boolean())
  @Summary('What the server remembers of the session that asks is looked up anew')
  clearCache(@Caller() caller: Caller): Answer<boolean> {
    this.auth.sessions.forgetOne(caller.tenant, caller.sessionId);
    return answer(true);
  }
}
