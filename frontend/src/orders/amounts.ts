// Sums of amounts that the server has computed, for what is shown beside a selection. Nothing from here is sent.

/** `12.30` in cents; null for what is no amount. Kept away from components: their compiler does not keep big integers apart from numbers. */
function cents(amount: string): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount.trim());
  if (!match) return null;
  const [, sign = '', whole = '0', rest = ''] = match;
  const value = BigInt(`${whole}${rest.padEnd(2, '0')}`);
  return sign === '-' ? -value : value;
}

const written = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Exact to the cent, one sum for each currency: euros and yuan are not added. What is no amount is an error of the server and is thrown. */
export function sums(
  amounts: readonly Readonly<{ amount: string; currency: string }>[],
): readonly Readonly<{ currency: string; amount: string }>[] {
  const totals = new Map<string, bigint>();
  for (const { amount, currency } of amounts) {
    const value = cents(amount);
    if (value === null) throw new Error(`${amount} is no amount`);
    totals.set(currency, (totals.get(currency) ?? 0n) + value);
  }
  return [...totals].map(([currency, total]) => ({ currency, amount: written(total) }));
}
