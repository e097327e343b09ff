import type { CustomerCommand } from '@cloud-factory/domain/customers';
import {
  BlacklistRow,
  BlacklistSave,
  customerList,
  CustomerSubmit,
  type CustomerOption,
  type CustomerRow,
} from '@cloud-factory/domain/customers/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { customerTable, findCustomerOptions, findCustomers, type CustomerListed } from '@cloud-factory/projections/customers';
import { countOpenOrders } from '@cloud-factory/projections/orders';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import { seeingAll } from '../platform/caller.js';
import { Allow, AlsoByPost, Answers, Asked, Caller, found, Ids, idsField, ReadModels, Summary } from '../platform/http.js';
import { countEach } from '../platform/read-models.js';
import { say, sayAll } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const CustomerSearch = searchOf(customerList);
const Detail = z.strictObject({ id: idField<'customer'>(), asOf: AsOfField.optional() });
const Remove = z.strictObject({ ids: idsField<'customer'>() });
const Row = z.looseObject({ id: z.string(), version: z.int(), customerCode: z.string(), name: z.string(), status: z.string() });
const Option = z.object({ id: z.string(), customerCode: z.string(), name: z.string(), currency: z.string(), status: z.string() });

@Controller('api/saas-production/hospitalCustomerData')
export class CustomersController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
  ) {}

  @Get('list')
  @Allow('hospitalCustomerData.read')
  @Answers(Row, 'page')
  @Summary('Hospital customers')
  list(@Caller() caller: Caller, @Query({ schema: CustomerSearch }) search: Search): Promise<Answer<Page<CustomerListed>>> {
    return this.readModels.ask(caller, (client) => findCustomers(client, search));
  }

  @Get('detail')
  @Allow('hospitalCustomerData.read')
  @Answers(Row)
  @Summary('A hospital customer, now or at a moment')
  async detail(@Caller() caller: Caller, @Query({ schema: Detail }) { id, asOf }: z.infer<typeof Detail>): Promise<Answer<CustomerRow>> {
    return found(await rowAt(this, caller, customerTable, id, asOf), 'CustomerNotFound');
  }

  @Get('dictList')
  @AlsoByPost()
  @Allow('hospitalCustomerData.read')
  @Answers(Option, 'list')
  @Summary('Hospital customers to choose from')
  dictList(@Caller() caller: Caller): Promise<Answer<readonly CustomerOption[]>> {
    return this.readModels.ask(caller, findCustomerOptions);
  }

  @Post('submit')
  @Allow('hospitalCustomerData.write')
  @Answers(WrittenRow)
  @Summary('Registers a customer, or changes one when id is given')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: CustomerSubmit }) body: CustomerSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, ...entry } = body;
    const command: CustomerCommand = {
      type: 'SaveCustomer',
      customerId: id ?? this.newIds.next<'customer'>(),
      entry,
      ...(id !== undefined && { mustExist: true }),
    };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('remove')
  @Allow('hospitalCustomerData.write')
  @Answers(WrittenRow, 'list')
  @Summary('Retires customers; documents keep what they copied')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    // Everybody's orders count, also those that the caller may not see.
    const { data: uses } = await this.readModels.ask(seeingAll(caller), (client) => countEach(ids, (id) => countOpenOrders(client, id)));
    const commands = ids.map((customerId, nth): CustomerCommand => ({ type: 'RetireCustomer', customerId, uses: uses[nth] ?? 0 }));
    return sayAll(this.bus, caller, reply, commands);
  }

  @Post('blacklistRowSave')
  @Allow('hospitalCustomerData.write')
  @Answers(WrittenRow)
  @Summary('Blacklists a customer: no new orders, no deliveries, no credit, or some of these')
  async blacklist(
    @Caller() caller: Caller,
    @Body({ schema: BlacklistSave }) body: BlacklistSave,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id: customerId, version = null, reason, scopes } = body;
    const command: CustomerCommand = { type: 'BlacklistCustomer', customerId, reason, scopes };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('releaseBlacklistRowSave')
  @Allow('hospitalCustomerData.write')
  @Answers(WrittenRow)
  @Summary('Releases a customer from the blacklist')
  async release(
    @Caller() caller: Caller,
    @Body({ schema: BlacklistRow }) body: BlacklistRow,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id: customerId, version = null, reason } = body;
    const command: CustomerCommand = { type: 'ReleaseCustomer', customerId, reason };
    return say(this.bus, caller, reply, command, version);
  }
}
