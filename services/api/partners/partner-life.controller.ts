import type { PartnerCommand } from '@cloud-factory/domain/partners';
import { PartnerActivation, PartnerRevocation, PartnerSuspension, type CertificateWarning } from '@cloud-factory/domain/partners/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { findCertificateWarnings } from '@cloud-factory/projections/partners';
import { Body, Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Caller, ReadModels, Summary } from '../platform/http.js';
import { say, todayOf } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const Warning = z.looseObject({ id: z.string(), partnerId: z.string(), unitCode: z.string(), validTo: z.string(), daysLeft: z.int() });

/** Calls of the console's own: a partner begins to work, stops for a while, stops for good; and whose certificates end. */
@Controller('api/console/partners')
export class PartnerLifeController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
  ) {}

  @Get('warnings')
  @Allow('partnerscustomercertificate.read')
  @Answers(Warning, 'list')
  @Summary('Certificates that end within 60 days or have ended, the first to end first')
  warnings(@Caller() caller: Caller): Promise<Answer<readonly CertificateWarning[]>> {
    return this.readModels.ask(caller, (client) => findCertificateWarnings(client, todayOf(caller)));
  }

  @Post('activate')
  @Allow('partnerscustomer.write')
  @Answers(WrittenRow)
  @Summary('A partner may be given work from here on; needs valid certificates')
  activate(
    @Caller() caller: Caller,
    @Body({ schema: PartnerActivation }) { id, version }: PartnerActivation,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command: PartnerCommand = { type: 'ActivatePartner', partnerId: id };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('suspend')
  @Allow('partnerscustomer.write')
  @Answers(WrittenRow)
  @Summary('No new work for a partner until it is activated again')
  suspend(
    @Caller() caller: Caller,
    @Body({ schema: PartnerSuspension }) { id, version, reason }: PartnerSuspension,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command: PartnerCommand = { type: 'SuspendPartner', partnerId: id, reason };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('revoke')
  @Allow('partnerscustomer.write')
  @Answers(WrittenRow)
  @Summary('Ends the work with a partner for good')
  revoke(
    @Caller() caller: Caller,
    @Body({ schema: PartnerRevocation }) { id, version, reason, stopDate }: PartnerRevocation,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command: PartnerCommand = { type: 'RevokePartner', partnerId: id, reason, stopDate };
    return say(this.bus, caller, reply, command, version);
  }
}
