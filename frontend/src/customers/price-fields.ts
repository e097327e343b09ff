// What is typed of an agreed price, and what the server wants of it.
import { customerPriceList, type CustomerPriceRow } from '@cloud-factory/domain/customers/contract';
import { orderPropertyLabels } from '@cloud-factory/domain/orders/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';

const { fields } = customerPriceList;

/** What is charged beside the work. */
export const surchargeLines = {
  kind: 'lines',
  zh: '附加费（每单位）',
  en: 'Surcharges (per unit)',
  fields: {
    code: { kind: 'text', zh: '代码', en: 'Code', max: 32, required: true },
    name: { kind: 'text', zh: '名称', en: 'Name', max: 50, required: true },
    // Whole cents, so that a unit price and its surcharges add up to the line.
    price: { kind: 'decimal', zh: '单价', en: 'Price', places: 2, min: '0', required: true },
    onlyFor: { kind: 'choice', zh: '仅用于', en: 'Only for', options: orderPropertyLabels },
  },
} as const;

/** As they are typed: the server writes four places and takes two. */
export const typedSurcharges = <Row extends Readonly<{ price: string }>>(rows: readonly Row[]): readonly Row[] =>
  rows.map((row) => ({ ...row, price: row.price.replace(/(\.\d{2})0+$/, '$1') }));

/** What a price is for: typed once, never changed. */
const subject = { productId: fields.productId, materialId: fields.materialId, zone: fields.zone } as const satisfies Fields;
const terms = {
  unitPrice: fields.unitPrice,
  discountRate: { kind: 'decimal', zh: '折扣', en: 'Rate', places: 4, min: '0.01', required: true },
  currency: fields.currency,
  effectiveFrom: fields.effectiveFrom,
  effectiveTo: fields.effectiveTo,
  remark: fields.remark,
  surcharges: surchargeLines,
} as const satisfies Fields;

type Template = Readonly<{ id: string; name: string; productName: string }>;
/** The template that goes with a price, one of its customer's; none where the customer has none. */
export function templateFields(templates: readonly Template[]): Fields {
  if (templates.length === 0) return {};
  const options = templates.map(
    ({ id, name, productName }) => [id, { zh: `${name}（${productName}）`, en: `${name} (${productName})` }] as const,
  );
  return { templateId: { kind: 'choice', zh: '产品模板', en: 'Template', options: Object.fromEntries(options) } };
}

/** Of a new price; the customer is asked for where the page has none. */
export const newPriceFields = (hasCustomer: boolean): Fields => ({
  ...(!hasCustomer && { customerId: fields.customerId }),
  ...subject,
  ...terms,
});
export const changedPriceFields: Fields = terms;

/** The terms that the form begins with: those that wait, else those in force. */
export function termsOf(row: CustomerPriceRow): Record<string, unknown> {
  const terms = row.pending?.terms ?? row;
  return { ...terms, surcharges: typedSurcharges(terms.surcharges) };
}

/** What the form does not show and the price keeps. */
export const keptOf = (row: CustomerPriceRow): Record<string, unknown> => ({
  templateId: row.pending ? row.pending.terms.templateId : row.templateId,
});
