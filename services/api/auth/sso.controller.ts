import { TokenAnswer } from '@cloud-factory/domain/platform/contract';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AlsoByPost, AnswersBare, Asked, Open, Summary } from '../platform/http.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { AuthToken, type Auth } from './auth.js';
import { signInError } from './sign-in.js';
import { askingOf, TokenTeller } from './token-teller.js';
import { isFromItsBrowser, type Vouched } from './vouched.js';

/** Another system may add parameters of its own; they say nothing here. */
const SecretAsked = z.looseObject({ secret: z.string().max(200).optional(), language: z.string().max(20).optional() });

/** Sign-in by a one-time secret that another system fetched for one of its people. */
@Controller('api/blade-desk/blade-auth/sso')
export class SsoController {
  private readonly teller: TokenTeller;

  constructor(
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(ApiDepsToken) deps: ApiDeps,
  ) {
    this.teller = new TokenTeller(auth, deps);
  }

  @Get('oa-login')
  @AlsoByPost()
  @Open({ weighs: 10 })
  @AnswersBare('application/json', TokenAnswer)
  @Summary('A token for a secret that counts once; by POST it stands in no address')
  async oaLogin(
    @Asked({ schema: SecretAsked }) asked: z.infer<typeof SecretAsked>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenAnswer> {
    const asking = askingOf(request, asked.language);
    const { signIn, oneTimes } = this.auth;
    if (asked.secret === undefined || asked.secret === '') throw signInError('wrongRequest', asking.language, { field: 'secret' });
    const client = await signIn.clientOf(request.headers.authorization, 'secret', asking);
    const vouched = await oneTimes.take<Vouched>('secret', asked.secret);
    if (!vouched) throw signInError('wrongToken', asking.language);
    const { tenant, userId } = vouched;
    request.named = { clientId: client.clientId, tenant, userId };
    // It is used up all the same: somebody else has it.
    if (!isFromItsBrowser(vouched, asking)) throw signInError('wrongToken', asking.language);
    return this.teller.told(await signIn.byOther(client, { tenant, userId, place: null }, asking), client, request, reply);
  }
}
