import type { EquipmentCommand } from '@cloud-factory/domain/equipment';
import { equipmentList, EquipmentSubmit, type EquipmentRow } from '@cloud-factory/domain/equipment/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { equipmentTable, findEquipment, findEquipmentOptions, type EquipmentListed } from '@cloud-factory/projections/equipment';
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

const EquipmentSearch = searchOf(equipmentList);
const ById = z.strictObject({ id: idField<'equipment'>(), asOf: AsOfField.optional() });
const Remove = z.strictObject({ ids: idsField<'equipment'>() });
const Row = z.looseObject({ id: z.string(), version: z.int(), equipmentNo: z.string(), name: z.string() });

/** The archive of machines: what there is, where it stands, who answers for it. */
@Controller('api/saas-equipment/ycequipmentarchivesmanagement')
export class EquipmentController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
  ) {}

  @Get(['list', 'page'])
  @Allow('ycequipmentarchivesmanagement.read')
  @Answers(Row, 'page')
  @Summary('Machines')
  list(@Caller() caller: Caller, @Query({ schema: EquipmentSearch }) search: Search): Promise<Answer<Page<EquipmentListed>>> {
    return this.readModels.ask(caller, (client) => findEquipment(client, search));
  }

  @Get('detail')
  @Allow('ycequipmentarchivesmanagement.read')
  @Answers(Row)
  @Summary('One machine, now or at a moment')
  async detail(@Caller() caller: Caller, @Asked({ schema: ById }) { id, asOf }: z.infer<typeof ById>): Promise<Answer<EquipmentRow>> {
    return found(await rowAt(this, caller, equipmentTable, id, asOf), 'EquipmentNotFound');
  }

  @Get('getEquipmentArchivesManagement')
  @SignedIn()
  @Answers(z.looseObject({ id: z.string(), equipmentNo: z.string(), name: z.string() }), 'list')
  @Summary('All machines, to choose from')
  options(@Caller() caller: Caller): Promise<Answer<readonly object[]>> {
    return this.readModels.ask(caller, findEquipmentOptions);
  }

  @Post('submit')
  @Allow('ycequipmentarchivesmanagement.write')
  @Answers(WrittenRow)
  @Summary('Enters a machine, or changes one when id is given')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: EquipmentSubmit }) body: EquipmentSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, ...entry } = body;
    const command: EquipmentCommand = {
      type: 'SaveEquipment',
      equipmentId: id ?? this.newIds.next<'equipment'>(),
      entry,
      ...(id !== undefined && { mustExist: true as const }),
    };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('remove')
  @Allow('ycequipmentarchivesmanagement.write')
  @Answers(WrittenRow, 'list')
  @Summary('Retires machines; their numbers are free again')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const commands = ids.map((equipmentId): EquipmentCommand => ({ type: 'RetireEquipment', equipmentId }));
    return sayAll(this.bus, caller, reply, commands);
  }
}
