// The month's end with four hospitals: one has signed and paid all, one a part, one has its statement before it, of one there is a draft.
import { hospitals } from './factory.js';
import type { Factory } from './set-up.js';

type Statement = Readonly<{ id: string; status: string; totalPrice: string; paidAmount: string }>;
type Preview = Readonly<{ canSubmit: boolean; lineCount: number }>;
type Until = 'draft' | 'submitted' | 'partlyPaid' | 'paid';

const led: Readonly<Partial<Record<string, Until>>> = { H0001: 'partlyPaid', H0006: 'submitted', H0004: 'draft', H0003: 'paid' };

/** The month whose statement takes a day: after the closing day the next one. */
export function monthOf(day: string, closingDay: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  if (Number(day.slice(8)) > closingDay) first.setUTCMonth(first.getUTCMonth() + 1);
  return first.toISOString().slice(0, 7);
}

/** About three fifths, in whole tens: what a hospital pays on account. */
export const partOf = (total: string): string => `${Math.max(1, Math.floor((Number(total) * 0.6) / 10) * 10)}.00`;

/**
 * States the running month of four hospitals. `deliveredLines`: how many lines each of them has from the demo, waited for; a hospital
 * without one gets no statement. Said again it changes nothing.
 */
export async function closeMonth(
  { people: { xuwen: clerk }, customers }: Factory,
  deliveredLines: Readonly<Record<string, number>>,
  today: string,
): Promise<void> {
  const path = 'saas-order/settlementmonth';
  for (const { customerCode, closingDay } of hospitals) {
    const until = led[customerCode];
    const lines = deliveredLines[customerCode] ?? 0;
    const customerId = customers[customerCode] ?? '';
    if (!until || lines === 0) continue;
    const find = () => clerk.get<Readonly<{ records: readonly Statement[] }>>(`${path}/page`, { customerId, size: 1 });
    const month = monthOf(today, closingDay);
    if ((await find()).records.length === 0) {
      // The account learns of a delivery a moment after it was confirmed.
      await clerk.until<Preview>(
        `${path}/beforeSubmit`,
        { customerId, month },
        ({ canSubmit, lineCount }) => canSubmit && lineCount >= lines,
      );
      await clerk.post(`${path}/submitSettlement`, { customerId, month, status: until === 'draft' ? 'draft' : 'submitted' });
    }
    const [statement] = (await find()).records;
    if (!statement || (until !== 'partlyPaid' && until !== 'paid')) continue;
    if (statement.status === 'submitted')
      await clerk.post('console/statements/confirm', { id: statement.id, remark: '医院财务已盖章回传' });
    if (statement.status === 'submitted' && Number(statement.paidAmount) === 0)
      await clerk.post('console/statements/paid', {
        id: statement.id,
        amount: until === 'paid' ? statement.totalPrice : partOf(statement.totalPrice),
        paidOn: today,
        remark: '银行转账',
      });
  }
}
