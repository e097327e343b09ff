import type { CustomerPricesCommand, SchemeCommand } from '@cloud-factory/domain/customers';
import {
  schemeHospitalList,
  SchemeHospitals,
  SchemeProductSubmit,
  type CustomerRow,
  type SchemeHospitalRow,
  type SchemeProductRow,
} from '@cloud-factory/domain/customers/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import {
  customersOfScheme,
  findCustomers,
  findProductsOfScheme,
  findSchemeHospitals,
  schemesOfProducts,
} from '@cloud-factory/projections/customers';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { Allow, Answers, Asked, Caller, Ids, idsField, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { say, sayTogether } from '../platform/say.js';
import { WrittenRow } from '../platform/shapes.js';
import { SchemeHospitalShape, SchemeProductShape } from './price-shapes.js';

const OfScheme = z.strictObject({ schemeId: idField<'scheme'>() });
const TakeProducts = z.strictObject({ ids: idsField<'schemeProduct'>() });
const TakeHospitals = z.strictObject({ schemeId: idField<'scheme'>(), ids: idsField<'customer'>() });
const HospitalSearch = searchOf(schemeHospitalList);
/** Customers to choose: by code and name, as everywhere; with a scheme each says whether it is in it already. */
const ChoiceSearch = searchOf({
  fields: schemeHospitalList.fields,
  filters: ['schemeId', 'customerCode_like', 'customerName_like'],
  sorts: ['customerCode', 'customerName'],
});
const inCustomers: Readonly<Record<string, string>> = {
  customerCode: 'customerCode',
  customerName: 'name',
  customerCode_like: 'customerCode_like',
  customerName_like: 'name_like',
};

type HospitalChoice = Pick<CustomerRow, 'id' | 'customerCode' | 'currency' | 'status'> &
  Readonly<{ customerId: CustomerRow['id']; customerName: string; inScheme: boolean }>;

/** The products of a scheme and the customers that it is for: each change is one of the draft of its next version. */
@Controller('api/saas-production')
export class SchemePartsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Ids) private readonly newIds: Ids,
  ) {}

  @Get('hospitalschemeproduct/getSchemeProduct')
  @Allow('hospitalschemeproduct.read')
  @Answers(SchemeProductShape, 'list')
  @Summary('The products of a scheme, as it is worked on')
  products(
    @Caller() caller: Caller,
    @Query({ schema: OfScheme }) { schemeId }: z.infer<typeof OfScheme>,
  ): Promise<Answer<readonly SchemeProductRow[]>> {
    return this.readModels.ask(caller, (client) => findProductsOfScheme(client, schemeId));
  }

  @Post('hospitalschemeproduct/saveProduct')
  @Allow('hospitalschemeproduct.write')
  @Answers(WrittenRow)
  @Summary('Adds a product to the draft of a scheme')
  saveProduct(
    @Caller() caller: Caller,
    @Body({ schema: SchemeProductSubmit }) body: SchemeProductSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return this.put(caller, { ...body, id: null }, reply);
  }

  @Post('hospitalschemeproduct/updateProduct')
  @Allow('hospitalschemeproduct.write')
  @Answers(WrittenRow)
  @Summary('Changes a product in the draft of a scheme')
  updateProduct(
    @Caller() caller: Caller,
    @Body({ schema: SchemeProductSubmit }) body: SchemeProductSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    if (body.id === null) throw new RefusedException('SchemeProductNotFound', { status: 404 });
    return this.put(caller, body, reply);
  }

  @Post('hospitalschemeproduct/delProduct')
  @Allow('hospitalschemeproduct.write')
  @Answers(WrittenRow)
  @Summary('Takes products out of the draft of their scheme')
  async delProduct(
    @Caller() caller: Caller,
    @Asked({ schema: TakeProducts }) { ids }: z.infer<typeof TakeProducts>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { data: rows } = await this.readModels.ask(caller, (client) => schemesOfProducts(client, ids));
    const schemeIds = [...new Set(rows.map((row) => row.schemeId))];
    if (rows.length < ids.length) throw new RefusedException('SchemeProductNotFound', { status: 404 });
    const commands = schemeIds.map(
      (schemeId): SchemeCommand => ({
        type: 'TakeSchemeProducts',
        schemeId,
        ids: rows.filter((row) => row.schemeId === schemeId).map(({ id }) => id),
      }),
    );
    return sayTogether(this.bus, caller, reply, commands);
  }

  @Get('hospitalschemehospital/geHospitalPage')
  @Allow('hospitalschemehospital.read')
  @Answers(SchemeHospitalShape, 'page')
  @Summary('Customers to choose for a scheme; with schemeId each says whether it is in it')
  hospitals(@Caller() caller: Caller, @Query({ schema: ChoiceSearch }) search: Search): Promise<Answer<Page<HospitalChoice>>> {
    const renamed = (names: readonly string[] | undefined) => names?.map((name) => inCustomers[name] ?? name);
    const { schemeId, current, size, ascs, descs, ...filters } = search;
    const ofCustomers: Search = {
      current,
      size,
      ascs: renamed(ascs),
      descs: renamed(descs),
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [inCustomers[name] ?? name, value])),
    };
    return this.readModels.ask(caller, async (client) => {
      const page = await findCustomers(client, ofCustomers);
      const its: ReadonlySet<string> = typeof schemeId === 'string' ? await customersOfScheme(client, schemeId) : new Set();
      return {
        ...page,
        records: page.records.map(({ id, customerCode, name: customerName, currency, status }) => ({
          id,
          customerId: id,
          customerCode,
          customerName,
          currency,
          status,
          inScheme: its.has(id),
        })),
      };
    });
  }

  @Get('hospitalschemehospital/geHospitalInfoPage')
  @Allow('hospitalschemehospital.read')
  @Answers(SchemeHospitalShape, 'page')
  @Summary('Customers of schemes, as these are worked on')
  hospitalsOfSchemes(
    @Caller() caller: Caller,
    @Query({ schema: HospitalSearch }) search: Search,
  ): Promise<Answer<Page<SchemeHospitalRow>>> {
    return this.readModels.ask(caller, (client) => findSchemeHospitals(client, search));
  }

  @Post('hospitalschemehospital/saveHospital')
  @Allow('hospitalschemehospital.write')
  @Answers(WrittenRow)
  @Summary('Names customers in the draft of a scheme')
  saveHospital(
    @Caller() caller: Caller,
    @Body({ schema: SchemeHospitals }) { schemeId, ids }: z.infer<typeof SchemeHospitals>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const links = [...new Set(ids)].map((customerId) => ({ type: 'LinkCustomerScheme' as const, customerId, schemeId }));
    return sayTogether<SchemeCommand | CustomerPricesCommand>(this.bus, caller, reply, [
      { type: 'PutSchemeHospitals', schemeId, ids },
      ...links,
    ]);
  }

  @Post('hospitalschemehospital/delHospital')
  @Allow('hospitalschemehospital.write')
  @Answers(WrittenRow)
  @Summary('Takes customers out of the draft of a scheme')
  delHospital(
    @Caller() caller: Caller,
    @Asked({ schema: TakeHospitals }) { schemeId, ids }: z.infer<typeof TakeHospitals>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return sayTogether<SchemeCommand | CustomerPricesCommand>(this.bus, caller, reply, [{ type: 'TakeSchemeHospitals', schemeId, ids }]);
  }

  private put(caller: Caller, body: SchemeProductSubmit, reply: FastifyReply): Promise<Answer<Written>> {
    const { schemeId, version = null, ...entry } = body;
    const newProductId = this.newIds.next<'schemeProduct'>();
    return say<SchemeCommand>(this.bus, caller, reply, { type: 'PutSchemeProduct', schemeId, entry, newProductId }, version);
  }
}
