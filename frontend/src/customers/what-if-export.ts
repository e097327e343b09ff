// All customers of a comparison as a table that spreadsheets read.
import type { WhatIfAnswer } from '@cloud-factory/domain/customers/contract';
import { todayOfTenant } from '../platform/format.js';
import { whatIf } from './customer-queries.js';

type Asked = Readonly<{ schemeId: string; months: number }>;
type Named = Readonly<{ file: string; heads: readonly string[] }>;

/** What begins like a formula is text: a spreadsheet would compute it. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The rows as CSV, with the mark by which spreadsheets know its encoding. */
export function csvOf(heads: readonly string[], answers: readonly WhatIfAnswer[]): string {
  const rows = answers.flatMap(({ records }) =>
    records.map((row) => [
      row.customerCode,
      row.customerName,
      String(row.lines),
      String(row.linesChanged),
      row.oldSum,
      row.newSum,
      row.difference,
    ]),
  );
  return `\ufeff${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Asks page by page, so that no answer is large, and saves the file. */
export async function exportWhatIf(asked: Asked, { file, heads }: Named): Promise<void> {
  const first = await whatIf({ ...asked, current: 1, size: 50 });
  const answers = [first];
  for (let current = 2; current <= first.pages; current += 1) answers.push(await whatIf({ ...asked, current, size: 50 }));
  const address = URL.createObjectURL(new Blob([csvOf(heads, answers)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${file}-${todayOfTenant()}.csv`;
  link.click();
  // The browser has taken hold of it by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
