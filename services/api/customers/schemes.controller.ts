import type { CustomerPricesCommand, SchemeCommand } from '@cloud-factory/domain/customers';
import {
  PriceQuestion,
  schemeList,
  SchemeSubmit,
  type PriceAnswer,
  type PriceChangeId,
  type ProductTemplateRow,
  type SchemeDetail,
} from '@cloud-factory/domain/customers/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { findSchemes, findTemplates, schemeTable, withVersions, type SchemeListed } from '@cloud-factory/projections/customers';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, answer, Answers, Asked, Caller, found, Ids, idsField, ReadModels, Summary } from '../platform/http.js';
import { WrittenRow } from '../platform/shapes.js';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import { sayAll, sayTogether, todayOf } from '../platform/say.js';
import { PriceReader } from './price-reader.js';
import { PriceAnswerShape, SchemeShape, TemplateShape } from './price-shapes.js';

const SchemeSearch = searchOf(schemeList);
const Detail = z.strictObject({ id: idField<'scheme'>(), asOf: AsOfField.optional() });
const Remove = z.strictObject({ ids: idsField<'scheme'>() });
const Templates = z.strictObject({ customerId: idField<'customer'>().optional(), productId: idField<'product'>().optional() });
// A query string holds no list of objects.
const DiscountQuestion = PriceQuestion.omit({ surcharges: true });

/** Price schemes. `save` keeps a draft of the next version, `submit` proposes it to the main account. */
@Controller('api/saas-production/hospitalscheme')
export class SchemesController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) private readonly source: EventSource,
    @Inject(PriceReader) private readonly prices: PriceReader,
  ) {}

  @Get('list')
  @Allow('hospitalscheme.read')
  @Answers(SchemeShape, 'page')
  @Summary('Price schemes, the newest first')
  list(@Caller() caller: Caller, @Query({ schema: SchemeSearch }) search: Search): Promise<Answer<Page<SchemeListed>>> {
    return this.readModels.ask(caller, (client) => findSchemes(client, search, todayOf(caller)));
  }

  @Get('detail')
  @Allow('hospitalscheme.read')
  @Answers(SchemeShape)
  @Summary('A price scheme with its products, its customers and its versions, now or at a moment')
  async detail(@Caller() caller: Caller, @Query({ schema: Detail }) { id, asOf }: z.infer<typeof Detail>): Promise<Answer<SchemeDetail>> {
    const row = found(await rowAt({ readModels: this.readModels, source: this.source }, caller, schemeTable, id, asOf), 'SchemeNotFound');
    const { data } = await this.readModels.ask(caller, (client) => withVersions(client, row.data, todayOf(caller)));
    return { ...row, data };
  }

  @Post('save')
  @Allow('hospitalscheme.write')
  @Answers(WrittenRow)
  @Summary('Keeps a draft of a scheme, or of its next version')
  save(
    @Caller() caller: Caller,
    @Body({ schema: SchemeSubmit }) body: SchemeSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return this.say(caller, body, null, reply);
  }

  @Post('submit')
  @Allow('hospitalscheme.write')
  @Answers(WrittenRow)
  @Summary('Proposes a scheme, or its next version, to the enterprise main account')
  submit(
    @Caller() caller: Caller,
    @Body({ schema: SchemeSubmit }) body: SchemeSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return this.say(caller, body, this.newIds.next<'priceChange'>(), reply);
  }

  @Post('remove')
  @Allow('hospitalscheme.write')
  @Answers(WrittenRow, 'list')
  @Summary('Removes schemes that were never in force')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const commands = ids.map((schemeId): SchemeCommand => ({ type: 'RemoveScheme', schemeId }));
    return sayAll(this.bus, caller, reply, commands);
  }

  @Get('getProductTemplateList')
  @Allow('hospitalscheme.read', 'hospitalproduct.read')
  @Answers(TemplateShape, 'list')
  @Summary('What customers always ask for with a product')
  templates(
    @Caller() caller: Caller,
    @Query({ schema: Templates }) asked: z.infer<typeof Templates>,
  ): Promise<Answer<readonly ProductTemplateRow[]>> {
    return this.readModels.ask(caller, (client) => findTemplates(client, asked));
  }

  @Get('getDiscountPrice')
  @Allow('hospitalscheme.read', 'hospitalproduct.read')
  @Answers(PriceAnswerShape)
  @Summary('The discounted price of a product for a customer, and where it is agreed on')
  async discountPrice(
    @Caller() caller: Caller,
    @Query({ schema: DiscountQuestion }) question: z.infer<typeof DiscountQuestion>,
  ): Promise<Answer<PriceAnswer>> {
    return answer(await this.prices.answer(caller, { ...question, surcharges: [] }));
  }

  /** The customers hear of the scheme in the same write, for an order finds a scheme by its customer. */
  private async say(caller: Caller, body: SchemeSubmit, proposal: PriceChangeId | null, reply: FastifyReply): Promise<Answer<Written>> {
    const { id, version = null, products, hospitals, ...entry } = body;
    const schemeId = id ?? this.newIds.next<'scheme'>();
    const commands: (SchemeCommand | CustomerPricesCommand)[] = [
      {
        type: 'SaveScheme',
        schemeId,
        entry,
        ...(products && { products }),
        ...(hospitals && { hospitals }),
        newProductIds: (products ?? []).map(() => this.newIds.next<'schemeProduct'>()),
        proposal,
        ...(id !== undefined && { mustExist: true }),
      },
      ...[...new Set(hospitals)].map((customerId) => ({ type: 'LinkCustomerScheme' as const, customerId, schemeId })),
    ];
    return sayTogether(this.bus, caller, reply, commands, version);
  }
}
