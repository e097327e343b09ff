import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ShapeException } from './refused.js';
import { parseStrictJson } from './strict-json.js';
import { parseStrictQuery } from './strict-query.js';

const parse = (text: string) => parseStrictJson(new TextEncoder().encode(text));
const faultOf = (work: () => unknown) => {
  try {
    return { accepted: work() };
  } catch (error) {
    return error instanceof ShapeException ? error.errors[0] : { crashed: String(error) };
  }
};
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('JSON at the door', () => {
  test.each([
    ['NUL', '{"order":{"name":"a\\u0000b"}}', 'order.name', 'text'],
    ['a lone high surrogate', '{"name":"\\ud800"}', 'name', 'text'],
    ['a lone low surrogate', '{"lines":[{"name":"x"},{"name":"\\udc00"}]}', 'lines.1.name', 'text'],
    ['a NUL in a name', '{"a\\u0000":1}', 'body', 'text'],
    ['a number without end', '{"qty":1e400}', 'qty', 'number'],
    ['a number that would be rounded', '{"id":9007199254740993}', 'id', 'number'],
    ['NaN', '{"qty":NaN}', 'qty', 'json'],
    ['equal keys', '{"qty":1,"qty":2}', 'qty', 'twice'],
    ['equal keys written differently', '{"qty":1,"\\u0071ty":2}', 'qty', 'twice'],
    ['__proto__', '{"a":{"__proto__":{"isAdmin":true}}}', 'a.__proto__', 'name'],
    ['constructor', '{"a":{"constructor":{"prototype":{"isAdmin":true}}}}', 'a.constructor', 'name'],
    ['prototype', '{"prototype":1}', 'prototype', 'name'],
    ['33 levels', nested(33), Array.from({ length: 33 }, () => 'a').join('.'), 'tooDeep'],
    ['a trailing comma', '{"a":1,}', 'body', 'json'],
    ['two documents', '{} {}', 'body', 'json'],
    ['nothing', '', 'body', 'json'],
    ['a raw line break in text', '{"a":"x\ny"}', 'a', 'json'],
    ['a leading zero', '{"a":01}', 'body', 'json'],
  ])('B02 %s is refused and the field is named', (_, text, path, key) => {
    expect(faultOf(() => parse(text))).toEqual({ path, key });
  });

  test('B02 200,000 levels are refused without a crash', () => {
    expect(faultOf(() => parse('['.repeat(200_000)))).toMatchObject({ key: 'tooDeep' });
  });

  test('B02 bytes that are no UTF-8 are refused', () => {
    expect(faultOf(() => parseStrictJson(Uint8Array.of(0x22, 0xc3, 0x28, 0x22)))).toEqual({ path: 'body', key: 'text' });
  });

  test('B02 rare characters, zero-width and bidirectional marks come back unchanged', () => {
    const name = '𬭎𠮷𣲗 a\u200bb \u202eabc\u202c e\u0301';
    expect(parse(JSON.stringify({ name }))).toEqual({ name });
    expect(parse('{"name":"\\ud842\\udfb7"}')).toEqual({ name: '𠮷' });
  });

  test('B02 minus zero is zero and the prototype of objects stays as it was', () => {
    expect((parse('{"a":-0}') as { a: number }).a).toBe(0); // which -0 is not
    faultOf(() => parse('{"__proto__":{"polluted":1}}'));
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('32 levels are let in', () => {
    expect(faultOf(() => parse(nested(32)))).toHaveProperty('accepted');
  });

  test('what is sound reads as the platform reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        const fault = faultOf(() => parse(text));
        const isRefused = fault !== undefined && 'key' in fault && ['number', 'text', 'name'].includes(fault.key);
        expect(isRefused ? 'refused' : fault).toEqual(
          isRefused ? 'refused' : { accepted: JSON.parse(text, (_, each) => (each === 0 ? 0 : each)) },
        );
      }),
      { seed: 20_250_611, numRuns: 500 },
    );
  });
});

describe('query strings and forms', () => {
  test.each([
    ['a parameter that stands there twice', 'a=1&a=2', 'a', 'twice'],
    ['a name that is twice the same when decoded', 'a=1&%61=2', 'a', 'twice'],
    ['escapes that are no UTF-8', 'a=%ff', 'a', 'text'],
    ['NUL', 'a=%00', 'a', 'text'],
    ['__proto__', '__proto__=1', '__proto__', 'name'],
  ])('B07 %s is refused and named', (_, text, path, key) => {
    expect(faultOf(() => parseStrictQuery(text))).toEqual({ path, key });
  });

  test('what is sound reads as it was typed', () => {
    expect(parseStrictQuery('name_like=%F0%A0%AE%B7+x&ids=1,2&empty=')).toEqual({ name_like: '𠮷 x', ids: '1,2', empty: '' });
  });
});

describe('SEC-2 a body whose parts are too many is refused before all of them are taken apart:', () => {
  const list = (length: number, item: (nth: number) => string) => Array.from({ length }, (_, nth) => item(nth)).join(',');
  const refusedAs = (text: string): unknown => {
    try {
      parseStrictJson(Buffer.from(text));
      return null;
    } catch (error) {
      return error instanceof ShapeException ? error.errors.map(({ key }) => key) : error;
    }
  };
  test('members of one object', () => {
    expect(refusedAs(`{${list(1_000, (nth) => `"k${nth}":1`)}}`)).toBeNull();
    expect(refusedAs(`{${list(90_000, (nth) => `"k${nth}":1`)}}`)).toEqual(['tooMany']);
  });
  test('values in all', () => {
    expect(refusedAs(`[${list(49_000, () => '1')}]`)).toBeNull();
    expect(refusedAs(`[${list(300_000, () => '{}')}]`)).toEqual(['tooMany']);
  });
});
