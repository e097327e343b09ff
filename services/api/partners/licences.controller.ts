import type { PartnerCommand } from '@cloud-factory/domain/partners';
import { LicenceSave, LicenceUpdate, type LicenceRow } from '@cloud-factory/domain/partners/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Asked, Caller, Ids, ReadModels, Summary } from '../platform/http.js';
import { say } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';
import { findParts, OfPartner, partnerOf, removalOf, type PartOf } from './partner-of.js';

const Remove = removalOf<'partnerLicence'>();
const Row = z.looseObject({ id: z.string(), partnerId: z.string(), unitCode: z.string(), licenceNo: z.string(), seats: z.int() });

type Listed = PartOf<LicenceRow>;

@Controller('api/saas-production/partnerscustomerlicense')
export class PartnerLicencesController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Get('getList')
  @Allow('partnerscustomerlicense.read')
  @Answers(Row, 'list')
  @Summary('Licences of a partner, or of all of them')
  list(
    @Caller() caller: Caller,
    @Query({ schema: OfPartner }) { partnerId }: z.infer<typeof OfPartner>,
  ): Promise<Answer<readonly Listed[]>> {
    return findParts(this.readModels, caller, partnerId, ({ licences }) => licences);
  }

  @Post('save')
  @Allow('partnerscustomerlicense.write')
  @Answers(WrittenRow)
  @Summary('Adds a licence to a partner')
  save(
    @Caller() caller: Caller,
    @Body({ schema: LicenceSave }) { partnerId, version, ...entry }: LicenceSave,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command: PartnerCommand = {
      type: 'SaveLicence',
      partnerId,
      licenceId: this.newIds.next<'partnerLicence'>(),
      entry,
      mustExist: false,
    };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('update')
  @Allow('partnerscustomerlicense.write')
  @Answers(WrittenRow)
  @Summary('Changes a licence')
  async update(
    @Caller() caller: Caller,
    @Body({ schema: LicenceUpdate }) { id, partnerId, version, ...entry }: LicenceUpdate,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const of = await partnerOf(this.readModels, caller, { partnerId, partId: id }, 'LicenceNotFound');
    const command: PartnerCommand = { type: 'SaveLicence', partnerId: of, licenceId: id, entry, mustExist: true };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('remove')
  @Allow('partnerscustomerlicense.write')
  @Answers(WrittenRow)
  @Summary('Takes licences away from one partner')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids, partnerId, version }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const of = await partnerOf(this.readModels, caller, { partnerId, partId: ids[0] }, 'LicenceNotFound');
    const command: PartnerCommand = { type: 'RemoveLicences', partnerId: of, licenceIds: ids };
    return say(this.bus, caller, reply, command, version);
  }
}
