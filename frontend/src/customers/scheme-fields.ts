// What is typed of a price scheme: its head, and of each product what its type makes count.
import {
  schemeList,
  schemeProductList,
  type SchemeProductShown,
  type SchemeShown,
  type SchemeType,
} from '@cloud-factory/domain/customers/contract';
import type { Field, Fields } from '@cloud-factory/domain/shared/fields';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { formatDecimal, shortened } from '../platform/format.js';
import { trimmed } from './decimals.js';
import { surchargeLines, typedSurcharges } from './price-fields.js';

const { fields } = schemeList;
const { fields: product } = schemeProductList;
const must = <Of extends Field>(field: Of) => ({ ...field, required: true }) as const;

const rate = { kind: 'decimal', zh: '折扣（0.01–1）', en: 'Rate (0.01–1)', places: 4, min: '0.01' } as const;

export const headFields = {
  name: must(fields.name),
  type: must(fields.type),
  currency: must(fields.currency),
  rate: { ...rate, zh: '统一折扣（仅折扣率方案）', en: 'Rate for all (type: rate)' },
  rounding: { kind: 'integer', zh: '单价小数位', en: 'Decimals of a unit price', min: 0, max: 2, required: true },
  effectiveFrom: must(fields.effectiveFrom),
  effectiveTo: fields.effectiveTo,
  remark: fields.remark,
  surcharges: { ...surchargeLines, zh: '附加费（适用于其全部客户）', en: 'Surcharges (for all its customers)' },
} as const satisfies Fields;

/** The head of a scheme as it is sent again with everything that is saved of it. */
export const headOf = (scheme: SchemeShown): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(headFields).map((name) => [name, scheme[name as keyof SchemeShown]])), // the names are those of the head
  surcharges: typedSurcharges(scheme.surcharges),
});

const tiers = {
  kind: 'lines',
  zh: '阶梯',
  en: 'Tiers',
  required: true,
  fields: {
    fromQty: { kind: 'decimal', zh: '数量从', en: 'From quantity', places: 4, min: '0', required: true },
    rate: { ...rate, required: true },
  },
} as const;

const subject = { productId: product.productId, materialId: product.materialId, zone: product.zone } as const;
const byType: Readonly<Record<SchemeType, Fields>> = {
  rate: { basePrice: product.basePrice, rate: { ...rate, required: true } },
  fixed: { discountPrice: must(product.discountPrice) },
  tier: { basePrice: product.basePrice, tiers },
  materialLabour: { materialPrice: must(product.materialPrice), labourPrice: must(product.labourPrice) },
};

/** The columns of a scheme's products that count for its type. */
export const priceColumns: Readonly<Record<SchemeType, readonly (keyof SchemeProductShown)[]>> = {
  rate: ['basePrice', 'rate'],
  fixed: ['discountPrice'],
  tier: ['basePrice', 'tiers'],
  materialLabour: ['materialPrice', 'labourPrice'],
};

/** A price of a product as text; tiers as `1+ 0.95 · 10+ 0.90`. */
export function priceText(row: SchemeProductShown, name: keyof SchemeProductShown): string {
  if (name === 'tiers')
    return row.tiers.map(({ fromQty, rate: of }) => `${formatDecimal(trimmed(fromQty))}+ ${shortened(of, 2)}`).join(' · ');
  const value = row[name];
  return typeof value === 'string' ? formatDecimal(shortened(value, 2)) : '';
}

/** What such a price is called. */
export const priceLabel = (name: keyof SchemeProductShown): Words => (name === 'tiers' ? tiers : product[name as keyof typeof product]); // the other columns are fields of the list

export const productFields = (type: SchemeType): Fields => ({ ...subject, ...byType[type] });

/** What the server takes of a product: only what it is and what counts. */
export function productEntry(type: SchemeType, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ['id', ...Object.keys(productFields(type))];
  return Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));
}

/** A product as it begins in a scheme: at its list price. */
export function freshProduct(
  type: SchemeType,
  { id, standardPrice }: Readonly<{ id: string; standardPrice: string }>,
): Record<string, unknown> {
  const start: Readonly<Record<SchemeType, object>> = {
    rate: { rate: '1.0000' },
    fixed: { discountPrice: standardPrice },
    tier: { tiers: [{ fromQty: '1', rate: '1.0000' }] },
    materialLabour: { materialPrice: '0', labourPrice: standardPrice },
  };
  return { productId: id, ...start[type] };
}
