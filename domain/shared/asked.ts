import * as z from 'zod';

/**
 * A whole number as it stands in a query string, a form or a JSON body: `12` or `"12"`. Nothing else becomes a number: not `true`, not an
 * empty text, not `0x10`.
 */
export const wholeNumber = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .preprocess((value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value), z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max });

/** What is no longer than this is a name, a number or a code: it stands in one line. Forms give more room to what may be longer. */
export const longestLine = 120;

const breaks = new Set([0x09, 0x0a, 0x0d]);
/** Marks that are not seen: controls, and those that turn around what stands beside them, so that a name reads as another. */
const isUnseen = (code: number): boolean =>
  (code < 0x20 && !breaks.has(code)) ||
  (code >= 0x7f && code <= 0x9f) ||
  code === 0x061c ||
  code === 0x200b ||
  code === 0x200e ||
  code === 0x200f ||
  (code >= 0x2028 && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x2069) ||
  code === 0xfeff;

/** Whether all of a text is seen, and, where it must stand in one line, whether it does. */
export const isReadable = (value: string, max: number): boolean => {
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (isUnseen(code) || (max <= longestLine && breaks.has(code))) return false;
  }
  return true;
};

const readable = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => isReadable(value, max), { error: max <= longestLine ? 'line' : 'text' });

/** Free text as people type it, without the spaces around it. NUL and lone surrogates cannot be stored and are refused at the edge already. */
export const text = (max: number) => readable(max).min(1);

/** The same where nothing is an answer too. */
export const textOrEmpty = (max: number) => readable(max).default('');

/** A text that may be missing: null then. */
export const optionalText = (max: number) => text(max).nullable().default(null);

/** What people call a record by: letters, digits and `._/-`, no spaces. */
export const codeText = (max: number) => text(max).regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u, { error: 'code' });

/** What forms send for "nothing": an empty text stands for null. */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => (value === '' ? null : value), schema);

/** `a,b` or a list; empty parts are passed over. */
export const commaList = (value: unknown): unknown => (typeof value === 'string' ? value.split(',').filter((each) => each !== '') : value);
