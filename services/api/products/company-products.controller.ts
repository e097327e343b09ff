import { resourceOf, type Resource } from '@cloud-factory/domain/catalogue';
import type { PriceAnswer } from '@cloud-factory/domain/customers/contract';
import { productList } from '@cloud-factory/domain/products/contract';
import type { Answer, Page } from '@cloud-factory/domain/shared/contract';
import { fixed } from '@cloud-factory/domain/shared/decimal';
import { idField, type CustomerId, type ProductId } from '@cloud-factory/domain/shared/ids';
import { searchOf } from '@cloud-factory/domain/shared/list';
import { findTreeOf, type TreeNode } from '@cloud-factory/projections/catalogue';
import { findCustomers } from '@cloud-factory/projections/customers';
import { findProductOptions, findProducts, getProductByCode, type ProductListed } from '@cloud-factory/projections/products';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import * as z from 'zod';
import { PriceReader } from '../customers/price-reader.js';
import { Allow, Answers, Caller, found, ReadModels, RefusedException, Summary } from '../platform/http.js';

const ByProduct = z.strictObject({ productCode: z.string().min(1).max(32) });
const ByHospital = z.strictObject({ hospitalCode: z.string().min(1).max(32) });
/** The company is the hospital that orders: the documents' "products by company" are picked once a customer is chosen. */
const OfCompany = searchOf(productList).extend({ customerId: idField<'customer'>() });
const Node = z.looseObject({ id: z.string(), categoryCode: z.string(), title: z.string(), children: z.array(z.unknown()) });
const Row = z.looseObject({ id: z.string(), productCode: z.string(), name: z.string(), unitPrice: z.string().nullable() });

type Agreed = Pick<PriceAnswer, 'unitPrice' | 'priceSource' | 'priceReference'>;
/** Null where the product has no price in the hospital's currency. */
type CompanyProduct = ProductListed & Readonly<{ [Name in keyof Agreed]: Agreed[Name] | null }>;

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
    const priceOf = await this.priceOf(caller, customerId);
    const records: CompanyProduct[] = [];
    for (const row of data.records) {
      const { unitPrice = null, priceSource = null, priceReference = null } = (await priceOf(row.id)) ?? {};
      records.push({ ...row, unitPrice, priceSource, priceReference });
    }
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
    const priceOf = await this.priceOf(caller, customer.id);
    const agreed: (typeof options)[number][] = [];
    for (const option of options) {
      const price = await priceOf(option.id);
      if (price && price.priceSource !== 'standard') agreed.push(option);
    }
    return this.treeOf(
      caller,
      (agreed.length > 0 ? agreed : options).map(({ categoryId }) => categoryId),
    );
  }

  private treeOf(caller: Caller, ids: readonly (string | null)[]): Promise<Answer<readonly TreeNode[]>> {
    return this.readModels.ask(caller, (client) => findTreeOf(client, categories(), [...new Set(ids.filter((id) => id !== null))]));
  }

  /** What one unit of a product costs a hospital today, by the function that prices its orders; null where it has no price. */
  private async priceOf(caller: Caller, customerId: CustomerId): Promise<(productId: ProductId) => Promise<Agreed | null>> {
    const agreements = await this.prices.agreements(caller.tenant, customerId);
    const common = { customerId, materialId: null, qty: fixed<'quantity'>(1, 4), toothPositions: [], surcharges: [] };
    return async (productId) => {
      const question = { ...common, productId, orderProperty: 'normal', currency: null, day: null } as const;
      return this.prices.answer(caller, question, agreements).catch((cause: unknown) => {
        if (cause instanceof RefusedException && cause.refusal === 'ProductNotPriced') return null;
        throw cause;
      });
    };
  }
}
