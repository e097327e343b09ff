import * as z from 'zod';

/** Delay requests in the API document. */
export const DelayShape = z.looseObject({
  id: z.string(),
  version: z.int(),
  askNo: z.string(),
  orderNo: z.string(),
  reason: z.string(),
  oldDue: z.string(),
  newDue: z.string(),
  status: z.string(),
});

/** Delivery reminders in the API document. */
export const ReminderShape = z.looseObject({
  id: z.string(),
  version: z.int(),
  reminderNo: z.string(),
  orderNo: z.string(),
  askedBy: z.string(),
  status: z.string(),
});

/** What is to be known before a hospital is told that its order comes late. */
export const DelayInfoShape = z.looseObject({
  orderNo: z.string(),
  dueDate: z.string(),
  isLate: z.boolean(),
  lateWorkDays: z.int(),
  asks: z.array(DelayShape),
  reminders: z.array(ReminderShape),
});
