// What an order waits for, and what its cancellation cost: the same in the list and on the page.
import {
  approvedByReviewer,
  clerk,
  dueDateMoved,
  holdEnded,
  lineId,
  mouldReceived,
  ofOrder,
  orderCancelled,
  orderHeld,
  orderId,
  orderReleased,
  rejectedByReviewer,
  submittedByClerk,
} from '@cloud-factory/domain/orders/examples';
import type { OrderEvent } from '@cloud-factory/domain/orders';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { orderListTable } from '../order-list/projection.js';
import { orderDetailTable } from './projection.js';

const log = (...events: readonly OrderEvent[]): readonly Recorded<OrderEvent>[] => [
  submittedByClerk,
  approvedByReviewer,
  ...events.map((event, nth) => ofOrder(event, nth + 3, clerk)),
];
const both = (...events: readonly OrderEvent[]) => ({
  listed: orderListTable.apply(new Map(), log(...events)).get(orderId)?.row,
  page: orderDetailTable.apply(new Map(), log(...events)).get(orderId)?.row,
});

describe('an order that is held', () => {
  it('says so, and on its page why and since when', () => {
    const { listed, page } = both(orderHeld);
    expect(listed).toMatchObject({ holdStatus: 'waitingDoctor', dueDate: '2025-06-17' });
    expect(page).toMatchObject({ holdStatus: 'waitingDoctor', holdReason: '颈缘不清', heldAt: '2025-06-11T01:03:00Z' });
  });
  it('goes on, due by the days later that it waited', () => {
    const { listed, page } = both(orderHeld, holdEnded);
    expect(listed).toMatchObject({ holdStatus: 'none', dueDate: '2025-06-19' });
    expect(page).toMatchObject({ holdStatus: 'none', holdReason: null, heldAt: null, dueDate: '2025-06-19', promisedDate: '2025-06-17' });
  });
  it('waits for nothing once it was rejected', () => {
    const held: Recorded<OrderEvent> = ofOrder(orderHeld, 2, clerk);
    const rejected: Recorded<OrderEvent> = { ...rejectedByReviewer, version: 3, position: idAs('0000000000000000003') };
    const page = orderDetailTable.apply(new Map(), [submittedByClerk, held, rejected]).get(orderId)?.row;
    expect(page).toMatchObject({ reviewStatus: 'rejected', holdStatus: 'none', holdReason: null });
  });
});

it('a mould that came in is shown everywhere', () => {
  const { listed, page } = both(mouldReceived);
  const { unitCode, boxNo, boxColor, receiveModelAt, enclosures } = mouldReceived.data;
  expect(listed).toMatchObject({ unitCode, boxNo, boxColor, reviewStatus: 'approved' });
  expect(page).toMatchObject({ unitCode, boxNo, boxColor, receiveModelAt, enclosures, customerName: '安和口腔' });
});

it('a day that was agreed on is shown everywhere', () => {
  const { listed, page } = both(dueDateMoved);
  expect([listed, page]).toMatchObject([{ dueDate: '2025-06-20' }, { dueDate: '2025-06-20', isDueNamed: true }]);
});

describe('R311 a cancelled order', () => {
  const charge = {
    currency: 'CNY',
    amount: idAs<'amount'>('120.00'),
    lines: [{ lineId, finishedSteps: 1, allSteps: 3, amount: idAs<'amount'>('120.00') }],
  } as const;
  it('says what was charged, and null for nothing', () => {
    expect(both({ ...orderCancelled, data: { ...orderCancelled.data, charge } }).page).toMatchObject({ cancellationCharge: '120.00' });
    expect(both(orderCancelled).page).toMatchObject({ cancellationCharge: null });
  });
  it('is no longer among those to pack, and waits for nothing', () =>
    expect(both(orderReleased, orderHeld, orderCancelled).listed).toMatchObject({
      reviewStatus: 'cancelled',
      packingStatus: 'none',
      productionStatus: 'none',
      holdStatus: 'none',
    }));
});
