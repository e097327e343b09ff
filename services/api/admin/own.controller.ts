import type { UserCommand } from '@cloud-factory/domain/platform';
import { PasswordHash, UserSubmit } from '@cloud-factory/domain/platform/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { Body, Controller, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AuthToken, type Auth } from '../auth/auth.js';
import { isCommonPassword, isPassword } from '../auth/passwords.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Answers, Asked, Caller, RefusedException, SendCommands, SignedIn, Summary, writtenOne } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { guessInSession, keepPassword } from './new-passwords.js';

const Change = z.strictObject({
  account: z.string().max(100).optional(),
  oldPassword: PasswordHash,
  newPassword: PasswordHash,
  newPassword1: PasswordHash,
});

/** What people keep of themselves: not the account, the department or the roles. */
const Info = UserSubmit.pick({ name: true, realName: true, phone: true, email: true });

/** One's own password and one's own record. */
@Controller('api/blade-user')
export class OwnController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'runner' | 'source'>,
  ) {}

  @Post('update-password')
  @SignedIn()
  @Answers(WrittenRow)
  @Summary("Changes one's own password; every other session of the user ends")
  async change(
    @Caller() caller: Caller,
    @Asked({ schema: Change }) asked: z.infer<typeof Change>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { oldPassword, newPassword, newPassword1 } = asked;
    if (newPassword !== newPassword1) throw new RefusedException('PasswordsDiffer');
    if (isCommonPassword(newPassword, caller.account)) throw new RefusedException('PasswordTooCommon');
    const guess = guessInSession(caller.tenant, caller.userId);
    const seconds = await this.auth.attempts.begin(guess);
    if (seconds > 0) throw new RefusedException('TooManyRequests', { status: 429, retryAfter: seconds });
    const credential = await this.auth.credentials.byUser(caller.tenant, caller.userId);
    if (!(await isPassword(credential?.hash ?? null, oldPassword))) throw new RefusedException('WrongPassword');
    await this.auth.attempts.succeed(guess);
    if (newPassword === oldPassword) throw new RefusedException('PasswordUnchanged');
    const writes = await this.bus.execute(
      new SendCommands<UserCommand>(caller, [{ type: 'NotePasswordChange', userId: caller.userId, how: 'own' }]),
    );
    if (await keepPassword({ auth: this.auth, ...this.deps }, caller, caller.userId, newPassword))
      await this.auth.sessions.endAllOf(caller.tenant, caller.userId, caller.sessionId, 'passwordChanged');
    return writtenOne(reply, writes);
  }

  @Post('update-info')
  @SignedIn()
  @Answers(WrittenRow)
  @Summary("Changes one's own name, phone and e-mail")
  async changeInfo(
    @Caller() caller: Caller,
    @Body({ schema: Info }) info: z.infer<typeof Info>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command: UserCommand = { type: 'ChangeOwnProfile', userId: caller.userId, profile: info };
    return writtenOne(reply, await this.bus.execute(new SendCommands(caller, [command])));
  }
}
