// The words of the ordering channel on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { ConfirmedQuestions, OrderEntry, OrderProperty, ReviewStatus } from '../orders/contract.js';
import type { ProductOption } from '../products/contract.js';
import type { Price } from '../shared/decimal.js';
import { idField, type CustomerId, type UserId } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';
import type { Currency } from '../shared/money.js';

/** `POST /api/console/channel-accounts/grant`. */
export const ChannelGrant = z.strictObject({ userId: idField<'user'>(), customerId: idField<'customer'>() });
export type ChannelGrant = z.infer<typeof ChannelGrant>;

/**
 * `POST …/yunSaveOrder`: an order as a hospital places it. Whose it is, in which currency and by which salesman follows from the account;
 * what only the house decides (free orders, boxes, liability) cannot be said.
 */
export const ChannelOrder = OrderEntry.omit({
  customerId: true,
  unitCode: true,
  currency: true,
  salesmanId: true,
  boxNo: true,
  boxColor: true,
  remakeCause: true,
  liability: true,
  freeReason: true,
}).extend({
  id: idField<'order'>().optional(),
  version: z.int().min(1).optional(),
  orderProperty: OrderProperty.extract(['normal', 'urgent', 'remake', 'repair', 'tryIn']).default('normal'),
  reviewStatus: ReviewStatus.extract(['draft', 'pending']).default('pending'),
  confirmed: ConfirmedQuestions,
  /** One of `yunAddressSelect`, instead of an address that is typed. */
  addressId: idField<'record'>().nullable().default(null),
});
export type ChannelOrder = z.infer<typeof ChannelOrder>;

export type ChannelAccountRow = RowBase &
  Readonly<{ id: UserId; account: string; realName: string; customerId: CustomerId; customerName: string }>;

/** `yunAddressSelect`. `id` null: the address of the hospital's own record. */
export type ChannelAddress = Readonly<{
  id: string | null;
  contact: string | null;
  phone: string | null;
  province: string | null;
  city: string | null;
  district: string | null;
  address: string | null;
  isDefault: boolean;
}>;

/** `yunGetProductListByCompany`: what the hospital may order, at what it pays for one unit today; null where no price is agreed on. */
export type ChannelProduct = ProductOption & Readonly<{ price: Price | null; priceCurrency: Currency }>;

/** `yunUserDetail`. */
export type ChannelUser = Readonly<{
  userId: UserId;
  account: string;
  realName: string;
  customerId: CustomerId;
  customerCode: string;
  customerName: string;
  currency: Currency;
  contact: string | null;
  phone: string | null;
}>;

/** `yunCompanyinfoSelect`, `yunCompanyinfoDetail`: who issues the order. */
export type ChannelCompany = Readonly<{ companyCode: string; companyName: string }>;

export const channelAccountList = defineList({
  key: 'channel-account-list',
  path: 'console/channel-accounts',
  labels: { zh: '云下单账号', en: 'Accounts of the ordering channel' },
  fields: {
    account: { kind: 'text', zh: '账号', en: 'Account', max: 50 },
    realName: { kind: 'text', zh: '姓名', en: 'Name', max: 50 },
    customerId: { kind: 'ref', zh: '医院客户', en: 'Customer', to: 'hospitalCustomerData' },
    customerName: { kind: 'text', zh: '医院', en: 'Hospital', max: 100 },
  },
  columns: ['account', 'realName', 'customerName'],
  filters: ['account_like', 'realName_like', 'customerId', 'customerName_like'],
  sorts: ['account', 'customerName'],
  sort: { by: 'account', direction: 'asc' },
  title: 'account',
});
