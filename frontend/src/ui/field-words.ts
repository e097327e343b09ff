// What every place that shows fields must know about their kinds.
import type { Field } from '@cloud-factory/domain/shared/fields';
import { rowFields } from '@cloud-factory/domain/shared/list';
import type { Fields } from '@cloud-factory/domain/shared/fields';

/** Right-aligned, with figures of one width. */
export const isNumeric = (field: Field): boolean => ['integer', 'decimal', 'money', 'price', 'weight'].includes(field.kind);

/** The unit that stands in a heading: numbers below it carry none. */
export const unitOf = (field: Field): string => (field.kind === 'weight' ? ' (g)' : '');

/** The fields of a row: its own and those that every row has. */
export const withRowFields = (fields: Fields): Fields => ({ ...rowFields, ...fields });
