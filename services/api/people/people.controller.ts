import { StaffSkillsSubmit, StaffSubmit, staffList, type StaffDetail, type StaffSkillRow } from '@cloud-factory/domain/people/contract';
import type { StaffCommand } from '@cloud-factory/domain/people';
import { isFromOutside } from '@cloud-factory/domain/scopes';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idAs, idField, type StaffId } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import {
  findSkills,
  findStaff,
  findStaffOptions,
  getStaffByAccount,
  getStaffOfUser,
  staffDetailOf,
  staffTable,
  type StaffListed,
} from '@cloud-factory/projections/people';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import { Allow, Answers, Asked, Caller, found, Ids, idsField, ReadModels, SignedIn, Summary } from '../platform/http.js';
import { say, sayAll } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const StaffSearch = searchOf(staffList);
const ById = z.strictObject({ id: idField<'staff'>(), asOf: AsOfField.optional() });
const ByAccount = z.strictObject({ account: z.string().trim().min(1).max(32) });
const Remove = z.strictObject({ ids: idsField<'staff'>() });
const OfStaff = z.strictObject({ staffId: idField<'staff'>().optional() });
/** Ids of skills: `<staffId>.<processId>`. */
const SkillIds = z.strictObject({
  ids: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z
      .array(
        z
          .string()
          .toLowerCase()
          .regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/),
      )
      .min(1)
      .max(200),
  ),
});
const Row = z.looseObject({ id: z.string(), version: z.int(), account: z.string(), name: z.string() });
const SkillRow = z.looseObject({ id: z.string(), staffId: z.string(), processId: z.string(), processName: z.string(), level: z.int() });

/** Members of staff and what they may do. */
@Controller('api/saas-production')
export class PeopleController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
  ) {}

  @Get('staffInformation/list')
  @Allow('staffInformation.read')
  @Answers(Row, 'page')
  @Summary('Staff')
  list(@Caller() caller: Caller, @Query({ schema: StaffSearch }) search: Search): Promise<Answer<Page<StaffListed>>> {
    return this.readModels.ask(caller, (client) => findStaff(client, search));
  }

  @Get('staffInformation/detail')
  @Allow('staffInformation.read')
  @Answers(Row)
  @Summary('One member of staff with the skills held, now or at a moment')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id, asOf }: z.infer<typeof ById>): Promise<Answer<StaffDetail>> {
    const { data, ...rest } = found(await rowAt(this, caller, staffTable, id, asOf), 'StaffNotFound');
    return { ...rest, data: staffDetailOf(data) };
  }

  @Get('staffInformation/detailByAccount')
  @Allow('staffInformation.read')
  @Answers(Row)
  @Summary('One member of staff by staff number')
  async detailByAccount(
    @Caller() caller: Caller,
    @Asked({ schema: ByAccount }) { account }: z.infer<typeof ByAccount>,
  ): Promise<Answer<StaffDetail>> {
    return found(await this.readModels.ask(caller, (client) => getStaffByAccount(client, account)), 'StaffNotFound');
  }

  @Get('staffInformation/getStaffInfo')
  @SignedIn()
  @Answers(Row)
  @Summary('The caller’s own staff record')
  async own(@Caller() caller: Caller): Promise<Answer<StaffDetail>> {
    return found(await this.readModels.ask(caller, (client) => getStaffOfUser(client, caller.userId)), 'StaffNotFound');
  }

  @Get('staffInformation/getStaffList')
  @SignedIn()
  @Answers(z.looseObject({ id: z.string(), account: z.string(), name: z.string() }), 'list')
  @Summary('Everyone at work, to choose from')
  options(@Caller() caller: Caller): Promise<Answer<readonly object[]>> {
    return this.readModels.ask(caller, async (client) => {
      const staff = await findStaffOptions(client);
      // Whoever only orders, from outside, learns of nobody in the house.
      return isFromOutside(caller.permissions) ? staff.filter(({ userId }) => userId === caller.userId) : staff;
    });
  }

  @Post('staffInformation/submit')
  @Allow('staffInformation.write')
  @Answers(WrittenRow)
  @Summary('Enters a member of staff, or changes one when id is given')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: StaffSubmit }) body: StaffSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, ...entry } = body;
    const staffId = id ?? this.newIds.next<'staff'>();
    return say<StaffCommand>(
      this.bus,
      caller,
      reply,
      { type: 'SaveStaff', staffId, entry, ...(id !== undefined && { mustExist: true }) },
      version,
    );
  }

  @Post('staffInformation/remove')
  @Allow('staffInformation.write')
  @Answers(WrittenRow, 'list')
  @Summary('Retires members of staff: gone from lists, kept in what they did')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const commands = ids.map((staffId): StaffCommand => ({ type: 'RetireStaff', staffId }));
    return sayAll(this.bus, caller, reply, commands);
  }

  @Get('staffProcess/getStaffProcessList')
  @Allow('staffInformation.read')
  @Answers(SkillRow, 'list')
  @Summary('Skills of everyone, or of one member of staff')
  skills(
    @Caller() caller: Caller,
    @Asked({ schema: OfStaff }) { staffId }: z.infer<typeof OfStaff>,
  ): Promise<Answer<readonly StaffSkillRow[]>> {
    return this.readModels.ask(caller, (client) => findSkills(client, staffId ?? null));
  }

  @Post('staffProcess/saveStaffProcessList')
  @Allow('staffInformation.write')
  @Answers(WrittenRow)
  @Summary('Grants skills to one member of staff')
  grant(
    @Caller() caller: Caller,
    @Body({ schema: StaffSkillsSubmit }) { staffId, processes }: StaffSkillsSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return say<StaffCommand>(this.bus, caller, reply, { type: 'GrantSkills', staffId, skills: processes });
  }

  @Post('staffProcess/delStaffProcess')
  @Allow('staffInformation.write')
  @Answers(WrittenRow, 'list')
  @Summary('Withdraws skills, by <staffId>.<processId>')
  async withdraw(
    @Caller() caller: Caller,
    @Asked({ schema: SkillIds }) { ids }: z.infer<typeof SkillIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const byStaff = new Map<StaffId, readonly string[]>();
    for (const [staffId = '', processId = ''] of ids.map((id) => id.split('.')))
      byStaff.set(idAs(staffId), [...(byStaff.get(idAs(staffId)) ?? []), processId]);
    const commands = [...byStaff].map(
      ([staffId, processIds]): StaffCommand => ({
        type: 'WithdrawSkills',
        staffId,
        processIds: processIds.map((each) => idAs<'process'>(each)),
      }),
    );
    return sayAll(this.bus, caller, reply, commands);
  }
}
