import {
  customerPriceList,
  priceChangeList,
  schemeHospitalList,
  schemeList,
  schemeProductList,
  type CustomerPriceRow,
  type PriceChangeDetail,
  type PriceStatus,
  type ProductTemplateRow,
  type SchemeDetail,
  type SchemeHospitalRow,
  type SchemeProductRow,
  type SchemeVersionShown,
} from '@cloud-factory/domain/customers/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { defineList, type Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRows, type ListRow, type TenantClient } from '../../shared/index.js';
import { customerPriceTable, type CustomerPriceTableRow } from './customer-price.js';
import { priceChangeTable } from './price-change.js';
import { pricedLineTable, type PricedLineRow } from './priced-line.js';
import { productTemplateTable } from './product-template.js';
import { schemeHospitalTable, schemeProductTable, schemeTable, schemeVersionTable, type SchemeTableRow } from './scheme.js';

export type CustomerPriceListed = ListRow<typeof customerPriceTable, keyof typeof customerPriceList.fields>;
export type SchemeListed = ListRow<typeof schemeTable, keyof typeof schemeList.fields>;
export type PriceChangeListed = ListRow<typeof priceChangeTable, keyof typeof priceChangeList.fields>;
export type SchemeProductListed = ListRow<typeof schemeProductTable, keyof typeof schemeProductList.fields>;

const ends = { endsOn: { kind: 'date', zh: '最后一天', en: 'Last day' } } as const;
const endFilters = ['endsOn_ge', 'endsOn_lt'] as const;

/** Whether something has expired is said by the day on which it is asked: in the tables it is in force until its last day and after it. */
function asked(search: Search, today: string): Search {
  if (search['status'] === 'expired') return { ...search, status: 'effective', endsOn_lt: today };
  return search['status'] === 'effective' ? { ...search, endsOn_ge: today } : search;
}

const shownStatus = (status: PriceStatus, lastDay: string | null, today: string): PriceStatus =>
  status === 'effective' && lastDay !== null && lastDay < today ? 'expired' : status;

/** One page of prices of customers. `today`: the tenant's calendar day. */
export async function findCustomerPrices(client: TenantClient, search: Search, today: string): Promise<Page<CustomerPriceListed>> {
  const list = {
    ...customerPriceList,
    fields: { ...customerPriceList.fields, ...ends },
    filters: [...customerPriceList.filters, ...endFilters],
  };
  const page = await findPage(client, list, customerPriceTable, asked(search, today));
  return { ...page, records: page.records.map(({ endsOn, ...row }) => ({ ...row, status: shownStatus(row.status, endsOn, today) })) };
}

export const shownPrice = ({ endsOn, ...row }: CustomerPriceTableRow, today: string): CustomerPriceRow => ({
  ...row,
  status: shownStatus(row.status, endsOn, today),
});

/** One page of price schemes. */
export async function findSchemes(client: TenantClient, search: Search, today: string): Promise<Page<SchemeListed>> {
  const list = { ...schemeList, fields: { ...schemeList.fields, ...ends }, filters: [...schemeList.filters, ...endFilters] };
  const page = await findPage(client, list, schemeTable, asked(search, today));
  return { ...page, records: page.records.map(({ endsOn, ...row }) => ({ ...row, status: shownStatus(row.status, endsOn, today) })) };
}

/**
 * A scheme with the versions that it had: of a row as it was at a moment, those confirmed by then. `today`: the day on which it is asked
 * whether a version has expired or was superseded.
 */
export async function withVersions(client: TenantClient, { endsOn, ...scheme }: SchemeTableRow, today: string): Promise<SchemeDetail> {
  const rows = await findAll(client, schemeVersionTable, {
    where: [
      { property: 'schemeId', is: '=', value: scheme.id },
      { property: 'schemeVersion', is: '<=', value: scheme.schemeVersion ?? 0 },
    ],
    sort: { by: 'schemeVersion', direction: 'asc' },
    limit: 10_000,
  });
  const versions = rows.map(({ id: _, schemeId: __, ...version }, nth): SchemeVersionShown => {
    const isSuperseded = rows.slice(nth + 1).some(({ effectiveFrom }) => effectiveFrom <= today);
    return { ...version, status: isSuperseded ? 'superseded' : shownStatus('effective', version.effectiveTo, today) };
  });
  return { ...scheme, status: shownStatus(scheme.status, endsOn, today), versions };
}

/** One page of products of schemes, as they are worked on. */
export const findSchemeProducts = (client: TenantClient, search: Search): Promise<Page<SchemeProductListed>> =>
  findPage(client, schemeProductList, schemeProductTable, search);

/** All products of one scheme, by code. */
export const findProductsOfScheme = (client: TenantClient, schemeId: string): Promise<readonly SchemeProductRow[]> =>
  findAll(client, schemeProductTable, {
    where: [{ property: 'schemeId', is: '=', value: schemeId }],
    sort: { by: 'productCode', direction: 'asc' },
  });

/** The schemes of these rows of products; a row that is not there is left out. */
export async function schemesOfProducts(client: TenantClient, ids: readonly string[]): Promise<readonly SchemeProductRow[]> {
  return findRows(client, schemeProductTable, ids);
}

/** One page of customers of schemes. */
export const findSchemeHospitals = (client: TenantClient, search: Search): Promise<Page<SchemeHospitalRow>> =>
  findPage(client, schemeHospitalList, schemeHospitalTable, search);

/** Ids of the customers that a scheme names. */
export async function customersOfScheme(client: TenantClient, schemeId: string): Promise<ReadonlySet<string>> {
  const rows = await findAll(client, schemeHospitalTable, { where: [{ property: 'schemeId', is: '=', value: schemeId }] });
  return new Set(rows.map(({ customerId }) => customerId));
}

/** Templates of products, of one customer, one product, or all. */
export function findTemplates(
  client: TenantClient,
  { customerId, productId }: Readonly<{ customerId?: string | undefined; productId?: string | undefined }>,
): Promise<readonly ProductTemplateRow[]> {
  return findAll(client, productTemplateTable, {
    where: [
      ...(customerId === undefined ? [] : [{ property: 'customerId' as const, is: '=' as const, value: customerId }]),
      ...(productId === undefined ? [] : [{ property: 'productId' as const, is: '=' as const, value: productId }]),
    ],
    sort: { by: 'name', direction: 'asc' },
    limit: 20_000,
  });
}

/** One page of price changes, the newest first. */
export const findPriceChanges = (client: TenantClient, search: Search): Promise<Page<PriceChangeListed>> =>
  findPage(client, priceChangeList, priceChangeTable, search);

/** Changes by their ids; one that is not there is left out. */
export const findChangesById = (client: TenantClient, ids: readonly string[]): Promise<readonly PriceChangeDetail[]> =>
  findRows(client, priceChangeTable, ids);

/** More lines than this are too many for one answer. */
export const mostReplayed = 50_000;

const soldLines = defineList({
  key: 'priced-line',
  path: 'console/price-what-if',
  labels: { zh: '已售明细', en: 'Lines sold' },
  fields: {
    customerId: { kind: 'ref', zh: '医院客户', en: 'Hospital customer', to: 'hospitalCustomerData' },
    orderDay: { kind: 'date', zh: '下单日期', en: 'Order day' },
    currency: { kind: 'text', zh: '币种', en: 'Currency', max: 3 },
  },
  columns: ['customerId', 'orderDay'],
  filters: ['customerId_in', 'orderDay_ge', 'currency'],
  sorts: ['orderDay'],
  sort: { by: 'orderDay', direction: 'asc' },
  title: 'orderDay',
});

/** What these customers were sold since a day, in one currency. Null: more than can be replayed at once. */
export async function findSoldLines(
  client: TenantClient,
  { customerIds, since, currency }: Readonly<{ customerIds: readonly string[]; since: string; currency: string }>,
): Promise<readonly PricedLineRow[] | null> {
  if (customerIds.length === 0) return [];
  const search = { customerId_in: customerIds, orderDay_ge: since, currency, current: 1, size: 1 };
  const { total } = await findPage(client, soldLines, pricedLineTable, search);
  if (total > mostReplayed) return null;
  return findAll(client, pricedLineTable, {
    where: [
      { property: 'customerId', is: 'in', value: customerIds },
      { property: 'orderDay', is: '>=', value: since },
      { property: 'currency', is: '=', value: currency },
    ],
    limit: mostReplayed,
  });
}
