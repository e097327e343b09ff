// The words of the dashboard: what stands where today. Each number is that of a list with a filter, which the console opens.
import * as z from 'zod';
import type { ReviewStatus } from '../orders/contract.js';

const Count = z.int().min(0);

/** What one may not see is null. Days and months in the tenant's time zone; amounts are decimal text. */
export const Dashboard = z.strictObject({
  today: z.iso.date(),
  orders: z
    .strictObject({
      /** The last seven days, the oldest first; a day without orders is there with 0. */
      days: z.array(z.strictObject({ day: z.iso.date(), count: Count })),
      /** Of today, by where they stand in the review; cancelled ones are not counted. */
      today: z.array(z.strictObject({ reviewStatus: z.string(), count: Count })),
    })
    .nullable(),
  /** Approved, not delivered in full, due before today; by how many days. `from` and `to` are due dates, null is no bound. */
  late: z
    .strictObject({
      total: Count,
      parts: z.array(z.strictObject({ key: z.string(), from: z.iso.date().nullable(), to: z.iso.date(), count: Count })),
    })
    .nullable(),
  /** Steps that can be received or are being worked on, by process, the most first. `late`: those of work that is due before today. */
  steps: z
    .strictObject({
      total: Count,
      parts: z.array(z.strictObject({ processId: z.string(), processName: z.string(), ready: Count, received: Count, late: Count })),
    })
    .nullable(),
  /** Statements that were sent and are not paid, by month and currency, the oldest first. */
  money: z
    .strictObject({ parts: z.array(z.strictObject({ month: z.string(), currency: z.string(), count: Count, amount: z.string() })) })
    .nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Orders that count for a day. */
export const countedOrders: readonly ReviewStatus[] = ['draft', 'pending', 'approved', 'rejected'];
/** Statements whose money is still to come. */
export const openStatements = ['submitted', 'customerConfirmed'] as const;

/** How late orders are told apart: from so many days up to so many; the last has no end. */
export const lateParts = [
  { key: 'one', from: 1, to: 1 },
  { key: 'few', from: 2, to: 3 },
  { key: 'week', from: 4, to: 7 },
  { key: 'more', from: 8, to: null },
] as const;

export { dayBefore } from '../shared/days.js';

/** A list of the console with its filter: exactly what a number was counted from. */
export type Behind = Readonly<{ path: `/${string}`; search: Readonly<Record<string, string>> }>;

const orders = (search: Readonly<Record<string, string>>): Behind => ({ path: '/order/orderentry', search });
const lateSearch = { reviewStatus: 'approved', deliveryStatus_in: 'none,partial' } as const;

export const behind = {
  day: (day: string): Behind => orders({ orderDay: day, reviewStatus_in: countedOrders.join(',') }),
  today: (day: string, reviewStatus: string): Behind => orders({ orderDay: day, reviewStatus }),
  late: (to: string, from: string | null = null): Behind =>
    orders({ ...lateSearch, ...(from !== null && { dueDate_ge: from }), dueDate_le: to }),
  steps: (processId?: string): Behind => ({
    path: '/production/steps',
    search: { status_in: 'ready,received', ...(processId !== undefined && { processId }) },
  }),
  money: (month?: string): Behind => ({
    path: '/settlement/settlementmonth',
    search: { status_in: openStatements.join(','), ...(month !== undefined && { month }) },
  }),
} as const;
