// Which hospital an account orders for, and what that hospital has: its own addresses, its own prices. Nothing of any other.
import type { CommandRunner } from '@cloud-factory/commands';
import { resourceOf, type Resource } from '@cloud-factory/domain/catalogue';
import type { ChannelState } from '@cloud-factory/domain/channel';
import type { ChannelAddress, ChannelProduct } from '@cloud-factory/domain/channel/contract';
import {
  isKnownCustomer,
  priceOf,
  type Agreements,
  type CustomerContent,
  type CustomerPricesState,
  type CustomerState,
  type SchemeState,
} from '@cloud-factory/domain/customers';
import type { ProductOption } from '@cloud-factory/domain/products/contract';
import { fixed } from '@cloud-factory/domain/shared/decimal';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import { findAllRecords, type ShownRecord } from '@cloud-factory/projections/catalogue';
import { Inject, Injectable } from '@nestjs/common';
import { dayOf } from '../orders/order-words.js';
import { RunnerToken } from '../platform/deps.js';
import { ReadModels, RefusedException, type Caller } from '../platform/http.js';

export function kind(key: string): Resource {
  const resource = resourceOf(key);
  if (!resource) throw new Error(`the catalogue keeps no ${key}`);
  return resource;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A region's code with those above it: 440305 lies in 440300 in 440000. */
const regionOf = (code: string | null): Pick<ChannelAddress, 'province' | 'city' | 'district'> => ({
  province: code === null ? null : `${code.slice(0, 2)}0000`,
  city: code === null || code.endsWith('0000') ? null : `${code.slice(0, 4)}00`,
  district: code === null || code.endsWith('00') ? null : code,
});

const addressOf = (record: ShownRecord): ChannelAddress => ({
  id: record.id,
  contact: text(record['contact']),
  phone: text(record['phone']),
  ...regionOf(text(record['region'])),
  address: text(record['address']),
  isDefault: record['isDefault'] === true,
});

@Injectable()
export class ChannelCustomers {
  constructor(
    @Inject(RunnerToken) private readonly runner: CommandRunner,
    @Inject(ReadModels) private readonly readModels: ReadModels,
  ) {}

  /** The hospital that the caller orders for, or null: also when it was retired. By the log, so that a grant taken back counts at once. */
  async find({ tenant, userId }: Caller): Promise<CustomerContent | null> {
    const { state } = await this.runner.stateOf<ChannelState>(tenant, `channelAccount-${userId}`);
    if (state.customerId === null) return null;
    const customer = await this.runner.stateOf<CustomerState>(tenant, `customer-${state.customerId}`);
    return isKnownCustomer(customer.state) ? customer.state.content : null;
  }

  /** The same, or a refusal: whoever orders for nobody sees nothing here. */
  async of(caller: Caller): Promise<CustomerContent> {
    const customer = await this.find(caller);
    if (!customer) throw new RefusedException('ChannelNotGranted');
    return customer;
  }

  /** The address of the hospital's own record, where it has one, and those that were added to it. */
  async addresses(caller: Caller, customer: CustomerContent): Promise<readonly ChannelAddress[]> {
    const { customerId, contact, phone, province, city, district, address } = customer;
    const { data } = await this.readModels.ask(caller, (client) =>
      findAllRecords(client, kind('mailingAddress'), { where: { customerId } }),
    );
    const own = data.map(addressOf);
    if (address === null) return own;
    return [{ id: null, contact, phone, province, city, district, address, isDefault: !own.some(({ isDefault }) => isDefault) }, ...own];
  }

  /** What each product costs this hospital today, by the same function that prices its orders. */
  async priced(
    { tenant, timeZone }: Caller,
    { customerId, currency }: CustomerContent,
    products: readonly ProductOption[],
  ): Promise<readonly ChannelProduct[]> {
    const agreed = await this.agreementsOf(tenant, customerId);
    const day = dayOf(timeZone, new Date());
    const qty = fixed<'quantity'>(1, 4);
    return products.map((product) => {
      const { id: productId, materialId, standardPrice, currency: standardCurrency } = product;
      const line = { productId, materialId, standardPrice, standardCurrency, qty, teeth: [], surcharges: [] };
      const price = priceOf({ ...line, orderProperty: 'normal', isOurFault: false, currency, day }, agreed);
      return { ...product, price: 'unpriced' in price ? null : price.discountPrice, priceCurrency: currency };
    });
  }

  private async agreementsOf(tenant: TenantId, customerId: CustomerContent['customerId']): Promise<Agreements> {
    const { state: prices } = await this.runner.stateOf<CustomerPricesState>(tenant, `customerPrices-${customerId}`);
    const schemes = await Promise.all(
      prices.schemeIds.map(async (id) => (await this.runner.stateOf<SchemeState>(tenant, `scheme-${id}`)).state),
    );
    return { customerId, prices, schemes: schemes.flatMap((scheme) => (scheme.status === 'kept' ? [scheme] : [])) };
  }
}
