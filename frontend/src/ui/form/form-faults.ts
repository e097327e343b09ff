// What is wrong in a form: how it stands in the form's state, and where.
import type { Field, Fields } from '@cloud-factory/domain/shared/fields';
import type { FieldErrors } from 'react-hook-form';
import type { Fault } from './check.js';
import { useFaultSentence } from './sentence.js';

/** `message` of an error in the form's state: a fault of ours as JSON, or the server's sentence. */
const isFault = (text: string): boolean => text.startsWith('{');

/** Faults by their paths, as the form's state has them. */
export function faultErrors(faults: Readonly<Record<string, Fault>>): FieldErrors<Record<string, unknown>> {
  const errors: Record<string, unknown> = {};
  for (const [path, fault] of Object.entries(faults)) put(errors, path.split('.'), { type: fault.word, message: JSON.stringify(fault) });
  // Built with the form's own paths.
  return errors as FieldErrors<Record<string, unknown>>;
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (!rest.length) {
    into[name] = value;
    return;
  }
  const below = (into[name] ??= {}) as Record<string, unknown>; // made here, one line below
  put(below, rest, value);
}

/** What stands in the form's state at a path. */
export function messageAt(errors: unknown, path: string): string | undefined {
  let at = errors;
  for (const name of path.split('.')) at = at && typeof at === 'object' ? (at as Record<string, unknown>)[name] : undefined;
  const message = at && typeof at === 'object' ? (at as Record<string, unknown>)['message'] : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** Every path that has a message, in the order of the fields. */
export function pathsOf(errors: unknown, prefix = ''): readonly string[] {
  if (!errors || typeof errors !== 'object') return [];
  if (typeof (errors as Record<string, unknown>)['message'] === 'string') return [prefix.slice(0, -1)];
  return Object.entries(errors)
    .filter(([key]) => key !== 'ref' && key !== 'root')
    .flatMap(([key, below]) => pathsOf(below, `${prefix}${key}.`));
}

/** `lines.0.name` is a field of `lines`. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', , column = ''] = path.split('.');
  const field = fields[name];
  return field?.kind === 'lines' && column ? field.fields[column] : field;
}

/** The sentence of an error in the form's state, in the language in use. */
export function useErrorSentence(): (message: string | undefined, field: Field | undefined) => string | undefined {
  const sentenceOfFault = useFaultSentence();
  return (message, field) => (message === undefined || !isFault(message) ? message : sentenceOfFault(JSON.parse(message) as Fault, field)); // written by `faultErrors`
}
