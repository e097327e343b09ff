import type { UserCommand } from '@cloud-factory/domain/platform';
import { PasswordHash } from '@cloud-factory/domain/platform/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { Controller, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AuthToken, type Auth } from '../auth/auth.js';
import { hashPassword, isCommonPassword, isPassword } from '../auth/passwords.js';
import { Answers, Asked, Caller, RefusedException, SendCommands, SignedIn, Summary, writtenOne } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';

const Change = z.strictObject({ account: z.string().max(100).optional(), oldPassword: PasswordHash, newPassword: PasswordHash, newPassword1: PasswordHash });

/** One's own password. */
@Controller('api/blade-user')
export class PasswordController {
  constructor(@Inject(CommandBus) private readonly bus: CommandBus, @Inject(AuthToken) private readonly auth: Auth) {}

  @Post('update-password')
  @SignedIn()
  @Answers(WrittenRow)
  @Summary('Changes one\'s own password; every other session of the user ends')
  async change(@Caller() caller: Caller, @Asked({ schema: Change }) asked: z.infer<typeof Change>, @Res({ passthrough: true }) reply: FastifyReply): Promise<Answer<Written>> {
    const { oldPassword, newPassword, newPassword1 } = asked;
    if (newPassword !== newPassword1) throw new RefusedException('PasswordsDiffer');
    if (isCommonPassword(newPassword, caller.account)) throw new RefusedException('PasswordTooCommon');
    const guess = { tenant: caller.tenant, account: `password:${caller.userId}`, network: 'own', isKnownNetwork: true };
    const seconds = await this.auth.attempts.begin(guess);
    if (seconds > 0) throw new RefusedException('TooManyRequests', { status: 429, retryAfter: seconds });
    const credential = await this.auth.credentials.byUser(caller.tenant, caller.userId);
    if (!await isPassword(credential?.hash ?? null, oldPassword)) throw new RefusedException('WrongPassword');
    await this.auth.attempts.succeed(guess);
    if (newPassword === oldPassword) throw new RefusedException('PasswordUnchanged');
    const writes = await this.bus.execute(new SendCommands<UserCommand>(caller, [{ type: 'NotePasswordChange', userId: caller.userId, how: 'own' }]));
    await this.auth.credentials.put(caller.tenant, caller.userId, caller.account, await hashPassword(newPassword));
    await this.auth.sessions.endAllOf(caller.tenant, caller.userId, caller.sessionId, 'passwordChanged');
    return writtenOne(reply, writes);
  }
}
