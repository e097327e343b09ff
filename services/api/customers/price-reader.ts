// What something costs a customer, read from the log as a decision would see it, by the function that prices orders.
import type { CommandRunner } from '@cloud-factory/commands';
import {
  isKnownCustomer,
  priceOf,
  type Agreements,
  type CustomerPricesState,
  type CustomerState,
  type KnownScheme,
  type SchemeState,
} from '@cloud-factory/domain/customers';
import type { PriceAnswer, PriceQuestion, SchemeId } from '@cloud-factory/domain/customers/contract';
import type { ProductState } from '@cloud-factory/domain/products';
import type { CustomerId, TenantId } from '@cloud-factory/domain/shared/ids';
import type { Currency } from '@cloud-factory/domain/shared/money';
import { customerPriceTable } from '@cloud-factory/projections/customers';
import { Inject, Injectable } from '@nestjs/common';
import { RunnerToken } from '../platform/deps.js';
import { RefusedException, type Caller } from '../platform/http.js';
import { todayOf } from '../platform/say.js';
import { refuseUnseenHospital } from '../platform/unseen.js';

@Injectable()
export class PriceReader {
  constructor(@Inject(RunnerToken) private readonly runner: CommandRunner) {}

  /** What a customer agreed on, with the schemes that may name it. */
  async agreements(tenant: TenantId, customerId: CustomerId): Promise<Agreements> {
    const { state: prices } = await this.runner.stateOf<CustomerPricesState>(tenant, `customerPrices-${customerId}`);
    const schemes = await Promise.all(prices.schemeIds.map((id) => this.scheme(tenant, id)));
    return { customerId, prices, schemes: schemes.flatMap((scheme) => scheme ?? []) };
  }

  async scheme(tenant: TenantId, id: SchemeId): Promise<KnownScheme | null> {
    const { state } = await this.runner.stateOf<SchemeState>(tenant, `scheme-${id}`);
    return state.status === 'kept' ? state : null;
  }

  /** The currency that a customer is charged in. Rejects with `CustomerNotFound`, also for one whose prices the caller does not see. */
  async currencyOf(caller: Caller, customerId: CustomerId): Promise<Currency> {
    refuseUnseenHospital(caller, customerPriceTable, customerId);
    const { state } = await this.runner.stateOf<CustomerState>(caller.tenant, `customer-${customerId}`);
    if (!isKnownCustomer(state)) throw new RefusedException('CustomerNotFound', { status: 404 });
    return state.content.currency;
  }

  /** Rejects with `CustomerNotFound`, `ProductNotFound`, `ProductNotPriced` or `SurchargeNotPriced`. */
  async answer(caller: Caller, question: PriceQuestion): Promise<PriceAnswer> {
    const { customerId, productId, qty, toothPositions: teeth, orderProperty, surcharges } = question;
    const { tenant } = caller;
    const [its, product, agreements] = await Promise.all([
      this.currencyOf(caller, customerId),
      this.runner.stateOf<ProductState>(tenant, `product-${productId}`),
      this.agreements(tenant, customerId),
    ]);
    if (product.state.status !== 'kept') throw new RefusedException('ProductNotFound', { status: 404 });
    const { name: productName, materialId, standardPrice, currency: standardCurrency } = product.state.content;
    const currency = question.currency ?? its;
    const asked = {
      productId,
      materialId: question.materialId ?? materialId,
      standardPrice,
      standardCurrency,
      qty,
      teeth,
      orderProperty,
      isOurFault: false,
      currency,
      day: question.day ?? todayOf(caller),
      surcharges,
    };
    const found = priceOf(asked, agreements);
    if (!('unpriced' in found)) {
      const { discountPrice: unitPrice, ...rest } = found;
      return { customerId, productId, currency, qty, unitPrice, ...rest };
    }
    if (found.unpriced === 'product') throw new RefusedException('ProductNotPriced', { details: { productName, currency } });
    throw new RefusedException('SurchargeNotPriced', { details: { productName, surcharge: found.code } });
  }
}
