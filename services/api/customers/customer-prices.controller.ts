import type { CustomerPricesCommand } from '@cloud-factory/domain/customers';
import {
  CustomerPriceEntry,
  customerPriceList,
  CustomerPriceUpdate,
  PriceQuestion,
  ProductTemplateEntry,
  type CustomerPriceRow,
  type PriceAnswer,
} from '@cloud-factory/domain/customers/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField, type CustomerId } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { customerPriceTable, findCustomerPrices, productTemplateTable, shownPrice } from '@cloud-factory/projections/customers';
import { findRow, findRows, type EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import {
  Aliases,
  Allow,
  AlsoByPost,
  answer,
  Answers,
  Asked,
  Caller,
  found,
  Ids,
  idsField,
  ReadModels,
  RefusedException,
  SendCommands,
  Summary,
  written,
  writtenOne,
} from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { todayOf } from '../platform/say.js';
import { PriceReader } from './price-reader.js';
import { CustomerPriceShape, PriceAnswerShape } from './price-shapes.js';

const PriceSearch = searchOf(customerPriceList);
const Detail = z.strictObject({ id: idField<'customerPrice'>(), asOf: AsOfField.optional() });
const Remove = z.strictObject({ ids: idsField<'customerPrice'>() });
const MaterialQuestion = PriceQuestion.extend({ materialId: idField<'material'>() });

/** The documents write "hospital product": both spellings are served. */
const alias = (call: string) => `/api/saas-production/hospitalProduct/${call}`;

/** The prices that customers agreed on. Saving one proposes it; the main account confirms it (R165). */
@Controller('api/saas-production/hospitalproduct')
export class CustomerPricesController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) private readonly source: EventSource,
    @Inject(PriceReader) private readonly prices: PriceReader,
  ) {}

  @Get('getProductList')
  @Aliases(alias('getProductList'))
  @Allow('hospitalproduct.read')
  @Answers(CustomerPriceShape, 'page')
  @Summary('Prices of customers: those in force, with what is confirmed for later and what waits for confirmation')
  list(@Caller() caller: Caller, @Query({ schema: PriceSearch }) search: Search): Promise<Answer<Page<CustomerPriceRow>>> {
    return this.readModels.ask(caller, (client) => findCustomerPrices(client, search, todayOf(caller)));
  }

  @Get('detail')
  @Aliases(alias('detail'))
  @Allow('hospitalproduct.read')
  @Answers(CustomerPriceShape)
  @Summary('A price of a customer, now or at a moment')
  async detail(
    @Caller() caller: Caller,
    @Query({ schema: Detail }) { id, asOf }: z.infer<typeof Detail>,
  ): Promise<Answer<CustomerPriceRow>> {
    const row = found(
      await rowAt({ readModels: this.readModels, source: this.source }, caller, customerPriceTable, id, asOf),
      'PriceNotFound',
    );
    return { ...row, data: shownPrice(row.data, todayOf(caller)) };
  }

  @Post('saveProduct')
  @Aliases(alias('saveProduct'))
  @Allow('hospitalproduct.write')
  @Answers(WrittenRow)
  @Summary('Proposes a price for a product of a customer')
  async save(
    @Caller() caller: Caller,
    @Body({ schema: CustomerPriceEntry }) entry: CustomerPriceEntry,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const priceId = this.newIds.next<'customerPrice'>();
    const changeId = this.newIds.next<'priceChange'>();
    const command: CustomerPricesCommand = { type: 'ProposeCustomerPrice', customerId: entry.customerId, priceId, changeId, entry };
    return this.say(caller, command, priceId, reply);
  }

  @Post('update')
  @Aliases(alias('update'))
  @Allow('hospitalproduct.write')
  @Answers(WrittenRow)
  @Summary('Proposes other terms; those in force stay until they are confirmed')
  async update(
    @Caller() caller: Caller,
    @Body({ schema: CustomerPriceUpdate }) body: CustomerPriceUpdate,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id: priceId, version, ...terms } = body;
    const { customerId, version: current } = found(
      await this.readModels.ask(caller, (client) => findRow(client, customerPriceTable, priceId)),
      'PriceNotFound',
    ).data;
    // A price counts its own changes: its stream is that of all prices of the customer.
    if (version !== undefined && version !== current) throw new RefusedException('StaleVersion', { status: 412 });
    const changeId = this.newIds.next<'priceChange'>();
    return this.say(caller, { type: 'ProposeCustomerPriceChange', customerId, priceId, changeId, terms }, priceId, reply);
  }

  @Post('delProduct')
  @Aliases(alias('delProduct'))
  @Allow('hospitalproduct.write')
  @Answers(WrittenRow, 'list')
  @Summary('Proposes that prices end; withdraws those that were never confirmed')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const { data: rows } = await this.readModels.ask(caller, (client) => findRows(client, customerPriceTable, ids));
    const customerOf = new Map<string, CustomerId>(rows.map(({ id, customerId }) => [id, customerId]));
    const commands = ids.map((priceId): CustomerPricesCommand => {
      const customerId = customerOf.get(priceId);
      if (customerId === undefined) throw new RefusedException('PriceNotFound', { status: 404 });
      return { type: 'ProposeCustomerPriceEnd', customerId, priceId, changeId: this.newIds.next<'priceChange'>() };
    });
    const answers = await this.bus.execute(new SendCommands(caller, commands));
    return written(
      reply,
      answers.map((each, nth) => ({ ...each, id: ids[nth] ?? each.id })),
    );
  }

  @Get('calcProductUnitPrice')
  @AlsoByPost()
  @HttpCode(200)
  @Aliases(alias('calcProductUnitPrice'))
  @Allow('hospitalproduct.read')
  @Answers(PriceAnswerShape)
  @Summary('What a product costs a customer, as an order of that day would be priced; writes nothing')
  async unitPrice(@Caller() caller: Caller, @Asked({ schema: PriceQuestion }) question: PriceQuestion): Promise<Answer<PriceAnswer>> {
    return answer(await this.prices.answer(caller, question));
  }

  @Get('calcMaterialUnitPrice')
  @AlsoByPost()
  @HttpCode(200)
  @Aliases(alias('calcMaterialUnitPrice'))
  @Allow('hospitalproduct.read')
  @Answers(PriceAnswerShape)
  @Summary('What a product costs a customer in a material, with the parts of material and labour where they are agreed on')
  async materialPrice(
    @Caller() caller: Caller,
    @Asked({ schema: MaterialQuestion }) question: z.infer<typeof MaterialQuestion>,
  ): Promise<Answer<PriceAnswer>> {
    return answer(await this.prices.answer(caller, question));
  }

  @Post('saveOrUpdateProductTemplate')
  @Aliases(alias('saveOrUpdateProductTemplate'))
  @Allow('hospitalproduct.write')
  @Answers(WrittenRow)
  @Summary('Keeps what a customer always asks for with a product; holds no price')
  async saveTemplate(
    @Caller() caller: Caller,
    @Body({ schema: ProductTemplateEntry }) body: ProductTemplateEntry,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, customerId, ...entry } = body;
    if (id !== undefined)
      found(await this.readModels.ask(caller, (client) => findRow(client, productTemplateTable, id)), 'TemplateNotFound');
    const templateId = id ?? this.newIds.next<'productTemplate'>();
    return this.say(
      caller,
      { type: 'SaveProductTemplate', customerId, templateId, entry, ...(id !== undefined && { mustExist: true }) },
      templateId,
      reply,
    );
  }

  /** Answers with the id of the record, not with that of the customer whose stream holds it. */
  private async say(caller: Caller, command: CustomerPricesCommand, id: string, reply: FastifyReply): Promise<Answer<Written>> {
    const said = writtenOne(reply, await this.bus.execute(new SendCommands(caller, [command])));
    return { ...said, data: { ...said.data, id } };
  }
}
