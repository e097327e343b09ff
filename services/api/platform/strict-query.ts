import { ShapeException } from './refused.js';
import { isStorable, reachesPrototypes } from './strict-json.js';

const maxParameters = 200;

function decoded(text: string, path: string): string {
  let value: string;
  try {
    value = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new ShapeException([{ path, key: 'text' }]);
  }
  if (!isStorable(value)) throw new ShapeException([{ path, key: 'text' }]);
  return value;
}

/**
 * Parses a query string or a form. Throws `ShapeException` naming the parameter for one that stands there twice, for escapes that are
 * no UTF-8, for NUL, for `__proto__` and its like. Of two equal names another server may take the first where we take the last: neither is taken.
 */
export function parseStrictQuery(text: string): Readonly<Record<string, string>> {
  const all: Record<string, string> = {};
  const parts = text.split('&').filter((part) => part !== '');
  if (parts.length > maxParameters) throw new ShapeException([{ path: 'query', key: 'tooMany' }]);
  for (const part of parts) {
    const end = part.indexOf('=');
    const name = decoded(end < 0 ? part : part.slice(0, end), 'query');
    if (name === '' || reachesPrototypes.has(name)) throw new ShapeException([{ path: name || 'query', key: 'name' }]);
    if (Object.hasOwn(all, name)) throw new ShapeException([{ path: name, key: 'twice' }]);
    all[name] = end < 0 ? '' : decoded(part.slice(end + 1), name);
  }
  return all;
}
