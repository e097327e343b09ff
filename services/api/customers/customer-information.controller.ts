import type { CustomerCommand } from '@cloud-factory/domain/customers';
import { CustomerInformationSubmit, customerInformationList, type CustomerInformationRow } from '@cloud-factory/domain/customers/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { customerInformationTable, findCustomerInformation, type CustomerInformationListed } from '@cloud-factory/projections/customers';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import {
  Allow,
  Answers,
  Asked,
  Caller,
  found,
  idsField,
  ReadModels,
  RefusedException,
  SendCommands,
  Summary,
  writtenOne,
} from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';

const InformationSearch = searchOf(customerInformationList);
const Detail = z.strictObject({ id: idField<'customer'>(), asOf: AsOfField.optional() });
const Remove = z.strictObject({ ids: idsField<'customer'>() });
const Row = z.looseObject({ id: z.string(), version: z.int(), customerCode: z.string(), name: z.string(), status: z.string() });

/** Customers as storage sees them: made of the customers, beside what people of storage keep (decision 8). */
@Controller('api/saas-storage/customerInformationMaintain')
export class CustomerInformationController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(EventSourceToken) private readonly source: EventSource,
  ) {}

  @Get('list')
  @Allow('customerInformationMaintain.read')
  @Answers(Row, 'page')
  @Summary('Customers as storage sees them')
  list(@Caller() caller: Caller, @Query({ schema: InformationSearch }) search: Search): Promise<Answer<Page<CustomerInformationListed>>> {
    return this.readModels.ask(caller, (client) => findCustomerInformation(client, search));
  }

  @Get('getCustomerPage')
  @Allow('customerInformationMaintain.read')
  @Answers(Row, 'page')
  @Summary('The same list under its other name')
  page(@Caller() caller: Caller, @Query({ schema: InformationSearch }) search: Search): Promise<Answer<Page<CustomerInformationListed>>> {
    return this.list(caller, search);
  }

  @Get('detail')
  @Allow('customerInformationMaintain.read')
  @Answers(Row)
  @Summary('A customer as storage sees it, now or at a moment')
  async detail(
    @Caller() caller: Caller,
    @Query({ schema: Detail }) { id, asOf }: z.infer<typeof Detail>,
  ): Promise<Answer<CustomerInformationRow>> {
    const row = await rowAt({ readModels: this.readModels, source: this.source }, caller, customerInformationTable, id, asOf);
    return found(row, 'CustomerNotFound');
  }

  @Post('submit')
  @Allow('customerInformationMaintain.write')
  @Answers(WrittenRow)
  @Summary('Keeps how goods are packed for a customer, and when it takes them in')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: CustomerInformationSubmit }) body: CustomerInformationSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id: customerId, version = null, ...kept } = body;
    const command: CustomerCommand = { type: 'KeepCustomerInformation', customerId, ...kept };
    return writtenOne(reply, await this.bus.execute(new SendCommands(caller, [command], version)));
  }

  @Post('remove')
  @Allow('customerInformationMaintain.write')
  @Answers(WrittenRow, 'list')
  @Summary('Refused: what is seen here is made of the customers; retire those')
  async remove(@Caller() caller: Caller, @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>): Promise<Answer<readonly Written[]>> {
    const [first] = ids;
    if (first) await this.detail(caller, { id: first }); // of another tenant's there is nothing to tell
    throw new RefusedException('ReadModelIsNotKept');
  }
}
