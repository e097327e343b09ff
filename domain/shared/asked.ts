import * as z from 'zod';

/**
 * A whole number as it stands in a query string, a form or a JSON body: `12` or `"12"`. Nothing else becomes a number: not `true`, not an
 * empty text, not `0x10`.
 */
export const wholeNumber = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .preprocess((value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value), z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max });

/** Free text as people type it, without the spaces around it. NUL and lone surrogates cannot be stored and are refused at the edge already. */
export const text = (max: number) => z.string().trim().min(1).max(max);

/** A text that may be missing: null then. */
export const optionalText = (max: number) => text(max).nullable().default(null);

/** What people call a record by: letters, digits and `._/-`, no spaces. */
export const codeText = (max: number) => text(max).regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u, { error: 'code' });

/** What forms send for "nothing": an empty text stands for null. */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => (value === '' ? null : value), schema);

/** `a,b` or a list; empty parts are passed over. */
export const commaList = (value: unknown): unknown => (typeof value === 'string' ? value.split(',').filter((each) => each !== '') : value);
