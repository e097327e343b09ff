// What is typed of an agreed price, and what the server wants of it.
import { customerPriceList, type CustomerPriceRow } from '@cloud-factory/domain/customers/contract';
import { orderPropertyLabels } from '@cloud-factory/domain/orders/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';

const { fields } = customerPriceList;

const surcharges = {
  kind: 'lines',
  zh: '附加费（每单位）',
  en: 'Surcharges (per unit)',
  fields: {
    code: { kind: 'text', zh: '代码', en: 'Code', max: 20, required: true },
    name: { kind: 'text', zh: '名称', en: 'Name', max: 50, required: true },
    price: { kind: 'price', zh: '单价', en: 'Price', required: true },
    onlyFor: { kind: 'choice', zh: '仅用于', en: 'Only for', options: orderPropertyLabels },
  },
} as const;

/** What a price is for: typed once, never changed. */
const subject = { productId: fields.productId, materialId: fields.materialId, zone: fields.zone } as const satisfies Fields;
const terms = {
  unitPrice: fields.unitPrice,
  discountRate: { kind: 'decimal', zh: '折扣', en: 'Rate', places: 4, min: '0.01', required: true },
  currency: fields.currency,
  effectiveFrom: fields.effectiveFrom,
  effectiveTo: fields.effectiveTo,
  remark: fields.remark,
  surcharges,
} as const satisfies Fields;

/** Of a new price; the customer is asked for where the page has none. */
export const newPriceFields = (hasCustomer: boolean): Fields => ({
  ...(!hasCustomer && { customerId: fields.customerId }),
  ...subject,
  ...terms,
});
export const changedPriceFields: Fields = terms;

/** The terms that the form begins with: those that wait, else those in force. */
export const termsOf = (row: CustomerPriceRow): Record<string, unknown> => ({ ...(row.pending?.terms ?? row) });

/** What the form does not show and the price keeps. */
export const keptOf = (row: CustomerPriceRow): Record<string, unknown> => ({
  templateId: row.pending ? row.pending.terms.templateId : row.templateId,
});
