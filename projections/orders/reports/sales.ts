import { restKey, type SalesBy, type SalesFilter, type SalesPart } from '@cloud-factory/domain/reports/contract';
import { sharesOf } from '@cloud-factory/domain/reports';
import { Exact } from '@cloud-factory/domain/shared/decimal';
import type { Condition } from '../../shared/conditions.js';
import type { TenantClient } from '../../shared/index.js';
import { linesSql } from './lines.js';

/** What a group is told by, and what names it: the newest name of a product or a customer. */
const groups: Readonly<Record<SalesBy, Readonly<{ key: string; name: string }>>> = {
  product: { key: 'l.product_id::text', name: 'max(l.product_name)' },
  productType: { key: 'l.product_type', name: 'max(l.product_type)' },
  material: { key: 'l.material_id::text', name: 'max(l.material_name)' },
  customer: { key: 'l.customer_id::text', name: 'max(l.customer_name)' },
  salesman: { key: 'l.salesman_id::text', name: `''` },
  doctor: { key: `l.customer_id::text || ' ' || l.doctor_name`, name: `max(l.doctor_name) || ' · ' || max(l.customer_name)` },
  shipmentType: { key: 'l.shipment_type', name: 'max(l.shipment_type)' },
  orderProperty: { key: 'l.order_property', name: 'max(l.order_property)' },
  month: { key: `to_char(l.order_day, 'YYYY-MM')`, name: `to_char(min(l.order_day), 'YYYY-MM')` },
};

const compared: Readonly<Record<string, Condition['is']>> = { orderDay_ge: '>=', orderDay_le: '<=' };

/** The filters of the report as conditions on lines. */
const conditionsOf = ({ by: _, ...filters }: SalesFilter): readonly Condition[] =>
  Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [{ property: name.replace(/_[gl]e$/, ''), is: compared[name] ?? '=', value }],
  );

type Counted = Readonly<{ key: string | null; name: string; orderCount: number; lineCount: number; qty: string; amount: string }>;

/**
 * The parts of the sales in a time and a currency, the largest first (a month by its time), each with its share. The parts are all of it:
 * amounts and shares add up to the whole. Names of people are left empty.
 */
export async function findSalesParts(client: TenantClient, filter: SalesFilter): Promise<readonly SalesPart[]> {
  const { key, name } = groups[filter.by];
  const values: unknown[] = [];
  const from = linesSql(client, conditionsOf(filter), values, { order: [] });
  const { rows } = await client.query<Counted>(
    `select ${key} as key, ${name} as name, count(distinct l.order_id)::int as "orderCount", count(*)::int as "lineCount", sum(l.qty)::numeric(18,4) as qty,
       sum(l.discounted_amount)::numeric(18,2) as amount
     from ${from} group by 1 order by ${filter.by === 'month' ? 'key' : 'amount desc, key'}`,
    values,
  );
  const shares = sharesOf(rows.map(({ amount }) => amount));
  return rows.map((row, nth) => ({ ...row, rank: nth + 1, currency: filter.currency, share: shares[nth] ?? '0.00' }));
}

const added = (texts: readonly string[], places: number): string =>
  texts.reduce((sum, text) => sum.plus(text), new Exact(0)).toFixed(places);

/** The first so many parts and the rest as one: for a picture, in which many small parts are none. Still the whole. */
export function withRest(parts: readonly SalesPart[], top: number): readonly SalesPart[] {
  const [first, rest] = [parts.slice(0, top), parts.slice(top)];
  const [one] = rest;
  if (!one) return first;
  if (rest.length === 1) return parts;
  const sum = (pick: (part: SalesPart) => number): number => rest.reduce((all, part) => all + pick(part), 0);
  return [
    ...first,
    {
      key: restKey,
      name: '',
      rank: one.rank,
      // An order with lines in two parts counts in both, as it does in the list.
      orderCount: sum(({ orderCount }) => orderCount),
      lineCount: sum(({ lineCount }) => lineCount),
      qty: added(
        rest.map(({ qty }) => qty),
        4,
      ),
      amount: added(
        rest.map(({ amount }) => amount),
        2,
      ),
      currency: one.currency,
      share: added(
        rest.map(({ share }) => share),
        2,
      ),
    },
  ];
}
