import * as z from 'zod';

/**
 * A whole number as it stands in a query string, a form or a JSON body: `12` or `"12"`. Nothing else becomes a number: not `true`, not an
 * empty text, not `0x10`.
 */
export const wholeNumber = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .preprocess((value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value), z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max });
