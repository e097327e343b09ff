// Sums and differences of decimal text, for what is shown beside the server's own figures. Kept away from components: their compiler does not
// keep big integers apart from numbers.

type Scaled = Readonly<{ value: bigint; places: number }>;

function scaled(text: string): Scaled {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match) throw new Error(`${text} is no decimal`);
  const [, sign = '', whole = '0', rest = ''] = match;
  const value = BigInt(whole + rest);
  return { value: sign === '-' ? -value : value, places: rest.length };
}

function written({ value, places }: Scaled): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const at = digits.length - places;
  return `${value < 0n ? '-' : ''}${digits.slice(0, at)}${places > 0 ? `.${digits.slice(at)}` : ''}`;
}

const raised = ({ value, places }: Scaled, to: number): bigint => value * 10n ** BigInt(to - places);

/** The exact sum; `'0'` of nothing. What is no decimal text is an error of the server and is thrown. */
export function plus(...texts: readonly string[]): string {
  const all = texts.map(scaled);
  const places = Math.max(0, ...all.map((each) => each.places));
  return written({ value: all.reduce((sum, each) => sum + raised(each, places), 0n), places });
}

/** The exact difference. */
export const minus = (one: string, other: string): string => plus(one, other.startsWith('-') ? other.slice(1) : `-${other}`);

/** A quantity as people write it: `3.0000` is 3. */
export const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

export const isNegative = (text: string): boolean => scaled(text).value < 0n;
export const isZero = (text: string): boolean => scaled(text).value === 0n;

/** How long a bar is, from 0 to 1 of the longest. Only for drawing. */
export const share = (text: string, longest: string): number => {
  const most = Math.abs(Number(longest));
  return most === 0 ? 0 : Math.min(1, Math.abs(Number(text)) / most);
};

/** In percent of `whole` with one place, `-12.5`; null of nothing. */
export function percent(part: string, whole: string): string | null {
  const [one, other] = [scaled(part), scaled(whole)];
  if (other.value === 0n) return null;
  const places = Math.max(one.places, other.places);
  const [above, below] = [raised(one, places) * 1000n, raised(other, places)];
  // Half away from zero, as people round.
  const isMinus = above < 0n !== below < 0n;
  const [top, bottom] = [above < 0n ? -above : above, below < 0n ? -below : below];
  return written({ value: ((top * 2n + bottom) / (bottom * 2n)) * (isMinus ? -1n : 1n), places: 1 });
}
