import { priceOf, type KnownScheme } from '@cloud-factory/domain/customers';
import {
  PriceWhatIf,
  schemeProductList,
  type PriceAnswer,
  type SchemeId,
  type WhatIfAnswer,
  type WhatIfCustomer,
} from '@cloud-factory/domain/customers/contract';
import { JobStarted } from '@cloud-factory/domain/jobs/contract';
import type { ProductOption } from '@cloud-factory/domain/products/contract';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { Exact, fixed, type Amount } from '@cloud-factory/domain/shared/decimal';
import { idField } from '@cloud-factory/domain/shared/ids';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { sumOf } from '@cloud-factory/domain/shared/money';
import { findSchemeProducts, schemeTable, type SchemeProductListed } from '@cloud-factory/projections/customers';
import { findProductOptions } from '@cloud-factory/projections/products';
import { Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import * as z from 'zod';
import { seeingAll } from '../platform/caller.js';
import {
  Aliases,
  Allow,
  AlsoByPost,
  answer,
  Answers,
  Asked,
  Caller,
  ReadModels,
  RefusedException,
  Summary,
  ChangesNoRow,
} from '../platform/http.js';
import { Jobs } from '../jobs/jobs.js';
import { todayOf } from '../platform/say.js';
import { refuseUnseen } from '../platform/unseen.js';
import { PriceReader } from './price-reader.js';
import { hospitalsOf, monthsBefore, replayed } from './what-if.js';
import { SchemeProductShape } from './price-shapes.js';

const SchemeProductSearch = searchOf(schemeProductList);
const OfScheme = SchemeProductSearch.extend({ schemeId: idField<'scheme'>() });
const WhatIfFile = PriceWhatIf.pick({ schemeId: true, months: true });
const OfHospital = z.strictObject({ customerId: idField<'customer'>() });
const HospitalProduct = z.looseObject({ id: z.string(), productCode: z.string(), name: z.string(), unitPrice: z.string().nullable() });
const WhatIf = z.looseObject({
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  total: z.int(),
  records: z.array(z.looseObject({})),
});

/** One of a product, on no tooth in particular, in an ordinary order. */
const oneUnit = { qty: fixed<'quantity'>(1, 4), teeth: [], orderProperty: 'normal', isOurFault: false, surcharges: [] } as const;

/** A product as a hospital buys it; prices are null where it has none in the hospital's currency. */
type HospitalProduct = ProductOption &
  Readonly<{ unitPrice: PriceAnswer['unitPrice'] | null; priceSource: PriceAnswer['priceSource'] | null; priceReference: string | null }>;

/** Products with what customers pay for them, and the past at other prices. */
@Controller('api')
export class PricedProductsController {
  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(PriceReader) private readonly prices: PriceReader,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  @Get('saas-storage/productData/getHospitalProductList')
  @Allow('productData.read')
  @Answers(HospitalProduct, 'list')
  @Summary('The products on offer, each with what this hospital pays for it today')
  async ofHospital(
    @Caller() caller: Caller,
    @Query({ schema: OfHospital }) { customerId }: z.infer<typeof OfHospital>,
  ): Promise<Answer<readonly HospitalProduct[]>> {
    const { tenant } = caller;
    const [options, currency, agreed] = await Promise.all([
      this.readModels.ask(caller, findProductOptions),
      this.prices.currencyOf(caller, customerId),
      this.prices.agreements(tenant, customerId),
    ]);
    const today = todayOf(caller);
    const rows = options.data.map((option): HospitalProduct => {
      const { id: productId, materialId, standardPrice, currency: standardCurrency } = option;
      const product = { productId, materialId, standardPrice, standardCurrency };
      const found = priceOf({ ...product, ...oneUnit, currency, day: today }, agreed);
      if ('unpriced' in found) return { ...option, unitPrice: null, priceSource: null, priceReference: null };
      return { ...option, unitPrice: found.discountPrice, priceSource: found.priceSource, priceReference: found.priceReference };
    });
    return { ...options, data: rows };
  }

  @Get('saas-storage/productData/getHospitalSchemeProductPage')
  @Allow('productData.read')
  @Answers(SchemeProductShape, 'page')
  @Summary('Products of price schemes')
  schemeProducts(
    @Caller() caller: Caller,
    @Query({ schema: SchemeProductSearch }) search: Search,
  ): Promise<Answer<Page<SchemeProductListed>>> {
    return this.readModels.ask(caller, (client) => findSchemeProducts(client, search));
  }

  @Get('saas-storage/productData/getHospitalSchemeProductBySchemeIdPage')
  @Aliases('/api/saas-storage/productData/BySchemeIdPage', '/api/saas-storage/productData/getHospitalSchemeProductPageBySchemeIdPage')
  @Allow('productData.read')
  @Answers(SchemeProductShape, 'page')
  @Summary('Products of one price scheme')
  productsOfScheme(@Caller() caller: Caller, @Query({ schema: OfScheme }) search: Search): Promise<Answer<Page<SchemeProductListed>>> {
    return this.schemeProducts(caller, search);
  }

  @Get('console/price-what-if')
  @AlsoByPost()
  @HttpCode(200)
  @Allow('hospitalscheme.read', 'hospitalscheme.confirm')
  @Answers(WhatIf)
  @Summary('What the customers of a scheme would have paid in the last months under it, beside what they paid; writes nothing')
  async whatIf(@Caller() caller: Caller, @Asked({ schema: PriceWhatIf }) asked: PriceWhatIf): Promise<Answer<WhatIfAnswer>> {
    const { schemeId, months, current, size } = asked;
    const scheme = await this.schemeOf(caller, schemeId);
    const to = todayOf(caller);
    const from = monthsBefore(to, months);
    const hospitals = hospitalsOf(scheme);
    const shown = hospitals.slice((current - 1) * size, current * size);
    const replay = { prices: this.prices, tenant: caller.tenant, scheme, since: from };
    // Everybody's orders count: a price is for the whole house.
    const scope = seeingAll(caller);
    const { data: records, ...envelope } = await this.readModels.ask(scope, (client) => replayed(client, replay, shown));
    const total = hospitals.length;
    const page = { records, total, size, current, pages: Math.ceil(total / size) };
    return { ...envelope, data: { from, to, currency: scheme.working.currency, ...page, sums: summed(records) } };
  }

  @Post('console/price-what-if/export')
  @ChangesNoRow("Starts a job of one's own that reads")
  @Allow('hospitalscheme.read')
  @Answers(JobStarted)
  @Summary('The same for all customers of the scheme, as a file that is made in the background')
  async whatIfFile(
    @Caller() caller: Caller,
    @Asked({ schema: WhatIfFile }) asked: z.infer<typeof WhatIfFile>,
  ): Promise<Answer<JobStarted>> {
    const scheme = await this.schemeOf(caller, asked.schemeId);
    const { language, timeZone: zone } = caller;
    const input = { export: 'price-what-if', asked, language, zone, creators: '*', total: scheme.working.hospitals.length };
    const title = { zh: `价格测算 ${scheme.schemeNo}`, en: `Price what-if ${scheme.schemeNo}` };
    return answer({ jobId: await this.jobs.start(caller, { kind: 'export', title, permission: 'hospitalscheme.read', input }) });
  }

  /** A scheme by the log, for whoever sees it. */
  private async schemeOf(caller: Caller, id: SchemeId): Promise<KnownScheme> {
    await refuseUnseen(this.readModels, caller, schemeTable, [id], 'SchemeNotFound');
    const scheme = await this.prices.scheme(caller.tenant, id);
    if (!scheme) throw new RefusedException('SchemeNotFound', { status: 404 });
    return scheme;
  }
}

function summed(records: readonly WhatIfCustomer[]): WhatIfAnswer['sums'] {
  const count = (of: (record: WhatIfCustomer) => number) => records.reduce((sum, record) => sum + of(record), 0);
  const sum = (of: (record: WhatIfCustomer) => Amount) => sumOf(records.map(of));
  const [oldSum, newSum] = [sum((each) => each.oldSum), sum((each) => each.newSum)];
  return {
    lines: count(({ lines }) => lines),
    linesChanged: count(({ linesChanged }) => linesChanged),
    oldSum,
    newSum,
    difference: fixed(new Exact(newSum).minus(oldSum), 2),
  };
}
