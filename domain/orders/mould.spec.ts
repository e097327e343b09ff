import { describe, expect, it } from 'vitest';
import { activePartner } from '../partners/examples.js';
import type { Recorded } from '../shared/decider.js';
import { specFor } from '../shared/decider-spec.js';
import type { SubmitOrder } from './commands.js';
import { orderDecider } from './decider.js';
import {
  approvedByReviewer,
  clerk,
  content,
  draftedByClerk,
  entry,
  lineId,
  mouldReceived,
  ofOrder,
  orderCancelled,
  orderDelivered,
  orderId,
  orderRejected,
  orderSubmitted,
  rejectedByReviewer,
  reviewer,
  seen,
  submittedByClerk,
} from './examples.js';
import { entryKeptByHouse } from './kept-by-house.js';
import { isKnownOrder } from './state.js';
import type { OrderEvent, OrderSubmitted } from './events.js';

const { given } = specFor(orderDecider);
const { unitCode, receiveModelAt, boxNo, boxColor, enclosures } = mouldReceived.data;
const mould = { unitCode, receiveModelAt, boxNo, boxColor, enclosures };
const words = { boxColors: ['BLUE', 'YELLOW'], boxColorOfDay: 'YELLOW', departments: ['D-LAB'] };
const receive = { type: 'ReceiveMould', orderId, mould, words } as const;
const by = clerk;
const withPartner = { by, seen: { partner: activePartner } };
const [line] = entry.lines;
if (!line) throw new Error('the example has a line');

describe('a mould that comes in', () => {
  it('is said of an order that waits for review: its new box is held, and the one before it is free', () => {
    const said = given(submittedByClerk)
      .when(receive, withPartner)
      .then({ ...mouldReceived, data: { ...mouldReceived.data, lineIds: [] } });
    said.claiming({ kind: 'box', value: 'B0456' });
    said.releasing({ kind: 'box', value: 'B0123' });
  });
  it('is said of an approved order, with the lines whose work lies in the box', () =>
    given(submittedByClerk, approvedByReviewer).when(receive, withPartner).then(mouldReceived));
  it('is said once: what is the same changes nothing', () =>
    given(submittedByClerk, ofOrder(mouldReceived, 2, clerk))
      .when(receive, withPartner)
      .thenNothing());
  it('gives its box the colour of the day where none is said, and none where there is no box', () => {
    given(submittedByClerk, approvedByReviewer)
      .when({ ...receive, mould: { ...mould, boxColor: null } }, withPartner)
      .then({ ...mouldReceived, data: { ...mouldReceived.data, boxColor: 'YELLOW' } });
    given(submittedByClerk, approvedByReviewer)
      .when({ ...receive, mould: { ...mould, boxNo: null, boxColor: null } }, withPartner)
      .then({ ...mouldReceived, data: { ...mouldReceived.data, boxNo: null, boxColor: null } });
  });
  it('is refused in a colour that nobody keeps', () =>
    given(submittedByClerk)
      .when({ ...receive, mould: { ...mould, boxColor: 'PINK' } }, withPartner)
      .thenRefused('BoxColorNotFound'));
  it('is refused for what is changed in its form, and for what has left or will never be made', () => {
    given(draftedByClerk).when(receive, withPartner).thenRefused('OrderTakesNoMould');
    given(submittedByClerk, rejectedByReviewer).when(receive, withPartner).thenRefused('OrderTakesNoMould');
    given(submittedByClerk, ofOrder(orderCancelled, 2, clerk))
      .when(receive, withPartner)
      .thenRefused('OrderTakesNoMould');
    given(submittedByClerk, approvedByReviewer, ofOrder(orderDelivered, 3, clerk))
      .when(receive, withPartner)
      .thenRefused('OrderTakesNoMould');
  });
  it('gives the order to no partner that may not be given work, and leaves it with one that has it', () => {
    const late = { by, today: '2028-01-02', seen: { partner: activePartner } };
    given(submittedByClerk, approvedByReviewer).when(receive, late).thenRefused('CertificateExpired');
    const its = ofOrder({ ...orderSubmitted, data: { ...content, unitCode } }, 1, clerk);
    given(its)
      .when(receive, late)
      .then({ ...mouldReceived, data: { ...mouldReceived.data, lineIds: [] } });
  });
  it('gives the order to a department, and to nobody whom the house does not know', () => {
    given(submittedByClerk, approvedByReviewer)
      .when({ ...receive, mould: { ...mould, unitCode: 'D-LAB' } }, { by })
      .then({ ...mouldReceived, data: { ...mouldReceived.data, unitCode: 'D-LAB' } });
    given(submittedByClerk, approvedByReviewer).when(receive, { by }).thenRefused('UnitNotFound', { unitCode });
  });
  it('asks for the partner of the unit that it names', () =>
    expect(orderDecider.reads?.(receive, orderDecider.initialState)).toEqual({ partner: `partner-${activePartner.content.partnerId}` }));
  it('is what a later decision finds', () =>
    expect(
      orderDecider.evolve(orderDecider.evolve(orderDecider.initialState, submittedByClerk), ofOrder(mouldReceived, 2, clerk)),
    ).toMatchObject({ status: 'pending', content: { ...mould, customerName: content.customerName } }));
});

describe('an order that a hospital submits again', () => {
  const again = {
    type: 'SubmitOrder',
    source: 'channel',
    orderId,
    entry: { ...entry, receiveModelAt: null, enclosures: [], boxNo: null, boxColor: null, lines: [{ ...line, id: lineId }] },
    newLineIds: [lineId],
  } satisfies SubmitOrder;
  const ofHospital = { ...content, orderSource: 'channel', salesmanId: clerk } as const;
  const submitted = ofOrder({ ...orderSubmitted, data: { ...ofHospital, boxNo: null, boxColor: null } }, 1, clerk);
  const rejected = ofOrder(orderRejected, 3, reviewer);
  const said = (events: readonly Recorded<OrderEvent>[]): OrderSubmitted['data'] => {
    const state = events.reduce((before, event) => orderDecider.evolve(before, event), orderDecider.initialState);
    const decision = orderDecider.decide({ ...again, by, at: '2025-06-12T01:20:00Z', today: '2025-06-12' }, state, seen);
    if ('refusal' in decision || decision.events[0]?.type !== 'OrderSubmitted') throw new Error(JSON.stringify(decision));
    expect(decision.releases ?? []).toEqual([]);
    return decision.events[0].data;
  };

  it('keeps the mould that the house received', () =>
    expect(said([submitted, ofOrder(mouldReceived, 2, clerk), rejected])).toMatchObject({ ...mould, salesmanId: clerk }));
  it('keeps what its prices depend on: the currency, and whose fault a remake is', () => {
    const dollars = ofOrder(
      { ...orderSubmitted, data: { ...ofHospital, currency: 'USD', orderProperty: 'remake', liability: 'lab' } },
      1,
      clerk,
    );
    const state = [dollars, rejected].reduce((before, event) => orderDecider.evolve(before, event), orderDecider.initialState);
    expect(isKnownOrder(state) && entryKeptByHouse({ ...again.entry, orderProperty: 'remake' }, state)).toMatchObject({
      currency: 'USD',
      liability: 'lab',
    });
    expect(isKnownOrder(state) && entryKeptByHouse(again.entry, state)).toMatchObject({ currency: 'USD', liability: null });
  });
  it('says itself what lies in a box that nobody received yet', () => {
    const inBox = ofOrder({ ...orderSubmitted, data: { ...ofHospital, unitCode: 'P-SZ-03' } }, 1, clerk);
    expect(said([inBox, rejected])).toMatchObject({
      unitCode: 'P-SZ-03',
      boxNo: content.boxNo,
      boxColor: content.boxColor,
      receiveModelAt: null,
      enclosures: [],
    });
  });
});
