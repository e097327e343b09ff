import type { CustomerPricesCommand, PriceBatchCommand, SchemeCommand } from '@cloud-factory/domain/customers';
import {
  BatchPriceUpdate,
  PriceChangeIds,
  priceChangeList,
  PriceChangeRejection,
  type PriceChangeDetail,
  type PriceChangeId,
} from '@cloud-factory/domain/customers/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idAs, idField, type CustomerId } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { findChangesById, findPriceChanges, priceChangeTable, type PriceChangeListed } from '@cloud-factory/projections/customers';
import { orderListTable } from '@cloud-factory/projections/orders';
import { findRows, type EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import {
  Allow,
  Answers,
  Caller,
  found,
  Ids,
  ReadModels,
  RefusedException,
  SendCommands,
  Summary,
  written,
  writtenOne,
} from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { PriceChangeShape } from './price-shapes.js';

const ChangeSearch = searchOf(priceChangeList);
const Detail = z.strictObject({ id: idField<'priceChange'>(), asOf: AsOfField.optional() });

type Command = CustomerPricesCommand | SchemeCommand | PriceBatchCommand;
type Verb = 'confirm' | 'reject' | 'withdraw';

/** The command that a change of this kind is answered with. */
function commandOf({ id: changeId, kind, subjectId, customerId }: PriceChangeDetail, verb: Verb, reason: string): Command {
  switch (kind) {
    case 'customerPrice': {
      if (customerId === null) throw new Error(`change ${changeId} is of no customer`);
      const its = { customerId, changeId };
      if (verb === 'confirm') return { type: 'ConfirmCustomerPrice', ...its };
      return verb === 'reject' ? { type: 'RejectCustomerPrice', ...its, reason } : { type: 'WithdrawCustomerPrice', ...its };
    }
    case 'scheme': {
      const its = { schemeId: idAs<'scheme'>(subjectId), changeId };
      if (verb === 'confirm') return { type: 'ConfirmScheme', ...its };
      return verb === 'reject' ? { type: 'RejectScheme', ...its, reason } : { type: 'WithdrawScheme', ...its };
    }
    case 'batch':
      if (verb === 'confirm') return { type: 'ConfirmPriceBatch', changeId };
      return verb === 'reject' ? { type: 'RejectPriceBatch', changeId, reason } : { type: 'WithdrawPriceBatch', changeId };
  }
}

/** What waits for the enterprise main account, and its answer (decision 26). */
@Controller('api')
export class PriceChangesController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) private readonly source: EventSource,
  ) {}

  @Get('console/price-changes')
  @Allow('hospitalscheme.read', 'hospitalscheme.confirm')
  @Answers(PriceChangeShape, 'page')
  @Summary('Proposals of prices, the newest first')
  list(@Caller() caller: Caller, @Query({ schema: ChangeSearch }) search: Search): Promise<Answer<Page<PriceChangeListed>>> {
    return this.readModels.ask(caller, (client) => findPriceChanges(client, search));
  }

  @Get('console/price-changes/detail')
  @Allow('hospitalscheme.read', 'hospitalscheme.confirm')
  @Answers(PriceChangeShape)
  @Summary('A proposal of prices: what is in force, what is to be, and the lines that it would change; now or at a moment')
  async detail(
    @Caller() caller: Caller,
    @Query({ schema: Detail }) { id, asOf }: z.infer<typeof Detail>,
  ): Promise<Answer<PriceChangeDetail>> {
    const row = await rowAt({ readModels: this.readModels, source: this.source }, caller, priceChangeTable, id, asOf);
    return found(row, 'PriceChangeNotFound');
  }

  @Post('console/price-changes/confirm')
  @Allow('hospitalscheme.confirm')
  @Answers(WrittenRow, 'list')
  @Summary('Confirms proposals, all or none; nobody confirms one of their own')
  confirm(
    @Caller() caller: Caller,
    @Body({ schema: PriceChangeIds }) { ids }: z.infer<typeof PriceChangeIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    return this.answer(caller, ids, 'confirm', '', reply);
  }

  @Post('console/price-changes/reject')
  @Allow('hospitalscheme.confirm')
  @Answers(WrittenRow, 'list')
  @Summary('Rejects proposals with a reason, all or none')
  reject(
    @Caller() caller: Caller,
    @Body({ schema: PriceChangeRejection }) { ids, reason }: z.infer<typeof PriceChangeRejection>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    return this.answer(caller, ids, 'reject', reason, reply);
  }

  @Post('console/price-changes/withdraw')
  @Allow('hospitalscheme.write', 'hospitalproduct.write', 'orderentry.write')
  @Answers(WrittenRow, 'list')
  @Summary('Withdraws proposals of one’s own, all or none')
  withdraw(
    @Caller() caller: Caller,
    @Body({ schema: PriceChangeIds }) { ids }: z.infer<typeof PriceChangeIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    return this.answer(caller, ids, 'withdraw', '', reply);
  }

  @Post('saas-order/orderentry/batchUpdateProductPrice')
  @Allow('orderentry.write')
  @Answers(WrittenRow)
  @Summary('Proposes other prices for lines of orders that are on no statement; takes effect when the main account confirms it')
  async batch(
    @Caller() caller: Caller,
    @Body({ schema: BatchPriceUpdate }) { orderIds, ...wanted }: BatchPriceUpdate,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    // Under the caller's scope: who does not see an order does not change its price.
    const { data: rows } = await this.readModels.ask(caller, (client) => findRows(client, orderListTable, orderIds));
    if (rows.length < new Set(orderIds).size) throw new RefusedException('OrderNotFound', { status: 404 });
    const customerIds = [...new Set(rows.map(({ customerId }): CustomerId => customerId))];
    const changeId = this.newIds.next<'priceChange'>();
    const command: PriceBatchCommand = { type: 'ProposePriceBatch', changeId, orderIds, customerIds, ...wanted };
    return writtenOne(reply, await this.bus.execute(new SendCommands(caller, [command])));
  }

  private async answer(
    caller: Caller,
    ids: readonly PriceChangeId[],
    verb: Verb,
    reason: string,
    reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const { data: rows } = await this.readModels.ask(caller, (client) => findChangesById(client, ids));
    const byId = new Map<string, PriceChangeDetail>(rows.map((row) => [row.id, row]));
    const commands = [...new Set(ids)].map((id) => {
      const row = byId.get(id);
      if (!row) throw new RefusedException('PriceChangeNotFound', { status: 404 });
      return commandOf(row, verb, reason);
    });
    const said = await this.bus.execute(new SendCommands(caller, commands));
    return written(
      reply,
      said.map((each, nth) => ({ ...each, id: ids[nth] ?? each.id })),
    );
  }
}
