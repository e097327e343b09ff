import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthOf, periodOf, periodShown } from './period.js';

describe('the period of a statement', () => {
  it('ends on the closing day and begins after the one before', () =>
    expect(periodOf('2025-06', 25)).toEqual({ from: '2025-05-26', to: '2025-06-25' }));
  it('crosses the year', () => expect(periodOf('2026-01', 25)).toEqual({ from: '2025-12-26', to: '2026-01-25' }));
  it('begins on the first of March after a February that has no 29th', () =>
    expect(periodOf('2026-03', 28)).toEqual({ from: '2026-03-01', to: '2026-03-28' }));
  it('begins on a 29th of February where there is one', () => expect(periodOf('2028-03', 28).from).toBe('2028-02-29'));
  it('is shown as the paper shows it', () => expect(periodShown(periodOf('2025-06', 25), 'zh')).toBe('2025年05月26日-2025年06月25日'));
  it('M05 puts each day into exactly one month', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 28 }), (date, closingDay) => {
        const { from, to } = periodOf(monthOf(date, closingDay), closingDay);
        expect([from, date, to].toSorted()).toEqual([from, date, to]);
      }),
      { seed: 5 },
    );
  });
});
