// What all words of agreed prices share: ids, rates, zones, states.
import * as z from 'zod';
import { text } from '../../shared/asked.js';
import { OrderProperty } from '../../orders/statuses.js';
import { decimalField, fixed, most } from '../../shared/decimal.js';
import type { Id } from '../../shared/ids.js';

export { text };

/** A price that a customer agreed on for one product. */
export type CustomerPriceId = Id<'customerPrice'>;
export type SchemeId = Id<'scheme'>;
/** A product as a scheme prices it. */
export type SchemeProductId = Id<'schemeProduct'>;
/** One proposal: a price of a customer, a version of a scheme, or new prices of many order lines. */
export type { PriceChangeId } from '../../shared/ids.js';
export type ProductTemplateId = Id<'productTemplate'>;
/** A factor, four places: `"0.8500"`. */
export type Rate = Id<'rate'>;

/** Anterior: 13 to 23 and 33 to 43; all others are posterior. */
export const PriceZone = z.enum(['anterior', 'posterior']);
export type PriceZone = z.infer<typeof PriceZone>;

/** `upcoming`: confirmed for a day that is to come. `superseded`: a later version took its place. */
export const PriceStatus = z.enum(['draft', 'pendingConfirm', 'upcoming', 'effective', 'expired', 'rejected', 'superseded']);
export type PriceStatus = z.infer<typeof PriceStatus>;

export const optional = (max: number) => text(max).nullable().default(null);
export const day = z.iso.date();
export const optionalDay = day.nullable().default(null);

/** 0.01 to 1.00. */
export const RateField = decimalField<'rate'>(4, '0.01', '1');

/**
 * What is charged beside the work. `onlyFor`: by itself, for each unit of orders of that property (urgent work). Null: when a line asks for
 * its code, for as many as it asks.
 */
export const SurchargeEntry = z.strictObject({
  code: text(32),
  name: text(50),
  /** For one; whole cents, so that unit price and surcharges add up to the line. */
  price: decimalField<'price'>(2, '0', most.price).transform((price) => fixed<'price'>(price, 4)),
  onlyFor: OrderProperty.nullable().default(null),
});
export type SurchargeEntry = Readonly<z.infer<typeof SurchargeEntry>>;
