import { resourceOf, type Resource } from '@cloud-factory/domain/catalogue';
import { priceOf } from '@cloud-factory/domain/customers';
import type { PriceAnswer } from '@cloud-factory/domain/customers/contract';
import { productList } from '@cloud-factory/domain/products/contract';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { fixed } from '@cloud-factory/domain/shared/decimal';
import { idField, type CustomerId } from '@cloud-factory/domain/shared/ids';
import { searchOf } from '@cloud-factory/domain/shared/list';
import { findTreeOf, type TreeNode } from '@cloud-factory/projections/catalogue';
import { findCustomers } from '@cloud-factory/projections/customers';
import { findProductOptions, findProducts, getProductByCode, type ProductListed } from '@cloud-factory/projections/products';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import * as z from 'zod';
import { PriceReader } from '../customers/price-reader.js';
import { Allow, Answers, Caller, found, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { todayOf } from '../platform/say.js';

const ByProduct = z.strictObject({ productCode: z.string().min(1).max(32) });
const ByHospital = z.strictObject({ hospitalCode: z.string().min(1).max(32) });
/** The company is the hospital that orders; before one is chosen no product has a price. */
const OfCompany = searchOf(productList).extend({ customerId: idField<'customer'>().optional() });
const Node = z.looseObject({ id: z.string(), categoryCode: z.string(), title: z.string(), children: z.array(z.unknown()) });
const Row = z.looseObject({ id: z.string(), productCode: z.string(), name: z.string(), unitPrice: z.string().nullable() });

type Agreed = Pick<PriceAnswer, 'unitPrice' | 'priceSource' | 'priceReference'>;
/** Null where the product has no price in the hospital's currency. */
type CompanyProduct = ProductListed & Readonly<{ [Name in keyof Agreed]: Agreed[Name] | null }>;

type Priced = Pick<ProductListed, 'id' | 'materialId' | 'standardPrice' | 'currency'>;

/** One unit of an order that is nothing special. */
const oneUnit = { qty: fixed<'quantity'>(1, 4), teeth: [], orderProperty: 'normal', isOurFault: false, surcharges: [] } as const;

function categories(): Resource {
  const resource = resourceOf('productGoodCategoryMaintain');
  if (!resource) throw new Error('categories are a kind of record');
  return resource;
}

/** Products as a hospital chooses them, and the two levels of categories that they stand in. */
@Controller('api/saas-storage')
export class CompanyProductsController {
  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(PriceReader) private readonly prices: PriceReader,
  ) {}

  @Get('productData/getProductListByCompanyPage')
  @Allow('productData.read')
  @Answers(Row, 'page')
  @Summary('Enabled products for one hospital to choose from, each with what it pays today')
  async ofCompany(
    @Caller() caller: Caller,
    @Query({ schema: OfCompany }) { customerId, ...search }: z.infer<typeof OfCompany>,
  ): Promise<Answer<Page<CompanyProduct>>> {
    const { data, ...rest } = await this.readModels.ask(caller, (client) => findProducts(client, { ...search, enabled: true }));
    const priceToday = customerId === undefined ? () => undefined : await this.priceOf(caller, customerId);
    const none = { unitPrice: null, priceSource: null, priceReference: null };
    const records = data.records.map((row): CompanyProduct => ({ ...row, ...(priceToday(row) ?? none) }));
    return { ...rest, data: { ...data, records } };
  }

  @Get('productData/getTwoCategoryByProductCode')
  @Allow('productData.read')
  @Answers(Node, 'list')
  @Summary('The category of a product below the one above it')
  async ofProduct(
    @Caller() caller: Caller,
    @Query({ schema: ByProduct }) { productCode }: z.infer<typeof ByProduct>,
  ): Promise<Answer<readonly TreeNode[]>> {
    const { data } = found(await this.readModels.ask(caller, (client) => getProductByCode(client, productCode)), 'ProductNotFound');
    return this.treeOf(caller, [data.categoryId]);
  }

  @Get('productGoodCategoryMaintain/getTwoCategoryByHospitalCode')
  @Allow('productGoodCategoryMaintain.read')
  @Answers(Node, 'list')
  @Summary('The two levels of categories of what a hospital agreed on; of all products on offer where it agreed on nothing')
  async ofHospital(
    @Caller() caller: Caller,
    @Query({ schema: ByHospital }) { hospitalCode }: z.infer<typeof ByHospital>,
  ): Promise<Answer<readonly TreeNode[]>> {
    const one = { current: 1, size: 1, customerCode: hospitalCode };
    const { data: customers } = await this.readModels.ask(caller, (client) => findCustomers(client, one));
    const [customer] = customers.records;
    if (!customer) throw new RefusedException('CustomerNotFound', { status: 404 });
    const { data: options } = await this.readModels.ask(caller, (client) => findProductOptions(client));
    const priceToday = await this.priceOf(caller, customer.id);
    const agreed = options.filter((option) => (priceToday(option)?.priceSource ?? 'standard') !== 'standard');
    return this.treeOf(
      caller,
      (agreed.length > 0 ? agreed : options).map(({ categoryId }) => categoryId),
    );
  }

  private treeOf(caller: Caller, ids: readonly (string | null)[]): Promise<Answer<readonly TreeNode[]>> {
    return this.readModels.ask(caller, (client) => findTreeOf(client, categories(), [...new Set(ids.filter((id) => id !== null))]));
  }

  /** What one unit of a product costs a hospital today, by the function that prices its orders; null where it has no price. */
  private async priceOf(caller: Caller, customerId: CustomerId): Promise<(product: Priced) => Agreed | null> {
    const { tenant } = caller;
    const [currency, agreements] = await Promise.all([
      this.prices.currencyOf(caller, customerId),
      this.prices.agreements(tenant, customerId),
    ]);
    const day = todayOf(caller);
    return ({ id: productId, materialId, standardPrice, currency: standardCurrency }) => {
      const product = { productId, materialId, standardPrice, standardCurrency };
      const priced = priceOf({ ...product, ...oneUnit, currency, day }, agreements);
      if ('unpriced' in priced) return null;
      const { discountPrice: unitPrice, priceSource, priceReference } = priced;
      return { unitPrice, priceSource, priceReference };
    };
  }
}
