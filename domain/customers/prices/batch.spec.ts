import { describe, expect, it } from 'vitest';
import {
  approvedByReviewer,
  clerk,
  content,
  deliveryReversed,
  line,
  ofOrder,
  orderDelivered,
  orderId,
  orderRejected,
  orderRepriced,
  personal,
  putOnStatement,
  submittedByClerk,
} from '../../orders/examples.js';
import { evolveOrder, type OrderState } from '../../orders/state.js';
import type { OrderEvent } from '../../orders/events.js';
import { numberOf, type Recorded } from '../../shared/decider.js';
import { specFor } from '../../shared/decider-spec.js';
import { idAs } from '../../shared/ids.js';
import { hospital } from '../customer-examples.js';
import { priceBatchDecider, type PriceBatchSeen } from './batch.js';
import type { ProposePriceBatch } from './commands.js';
import type { CustomerPricesState } from './state.js';
import {
  agreedPrices,
  batchConfirmed,
  batchProposed,
  batchRejected,
  batchWithdrawn,
  changeId,
  mainAccount,
  ofBatch,
  proposer,
} from './examples.js';

const { given } = specFor(priceBatchDecider);
const initial: OrderState = { status: 'none', isErased: false };
// Named one by one: the compiler does not see a pattern in a name that is put together.
const named = (entries: readonly (readonly [string, OrderState | CustomerPricesState])[]): Partial<PriceBatchSeen> =>
  Object.fromEntries(entries) as Partial<PriceBatchSeen>; // each name is written with its state beside it
const orderAfter = (...events: readonly Recorded<OrderEvent>[]): Partial<PriceBatchSeen> =>
  named([[`order-${orderId}`, events.reduce(evolveOrder, initial)]]);
const approved = [submittedByClerk, approvedByReviewer] as const;
const seen = orderAfter(...approved);
const propose: ProposePriceBatch = {
  type: 'ProposePriceBatch',
  changeId,
  orderIds: [orderId],
  customerIds: [hospital],
  productId: null,
  unitPrice: idAs('110.0000'),
  currency: null,
  discountRate: null,
  agreed: false,
  reason: '年度协议',
};
const confirm = { type: 'ConfirmPriceBatch', changeId } as const;
const proposed = ofBatch(batchProposed, 1);
const { data } = batchProposed;
const listing = (newPrice: string, newAmount: string) => ({
  ...batchProposed,
  data: {
    ...data,
    batchNo: numberOf('priceBatch', '2025-06-11'),
    lines: data.lines.map((each) => ({ ...each, newPrice: idAs<'price'>(newPrice), newAmount: idAs<'amount'>(newAmount) })),
  },
});

describe('C277 proposing prices for many lines', () => {
  it('lists each line with its price and amount, old and new', () => given().when(propose, { seen }).then(listing('110.0000', '330.00')));
  it('takes a rate of the list price', () =>
    given()
      .when({ ...propose, unitPrice: null, discountRate: idAs('0.9000') }, { seen })
      .then(listing('108.0000', '324.00')));
  it('takes what the customer agreed on, on the day of the order', () =>
    given()
      .when({ ...propose, unitPrice: null, agreed: true }, { seen: { ...seen, ...named([[`prices-${hospital}`, agreedPrices]]) } })
      .then(listing('102.0000', '306.00')));
  it('leaves out other products, what has that price already, and what is free', () => {
    given()
      .when({ ...propose, productId: idAs('other') }, { seen })
      .thenRefused('NothingToReprice');
    given()
      .when({ ...propose, unitPrice: idAs('120.0000') }, { seen })
      .thenRefused('NothingToReprice');
    const free = { ...content, lines: [{ ...line, priceSource: 'free' as const }] };
    given()
      .when(propose, { seen: orderAfter(ofOrder({ type: 'OrderSubmitted', data: free, personal }, 1, clerk)) })
      .thenRefused('NothingToReprice');
  });
  it('takes one unit price for lines in one currency only, the one that is said or that of them all', () => {
    const other = idAs<'order'>('0197e000-0000-7000-8000-000000000009');
    const inDollars = { ...content, orderId: other, orderNo: idAs<'documentNo'>('YC20250611-00043'), currency: 'USD' as const };
    const dollars = evolveOrder(initial, ofOrder({ type: 'OrderSubmitted', data: inDollars, personal }, 1, clerk));
    const both = { ...propose, orderIds: [orderId, other] };
    const shown = { ...seen, ...named([[`order-${other}`, dollars]]) };
    const details = { orderNo: 'YC20250611-00043', currency: 'USD', wanted: 'CNY' };
    given().when(both, { seen: shown }).thenRefused('PriceInOtherCurrency', details);
    given()
      .when({ ...both, currency: 'CNY' }, { seen: shown })
      .thenRefused('PriceInOtherCurrency', details);
    given()
      .when({ ...propose, currency: 'USD' }, { seen: shown })
      .thenRefused('PriceInOtherCurrency', { currency: 'CNY', wanted: 'USD' });
    given()
      .when({ ...propose, currency: 'CNY' }, { seen })
      .then(listing('110.0000', '330.00'));
    const rated = priceBatchDecider.decide(
      { ...both, unitPrice: null, discountRate: idAs('0.9000'), by: clerk, at: '', today: '2025-06-11' },
      { status: 'none' },
      shown,
    );
    expect(rated).toMatchObject({ events: [{ data: { lines: [{ currency: 'CNY' }, { currency: 'USD' }] } }] });
  });
  it('takes what is delivered, was brought back, or stands on a statement: of that the difference is owed', () => {
    const delivered = ofOrder(orderDelivered, 3, clerk);
    given()
      .when(propose, { seen: orderAfter(...approved, delivered, ofOrder(putOnStatement, 4, clerk)) })
      .then(listing('110.0000', '330.00'));
    given()
      .when(propose, { seen: orderAfter(...approved, delivered) })
      .then(listing('110.0000', '330.00'));
    given()
      .when(propose, { seen: orderAfter(...approved, delivered, ofOrder(deliveryReversed, 4, clerk)) })
      .then(listing('110.0000', '330.00'));
  });
  it('is refused of orders that are not there', () => given().when(propose).thenRefused('OrderNotFound'));
});

describe('R165 M06 confirming them', () => {
  it('is for another than the proposer, and once', () => {
    given(proposed).when(confirm, { seen, by: mainAccount }).then(batchConfirmed);
    given(proposed).when(confirm, { seen, by: proposer }).thenRefused('ProposerMayNotConfirm');
    given(proposed, ofBatch(batchConfirmed, 2, mainAccount))
      .when(confirm, { seen, by: mainAccount })
      .thenNothing();
  });
  it('is refused when a line is not as it was listed', () => {
    const repriced = { ...orderRepriced, data: { ...orderRepriced.data, changeId: idAs<'priceChange'>('another') } };
    given(proposed)
      .when(confirm, { seen: orderAfter(...approved, ofOrder(repriced, 3, clerk)), by: mainAccount })
      .thenRefused('PriceChangeIsStale', { lineNo: 1 });
    const asked = orderAfter(...approved, ofOrder(orderDelivered, 3, clerk), ofOrder(putOnStatement, 4, clerk));
    given(proposed).when(confirm, { seen: asked, by: mainAccount }).then(batchConfirmed);
    given(proposed).when(confirm, { seen: {}, by: mainAccount }).thenRefused('PriceChangeIsStale');
  });
  it('is possible of an order that was rejected meanwhile: it is submitted again at the new price', () => {
    const rejected = orderAfter(submittedByClerk, ofOrder(orderRejected, 2, clerk));
    given(proposed).when(confirm, { seen: rejected, by: mainAccount }).then(batchConfirmed);
    given().when(propose, { seen: rejected }).then(listing('110.0000', '330.00'));
  });
  it('is refused when it was withdrawn or rejected, or never proposed', () => {
    for (const end of [ofBatch(batchRejected, 2, mainAccount), ofBatch(batchWithdrawn, 2)])
      given(proposed, end).when(confirm, { seen, by: mainAccount }).thenRefused('PriceChangeNotPending');
    given().when(confirm, { seen, by: mainAccount }).thenRefused('PriceChangeNotFound');
  });
  it('is rejected with a reason, and withdrawn by its proposer alone', () => {
    given(proposed).when({ type: 'RejectPriceBatch', changeId, reason: '未经协商' }, { by: mainAccount }).then(batchRejected);
    given(proposed).when({ type: 'WithdrawPriceBatch', changeId }, { by: proposer }).then(batchWithdrawn);
    given(proposed).when({ type: 'WithdrawPriceBatch', changeId }, { by: mainAccount }).thenRefused('NotTheProposer');
  });
});
