// What an order would be if it were saved now, before anybody saves it. Re-exported by the contract.
import * as z from 'zod';
import type { Currency } from '../shared/money.js';
import type { PriceSource } from './contract.js';

const text = z.string();

/** One line as it would be priced. */
export const PreviewedLine = z.strictObject({
  lineNo: z.int(),
  productName: text,
  standardPrice: text,
  discountPrice: text,
  priceSource: text,
  priceReference: text.nullable(),
  surcharges: z.array(z.strictObject({ code: text, qty: text, price: text, amount: text })),
  amount: text,
  discountedAmount: text,
});
export type PreviewedLine = Readonly<Omit<z.infer<typeof PreviewedLine>, 'priceSource'> & { priceSource: PriceSource }>;

/** `POST /api/console/order-preview` with the body of `submit` (its `id`: as that order): what would be recorded, or what stands in the way. Nothing is kept. */
export const OrderPreview = z.strictObject({
  /** The refusal that `submit` would meet now, its sentence in the caller's language and its details; null when there is none. */
  refusal: z.strictObject({ code: text, msg: text, details: z.record(text, z.union([text, z.number(), z.null()])) }).nullable(),
  /** Null while something stands in the way. */
  order: z
    .strictObject({
      currency: text,
      totalAmount: text,
      discountedAmount: text,
      dueDate: text,
      promisedDate: text,
      boxColor: text.nullable(),
      lines: z.array(PreviewedLine),
    })
    .nullable(),
});
export type OrderPreview = Readonly<{
  refusal: Readonly<{ code: string; msg: string; details: Readonly<Record<string, string | number | null>> }> | null;
  order:
    | (Omit<NonNullable<z.infer<typeof OrderPreview>['order']>, 'lines' | 'currency'> &
        Readonly<{ currency: Currency; lines: readonly PreviewedLine[] }>)
    | null;
}>;
