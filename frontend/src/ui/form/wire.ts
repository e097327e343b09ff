// Between the inputs of a form and the values on the wire. An input holds text (or a list of texts, or lines of inputs); the wire holds what
// `valuesOf` parses. Amounts stay text all the way.
import type { Field, Fields } from '@cloud-factory/domain/shared/fields';
import { formatInstant, instantOf } from '../../platform/format.js';
import { decimalsOf } from '../field-words.js';

export type Inputs = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What an input shows of a value. An empty one is an empty text or list, a switch is off. */
export function inputOf(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'yesNo':
      return value === true;
    case 'dateTime':
      return value ? formatInstant(text(value)) : '';
    case 'refs':
    case 'files':
      return list(value);
    case 'teeth':
      return list(value).map(text).join(' ');
    case 'lines':
      return list(value).map((line) => inputsOf(field.fields, line as Inputs)); // a line is an object, or the server broke its contract
    default:
      return text(value);
  }
}

/** A record with its numbers as people write them. What is typed is compared with this. */
export const readable = <Row extends Inputs>(fields: Fields, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (name in row ? [[name, readableValue(field, row[name])]] : []))),
});

function readableValue(field: Field, value: unknown): unknown {
  if (field.kind === 'lines') return Array.isArray(value) ? value.map((line) => readable(field.fields, line as Inputs)) : value; // as in `inputOf`
  return typeof value === 'string' ? decimalsOf(field, value) : value;
}

export const inputsOf = (fields: Fields, values: Inputs = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inputOf(field, values[name])]));

/** What goes to the server; an empty input is null. What cannot be understood goes as it is, and the schema says what is wrong with it. */
export function wireOf(field: Field, input: unknown): unknown {
  switch (field.kind) {
    case 'yesNo':
      return input === true;
    case 'lines':
      return list(input).map((line) => wireValues(field.fields, line as Inputs)); // made by `inputOf`
    case 'refs':
    case 'files':
      return list(input).length ? list(input) : field.required ? [] : null;
    case 'teeth': {
      const teeth = text(input)
        .split(/[\s,;，、]+/)
        .filter(Boolean);
      return teeth.length ? teeth : field.required ? [] : null;
    }
    default:
      break;
  }
  const typed = text(input).trim();
  if (typed === '') return null;
  switch (field.kind) {
    case 'integer':
      return /^-?\d+$/.test(typed) ? Number(typed) : typed;
    case 'decimal':
    case 'money':
    case 'price':
    case 'weight':
      return typed.replace(/[,，]/g, '');
    case 'dateTime':
      return instantOf(typed) ?? typed;
    default:
      return typed;
  }
}

export const wireValues = (fields: Fields, inputs: Inputs): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wireOf(field, inputs[name])]));

/** Equal on the wire: `1.50` typed over `1.50` is no change. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
