import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { text, textOrEmpty, wholeNumber } from './asked.js';

describe('a whole number that was asked for', () => {
  const asked = z.strictObject({ size: wholeNumber(1, 200).default(10) });
  it.each([
    [{ size: '12' }, 12],
    [{ size: 12 }, 12],
    [{}, 10],
    [{ size: '007' }, 7],
  ])('%j is %d', (given, meant) => expect(asked.parse(given)).toEqual({ size: meant }));
  it.each([true, '', ' ', '0x10', '1e2', '1.0', 1.5, null, [], ['5'], {}, '201', 0, '-1', '9'.repeat(16)])('B02 %j is none', (size) =>
    expect(asked.safeParse({ size }).success).toBe(false),
  );
  it('stands in the API document as what it is', () =>
    expect(z.toJSONSchema(asked, { io: 'input', unrepresentable: 'any' })).toMatchObject({
      properties: { size: { type: 'integer', minimum: 1, maximum: 200 } },
    }));
});

it.each(['李\n医生', '李\u202e医生', '李\u200b医生', '李\t医生', '李\u0007医生', '\u2066李'])('COR-M11 takes no name like %j', (name) =>
  expect(
    text(50)
      .safeParse(name)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['line']),
);
it('COR-M11 takes several lines where a text may be long, but no mark that is not seen there either', () => {
  expect(text(500).safeParse('第一行\n第二行').success).toBe(true);
  expect(
    text(500)
      .safeParse('甲\u202e乙')
      .error?.issues.map(({ message }) => message),
  ).toEqual(['text']);
  expect(textOrEmpty(50).parse(undefined)).toBe('');
  expect(text(50).parse(' O\u2019Brien-\u0161 \u{20BB7}野家 ')).toBe('O\u2019Brien-\u0161 \u{20BB7}野家');
});
