import type { Answer } from '@cloud-factory/domain/shared/contract';
import { TokenAnswer } from '@cloud-factory/domain/platform/contract';
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { answer, AlsoByPost, Answers, AnswersBare, Asked, Caller, Open, SignedIn, Summary } from '../platform/http.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { languageOf } from '../platform/language.js';
import { networkOf } from '../platform/rate-limit.js';
import { bearerOf } from '../platform/sign-in.hook.js';
import { AuthToken, type Auth } from './auth.js';
import { personFields, signInError, type Asking } from './sign-in.js';
import type { TokenPair } from './sessions.js';

const cookieName = 'cf_refresh';
const consoleClient = 'console';

/** Others are ignored, as OAuth wants it; what each grant needs is checked where it is used. */
const TokenAsked = z.looseObject({
  grant_type: z.string().max(50).optional(),
  tenantId: z.string().max(50).optional(),
  username: z.string().max(200).optional(),
  password: z.string().max(200).optional(),
  refresh_token: z.string().max(1024).optional(),
  scope: z.string().max(200).optional(),
  type: z.string().max(50).optional(),
  language: z.string().max(20).optional(),
});

/** Sign-in, in the words of OAuth. Answers without the envelope (decisions 13 and 18). */
@Controller('api/blade-auth/oauth')
export class OauthController {
  constructor(
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(ApiDepsToken) private readonly deps: ApiDeps,
  ) {}

  @Post('token')
  @Open()
  @AnswersBare('application/json', TokenAnswer)
  @Summary('A token for an account and its password, a refresh token, or a client by itself')
  async token(
    @Asked({ schema: TokenAsked }) asked: z.infer<typeof TokenAsked>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenAnswer> {
    const asking = this.asking(request, asked.language);
    const { signIn } = this.auth;
    const grant = asked.grant_type ?? '';
    const client = await signIn.clientOf(request.headers.authorization, grant, asking);
    const isConsole = client.clientId === consoleClient;
    switch (grant) {
      case 'password': {
        const header = request.headers['tenant-id'];
        const tenantId = asked.tenantId ?? (typeof header === 'string' ? header : undefined);
        const pair = await signIn.byPassword(client, { ...asked, tenantId }, asking);
        const told = await this.toldPair(pair, isConsole, request, reply);
        if (pair.row.userId !== null)
          request.signedIn = { tenant: pair.tenant, userId: pair.row.userId, realName: told.real_name, clientId: client.clientId };
        return told;
      }
      case 'refresh_token': {
        const token = isConsole ? this.cookieOf(request, asking) : asked.refresh_token;
        return this.toldPair(await signIn.byRefresh(client, token, asking), isConsole, request, reply);
      }
      case 'client_credentials': {
        const pair = await signIn.byClient(client, asked.scope, asking);
        return {
          access_token: pair.access,
          token_type: 'bearer',
          expires_in: pair.expiresIn,
          scope: pair.row.scope,
          tenant_id: pair.tenant,
          user_id: '',
          account: client.clientId,
          user_name: client.clientId,
          real_name: '',
          avatar: '',
          role_id: '',
          role_name: '',
          dept_id: '',
          authority: [],
        };
      }
      default:
        throw signInError('wrongGrant', asking.language);
    }
  }

  @Get('captcha')
  @Open()
  @AnswersBare('application/json', z.object({ key: z.string(), image: z.string() }))
  @Summary('The captcha mode is off: both are empty')
  captcha(): Readonly<{ key: string; image: string }> {
    return { key: '', image: '' };
  }

  @Get('logout')
  @AlsoByPost()
  @Open()
  @Answers(z.boolean())
  @Summary('Ends the session that the header Blade-Auth names; by POST also that of the refresh cookie')
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Answer<boolean>> {
    const { sessions } = this.auth;
    const token = bearerOf(request);
    if (token !== null) await sessions.endByToken(token);
    // A GET that a foreign page can cause must not end anything: only one with the header does, and no foreign page can send that.
    const cookie = request.cookies[cookieName];
    if (request.method === 'POST' && cookie !== undefined) await sessions.endByToken(cookie);
    if (request.method === 'POST' || token !== null) reply.clearCookie(cookieName, { path: '/api/blade-auth' });
    return answer(true);
  }

  @Get('user-info')
  @SignedIn()
  @Summary('Who is signed in')
  @Answers(z.record(z.string(), z.unknown()))
  async userInfo(@Caller() caller: Caller): Promise<Answer<Readonly<Record<string, unknown>>>> {
    const person = await this.auth.sessions.personOf(caller.tenant, caller.userId);
    if (!person) throw signInError('wrongToken', caller.language);
    return answer({
      ...personFields(caller.tenant, caller.userId, person),
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
  @Summary('What the server remembers of sessions is looked up anew')
  clearCache(): Answer<boolean> {
    this.auth.sessions.forget();
    return answer(true);
  }

  private asking(request: FastifyRequest, language: string | undefined): Asking {
    return {
      language: languageOf(language ?? request.headers['accept-language']),
      network: networkOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
    };
  }

  /** The cookie counts only in a request of our own page: browsers say where a request comes from, and a foreign page cannot lie. */
  private cookieOf(request: FastifyRequest, { language }: Asking): string | undefined {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw signInError('wrongToken', language);
    return request.cookies[cookieName];
  }

  private async toldPair(pair: TokenPair, isConsole: boolean, request: FastifyRequest, reply: FastifyReply): Promise<TokenAnswer> {
    const { tenant, row } = pair;
    const person = row.userId === null ? null : await this.auth.sessions.personOf(tenant, row.userId);
    if (!person || row.userId === null) throw signInError('wrongToken', languageOf(request.headers['accept-language']));
    if (isConsole) {
      const isHttps = request.protocol === 'https' || (this.deps.config.publicUrl?.startsWith('https:') ?? false);
      reply.setCookie(cookieName, pair.refresh, {
        path: '/api/blade-auth',
        httpOnly: true,
        sameSite: 'strict',
        secure: isHttps,
        maxAge: row.refreshSeconds,
      });
    }
    return {
      access_token: pair.access,
      ...(!isConsole && { refresh_token: pair.refresh }),
      token_type: 'bearer',
      expires_in: pair.expiresIn,
      scope: row.scope,
      ...personFields(tenant, row.userId, person),
    };
  }
}

/** Sign-in by a one-time secret of another system. No provider is configured, so every secret is refused, in the form of sign-in. */
@Controller('api/blade-desk/blade-auth/sso')
export class SsoController {
  @Get('oa-login')
  @Open()
  @AnswersBare('application/json', z.object({ error: z.string(), error_description: z.string() }))
  @Summary('Sign-in by another system; refused as long as none is configured')
  oaLogin(@Req() request: FastifyRequest): never {
    throw signInError('wrongGrant', languageOf(request.headers['accept-language']));
  }
}
