import type { PartnerCommand } from '@cloud-factory/domain/partners';
import { CertificateSave, CertificateUpdate, type CertificateRow, type CertificateStage } from '@cloud-factory/domain/partners/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Asked, Caller, Ids, ReadModels, Summary } from '../platform/http.js';
import { say } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';
import { findParts, OfPartner, partnerOf, removalOf, type PartOf } from './partner-of.js';

const Remove = removalOf<'certificate'>();
const Row = z.looseObject({ id: z.string(), partnerId: z.string(), unitCode: z.string(), certificateNo: z.string(), stage: z.string() });

type Listed = PartOf<CertificateRow & Readonly<{ stage: CertificateStage }>>;

@Controller('api/saas-production/partnerscustomercertificate')
export class PartnerCertificatesController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Get('getList')
  @Allow('partnerscustomercertificate.read')
  @Answers(Row, 'list')
  @Summary('Certificates of a partner, or of all of them')
  list(
    @Caller() caller: Caller,
    @Query({ schema: OfPartner }) { partnerId }: z.infer<typeof OfPartner>,
  ): Promise<Answer<readonly Listed[]>> {
    return findParts(this.readModels, caller, partnerId, ({ certificates }) => certificates);
  }

  @Post('save')
  @Allow('partnerscustomercertificate.write')
  @Answers(WrittenRow)
  @Summary('Adds a certificate to a partner')
  save(
    @Caller() caller: Caller,
    @Body({ schema: CertificateSave }) { partnerId, version, ...entry }: CertificateSave,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command: PartnerCommand = {
      type: 'SaveCertificate',
      partnerId,
      certificateId: this.newIds.next<'certificate'>(),
      entry,
      mustExist: false,
    };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('update')
  @Allow('partnerscustomercertificate.write')
  @Answers(WrittenRow)
  @Summary('Changes a certificate')
  async update(
    @Caller() caller: Caller,
    @Body({ schema: CertificateUpdate }) { id, partnerId, version, ...entry }: CertificateUpdate,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const of = await partnerOf(this.readModels, caller, { partnerId, partId: id }, 'CertificateNotFound');
    const command: PartnerCommand = { type: 'SaveCertificate', partnerId: of, certificateId: id, entry, mustExist: true };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('remove')
  @Allow('partnerscustomercertificate.write')
  @Answers(WrittenRow)
  @Summary('Takes certificates away from one partner')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids, partnerId, version }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const of = await partnerOf(this.readModels, caller, { partnerId, partId: ids[0] }, 'CertificateNotFound');
    const command: PartnerCommand = { type: 'RemoveCertificates', partnerId: of, certificateIds: ids };
    return say(this.bus, caller, reply, command, version);
  }
}
