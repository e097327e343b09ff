import { partnerIdOf, stageOfEnd } from '@cloud-factory/domain/partners';
import {
  partnerList,
  PartnerSave,
  PartnerUpdate,
  type CertificateStage,
  type PartnerDetail,
  type PartnerEntry,
  type PartnerOption,
  type PartnerQuantity,
} from '@cloud-factory/domain/partners/contract';
import type { PartnerCommand } from '@cloud-factory/domain/partners';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { countOpenOrdersOfUnit } from '@cloud-factory/projections/orders';
import {
  findPartnerOptions,
  findPartners,
  getPartnerByCode,
  partnerDetailOf,
  partnerTable,
  type PartnerListed,
} from '@cloud-factory/projections/partners';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import { seeingAll } from '../platform/caller.js';
import { Allow, AlsoByPost, Answers, Asked, Caller, found, idsField, ReadModels, Summary } from '../platform/http.js';
import { say, sayAll, todayOf } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const PartnerSearch = searchOf(partnerList);
const Detail = z.strictObject({ id: idField<'partner'>(), asOf: AsOfField.optional() });
const Remove = z.strictObject({ ids: idsField<'partner'>() });
const ByCode = z.strictObject({ unitCode: z.string().min(1).max(32) });
const Row = z.looseObject({ id: z.string(), version: z.int(), unitCode: z.string(), name: z.string(), status: z.string() });
const Option = z.object({
  id: z.string(),
  unitCode: z.string(),
  name: z.string(),
  kind: z.string(),
  status: z.string(),
  capacityPerDay: z.int(),
});
const Quantity = z.object({ unitCode: z.string(), machineCount: z.int(), capacityPerDay: z.int(), openOrders: z.int() });

/** With where its certification stands today. */
type Listed = PartnerListed & Readonly<{ stage: CertificateStage | null }>;

@Controller('api/saas-production/partnerscustomer')
export class PartnersController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(EventSourceToken) private readonly source: EventSource,
  ) {}

  @Get('list')
  @Allow('partnerscustomer.read')
  @Answers(Row, 'page')
  @Summary('Partners: processing points')
  async list(@Caller() caller: Caller, @Query({ schema: PartnerSearch }) search: Search): Promise<Answer<Page<Listed>>> {
    const { data, ...rest } = await this.readModels.ask(caller, (client) => findPartners(client, search));
    const today = todayOf(caller);
    return { ...rest, data: { ...data, records: data.records.map((row) => ({ ...row, stage: stageOfEnd(row.certifiedTo, today) })) } };
  }

  @Get('getPartnersCustomerList')
  @Allow('partnerscustomer.read')
  @Answers(Option, 'list')
  @Summary('Partners that may be given work, to choose from')
  options(@Caller() caller: Caller): Promise<Answer<readonly PartnerOption[]>> {
    return this.readModels.ask(caller, (client) => findPartnerOptions(client, todayOf(caller)));
  }

  @Get('getQuantity')
  @Allow('partnerscustomer.read')
  @Answers(Quantity)
  @Summary('What a partner has to work with, and how many open orders it has')
  async quantity(
    @Caller() caller: Caller,
    @Query({ schema: ByCode }) { unitCode }: z.infer<typeof ByCode>,
  ): Promise<Answer<PartnerQuantity>> {
    const { data } = found(await this.readModels.ask(caller, (client) => getPartnerByCode(client, unitCode)), 'PartnerNotFound');
    const { machineCount, capacityPerDay } = data;
    // Everybody's orders count, also those that the caller may not see.
    return this.readModels.ask(seeingAll(caller), async (client) => ({
      unitCode,
      machineCount,
      capacityPerDay,
      openOrders: await countOpenOrdersOfUnit(client, unitCode),
    }));
  }

  @Get('allDetail')
  @AlsoByPost()
  @Allow('partnerscustomer.read')
  @Answers(Row)
  @Summary('A partner with its certificates, licences and products, now or at a moment')
  async detail(@Caller() caller: Caller, @Asked({ schema: Detail }) { id, asOf }: z.infer<typeof Detail>): Promise<Answer<PartnerDetail>> {
    const { data, ...rest } = found(
      await rowAt({ readModels: this.readModels, source: this.source }, caller, partnerTable, id, asOf),
      'PartnerNotFound',
    );
    return { ...rest, data: partnerDetailOf(data, todayOf(caller)) };
  }

  @Post('save')
  @Allow('partnerscustomer.write')
  @Answers(WrittenRow)
  @Summary('Registers a partner under its unit code')
  save(
    @Caller() caller: Caller,
    @Body({ schema: PartnerSave }) entry: PartnerEntry,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command: PartnerCommand = { type: 'SavePartner', partnerId: partnerIdOf(entry.unitCode), entry, isNew: true };
    return say(this.bus, caller, reply, command);
  }

  @Post('update')
  @Allow('partnerscustomer.write')
  @Answers(WrittenRow)
  @Summary('Changes a partner')
  update(
    @Caller() caller: Caller,
    @Body({ schema: PartnerUpdate }) { id, version, ...entry }: PartnerUpdate,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command: PartnerCommand = { type: 'SavePartner', partnerId: id, entry, isNew: false };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('remove')
  @Allow('partnerscustomer.write')
  @Answers(WrittenRow, 'list')
  @Summary('Deletes partners that were never active')
  remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const commands = ids.map((partnerId): PartnerCommand => ({ type: 'RemovePartner', partnerId }));
    return sayAll(this.bus, caller, reply, commands);
  }
}
