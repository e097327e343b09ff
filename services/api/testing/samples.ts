// Two crowds of times, compared as somebody with a stopwatch would: whether they can be told apart, and by how much.

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((one, other) => one - other);
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
const variance = (values: readonly number[]): number => {
  const middle = mean(values);
  return values.reduce((sum, each) => sum + (each - middle) ** 2, 0) / Math.max(1, values.length - 1);
};
export const medianOf = (values: readonly number[]): number => {
  const all = sorted(values);
  const half = all.length >> 1;
  return all.length % 2 ? (all[half] ?? 0) : ((all[half - 1] ?? 0) + (all[half] ?? 0)) / 2;
};

/** How likely a normal variable lies further out than `z`, on either side (Abramowitz and Stegun 7.1.26, wrong by less than 2e-7). */
function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.min(1, tail * Math.exp(-x * x));
}

/** Welch's t-test; with hundreds of samples t is normal enough. The slowest 2 % of each are left out: they are the machine's, not the answer's. */
function welch(one: readonly number[], other: readonly number[]): number {
  const cut = (values: readonly number[]) => sorted(values).slice(0, Math.ceil(values.length * 0.98));
  const [a, b] = [cut(one), cut(other)];
  const spread = Math.sqrt(variance(a) / a.length + variance(b) / b.length);
  return spread === 0 ? 1 : twoSided((mean(a) - mean(b)) / spread);
}

/** Mann–Whitney U by ranks, with its normal approximation: says nothing about tails, and is not fooled by them. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))].toSorted(
    (a, b) => a.value - b.value,
  );
  let ranks = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const shared = (from + 1 + to) / 2; // equal times share their ranks
    ranks += all.slice(from, to).filter(({ isOne }) => isOne).length * shared;
    from = to;
  }
  const u = ranks - (one.length * (one.length + 1)) / 2;
  const spread = Math.sqrt((one.length * other.length * (all.length + 1)) / 12);
  return spread === 0 ? 1 : twoSided((u - (one.length * other.length) / 2) / spread);
}

export type Compared = Readonly<{ medians: readonly [number, number]; differ: number; welch: number; mannWhitney: number }>;

/** Medians in the unit of the samples, how far they lie apart, and how likely chance alone would tell the two apart as much. */
export function compared(one: readonly number[], other: readonly number[]): Compared {
  const medians = [medianOf(one), medianOf(other)] as const;
  return { medians, differ: Math.abs(medians[0] - medians[1]), welch: welch(one, other), mannWhitney: mannWhitney(one, other) };
}
