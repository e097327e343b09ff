/** A month of settlement, both days included. */
export type Period = Readonly<{ from: string; to: string }>;

const pad = (value: number): string => String(value).padStart(2, '0');

/** The days that a statement of a month covers: from the day after the last closing to the closing day. `closingDay` is 1 to 28. */
export function periodOf(month: string, closingDay: number): Period {
  const [year = 0, monthNo = 0] = month.split('-').map(Number);
  const [yearBefore, monthBefore] = monthNo === 1 ? [year - 1, 12] : [year, monthNo - 1];
  // 28 plus one is the 29th, which February mostly lacks: then the period begins on the first of the month itself.
  const daysBefore = new Date(Date.UTC(yearBefore, monthBefore, 0)).getUTCDate();
  const from = closingDay + 1 > daysBefore ? `${year}-${pad(monthNo)}-01` : `${yearBefore}-${pad(monthBefore)}-${pad(closingDay + 1)}`;
  return { from, to: `${year}-${pad(monthNo)}-${pad(closingDay)}` };
}

/** The month whose statement takes a day: after the closing day it is the next one. */
export function monthOf(day: string, closingDay: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (date <= closingDay) return `${year}-${pad(month)}`;
  return month === 12 ? `${year + 1}-01` : `${year}-${pad(month + 1)}`;
}

/** As the head of a statement shows it: 2025年05月26日-2025年06月25日. */
export const periodShown = ({ from, to }: Period, language: 'zh' | 'en'): string =>
  language === 'zh' ? [from, to].map((day) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日')).join('-') : `${from} – ${to}`;
