import type { OrderCommand } from '@cloud-factory/domain/orders';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import { orderListTable } from '@cloud-factory/projections/orders';
import { findRows } from '@cloud-factory/projections/shared';
import { Body, Controller, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Caller, idsField, ReadModels, RefusedException, SendCommands, Summary, written } from '../platform/http.js';
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
    if (caller.creators !== '*') {
      const { data } = await this.readModels.ask(caller, (client) => findRows(client, orderListTable, orderIds));
      if (data.length < orderIds.length) throw new RefusedException('OrderNotFound', { status: 404 });
    }
    const commands = orderIds.map((orderId): OrderCommand => ({ type: 'ErasePerson', orderId }));
    return written(reply, await this.bus.execute(new SendCommands(caller, commands)));
  }
}
