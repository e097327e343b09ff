import { wholeNumber } from '@cloud-factory/domain/shared/asked';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { systemUser } from '@cloud-factory/commands';
import { findEnabledProviders } from '@cloud-factory/projections/platform';
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  AlsoByPrograms,
  answer,
  Answers,
  AnswersBare,
  Asked,
  Caller,
  Open,
  RefusedException,
  SignedIn,
  Summary,
  ChangesNoRow,
} from '../platform/http.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { networkOf } from '../platform/rate-limit.js';
import { AuthToken, type Auth } from './auth.js';
import { platformTenant } from './credential-store.js';
import { flowSeconds } from './social.js';
import type { Vouched } from './vouched.js';
import { cookieFor } from './refresh-cookie.js';
import { askingOf, flowCookie } from './token-teller.js';

const Ways = z.object({
  captcha: z.boolean(),
  switch: z.boolean(),
  providers: z.array(z.object({ source: z.string(), name: z.string() })),
});
const BySource = z.strictObject({ source: z.string().max(50) });
/** The program's own scope `sso`: whoever may say who somebody is must have been given exactly that. */
const ssoPermission = 'sso.read';
const SecretWish = z.strictObject({
  account: z.string().trim().min(1).max(100),
  seconds: wholeNumber(1, 60).default(60),
  /** The browser that this person sits at, as the program met it: its address and what it calls itself. */
  address: z.union([z.ipv4(), z.ipv6()]).optional(),
  userAgent: z.string().min(1).max(1000).optional(),
});
const Secret = z.object({ secret: z.string(), expiresIn: z.int() });

/** What the sign-in page may offer, and the ways that begin elsewhere. */
@Controller('api/console/sign-in')
export class WaysController {
  constructor(
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(ApiDepsToken) private readonly deps: ApiDeps,
  ) {}

  @Get('ways')
  @Open()
  @Answers(Ways)
  @Summary('Whether a captcha is wanted, whether one may switch roles, and through which other systems one may sign in')
  async ways(): Promise<Answer<z.infer<typeof Ways>>> {
    const { hasCaptcha, hasSwitch } = this.deps.config.signIn;
    const providers = await this.deps.reader.withTenant({ tenant: platformTenant, creators: '*' }, findEnabledProviders);
    return answer({ captcha: hasCaptcha, switch: hasSwitch, providers: providers.map(({ source, name }) => ({ source, name })) });
  }

  @Get('start')
  @Open({ weighs: 10 })
  @AnswersBare('text/html')
  @Summary(
    'Sends the browser to another system to sign in there; it comes back to /login/{source}, or to /login where that system says who it is (RFC 9207)',
  )
  async start(
    @Asked({ schema: BySource }) { source }: z.infer<typeof BySource>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const home = this.deps.config.publicUrl ?? `${request.protocol}://${request.host}`;
    const begun = await this.auth.social.begin(source, `${home.replace(/\/$/, '')}/login`, askingOf(request));
    if (!begun) throw new RefusedException('RouteNotFound', { status: 404 });
    await reply.setCookie(flowCookie, begun.key, cookieFor(request, this.deps.config, flowSeconds)).redirect(begun.url, 302);
  }

  @Post('secrets')
  @AlsoByPrograms()
  @ChangesNoRow("A way in of one's own, used once")
  @SignedIn()
  @Answers(Secret)
  @Summary(
    'For a program with the scope sso: a secret that signs one of its people in, once, within a minute, at the browser that it names',
  )
  async secret(
    @Caller() caller: Caller,
    @Asked({ schema: SecretWish }) { account, seconds, address, userAgent }: z.infer<typeof SecretWish>,
  ): Promise<Answer<z.infer<typeof Secret>>> {
    // A program, by its scope. An administrator's right to everything is no right to be somebody else.
    if (caller.userId !== systemUser || !caller.permissions.has(ssoPermission)) throw new RefusedException('NotAllowed', { status: 403 });
    const credential = await this.auth.credentials.byAccount(caller.tenant, account);
    const person = credential && (await this.auth.sessions.personOf(caller.tenant, credential.userId));
    if (!credential || !person) throw new RefusedException('UserNotFound', { status: 404 });
    const browser = { ...(address && { network: networkOf(address) }), ...(userAgent && { userAgent }) };
    const vouched: Vouched = { tenant: caller.tenant, userId: credential.userId, ...browser };
    const secret = await this.auth.oneTimes.issue('secret', vouched, seconds);
    return answer({ secret, expiresIn: seconds });
  }
}
