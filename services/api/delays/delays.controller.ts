import { wholeNumber } from '@cloud-factory/domain/shared/asked';
import type { DelayCommand } from '@cloud-factory/domain/delays';
import { DelayAnswer, delayList, delayReminderList, DelaySubmit } from '@cloud-factory/domain/delays/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField, type DelayAskId } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { delayAskTable, findDelays, findDelaysToFollowUp, type DelayListed } from '@cloud-factory/projections/delays';
import { findOrderKey } from '@cloud-factory/projections/orders';
import { type EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import { Allow, AlsoByPost, Answers, Asked, Caller, found, Ids, idsField, ReadModels, Summary } from '../platform/http.js';
import { say, sayAll } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';
import { refuseUnseen } from '../platform/unseen.js';
import { DelayShape } from './shapes.js';

const DelaySearch = searchOf(delayList);
/** Whose answer is overdue is not asked by status: they are those without one. `hours`: how long nobody answered. */
const FollowUpSearch = searchOf({
  ...delayReminderList,
  filters: delayReminderList.filters.filter((filter) => !filter.startsWith('status') && !filter.startsWith('askedAt')),
}).extend({ hours: wholeNumber(0, 8_760).default(24) });
const ById = z.strictObject({ id: idField<'delayAsk'>(), asOf: AsOfField.optional() });
const DelayIds = z.strictObject({ ids: idsField<'delayAsk'>() });

/** Delay requests: asked for an order, answered by its hospital. */
@Controller('api')
export class DelaysController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
  ) {}

  @Get('saas-production/delayasked/list')
  @Allow('delayasked.read')
  @Answers(DelayShape, 'page')
  @Summary('Delay requests, the newest first')
  list(@Caller() caller: Caller, @Query({ schema: DelaySearch }) search: Search): Promise<Answer<Page<DelayListed>>> {
    return this.readModels.ask(caller, (client) => findDelays(client, search));
  }

  @Get('saas-production/delayasked/reminderAskList')
  @AlsoByPost()
  @Allow('delayasked.read')
  @Answers(DelayShape, 'page')
  @Summary('Delay requests that nobody answered for so many hours (24 unless told), the one that waits longest first')
  toFollowUp(
    @Caller() caller: Caller,
    @Asked({ schema: FollowUpSearch }) asked: Search & { hours: number },
  ): Promise<Answer<Page<DelayListed>>> {
    const { hours, ...search } = asked;
    const before = new Date(Date.now() - hours * 3_600_000).toISOString();
    return this.readModels.ask(caller, (client) => findDelaysToFollowUp(client, search, before));
  }

  @Get('saas-production/delayasked/detail')
  @Allow('delayasked.read')
  @Answers(DelayShape)
  @Summary('A delay request, now or at a moment')
  async detail(@Caller() caller: Caller, @Query({ schema: ById }) { id, asOf }: z.infer<typeof ById>): Promise<Answer<DelayListed>> {
    return found(await rowAt(this, caller, delayAskTable, id, asOf), 'DelayAskNotFound');
  }

  @Post('saas-production/delayasked/submit')
  @Allow('delayasked.write')
  @Answers(WrittenRow)
  @Summary('Asks for more time for an order, or asks otherwise while nobody answered')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: DelaySubmit }) { id, version, orderNo, ...entry }: DelaySubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    if (id !== undefined) await refuseUnseen(this.readModels, caller, delayAskTable, [id], 'DelayAskNotFound');
    const order = found(await this.readModels.ask(caller, (client) => findOrderKey(client, orderNo)), 'OrderNotFound');
    const command: DelayCommand = {
      type: 'AskDelay',
      delayAskId: id ?? this.newIds.next<'delayAsk'>(),
      orderId: order.data.id,
      ...entry,
      ...(id !== undefined && { mustExist: true }),
    };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('saas-production/delayasked/remove')
  @Allow('delayasked.write')
  @Answers(WrittenRow, 'list')
  @Summary('Removes requests that nobody answered')
  remove(
    @Caller() caller: Caller,
    @Asked({ schema: DelayIds }) { ids }: z.infer<typeof DelayIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    return this.sayOfEach(caller, ids, (delayAskId) => ({ type: 'RemoveDelay', delayAskId }), reply);
  }

  @Post('console/delay-asks/answer')
  @Allow('delayasked.write')
  @Answers(WrittenRow)
  @Summary('Records what the hospital said; agreed to, the due date of the order moves')
  async answer(
    @Caller() caller: Caller,
    @Body({ schema: DelayAnswer }) { id, version, isAgreed, customerReply }: DelayAnswer,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    await refuseUnseen(this.readModels, caller, delayAskTable, [id], 'DelayAskNotFound');
    const command: DelayCommand = { type: 'AnswerDelay', delayAskId: id, isAgreed, customerReply };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('console/delay-asks/expire')
  @Allow('delayasked.write')
  @Answers(WrittenRow, 'list')
  @Summary('Closes requests whose due date came before an answer did')
  expire(
    @Caller() caller: Caller,
    @Asked({ schema: DelayIds }) { ids }: z.infer<typeof DelayIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    return this.sayOfEach(caller, ids, (delayAskId) => ({ type: 'ExpireDelay', delayAskId }), reply);
  }

  private async sayOfEach(
    caller: Caller,
    ids: readonly DelayAskId[],
    commandOf: (id: DelayAskId) => DelayCommand,
    reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    await refuseUnseen(this.readModels, caller, delayAskTable, ids, 'DelayAskNotFound');
    return sayAll(this.bus, caller, reply, ids.map(commandOf));
  }
}
