import type { SeatCommand, TenantState, UserCommand } from '@cloud-factory/domain/platform';
import { GuestDecision, GuestSubmit } from '@cloud-factory/domain/platform/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idAs, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import { Body, Controller, Inject, Injectable, Post, Req, Res, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthToken, type Auth } from '../auth/auth.js';
import { platformTenant } from '../auth/credential-store.js';
import { isCommonPassword, sha256 } from '../auth/passwords.js';
import { seededId } from '../auth/seed.js';
import type { Guest } from '../auth/social.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Allow, Answers, Asked, Caller, Open, RefusedException, SendCommands, Summary, writtenOne } from '../platform/http.js';
import { OwnWrites } from '../platform/caller.js';
import { languageOf } from '../platform/language.js';
import { networkOf } from '../platform/rate-limit.js';
import { WrittenRow } from '../platform/shapes.js';
import { bearerOf } from '../platform/sign-in.hook.js';
import { Administration } from '../scopes/administration.js';
import { keepPassword } from './new-passwords.js';
import { Seats } from './seats.js';

/** Whoever registers, as the one who says so: a user that is not there yet, with no right at all. */
const guestCaller = (tenant: TenantId, userId: UserId, fingerprint: string, request: FastifyRequest): Caller => ({
  tenant,
  userId,
  sessionId: '',
  account: '',
  realName: '',
  clientId: 'console',
  deptId: null,
  roleIds: [],
  roles: [],
  permissions: new Set(),
  roleRights: [],
  isPlatform: false,
  creators: [userId],
  scopes: {},
  madeOf: [],
  isLocked: false,
  commandId: seededId(`register\n${fingerprint}`),
  fingerprint,
  requestId: request.id,
  after: null,
  ownWrites: new OwnWrites(),
  language: languageOf(request.headers['accept-language']),
  call: '',
  timeZone: 'UTC',
});

/** Whoever has no token and names no sign-in at another system is nobody, before anything else is wrong with what they sent. */
@Injectable()
class NamesASignIn implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Querystring: Record<string, unknown> }>>();
    const { body, query } = request;
    const isTold = (typeof body === 'object' && body !== null && 'oauthId' in body) || query['oauthId'] !== undefined;
    if (!isTold && bearerOf(request) === null) throw new RefusedException('NotSignedIn', { status: 401 });
    return true;
  }
}

/** People who signed in through another system and are nobody here yet. */
@Controller()
export class GuestsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'runner' | 'source'>,
    @Inject(Administration) private readonly administration: Administration,
    @Inject(Seats) private readonly seats: Seats,
  ) {}

  @Post('api/blade-user/register-guest')
  @Open({ weighs: 10 })
  @UseGuards(NamesASignIn)
  @Answers(WrittenRow)
  @Summary('A guest asks to be let in, with what their sign-in at another system answered; an administrator decides')
  async register(
    @Asked({ schema: GuestSubmit }) asked: GuestSubmit,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { oauthId, account, name, password } = asked;
    // By the network: a ticket that was made up costs as much as a guess.
    const guess = { tenant: platformTenant, account: `register:${sha256(oauthId)}`, network: networkOf(request.ip), isKnownNetwork: false };
    const seconds = await this.auth.attempts.begin(guess);
    if (seconds > 0) throw new RefusedException('TooManyRequests', { status: 429, retryAfter: seconds });
    const guest = await this.auth.oneTimes.look<Guest>('guest', oauthId);
    if (!guest) throw new RefusedException('GuestExpired');
    const tenant: TenantId = idAs(asked.tenantId);
    await this.refuseUnlessOpen(tenant, guest);
    if (isCommonPassword(password, account)) throw new RefusedException('PasswordTooCommon');
    const userId = seededId<'user'>(`guest\n${oauthId}`);
    if (!(await this.auth.identities.put(guest, { tenant, userId }))) throw new RefusedException('GuestExpired');
    const caller = guestCaller(tenant, userId, sha256(JSON.stringify(asked)), request);
    const profile = { account, name, realName: name, phone: null, email: null, deptId: null };
    try {
      const writes = await this.bus.execute(
        new SendCommands<UserCommand>(caller, [{ type: 'RegisterUser', userId, profile, source: guest.source }]),
      );
      await keepPassword({ auth: this.auth, ...this.deps }, caller, userId, password);
      await this.auth.oneTimes.take('guest', oauthId);
      await this.auth.attempts.succeed(guess);
      return writtenOne(reply, writes);
    } catch (error) {
      await this.auth.identities.remove({ tenant, userId });
      throw error;
    }
  }

  /** The tenant takes people, and is theirs where the other system belongs to one tenant. */
  private async refuseUnlessOpen(tenant: TenantId, guest: Guest): Promise<void> {
    const { state } = await this.deps.runner.stateOf<TenantState>(platformTenant, `tenant-${tenant}`);
    if (state.status !== 'active' || (guest.tenant !== null && guest.tenant !== tenant))
      throw new RefusedException('TenantNotFound', { status: 404 });
  }

  @Post('api/console/guests/decide')
  @Allow('user.write')
  @Answers(WrittenRow)
  @Summary('Lets a waiting guest in, with roles and a department, or refuses')
  async decide(
    @Caller() caller: Caller,
    @Body({ schema: GuestDecision }) decision: GuestDecision,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id: userId } = decision;
    if (decision.isAccepted) {
      const { roleIds, deptId } = decision;
      const accept: UserCommand = { type: 'AcceptUser', userId, roleIds, deptId };
      // Before seats are counted; the command is looked at once more on its way.
      await this.administration.allow(caller, [accept]);
      const commands: (SeatCommand | UserCommand)[] = [await this.seats.take(caller.tenant, userId), accept];
      return writtenOne(reply, (await this.bus.execute(new SendCommands(caller, commands))).slice(-1));
    }
    const command: UserCommand = { type: 'RefuseUser', userId, reason: decision.reason };
    const writes = await this.bus.execute(new SendCommands(caller, [command]));
    await this.auth.credentials.inTurn(caller.tenant, (rows) => rows.remove(userId));
    await this.auth.identities.remove({ tenant: caller.tenant, userId });
    return writtenOne(reply, writes);
  }
}
