import { Exact } from '../shared/decimal.js';

const whole = new Exact(10_000); // hundredths of a per cent

/**
 * The shares of parts in their sum, in per cent with two places, so that they add up to exactly 100.00: each is rounded down, and what is
 * left goes, a hundredth each, to those that lost most by it (the earlier of two that lost the same). Parts of nothing have no share: all
 * `0.00`. Throws for a part below zero: a share of a sum that something was taken from means nothing.
 */
export function sharesOf(amounts: readonly string[]): readonly string[] {
  const parts = amounts.map((amount) => new Exact(amount));
  if (parts.some((part) => part.isNegative() && !part.isZero())) throw new Error('a share is of amounts that are not below zero');
  const sum = parts.reduce((all, part) => all.plus(part), new Exact(0));
  if (sum.isZero()) return amounts.map(() => '0.00');
  const exact = parts.map((part) => part.times(whole).div(sum));
  const floors = exact.map((share) => share.floor());
  const left = whole.minus(floors.reduce((all, floor) => all.plus(floor), new Exact(0))).toNumber();
  const byLoss = exact
    .map((share, nth) => ({ nth, loss: share.minus(share.floor()) }))
    .toSorted((a, b) => b.loss.comparedTo(a.loss) || a.nth - b.nth);
  const raised = new Set(byLoss.slice(0, left).map(({ nth }) => nth));
  return floors.map((floor, nth) =>
    floor
      .plus(raised.has(nth) ? 1 : 0)
      .div(100)
      .toFixed(2),
  );
}
