import { describe, expect, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { productContent } from '../products/examples.js';
import type { ProductState } from '../products/index.js';
import { knownCustomer } from '../customers/examples.js';
import { idAs } from '../shared/ids.js';
import { orderDecider } from './decider.js';
import {
  approvedByReviewer,
  clerk,
  content,
  entry,
  lineId,
  ofOrder,
  orderDelivered,
  orderId,
  orderRejected,
  orderRepriced,
  orderSubmitted,
  otherLineId,
  putOnStatement,
  seen,
  submittedByClerk,
  takenOffStatement,
} from './examples.js';
import type { OrderEvent } from './events.js';
import type { OrderSeen } from './order-entry.js';
import { isKnownOrder } from './state.js';

const { given } = specFor(orderDecider);
const { changeId, batchNo, lines } = orderRepriced.data;
const reprice = { type: 'RepriceOrder', orderId, changeId, batchNo, lines } as const;
const approved = [submittedByClerk, approvedByReviewer];
const then = (...events: readonly OrderEvent[]) => [...approved, ...events.map((event, nth) => ofOrder(event, nth + 3, clerk))];

describe('C277 another price for lines that are priced already', () => {
  it('is recorded with old and new amounts', () =>
    given(...approved)
      .when(reprice)
      .then({
        ...orderRepriced,
        data: {
          ...orderRepriced.data,
          lines: lines.map(({ lineId: id, oldPrice, newPrice, oldAmount, newAmount }) => ({
            lineId: id,
            oldPrice,
            newPrice,
            oldAmount,
            newAmount,
          })),
        },
      }));
  it('is what the order is reviewed, delivered and settled at from then on', () => {
    const state = then(orderRepriced).reduce((before, event) => orderDecider.evolve(before, event), orderDecider.initialState);
    expect(isKnownOrder(state) && state.content).toMatchObject({
      totalAmount: '360.00',
      discountedAmount: '330.00',
      lines: [{ discountPrice: '110.0000', discountedAmount: '330.00', priceSource: 'repriced', priceReference: batchNo }],
    });
  });
  it('comes once', () =>
    given(...then(orderRepriced))
      .when(reprice)
      .thenNothing());
  it('leaves a line alone whose price is another one by now', () =>
    given(...approved)
      .when({ ...reprice, lines: [{ lineId, oldPrice: idAs('119.0000'), newPrice: idAs('110.0000') }] })
      .thenNothing());
  it('reaches what is delivered, but on no statement', () =>
    given(...then(orderDelivered))
      .when(reprice)
      .then(orderRepriced));
  it('reaches what a statement asks for already, and what is not delivered beside it', () => {
    given(...then(orderDelivered, putOnStatement))
      .when(reprice)
      .then(orderRepriced);
    given(...then(orderDelivered, putOnStatement, takenOffStatement))
      .when(reprice)
      .then(orderRepriced);
  });
  it('is refused of an order that is cancelled', () =>
    given(
      ...then({ type: 'OrderCancelled', data: { orderId, customerId: null, sourceOrderId: null, reason: 'x', lineIds: [], charge: null } }),
    )
      .when(reprice)
      .thenRefused('OrderNotRepriceable'));
});

describe('C277 M06 a price that is confirmed while its order waits for its creator', () => {
  const rejected = [submittedByClerk, ofOrder(orderRejected, 2, clerk)];
  const changed = { ...orderRepriced, data: { ...orderRepriced.data, isRejected: true, isForAccount: false } };
  it('reaches it, and says that nothing is owed for it now', () =>
    given(...rejected)
      .when(reprice)
      .then(changed));
  it('is what it costs when it is submitted again', () => {
    const [first] = entry.lines;
    if (!first) throw new Error('the example has a line');
    const state = [...rejected, ofOrder(changed, 3, clerk)].reduce(orderDecider.evolve, orderDecider.initialState);
    expect(state.status).toBe('rejected');
    const again = {
      type: 'SubmitOrder',
      orderId,
      entry: { ...entry, lines: [{ ...first, id: lineId }] },
      newLineIds: [otherLineId],
    } as const;
    const decision = orderDecider.decide({ ...again, by: clerk, at: '', today: '2025-06-11' }, state, seen);
    expect(decision).toMatchObject({
      events: [{ data: { discountedAmount: '330.00', lines: [{ id: lineId, priceSource: 'repriced', priceReference: batchNo }] } }],
    });
  });
  it('leaves a sample alone: it is never charged', () => {
    const sample = { ...orderSubmitted, data: { ...content, orderProperty: 'sample' as const } };
    given(ofOrder(sample, 1, clerk))
      .when(reprice)
      .thenNothing();
  });
});

describe('C277 a confirmed price of an order that is rejected and submitted again', () => {
  const [first = entry.lines[0]] = entry.lines;
  if (!first) throw new Error('the example has a line');
  const other = idAs<'product'>('0197e000-0000-7000-8000-000000000042');
  const product = (more: Partial<typeof productContent>): Readonly<Record<`product-${string}`, ProductState>> => {
    const kept: ProductState = { status: 'kept', content: { ...productContent, ...more } };
    return { [`product-${kept.content.productId}`]: kept };
  };
  /** `isForAccount`: as it was recorded before version 3. */
  const rejected = (isForAccount: boolean) => [
    submittedByClerk,
    ofOrder({ ...orderRepriced, data: { ...orderRepriced.data, isForAccount } }, 2, clerk),
    ofOrder(orderRejected, 3, clerk),
  ];
  const again = (order: Partial<typeof entry>, line: Partial<typeof first>, more: Partial<OrderSeen> = {}, isForAccount = false) => {
    const command = {
      type: 'SubmitOrder',
      orderId,
      entry: { ...entry, ...order, lines: [{ ...first, id: lineId, ...line }] },
      newLineIds: [otherLineId],
    } as const;
    const state = rejected(isForAccount).reduce((before, event) => orderDecider.evolve(before, event), orderDecider.initialState);
    const decision = orderDecider.decide({ ...command, by: clerk, at: '', today: '2025-06-11' }, state, { ...seen, ...more });
    return 'events' in decision ? decision.events[0]?.data : decision;
  };
  const anew = { discountPrice: '120.0000', discountedAmount: '360.00', priceSource: 'standard', priceReference: null };
  it('stays, for whatever quantity is asked for then', () =>
    expect(again({}, { qty: idAs('1.0000') })).toMatchObject({
      totalAmount: '120.00',
      discountedAmount: '110.00',
      lines: [{ id: lineId, discountPrice: '110.0000', discountedAmount: '110.00', priceSource: 'repriced', priceReference: batchNo }],
    }));
  it('goes with the product that it was confirmed for', () =>
    expect(again({}, { productId: other }, product({ productId: other }))).toMatchObject({ lines: [{ id: lineId, ...anew }] }));
  it('goes with the hospital and with the currency that it was confirmed for', () => {
    const hospital = idAs<'customer'>('0197e000-0000-7000-8000-000000000099');
    expect(again({ customerId: hospital }, {}, { customer: knownCustomer })).toMatchObject({ lines: [{ id: lineId, ...anew }] });
    const inDollars = again({ currency: 'USD' }, {}, product({ currency: 'USD' }));
    expect(inDollars).toMatchObject({ currency: 'USD', lines: [{ id: lineId, ...anew }] });
  });
  it('goes where nothing is charged, and does not come back', () =>
    expect(again({ orderProperty: 'free', freeReason: '保修内' }, {})).toMatchObject({
      discountedAmount: '0.00',
      lines: [{ id: lineId, discountPrice: '0.0000', priceSource: 'free' }],
    }));
  it('goes with the line where the account was told of it, which remembers it of a line that is no more', () => {
    const product42 = product({ productId: other });
    expect(again({}, { productId: other }, product42, true)).toMatchObject({ lines: [{ id: otherLineId, ...anew }] });
    const kept = again({}, {}, {}, true);
    expect(kept).toMatchObject({ lines: [{ id: lineId, discountPrice: '110.0000' }] });
  });
  it('of which the account was told before its approval, is told to it again, or it would remember another price than the last', () =>
    given(...rejected(true))
      .when({ ...reprice, changeId: idAs('other'), lines: [{ lineId, oldPrice: idAs('110.0000'), newPrice: idAs('100.0000') }] })
      .then(expect.objectContaining({ data: expect.objectContaining({ isForAccount: true, isRejected: true }) })));
});
