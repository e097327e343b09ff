import { describe, expect, it } from 'vitest';
import { presets } from './periods.js';

const of = (today: string) => presets(today).map(({ key, from, to }) => `${key} ${from} ${to}`);

describe('the times that are asked for', () => {
  it('are calendar months, quarters and years', () =>
    expect(of('2024-02-29')).toEqual([
      'month 2024-02-01 2024-02-29',
      'lastMonth 2024-01-01 2024-01-31',
      'quarter 2024-01-01 2024-03-31',
      'year 2024-01-01 2024-12-31',
    ]));
  it('reach into the year before', () => expect(of('2025-01-15')[1]).toBe('lastMonth 2024-12-01 2024-12-31'));
  it('end a quarter with its third month', () => expect(of('2025-12-31')[2]).toBe('quarter 2025-10-01 2025-12-31'));
});
