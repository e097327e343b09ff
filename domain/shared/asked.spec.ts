import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { wholeNumber } from './asked.js';

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
