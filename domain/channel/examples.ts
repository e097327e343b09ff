// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import { clerk, hospital } from '../orders/examples.js';
import type { Recorded } from '../shared/decider.js';
import { idAs, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { ChannelEvent, CustomerGranted, CustomerGrantWithdrawn } from './events.js';

export const outsider: UserId = idAs('0197e000-0000-7000-8000-000000000065');

export const customerGranted: CustomerGranted = {
  type: 'CustomerGranted',
  data: { userId: outsider, account: 'anhe', realName: '周前台', customerId: hospital, customerName: '安和口腔' },
};
export const customerGrantWithdrawn: CustomerGrantWithdrawn = { type: 'CustomerGrantWithdrawn', data: { userId: outsider } };

/** The n-th fact of its stream. */
export const ofChannel = <Event extends ChannelEvent>(event: Event, nth: number, by: UserId = clerk): Recorded<Event> =>
  recorded(event, nth, by, `channelAccount-${outsider}`);
