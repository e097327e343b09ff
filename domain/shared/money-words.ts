// What people read where money is told.
import type { Labels } from './fields.js';
import type { Currency } from './money.js';

export const currencyLabels = {
  CNY: { zh: '人民币', en: 'CNY' },
  USD: { zh: '美元', en: 'USD' },
  EUR: { zh: '欧元', en: 'EUR' },
  HKD: { zh: '港元', en: 'HKD' },
} as const satisfies Record<Currency, Labels>;

/** The currency of a document, in words everywhere. */
export const currencyField = { kind: 'choice', zh: '币种', en: 'Currency', options: currencyLabels } as const;
