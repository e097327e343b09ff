import { inForce } from '@cloud-factory/domain/customers';
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
import { eachRow, findAll, findPage, findRows, type Batches, type Filters, type ListRow, type TenantClient } from '../../shared/index.js';
import { customerPriceTable, type CustomerPriceTableRow, type DaysConfirmed } from './customer-price.js';
import { priceChangeTable } from './price-change.js';
import { pricedLineTable, type PricedLineRow } from './priced-line.js';
import { productTemplateTable } from './product-template.js';
import { schemeHospitalTable, schemeProductTable, schemeTable, schemeVersionTable, type SchemeTableRow } from './scheme.js';

export type SchemeListed = ListRow<typeof schemeTable, keyof typeof schemeList.fields>;
export type PriceChangeListed = ListRow<typeof priceChangeTable, keyof typeof priceChangeList.fields>;
export type SchemeProductListed = ListRow<typeof schemeProductTable, keyof typeof schemeProductList.fields>;

const days = {
  heldOn: { kind: 'date', zh: '生效日', en: 'In force on' },
  awaitedOn: { kind: 'date', zh: '待生效日', en: 'Awaited on' },
  endsOn: { kind: 'date', zh: '最后一天', en: 'Last day' },
} as const;
const dayFilters = ['heldOn', 'awaitedOn', 'endsOn_lt'] as const;
const pricesByDay = {
  ...customerPriceList,
  fields: { ...customerPriceList.fields, ...days },
  filters: [...customerPriceList.filters, ...dayFilters],
};

/** Whether something holds yet, and still, is said by the day on which it is asked: in the tables it is in force from its confirmation on, for ever. */
function asked<Asked extends Filters>(search: Asked, today: string): Asked {
  switch (search['status']) {
    case 'expired':
      return { ...search, status: 'effective', endsOn_lt: today };
    case 'upcoming':
      return { ...search, status: 'effective', awaitedOn: today };
    case 'effective':
      return { ...search, heldOn: today };
  }
  return search;
}

/** The versions that were confirmed for days to come and hold from then on, the next one first. */
const comingOf = <Version extends DaysConfirmed>(versions: readonly Version[], today: string): readonly Version[] =>
  versions
    .filter((each) => each.effectiveFrom > today && inForce(versions, each.effectiveFrom) === each)
    .toSorted((one, other) => one.effectiveFrom.localeCompare(other.effectiveFrom));

function shownStatus(status: PriceStatus, versions: readonly DaysConfirmed[], today: string): PriceStatus {
  if (status !== 'effective' || inForce(versions, today)) return status;
  return comingOf(versions, today).length > 0 ? 'upcoming' : 'expired';
}

/** One page of prices of customers, each as `shownPrice` shows it. `today`: the tenant's calendar day. */
export async function findCustomerPrices(client: TenantClient, search: Search, today: string): Promise<Page<CustomerPriceRow>> {
  const page = await findPage(client, pricesByDay, customerPriceTable, asked(search, today));
  return { ...page, records: await shownPrices(client, page.records, today) };
}

/** All prices that a search finds, each as `shownPrice` shows it. */
export async function* eachCustomerPrice(client: TenantClient, search: Filters, today: string): Batches<CustomerPriceRow> {
  for await (const batch of eachRow(client, pricesByDay, customerPriceTable, asked(search, today)))
    yield await shownPrices(client, batch, today);
}

/** Whole: surcharges, what waits and what is to come are no columns of a list, and stand beside it all the same. */
async function shownPrices(
  client: TenantClient,
  found: readonly Readonly<{ id: string }>[],
  today: string,
): Promise<readonly CustomerPriceRow[]> {
  const ids = found.map(({ id }) => id);
  const rows = new Map<string, CustomerPriceTableRow>((await findRows(client, customerPriceTable, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [shownPrice(row, today)] : [];
  });
}

/** A price as it is on a day: at the terms in force then, with those that are to come beside them; where none are in force, at those that are to come. */
export function shownPrice(
  { heldOn: _held, awaitedOn: _awaited, endsOn: _ends, versions, ...row }: CustomerPriceTableRow,
  today: string,
): CustomerPriceRow {
  const status = shownStatus(row.status, versions, today);
  const held = inForce(versions, today);
  const [coming] = comingOf(versions, today);
  if (!held || !coming) return { ...row, ...(held ?? coming), status, next: null };
  const { priceVersion: _, confirmedBy: __, confirmedAt: ___, ...next } = coming;
  return { ...row, ...held, status, next };
}

/** One page of price schemes. */
export async function findSchemes(client: TenantClient, search: Search, today: string): Promise<Page<SchemeListed>> {
  const list = {
    ...schemeList,
    fields: { ...schemeList.fields, ...days, versions: { kind: 'text', zh: '版本', en: 'Versions', max: 20 } },
    filters: [...schemeList.filters, ...dayFilters],
  } as const;
  const page = await findPage(client, list, schemeTable, asked(search, today));
  const records = page.records.map(({ heldOn: _held, awaitedOn: _awaited, endsOn: _ends, versions, ...row }) => ({
    ...row,
    status: shownStatus(row.status, versions, today),
  }));
  return { ...page, records };
}

/**
 * A scheme with the versions that it had: of a row as it was at a moment, those confirmed by then. `today`: the day on which it is asked
 * whether a version is to come, has expired or was superseded.
 */
export async function withVersions(
  client: TenantClient,
  { heldOn: _held, awaitedOn: _awaited, endsOn: _ends, versions: confirmed, ...scheme }: SchemeTableRow,
  today: string,
): Promise<SchemeDetail> {
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
    return { ...version, status: isSuperseded ? 'superseded' : shownStatus('effective', [version], today) };
  });
  return { ...scheme, status: shownStatus(scheme.status, confirmed, today), versions };
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
