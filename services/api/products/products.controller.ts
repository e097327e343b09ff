import type { ProductCommand } from '@cloud-factory/domain/products';
import { productList, ProductSubmit, type ProductDetail, type ProductOption } from '@cloud-factory/domain/products/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { countOpenWork } from '@cloud-factory/projections/production';
import { detailOf, findProductOptions, findProducts, productTable, type ProductListed } from '@cloud-factory/projections/products';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { AsOfField, rowAt } from '../platform/as-of.js';
import { EventSourceToken } from '../platform/deps.js';
import { Allow, Answers, Asked, Caller, found, Ids, idsField, ReadModels, Summary } from '../platform/http.js';
import { countEach } from '../platform/read-models.js';
import { say, sayAll } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';

const ProductSearch = searchOf(productList);
const Detail = z.strictObject({ id: idField<'product'>(), asOf: AsOfField.optional() });
const ExceptRoute = z.strictObject({ routeId: idField<'route'>().optional() });
const Remove = z.strictObject({ ids: idsField<'product'>() });
const Row = z.looseObject({ id: z.string(), version: z.int(), productCode: z.string(), name: z.string(), standardPrice: z.string() });

@Controller('api/saas-storage/productData')
export class ProductsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
  ) {}

  @Get('list')
  @Allow('productData.read')
  @Answers(Row, 'page')
  @Summary('Products')
  list(@Caller() caller: Caller, @Query({ schema: ProductSearch }) search: Search): Promise<Answer<Page<ProductListed>>> {
    return this.readModels.ask(caller, (client) => findProducts(client, search));
  }

  @Get('getProductListPage')
  @Allow('productData.read')
  @Answers(Row, 'page')
  @Summary('Enabled products to choose from, by pages')
  choices(@Caller() caller: Caller, @Query({ schema: ProductSearch }) search: Search): Promise<Answer<Page<ProductListed>>> {
    return this.readModels.ask(caller, (client) => findProducts(client, { ...search, enabled: true }));
  }

  @Get('getRouteDownProductInfoList')
  @Allow('productData.read')
  @Answers(Row.omit({ version: true }), 'list')
  @Summary('Enabled products to put under a route; those that it makes already are left out')
  optionsForRoute(
    @Caller() caller: Caller,
    @Query({ schema: ExceptRoute }) { routeId }: z.infer<typeof ExceptRoute>,
  ): Promise<Answer<readonly ProductOption[]>> {
    return this.readModels.ask(caller, (client) => findProductOptions(client, routeId));
  }

  @Get('getInfoList')
  @Allow('productData.read')
  @Answers(Row.omit({ version: true }), 'list')
  @Summary('Enabled products to choose from')
  options(@Caller() caller: Caller): Promise<Answer<readonly ProductOption[]>> {
    return this.readModels.ask(caller, (client) => findProductOptions(client));
  }

  @Get('detail')
  @Allow('productData.read')
  @Answers(Row)
  @Summary('A product, now or at a moment')
  async detail(@Caller() caller: Caller, @Query({ schema: Detail }) { id, asOf }: z.infer<typeof Detail>): Promise<Answer<ProductDetail>> {
    const { data, ...rest } = found(await rowAt(this, caller, productTable, id, asOf), 'ProductNotFound');
    return { ...rest, data: detailOf(data) };
  }

  @Post('submit')
  @Allow('productData.write')
  @Answers(WrittenRow)
  @Summary('Adds a product, or changes one when id is given')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: ProductSubmit }) body: ProductSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, ...entry } = body;
    const command: ProductCommand = {
      type: 'SaveProduct',
      productId: id ?? this.newIds.next<'product'>(),
      entry,
      ...(id !== undefined && { mustExist: true }),
    };
    return say(this.bus, caller, reply, command, version);
  }

  @Post('remove')
  @Allow('productData.write')
  @Answers(WrittenRow, 'list')
  @Summary('Retires products, unless work orders are open for them; documents keep what they copied')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: Remove }) { ids }: z.infer<typeof Remove>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const { data: uses } = await this.readModels.ask(caller, (client) => countEach(ids, (id) => countOpenWork(client, { productId: id })));
    const commands = ids.map((productId, nth): ProductCommand => ({ type: 'RetireProduct', productId, uses: uses[nth] ?? 0 }));
    return sayAll(this.bus, caller, reply, commands);
  }
}
