// Checks a form with the very schema that the server uses, and says what is wrong as a key of a text with its numbers, so that an error
// changes its language with the page.
import '../../platform/zod-without-eval.js';
import { valueOf, type Field, type Fields } from '@cloud-factory/domain/shared/fields';
import type { ZodType } from 'zod';
import { wireOf, type Inputs } from './wire.js';

type Word =
  | 'required'
  | 'tooLong'
  | 'tooShort'
  | 'number'
  | 'integer'
  | 'min'
  | 'max'
  | 'places'
  | 'format'
  | 'phone'
  | 'phoneMissing'
  | 'phoneLength'
  | 'email'
  | 'date'
  | 'colour'
  | 'creditCode'
  | 'code'
  | 'option'
  | 'tooMany'
  | 'invalid';
/** A text of `ui:form`, with what stands in its `{{…}}`. */
export type Fault = Readonly<{ word: Word; min?: string | number; max?: string | number }>;
/** By path: `name`, `lines.0.name`. */
export type Faults = Readonly<Record<string, Fault>>;

type Issue = Readonly<{ code?: string; path: readonly PropertyKey[]; minimum?: unknown; maximum?: unknown; message: string }>;
const limit = (value: unknown): string | number => (typeof value === 'number' || typeof value === 'string' ? value : String(value));

const decimalPlaces = (field: Field): number =>
  field.kind === 'decimal' ? field.places : field.kind === 'money' ? 2 : field.kind === 'price' ? 4 : 3;

function numberFault(field: Field, value: unknown, issue: Issue): Fault {
  const typed = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(typed)) return { word: 'number' };
  if ((typed.split('.')[1]?.length ?? 0) > decimalPlaces(field)) return { word: 'places', max: decimalPlaces(field) };
  if (issue.code === 'too_small') return { word: 'min', min: limit(issue.minimum) };
  if (issue.code === 'too_big') return { word: 'max', max: limit(issue.maximum) };
  return { word: 'invalid' };
}

/** The kind of the field knows better than the schema what a person should be told. */
function faultOf(field: Field, value: unknown, issue: Issue): Fault {
  switch (field.kind) {
    case 'integer':
      if (typeof value !== 'number') return { word: 'integer' };
      return issue.code === 'too_small' ? { word: 'min', min: field.min } : { word: 'max', max: field.max };
    case 'decimal':
    case 'money':
    case 'price':
    case 'weight':
      return numberFault(field, value, issue);
    case 'phone':
      return { word: String(value).length === 11 ? 'phone' : 'phoneLength' };
    case 'email':
      return { word: 'email' };
    case 'date':
    case 'dateTime':
      return { word: 'date' };
    case 'choice':
    case 'dict':
    case 'ref':
    case 'user':
    case 'region':
      return { word: 'option' };
    case 'teeth':
      return { word: 'format' };
    case 'text':
      if (issue.code === 'too_big') return { word: 'tooLong', max: limit(issue.maximum) };
      return field.pattern ? { word: field.pattern } : { word: 'invalid' };
    default:
      return issue.code === 'too_big' ? { word: 'tooMany', max: limit(issue.maximum) } : { word: 'invalid' };
  }
}

const schemas = new WeakMap<Field, ZodType>();
function schemaOf(field: Field): ZodType {
  const known = schemas.get(field);
  if (known) return known;
  const made = valueOf(field);
  schemas.set(field, made);
  return made;
}

const isMissing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** What is wrong with one input; nothing when it is right. `path` is that of the input in its form. */
export function checkField(path: string, field: Field, input: unknown): Faults {
  if (field.kind === 'lines') {
    const lines = Array.isArray(input) ? (input as readonly Inputs[]) : []; // made by `inputsOf`
    if (field.required && !lines.length) return { [path]: { word: 'required' } };
    return Object.assign({}, ...lines.map((line, index) => checkInputs(field.fields, line, `${path}.${index}.`))) as Faults;
  }
  const value = wireOf(field, input);
  if (isMissing(value)) return field.required ? { [path]: { word: field.kind === 'phone' ? 'phoneMissing' : 'required' } } : {};
  const { error } = schemaOf(field).safeParse(value);
  // The first is enough: a person corrects one thing at a time.
  const [issue] = error?.issues ?? [];
  return issue ? { [path]: faultOf(field, value, issue) } : {};
}

/** All that is wrong with a form, in the order of its fields. */
export function checkInputs(fields: Fields, inputs: Inputs, prefix = ''): Faults {
  return Object.assign({}, ...Object.entries(fields).map(([name, field]) => checkField(prefix + name, field, inputs[name]))) as Faults;
}
