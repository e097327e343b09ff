import { delayList, delayReminderList, reminderList, type DelayRow, type ReminderRow } from '@cloud-factory/domain/delays/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import type { DelayAskId } from '@cloud-factory/domain/shared/ids';
import { findAll, findPage, type ListRow, type TenantClient } from '../shared/index.js';
import { delayAskTable } from './delay-ask.js';
import { reminderTable } from './reminder.js';

export type DelayListed = ListRow<typeof delayAskTable, keyof typeof delayList.fields>;
export type ReminderListed = ListRow<typeof reminderTable, keyof typeof reminderList.fields>;

/** One page of delay requests, the newest first unless told. */
export const findDelays = (client: TenantClient, search: Search): Promise<Page<DelayListed>> =>
  findPage(client, delayList, delayAskTable, search);

/** One page of requests that nobody has answered since a moment, the one that waits longest first. */
export const findDelaysToFollowUp = (client: TenantClient, search: Search, askedBefore: string): Promise<Page<DelayListed>> =>
  findPage(client, delayReminderList, delayAskTable, { ...search, status: 'asked', askedAt_le: askedBefore });

/** One page of delivery reminders, the newest first unless told. */
export const findReminders = (client: TenantClient, search: Search): Promise<Page<ReminderListed>> =>
  findPage(client, reminderList, reminderTable, search);

/** All requests and reminders of an order, the newest first. */
export async function delaysOf(
  client: TenantClient,
  orderId: string,
): Promise<Readonly<{ asks: readonly DelayRow[]; reminders: readonly ReminderRow[] }>> {
  const where = [{ property: 'orderId', is: '=', value: orderId }] as const;
  const asks = await findAll(client, delayAskTable, { where, sort: { by: 'askNo', direction: 'desc' } });
  const reminders = await findAll(client, reminderTable, { where, sort: { by: 'reminderNo', direction: 'desc' } });
  return { asks, reminders };
}

/** Requests that nobody answered although the due date of their order lies before a day: at most so many, the oldest first. */
export async function findDelaysRunOut(client: TenantClient, before: string, most: number): Promise<readonly DelayAskId[]> {
  const where = { current: 1, size: most, status: 'asked', oldDue_lt: before, ascs: ['oldDue'] };
  const list = { ...delayList, filters: [...delayList.filters, 'oldDue_lt' as const] };
  return (await findPage(client, list, delayAskTable, where)).records.map(({ id }) => id);
}
