import type { ChannelCommand } from '@cloud-factory/domain/channel';
import { channelAccountList, ChannelGrant } from '@cloud-factory/domain/channel/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { idField } from '@cloud-factory/domain/shared/ids';
import { findChannelAccounts, type ChannelAccountListed } from '@cloud-factory/projections/channel';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Caller, ReadModels, Summary } from '../platform/http.js';
import { say } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';
import { AccountShape } from './shapes.js';

const AccountSearch = searchOf(channelAccountList);
const Withdrawal = z.strictObject({ userId: idField<'user'>() });

/** Which account orders for which hospital. */
@Controller('api/console/channel-accounts')
export class ChannelAccountsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Allow('channel.grant')
  @Answers(AccountShape, 'page')
  @Summary('Accounts of the ordering channel, by name')
  list(@Caller() caller: Caller, @Query({ schema: AccountSearch }) search: Search): Promise<Answer<Page<ChannelAccountListed>>> {
    return this.readModels.ask(caller, (client) => findChannelAccounts(client, search));
  }

  @Post('grant')
  @Allow('channel.grant')
  @Answers(WrittenRow)
  @Summary('Lets an account order for a hospital, and for no other')
  grant(
    @Caller() caller: Caller,
    @Body({ schema: ChannelGrant }) { userId, customerId }: ChannelGrant,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return say<ChannelCommand>(this.bus, caller, reply, { type: 'GrantCustomer', userId, customerId });
  }

  @Post('withdraw')
  @Allow('channel.grant')
  @Answers(WrittenRow)
  @Summary('Takes it back; counts at once')
  withdraw(
    @Caller() caller: Caller,
    @Body({ schema: Withdrawal }) { userId }: z.infer<typeof Withdrawal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return say<ChannelCommand>(this.bus, caller, reply, { type: 'WithdrawCustomer', userId });
  }
}
