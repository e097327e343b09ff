export type PeriodKey = 'month' | 'lastMonth' | 'quarter' | 'year';
export type Period = Readonly<{ key: PeriodKey; from: string; to: string }>;

const two = (n: number): string => String(n).padStart(2, '0');
/** `month` from 1; beyond the year's ends it is one of the year beside. */
const firstOf = (year: number, month: number): string => new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
const lastOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** Times that are asked for again and again, from the tenant's today (`yyyy-MM-dd`): calendar days, so no zone comes in. */
export function presets(today: string): readonly Period[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const quarter = Math.floor((month - 1) / 3) * 3 + 1;
  return [
    { key: 'month', from: firstOf(year, month), to: lastOf(year, month) },
    { key: 'lastMonth', from: firstOf(year, month - 1), to: lastOf(year, month - 1) },
    { key: 'quarter', from: firstOf(year, quarter), to: lastOf(year, quarter + 2) },
    { key: 'year', from: `${year}-${two(1)}-01`, to: `${year}-12-31` },
  ];
}
