import { createHmac } from 'node:crypto';
import type { SeatCommand, UserCommand } from '@cloud-factory/domain/platform';
import { PasswordHash, userList, UserSubmit } from '@cloud-factory/domain/platform/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField, type UserId } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { findAllRoles, findUsers, getUser, userListProjection } from '@cloud-factory/projections/platform';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AuthToken, type Auth } from '../auth/auth.js';
import { isCommonPassword, sha256 } from '../auth/passwords.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import {
  Allow,
  Answers,
  Asked,
  Caller,
  found,
  Ids,
  idsField,
  ReadModels,
  RefusedException,
  SendCommands,
  SignedIn,
  Summary,
  written,
  writtenOne,
} from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { refuseUnseen } from '../platform/unseen.js';
import { Administration } from '../scopes/administration.js';
import { findColleagues } from './colleagues.js';
import { accountOf, guessInSession, keepPassword, refuseNewPassword, type NewPasswordParts } from './new-passwords.js';
import { Seats } from './seats.js';

const Search = searchOf(userList);
const ById = z.strictObject({ id: idField<'user'>() });
const UserIds = z.strictObject({ userIds: idsField<'user'>() });
const Remove = z.strictObject({ ids: idsField<'user'>() });
const Grant = z.strictObject({
  userIds: idsField<'user'>(),
  roleIds: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((each) => each !== '') : value),
    z.array(idField<'role'>()).max(100),
  ),
});
const Reset = z.strictObject({ userIds: idsField<'user'>(), password: PasswordHash.optional() });
const OfDept = z.strictObject({ deptId: z.preprocess((value) => (value === '' ? undefined : value), idField<'dept'>().optional()) });
const Row = z.looseObject({ id: z.string(), version: z.int(), account: z.string(), realName: z.string() });

/** The users of one's own tenant. Passwords arrive as hashes, are kept as hashes of those, and never stand in an event. */
@Controller('api/blade-user')
export class UsersController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(ApiDepsToken) private readonly deps: ApiDeps,
    @Inject(Administration) private readonly administration: Administration,
    @Inject(Seats) private readonly seats: Seats,
  ) {}

  @Get(['page', 'list'])
  @Allow('user.read')
  @Answers(Row, 'page')
  @Summary('Users')
  async page(@Caller() caller: Caller, @Query({ schema: Search }) search: Search): Promise<Answer<Page<object>>> {
    return this.readModels.ask(caller, (client) => findUsers(client, search));
  }

  @Get('detail')
  @Allow('user.read')
  @Answers(Row)
  @Summary('One user')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<object>> {
    const { data, ...rest } = found(await this.readModels.ask(caller, (client) => getUser(client, id)), 'UserNotFound');
    return { ...rest, data: { ...data, avatar: this.auth.avatars.path(caller.tenant, data.avatar) } };
  }

  @Get('info')
  @SignedIn()
  @Answers(z.looseObject({ account: z.string() }))
  @Summary("One's own record")
  async info(@Caller() caller: Caller): Promise<Answer<object>> {
    const answer = found(
      await this.readModels.ask(caller, async (client) => {
        const [user, roles] = [await getUser(client, caller.userId), await findAllRoles(client)];
        return (
          user && {
            ...user,
            avatar: this.auth.avatars.path(caller.tenant, user.avatar),
            roleName: roles
              .filter(({ id }) => user.roleIds.includes(id))
              .map(({ roleName }) => roleName)
              .join(','),
          }
        );
      }),
      'UserNotFound',
    );
    return answer;
  }

  @Get('user-list')
  @SignedIn()
  @Answers(z.looseObject({ id: z.string(), realName: z.string() }), 'list')
  @Summary('Users to choose from')
  options(@Caller() caller: Caller): Promise<Answer<readonly object[]>> {
    return this.readModels.ask(caller, (client) => findColleagues(client, caller));
  }

  @Get('searchUserDict')
  @SignedIn()
  @Answers(z.looseObject({ id: z.string(), realName: z.string() }), 'list')
  @Summary('Users to choose from; of one department when deptId is given')
  async dictionary(
    @Caller() caller: Caller,
    @Asked({ schema: OfDept }) { deptId }: z.infer<typeof OfDept>,
  ): Promise<Answer<readonly object[]>> {
    const asked = await this.readModels.ask(caller, (client) => findColleagues(client, caller));
    return { ...asked, data: asked.data.filter((user) => deptId === undefined || user.deptId === deptId) };
  }

  @Post(['submit', 'update'])
  @Allow('user.write')
  @Answers(WrittenRow)
  @Summary('Creates a user, or changes one when id is given')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: UserSubmit }) body: UserSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, password, status, roleIds: wanted, ...profile } = body;
    if (password !== undefined && isCommonPassword(password, profile.account)) throw new RefusedException('PasswordTooCommon');
    if (id !== undefined) return this.change(caller, id, version, profile, wanted, status, password, reply);
    if (password === undefined) throw new RefusedException('PasswordRequired');
    const roleIds = wanted ?? [];
    const userId = this.newIds.next<'user'>();
    const create: UserCommand = { type: 'CreateUser', userId, profile, roleIds };
    // Before seats are counted: who may not make the user counts nothing. The command is looked at once more on its way.
    await this.administration.allow(caller, [create]);
    const commands: (UserCommand | SeatCommand)[] = [await this.seats.take(caller.tenant, userId), create];
    if (status === 'disabled') commands.push(await this.seats.leave(caller.tenant, [userId]), { type: 'DisableUser', userId, reason: '' });
    const writes = await this.bus.execute(new SendCommands(caller, commands));
    const last = writes.at(-1);
    // The id is that of the first answer, also when this is a repetition: then the password goes to the user who was made then.
    if (last) await keepPassword(this.passwords, caller, last.id as UserId, password);
    return writtenOne(reply, writes.slice(-1));
  }

  private async change(
    caller: Caller,
    userId: UserId,
    version: number | null,
    profile: Omit<UserSubmit, 'id' | 'version' | 'password' | 'status' | 'roleIds'>,
    roleIds: UserSubmit['roleIds'],
    status: UserSubmit['status'],
    password: string | undefined,
    reply: FastifyReply,
  ): Promise<Answer<Written>> {
    await refuseUnseen(this.readModels, caller, userListProjection, [userId], 'UserNotFound');
    const commands: (UserCommand | SeatCommand)[] = [{ type: 'ChangeUser', userId, profile }];
    if (roleIds !== undefined) commands.push({ type: 'GrantRoles', userId, roleIds });
    // Before anything that the user has is told of; looked at once more on its way.
    await this.administration.allow(caller, commands);
    if (status === 'enabled') commands.push(await this.seats.take(caller.tenant, userId), { type: 'EnableUser', userId });
    if (status === 'disabled') commands.push(await this.seats.leave(caller.tenant, [userId]), { type: 'DisableUser', userId, reason: '' });
    if (password !== undefined) {
      await this.refuseNew(caller, userId, password);
      commands.push({ type: 'NotePasswordChange', userId, how: 'reset' });
    }
    const writes = await this.bus.execute(new SendCommands(caller, commands, version));
    await this.auth.credentials.inTurn(caller.tenant, async (rows) =>
      rows.rename(userId, await accountOf(this.deps.runner, caller.tenant, userId)),
    );
    if (password !== undefined && (await keepPassword(this.passwords, caller, userId, password))) {
      await this.auth.attempts.succeed(guessInSession(caller.tenant, userId));
      await this.auth.sessions.endAllOf(caller.tenant, userId, caller.sessionId, 'passwordChanged');
    }
    this.auth.sessions.forget();
    return writtenOne(reply, writes.slice(-1));
  }

  @Post('grant')
  @Allow('user.write')
  @Answers(WrittenRow, 'list')
  @Summary('All roles that the users have from here on')
  async grant(
    @Caller() caller: Caller,
    @Asked({ schema: Grant }) { userIds, roleIds }: z.infer<typeof Grant>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const writes = await this.bus.execute(
      new SendCommands<UserCommand>(
        caller,
        userIds.map((userId) => ({ type: 'GrantRoles', userId, roleIds })),
      ),
    );
    this.auth.sessions.forget();
    return written(reply, writes);
  }

  @Post('reset-password')
  @Allow('user.write')
  @Answers(WrittenRow.extend({ password: z.string().nullable() }), 'list')
  @Summary('Sets a password, or makes one that is shown once; ends the sessions of those users')
  async resetPassword(
    @Caller() caller: Caller,
    @Asked({ schema: Reset }) { userIds, password }: z.infer<typeof Reset>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    // Before anything that somebody has or may do is told of.
    await refuseUnseen(this.readModels, caller, userListProjection, userIds, 'UserNotFound');
    const commands = userIds.map((userId): UserCommand => ({ type: 'NotePasswordChange', userId, how: 'reset' }));
    await this.administration.allow(caller, commands);
    if (password !== undefined) for (const userId of userIds) await this.refuseNew(caller, userId, password);
    const writes = await this.bus.execute(new SendCommands<UserCommand>(caller, commands));
    const rows: (Written & { password: string | null })[] = [];
    for (const [index, write] of writes.entries()) {
      const userId = userIds[index];
      if (userId === undefined) throw new Error('more answers than users');
      // Made from the command id: a repetition of the request shows the same password again.
      const made =
        password === undefined
          ? createHmac('sha256', this.deps.config.sessionKey)
              .update(`reset\n${caller.commandId}\n${userId}`)
              .digest('base64url')
              .slice(0, 12)
          : null;
      if (await keepPassword(this.passwords, caller, userId, password ?? sha256(made ?? ''))) {
        await this.auth.attempts.succeed(guessInSession(caller.tenant, userId));
        await this.auth.sessions.endAllOf(caller.tenant, userId, null, 'passwordChanged');
      }
      rows.push({ ...write, password: made });
    }
    return written(reply, rows);
  }

  @Post('unlock')
  @Allow('user.write')
  @Answers(WrittenRow, 'list')
  @Summary('Opens accounts again that were shut by wrong passwords; the next wrong one shuts them anew')
  async unlock(
    @Caller() caller: Caller,
    @Asked({ schema: UserIds }) { userIds }: z.infer<typeof UserIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const writes = await this.bus.execute(
      new SendCommands<UserCommand>(
        caller,
        userIds.map((userId) => ({ type: 'UnlockUser', userId })),
      ),
    );
    for (const userId of userIds) {
      await this.auth.attempts.open(caller.tenant, await accountOf(this.deps.runner, caller.tenant, userId));
    }
    return written(reply, writes);
  }

  @Post('remove')
  @Allow('user.write')
  @Answers(WrittenRow, 'list')
  @Summary('Removes users; what they did stays')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const left = await this.seats.leave(caller.tenant, ids);
    const removals = ids.map((userId): UserCommand => ({ type: 'RemoveUser', userId }));
    const [, ...writes] = await this.bus.execute(new SendCommands<UserCommand | SeatCommand>(caller, [left, ...removals]));
    for (const userId of ids) {
      await this.auth.credentials.inTurn(caller.tenant, (rows) => rows.remove(userId));
      await this.auth.identities.remove({ tenant: caller.tenant, userId });
      await this.auth.sessions.endAllOf(caller.tenant, userId, null, 'revoked');
    }
    return written(reply, writes);
  }

  private refuseNew(caller: Caller, userId: UserId, password: string): Promise<void> {
    return refuseNewPassword(this.passwords, caller, userId, password);
  }

  private get passwords(): NewPasswordParts {
    return { auth: this.auth, runner: this.deps.runner, source: this.deps.source };
  }
}
