import type { UserCommand } from '@cloud-factory/domain/platform';
import { PlatformSubmit, TenantCode, userList, UserTypeField } from '@cloud-factory/domain/platform/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idAs, idField } from '@cloud-factory/domain/shared/ids';
import { searchOf } from '@cloud-factory/domain/shared/list';
import { findUsers, getUser } from '@cloud-factory/projections/platform';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AuthToken, type Auth } from '../auth/auth.js';
import { seeingAll } from '../platform/caller.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Allow, answer, Answers, Asked, Caller, found, ReadModels, SendCommands, Summary, writtenOne } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';

const ById = z.strictObject({ id: idField<'user'>(), tenantId: TenantCode.optional() });
const OfTenant = searchOf(userList).extend({ tenantId: TenantCode });
const Listed = z.looseObject({ id: z.string(), account: z.string(), realName: z.string() });
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

/** How long an answer about another tenant waits for its read models: the next request of the console does not wait for them. */
const patienceMs = 500;

/**
 * Among the users of a tenant; all of them, where it is not one's own. A position of one tenant says nothing about another, and what the caller may do
 * stands in the log of their own: both are left behind.
 */
const among = (caller: Caller, tenantId: string | undefined): Caller =>
  tenantId === undefined || tenantId === caller.tenant ? caller : { ...seeingAll(caller), tenant: idAs(tenantId), after: null, madeOf: [] };

/** What the platform keeps of a user of any tenant, and who administers it: for whoever has the grant `platform` themselves. */
@Controller('api/blade-user')
export class PlatformUsersController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'reader'>,
  ) {}

  @Get('platform-page')
  @Allow('platform.user')
  @Answers(Listed, 'page')
  @Summary('The users of any tenant')
  page(
    @Caller() caller: Caller,
    @Query({ schema: OfTenant }) { tenantId, ...search }: z.infer<typeof OfTenant>,
  ): Promise<Answer<Page<object>>> {
    return this.readModels.ask(among(caller, tenantId), (client) => findUsers(client, search));
  }

  @Get('platform-detail')
  @Allow('platform.user')
  @Answers(Row)
  @Summary('What the platform keeps of a user of any tenant')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id, tenantId }: z.infer<typeof ById>): Promise<Answer<Row>> {
    const { data, ...rest } = found(await this.readModels.ask(among(caller, tenantId), (client) => getUser(client, id)), 'UserNotFound');
    const { version, account, realName, userType, userExt, isPlatform } = data;
    return { ...rest, data: { id, version, account, realName, userType, userExt, isAdministrator: isPlatform } };
  }

  @Post('update-platform')
  @Allow('platform.user')
  @Answers(WrittenRow)
  @Summary('Changes what the platform keeps of a user of any tenant, and whether they administer the platform')
  async change(
    @Caller() caller: Caller,
    @Body({ schema: PlatformSubmit }) body: PlatformSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id: userId, tenantId, version = null, userType, userExt, isAdministrator } = body;
    const commands: UserCommand[] = [{ type: 'ChangePlatformData', userId, userType, userExt }];
    const where = among(caller, tenantId);
    if (isAdministrator === true) commands.push({ type: 'GrantPlatform', userId, tenantId: where.tenant });
    if (isAdministrator === false) commands.push({ type: 'RevokePlatform', userId });
    const writes = await this.bus.execute(new SendCommands(where, commands, version));
    this.auth.sessions.forget();
    const last = writes.slice(-1);
    const [write] = last;
    if (where === caller || !write) return writtenOne(reply, last);
    await this.deps.reader.waitFor(where.tenant, write.position, patienceMs);
    return answer(write);
  }
}
