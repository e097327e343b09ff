import type { PartnerCommand } from '@cloud-factory/domain/partners';
import { PartnerProductSubmit } from '@cloud-factory/domain/partners/contract';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { Body, Controller, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Asked, Caller, Summary } from '../platform/http.js';
import { say } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const Removal = z.strictObject({ productId: idField<'product'>(), unitId: idField<'partner'>() });

const saved = ({ unitId, version: _, ...entry }: PartnerProductSubmit, mustExist: boolean): PartnerCommand => ({
  type: 'SavePartnerProduct',
  partnerId: unitId,
  entry,
  mustExist,
});

/** What partners make, and what they are paid for a unit. */
@Controller('api/saas-production/partnerscustomerproduct')
export class PartnerProductsController {
  constructor(@Inject(CommandBus) private readonly bus: CommandBus) {}

  @Post('saveProduct')
  @Allow('partnerscustomerproduct.write')
  @Answers(WrittenRow)
  @Summary('Adds a product to what a partner makes')
  save(
    @Caller() caller: Caller,
    @Body({ schema: PartnerProductSubmit }) body: PartnerProductSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return say(this.bus, caller, reply, saved(body, false), body.version);
  }

  @Post('updateProduct')
  @Allow('partnerscustomerproduct.write')
  @Answers(WrittenRow)
  @Summary('Changes what a partner is paid for a product')
  update(
    @Caller() caller: Caller,
    @Body({ schema: PartnerProductSubmit }) body: PartnerProductSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return say(this.bus, caller, reply, saved(body, true), body.version);
  }

  @Post('removeProduct')
  @Allow('partnerscustomerproduct.write')
  @Answers(WrittenRow)
  @Summary('Takes a product from what a partner makes')
  remove(
    @Caller() caller: Caller,
    @Asked({ schema: Removal }) { productId, unitId }: z.infer<typeof Removal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const command: PartnerCommand = { type: 'RemovePartnerProduct', partnerId: unitId, productId };
    return say(this.bus, caller, reply, command);
  }
}
