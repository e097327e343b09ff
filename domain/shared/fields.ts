// The vocabulary of values: what a field of a record, a column of a list or an input of a form holds. One list for the server, the
// tables, the console, the importer. A new word needs three users and a decision record.
import * as z from 'zod';
import { text } from './asked.js';
import { AmountField, decimalField, PriceField, WeightField } from './decimal.js';
import type { Words } from './refusals.js';

/** What people read, in both languages of the console. */
export type Labels = Words;
export type Options = Readonly<Record<string, Labels>>;

/** The whole vocabulary, and what each word must say. */
export type FieldKinds = {
  /** `isSecret`: typed and never shown; forms keep no draft of it. */
  text: { max: number; pattern?: 'code' | 'creditCode' | 'colour'; isSecret?: true };
  /** `unit`: what is counted, when people read it otherwise. `options`: what each number stands for, where people choose by words what the documents keep as a number. */
  integer: { min: number; max: number; options?: Options; unit?: 'bytes' };
  /** Without a unit of its own; `places` after the point. */
  decimal: { places: number; min?: string };
  money: object;
  /** For one unit, four places. */
  price: object;
  /** Grams, three places. */
  weight: object;
  yesNo: object;
  date: object;
  dateTime: object;
  /** Options are declared: they change with the program. */
  choice: { options: Options };
  /** Options are kept by people, under a code of the dictionary. */
  dict: { code: string };
  /** Points at a record or document of another kind; the key of that kind. */
  ref: { to: string };
  refs: { to: string };
  /** FDI codes. */
  teeth: object;
  lines: { fields: Fields };
  files: object;
  /** Code of a region: province, city, district. */
  region: object;
  phone: object;
  email: object;
  /** A user of the tenant, by id; shown by name. */
  user: object;
};

export type FieldKind = keyof FieldKinds;
export type Field = { [Kind in FieldKind]: Readonly<{ kind: Kind; required?: true } & FieldKinds[Kind] & Labels> }[FieldKind];
export type Fields = Readonly<Record<string, Field>>;

/** Patterns that a text may have to keep, by name, so that a declaration stays data. */
const patterns = {
  code: /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u,
  creditCode: /^[0-9A-HJ-NPQRTUWXY]{18}$/,
  colour: /^#[0-9A-Fa-f]{6}$/,
} as const;

/** Phone numbers of the mainland: 11 digits from 13 to 19 (decision 24). */
export const PhoneField = z.string().regex(/^1[3-9]\d{9}$/, { error: 'phoneFormat' });

/** The shape of one value on the wire. */
export function valueOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.pattern ? text(field.max).regex(patterns[field.pattern]) : text(field.max);
    case 'integer':
      return z.int().min(field.min).max(field.max);
    case 'decimal':
      return decimalField(field.places, field.min);
    case 'money':
      return AmountField();
    case 'price':
      return PriceField;
    case 'weight':
      return WeightField;
    case 'yesNo':
      return z.boolean();
    case 'date':
      return z.iso.date();
    case 'dateTime':
      return z.iso.datetime({ offset: true });
    case 'choice':
      return z.enum(Object.keys(field.options));
    case 'dict':
      return z.string().trim().min(1).max(50);
    case 'ref':
    case 'user':
      return z.uuidv7().toLowerCase();
    case 'refs':
      return z.array(z.uuidv7().toLowerCase()).max(500);
    case 'teeth':
      return z.array(z.string().regex(/^[1-4][1-8]$|^[5-8][1-5]$/)).max(64);
    case 'lines':
      return z.array(valuesOf(field.fields)).max(500);
    case 'files':
      return z.array(z.uuidv7().toLowerCase()).max(50);
    case 'region':
      return z.string().regex(/^\d{2,12}$/);
    case 'phone':
      return PhoneField;
    case 'email':
      return z.email().max(254);
  }
}

/** Strict: a name that was never declared is refused, for kept in silence it would be lost in silence. */
export const valuesOf = (fields: Fields) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, field.required ? valueOf(field) : valueOf(field).nullable().default(null)]),
    ),
  );
