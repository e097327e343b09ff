// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import { bill as billId, content, lineId, orderId, orderNo } from '../orders/examples.js';
import { technician } from '../people/examples.js';
import type { Recorded } from '../shared/decider.js';
import { idAs, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { OutFactoryEntry } from './contract.js';
import type { BillEvent, BillRejected, BillSubmitted, OutFactoryReleased } from './events.js';

export { billId };

export const inspector: UserId = idAs('0197e000-0000-7000-8000-000000300001');
export const qualityHead: UserId = idAs('0197e000-0000-7000-8000-000000300002');

const items = [
  { content: '边缘密合', standard: '无可见缝隙', result: '密合', verdict: 'pass' },
  { content: '邻接', standard: null, result: '正常', verdict: 'pass' },
] as const;

export const outFactoryEntry: OutFactoryEntry = { lines: [{ lineId, items: [...items] }], conclusion: 'pass', remark: null };

export const billSubmitted: BillSubmitted = {
  type: 'BillSubmitted',
  data: {
    billId,
    billNo: idAs('JY20250611-0001'),
    orderId,
    orderNo,
    customerId: content.customerId,
    customerName: content.customerName,
    conclusion: 'pass',
    remark: null,
    operators: [technician],
    lines: [{ lineId, lineNo: 1, productName: '钴铬单冠', registrationNo: '粤械注准20222170001', model: null, items: [...items] }],
  },
};
export const outFactoryReleased: OutFactoryReleased = {
  type: 'OutFactoryReleased',
  data: { billId, billNo: idAs('JY20250611-0001'), releaseNo: idAs('FX20250611-0001'), orderId, orderNo, inspector },
};
export const billRejected: BillRejected = { type: 'BillRejected', data: { billId, orderId, reason: '颜色偏深' } };

/** The n-th fact of the bill's stream. */
export const ofBill = <Event extends BillEvent>(event: Event, nth: number, by: UserId): Recorded<Event> =>
  recorded(event, nth, by, `bill-${event.data.billId}`);
