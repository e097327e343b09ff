// Values that a JSON schema takes, and values that it does not: for asking every operation of the API document.
import fc from 'fast-check';

// oxlint-disable-next-line typescript/no-explicit-any -- a document is walked by its own names
export type Json = Readonly<Record<string, any>>;

/** What people type and what nobody should: all of it may be stored. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '0',
  'null',
  '𬭎𠮷𣲗',
  'a\u200bb\u202ec\u202c',
  '\ufeff',
  'ﷺ'.repeat(30),
  "' or '1'='1",
  '"; drop table users; --',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '${7919*6421}',
  '{{7919*6421}}',
  '<%= 7919*6421 %>',
  '#{7919*6421}',
  '*{7919*6421}',
  '@(7919*6421)',
  '{{constructor.constructor("return 7919*6421")()}}',
  '=7919*6421',
  '../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  '%00',
  '\\u0000',
  '\r\nSet-Cookie: a=b',
  '(a+)+$',
  '9007199254740993',
  '-1',
  '1e308',
  '2025-02-30',
  '0000-00-00',
  '275760-09-13',
  '\u0085\u2028\u2029',
];

const text = (max: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
      { weight: 1, arbitrary: fc.constant('长'.repeat(Math.min(max, 3000))) },
    )
    .map((value) =>
      value
        .slice(0, max)
        .replaceAll('\u0000', '')
        .replace(/\p{Surrogate}/gu, ''),
    );

function patterned(pattern: string, max: number): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern)).map((value) => value.slice(0, max));
  } catch {
    return text(max); // a form that the generator of texts does not know
  }
}

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }).map((at) => at.toISOString());

function strings(schema: Json, ids: readonly string[]): fc.Arbitrary<string> {
  const max = Number(schema['maxLength'] ?? 200);
  const pattern = String(schema['pattern'] ?? '');
  if (schema['format'] === 'uuid' || pattern.startsWith('^([0-9a-fA-F]{8}-'))
    return fc.oneof(fc.constantFrom(...ids), fc.uuid({ version: 7 }));
  if (schema['format'] === 'date') return day.map((at) => at.slice(0, 10));
  if (schema['format'] === 'date-time') return day;
  if (pattern !== '') return patterned(pattern, max);
  return text(max);
}

const numbers = (schema: Json): fc.Arbitrary<number> => {
  const [min, max] = [Number(schema['minimum'] ?? -1_000_000), Number(schema['maximum'] ?? 1_000_000)];
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: Math.max(min, -2_147_483_648), max: Math.min(max, 2_147_483_647) }));
};

/** Values of a schema, with ids from a list or of nobody. */
export function valueOf(schema: Json, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  if (depth > 7) return fc.constant(null);
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const ways: readonly Json[] = schema['anyOf'] ?? schema['oneOf'] ?? [];
  if (ways.length > 0) return fc.oneof(...ways.map((way) => valueOf(way, ids, depth + 1)));
  switch (schema['type']) {
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Json);
      const required: readonly string[] = schema['required'] ?? [];
      return fc.record(Object.fromEntries(properties.map(([name, each]) => [name, valueOf(each, ids, depth + 1)])), {
        requiredKeys: required.filter((name) => properties.some(([each]) => each === name)),
      });
    }
    case 'array':
      return fc.array(valueOf(schema['items'] ?? {}, ids, depth + 1), { minLength: Number(schema['minItems'] ?? 0), maxLength: 4 });
    case 'integer':
      return numbers(schema);
    case 'number':
      return fc.oneof(
        numbers(schema),
        fc.double({ noNaN: true, noDefaultInfinity: true }).filter((each) => Number(each.toPrecision(15)) === each),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return strings(schema, ids);
    default:
      return fc.oneof(fc.constantFrom(...ids), text(50), fc.integer({ min: 0, max: 1000 }), fc.boolean());
  }
}

/** What no schema here means. */
export const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>({ $ne: null }, { $gt: 0 }, [[]], [null], { toString: 0 }, { length: 1e9 }, -1e300, 'x'.repeat(5000)),
  // Not empty, and no texts: both are proper values where names may be anything.
  fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { minKeys: 1, maxKeys: 3 }),
);
