// What every place that shows fields must know about their kinds.
import type { Field, Options } from '@cloud-factory/domain/shared/fields';
import { rowFields } from '@cloud-factory/domain/shared/list';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { shortened } from '../platform/format.js';

/** What people choose from by words: declared with the field, also where the words stand for numbers. */
export const optionsOf = (field: Field): Options | undefined =>
  field.kind === 'choice' || field.kind === 'integer' ? field.options : undefined;

/** Right-aligned, with figures of one width. */
export const isNumeric = (field: Field): boolean =>
  optionsOf(field) === undefined && ['integer', 'decimal', 'money', 'price', 'weight'].includes(field.kind);

/** A number with the decimals that are worth reading: an amount keeps two, a weight all that the scale said. */
export function decimalsOf(field: Field, value: string): string {
  switch (field.kind) {
    case 'money':
    case 'price':
      return shortened(value, 2);
    case 'decimal':
      return shortened(value, 0);
    default:
      return value;
  }
}

/** The unit that stands in a heading: numbers below it carry none. */
export const unitOf = (field: Field): string => (field.kind === 'weight' ? ' (g)' : '');

/** The fields of a row: its own and those that every row has. */
export const withRowFields = (fields: Fields): Fields => ({ ...rowFields, ...fields });
