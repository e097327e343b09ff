import type { UserCommand } from '@cloud-factory/domain/platform';
import { PlatformSubmit, UserTypeField } from '@cloud-factory/domain/platform/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { getUser } from '@cloud-factory/projections/platform';
import { Body, Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AuthToken, type Auth } from '../auth/auth.js';
import { Allow, Answers, Asked, Caller, found, ReadModels, SendCommands, Summary, writtenOne } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';

const ById = z.strictObject({ id: idField<'user'>() });
const Row = z.object({
  id: z.string(),
  version: z.int(),
  account: z.string(),
  realName: z.string(),
  userType: UserTypeField,
  userExt: z.string(),
  isAdministrator: z.boolean(),
});
type Row = z.infer<typeof Row>;

/** What the platform keeps of a user, and who administers it: for whoever has the grant `platform` themselves. */
@Controller('api/blade-user')
export class PlatformUsersController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(AuthToken) private readonly auth: Auth,
  ) {}

  @Get('platform-detail')
  @Allow('platform.user')
  @Answers(Row)
  @Summary('What the platform keeps of a user')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id }: z.infer<typeof ById>): Promise<Answer<Row>> {
    const { data, ...rest } = found(await this.readModels.ask(caller, (client) => getUser(client, id)), 'UserNotFound');
    const { version, account, realName, userType, userExt, isPlatform } = data;
    return { ...rest, data: { id, version, account, realName, userType, userExt, isAdministrator: isPlatform } };
  }

  @Post('update-platform')
  @Allow('platform.user')
  @Answers(WrittenRow)
  @Summary('Changes what the platform keeps of a user, and whether they administer the platform')
  async change(
    @Caller() caller: Caller,
    @Body({ schema: PlatformSubmit }) body: PlatformSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id: userId, version = null, userType, userExt, isAdministrator } = body;
    const commands: UserCommand[] = [{ type: 'ChangePlatformData', userId, userType, userExt }];
    if (isAdministrator !== undefined) commands.push({ type: isAdministrator ? 'GrantPlatform' : 'RevokePlatform', userId });
    const writes = await this.bus.execute(new SendCommands(caller, commands, version));
    this.auth.sessions.forget();
    return writtenOne(reply, writes.slice(-1));
  }
}
