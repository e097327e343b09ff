import { describe, expect, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { knownCustomer } from '../customers/examples.js';
import { approvedByReviewer, clerk, content, ofOrder, orderCancelled, submittedByClerk } from '../orders/examples.js';
import { orderDecider, type OrderState } from '../orders/index.js';
import { idAs } from '../shared/ids.js';
import { accountDecider, type AccountState } from './account.js';
import { lineKindOf, previewStatement } from './preview.js';
import {
  cancellationCharged,
  linesCorrected,
  company,
  linesDelivered,
  linesReopened,
  linesRepriced,
  linesSettled,
  ofAccount,
  owedLine,
  settlementClerk,
  statementId,
} from './examples.js';

const { given } = specFor(accountDecider);
const note = { type: 'NoteDelivered', ...linesDelivered.data } as const;
const { customerId } = linesSettled.data;
const stated = linesDelivered.data.lines.map(({ lineId, unitPrice, amount }) => ({ lineId, unitPrice, amount }));
const mark = { type: 'MarkLinesSettled', customerId, statementId, period: linesSettled.data.period, lines: stated } as const;
const reopen = { type: 'ReopenLines', customerId: linesReopened.data.customerId, statementId } as const;
const delivered = ofAccount(linesDelivered, 1, settlementClerk);
const settled = ofAccount(linesSettled, 2, settlementClerk);

describe('the account of a customer', () => {
  it('takes up what was delivered', () => given().when(note).then(linesDelivered));
  it('takes a delivery up once, however often the log tells of it', () => given(delivered).when(note).thenNothing());
  it('takes the next one up', () => {
    const next = { ...note, upTo: idAs<'position'>('0000000000000000009') };
    given(delivered)
      .when(next)
      .then({ ...linesDelivered, data: { ...linesDelivered.data, upTo: next.upTo } });
  });
  it('moves lines onto their statement', () => given(delivered).when(mark).then(linesSettled));
  it('moves them once', () => given(delivered, settled).when(mark).thenNothing());
  it('moves no line that is not open', () => given().when(mark).thenRefused('LineNotOpen'));
  it('takes them back from a voided statement', () => given(delivered, settled).when(reopen).then(linesReopened));
  it('takes nothing back twice', () =>
    given(delivered, settled, ofAccount(linesReopened, 3, settlementClerk))
      .when(reopen)
      .thenNothing());
  it('holds the line open again afterwards', () => {
    const state = [delivered, settled, ofAccount(linesReopened, 3, settlementClerk)].reduce<AccountState>(
      (each, event) => accountDecider.evolve(each, event),
      accountDecider.initialState,
    );
    expect(state).toMatchObject({ open: [{ lineId: linesDelivered.data.lines[0]?.lineId }], settled: {}, position: '0000000000000000003' });
  });
});

describe('R311 what the cancellation of an order costs', () => {
  const { orderId, orderNo } = content;
  const { chargedOn, lines } = cancellationCharged.data;
  const amount = idAs<'amount'>('90.00');
  const charge = { currency: 'CNY', amount, lines: [{ lineId: owedLine.lineId, finishedSteps: 1, allSteps: 4, amount }] } as const;
  const noteCancellation = { type: 'NoteCancellation', customerId, orderId, charge } as const;
  const order = [submittedByClerk, approvedByReviewer, ofOrder(orderCancelled, 3, clerk)].reduce<OrderState>(
    (state, event) => orderDecider.evolve(state, event),
    orderDecider.initialState,
  );
  const said = { seen: { order }, today: chargedOn };
  const charged = ofAccount(cancellationCharged, 1, settlementClerk);
  it('is owed as one item of work, in the words of its line', () => given().when(noteCancellation, said).then(cancellationCharged));
  it('is owed of the lines that were worked on', () =>
    given()
      .when({ ...noteCancellation, charge: { ...charge, lines: [...charge.lines, { ...charge.lines[0], amount: idAs('0.00') }] } }, said)
      .then(cancellationCharged));
  it('is owed once, also while a statement asks for it', () => {
    given(charged).when(noteCancellation, said).thenNothing();
    given(charged, settled).when(noteCancellation, said).thenNothing();
  });
  it('is read from the order, which must be there', () => {
    expect(accountDecider.reads?.(noteCancellation, accountDecider.initialState)).toEqual({ order: `order-${orderId}` });
    given().when(noteCancellation, { today: chargedOn }).thenRefused('OrderNotFound');
  });
  it('waits for the next statement, of which it is a line without a delivery and without teeth', () => {
    const account = accountDecider.evolve(accountDecider.initialState, charged);
    const shown = previewStatement(knownCustomer, account, { company, month: '2025-06', currency: null, today: '2025-06-26' });
    expect(shown).toMatchObject({ totalPrice: '90.00', grossAmount: '90.00', discountAmount: '0.00', toothCount: 0 });
    expect(shown.lines).toEqual([{ ...lines[0], lineNo: 1, deliveryId: null, deliveryNo: null, deliveredOn: chargedOn, adjustOf: null }]);
    expect(shown.lines.map((line) => [line.orderNo, lineKindOf(line)])).toEqual([[orderNo, 'cancellation']]);
  });
  it('is no price of anything: none that changes reaches it, on a statement or not', () => {
    const repriced = { type: 'NoteLinesRepriced', changeId: idAs<'priceChange'>('change-1'), ...linesRepriced.data } as const;
    given(charged, settled).when(repriced).thenNothing();
  });
});

describe('C277 lines that got another price', () => {
  const repriced = ofAccount(linesRepriced, 2, settlementClerk);
  const noteRepriced = { type: 'NoteLinesRepriced', changeId: idAs<'priceChange'>('change-1'), ...linesRepriced.data } as const;
  const folded = (...events: readonly Parameters<typeof accountDecider.evolve>[1][]) =>
    events.reduce<AccountState>((each, event) => accountDecider.evolve(each, event), accountDecider.initialState);
  it('are owed at it, when they were delivered before', () => {
    given(delivered).when(noteRepriced).then(linesRepriced);
    expect(folded(delivered, repriced)).toMatchObject({ open: [{ unitPrice: '110.0000', amount: '330.00' }], repriced: {} });
  });
  it('are owed at it when they are delivered later, also by who looked at the order just before', () => {
    const [line] = linesDelivered.data.lines;
    if (!line) throw new Error('the example has a line');
    given(ofAccount(linesRepriced, 1, settlementClerk))
      .when(note)
      .then({
        ...linesDelivered,
        data: { ...linesDelivered.data, lines: [{ ...line, unitPrice: idAs('110.0000'), amount: idAs('330.00') }] },
      });
    expect(folded(ofAccount(linesRepriced, 1, settlementClerk), ofAccount(linesDelivered, 2, settlementClerk))).toMatchObject({
      repriced: {},
    });
  });
  it('are owed at it for the quantity that is delivered, with their surcharges, where the order asked for another one after it', () => {
    const one = { ...owedLine, qty: idAs<'quantity'>('1.0000'), amount: idAs<'amount'>('125.50') };
    given(ofAccount(linesRepriced, 1, settlementClerk))
      .when({ ...note, lines: [one] })
      .then({
        ...linesDelivered,
        data: { ...linesDelivered.data, lines: [{ ...one, unitPrice: idAs('110.0000'), amount: idAs('115.50') }] },
      });
  });
  it('cost nothing still, where they are free', () => {
    const free = {
      ...linesDelivered,
      data: { ...linesDelivered.data, lines: linesDelivered.data.lines.map((line) => ({ ...line, isFree: true })) },
    };
    expect(folded(ofAccount(free, 1, settlementClerk), repriced)).toMatchObject({ open: [{ amount: '360.00' }] });
  });
  const corrected = ofAccount(linesCorrected, 3, settlementClerk);
  const [correction] = linesCorrected.data.lines;
  it('stay on their statement as they are; the difference is a line of the month that is open', () => {
    given(delivered, settled).when(noteRepriced, { today: '2025-07-02' }).then(linesCorrected);
    expect(folded(delivered, settled, corrected)).toMatchObject({
      open: [{ lineId: correction?.lineId, adjustOf: owedLine.lineId, amount: '-30.00', deliveredOn: '2025-07-02' }],
      settled: { [statementId]: [{ amount: '360.00', corrected: '-30.00' }] },
    });
  });
  it('are corrected from what they cost by now, and not at all by the same price again', () => {
    given(delivered, settled, corrected).when(noteRepriced).thenNothing();
    const dearer = noteRepriced.lines.map((line) => ({ ...line, unitPrice: idAs<'price'>('130.0000'), amount: idAs<'amount'>('390.00') }));
    const more = { ...noteRepriced, lines: dearer };
    const decision = accountDecider.decide(
      { ...more, by: settlementClerk, at: '', today: '2025-07-02' },
      folded(delivered, settled, corrected),
      {},
    );
    expect(decision).toMatchObject({ events: [{ type: 'LinesCorrected', data: { lines: [{ amount: '60.00', stated: '360.00' }] } }] });
  });
  it('are corrected too when the price changed between the statement and the account hearing of it', () => {
    const decision = accountDecider.decide({ ...mark, by: settlementClerk, at: '', today: '2025-07-02' }, folded(delivered, repriced), {});
    expect(decision).toMatchObject({
      events: [{ type: 'LinesCorrected', data: { lines: [{ amount: '-30.00', stated: '360.00' }] } }, linesSettled],
    });
  });
  it('are owed again as they were stated when the statement is void, beside their correction', () => {
    const { open } = folded(delivered, settled, corrected, ofAccount(linesReopened, 4, settlementClerk));
    expect(open.map(({ amount }) => amount).toSorted()).toEqual(['-30.00', '360.00']);
  });
});
