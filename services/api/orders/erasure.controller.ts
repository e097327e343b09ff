import type { OrderCommand } from '@cloud-factory/domain/orders';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { orderListTable } from '@cloud-factory/projections/orders';
import { Body, Controller, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Caller, idsField, ReadModels, Summary } from '../platform/http.js';
import { refuseUnseen } from '../platform/unseen.js';
import { sayAll } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const ErasedOrders = z.strictObject({ orderIds: idsField<'order'>() });

/** The right to be forgotten, by the orders in which a person is named. */
@Controller('api/console')
export class ErasureController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
  ) {}

  @Post('erase-person')
  @Allow('orderentry.erase')
  @Answers(WrittenRow, 'list')
  @Summary('Erases the patients of orders for good: their names, and their files with names and bytes. Orders and figures stay')
  async erase(
    @Caller() caller: Caller,
    @Body({ schema: ErasedOrders }) { orderIds }: z.infer<typeof ErasedOrders>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    await refuseUnseen(this.readModels, caller, orderListTable, orderIds, 'OrderNotFound');
    const commands = orderIds.map((orderId): OrderCommand => ({ type: 'ErasePerson', orderId }));
    return sayAll(this.bus, caller, reply, commands);
  }
}
