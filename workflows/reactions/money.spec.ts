import { knownCustomer } from '@cloud-factory/domain/customers/examples';
import { deliveryDecider } from '@cloud-factory/domain/delivery';
import { deliveryEntry, ofDelivery, packer } from '@cloud-factory/domain/delivery/examples';
import { isKnownOrder, orderDecider, type OrderEvent, type OrderState } from '@cloud-factory/domain/orders';
import {
  clerk,
  content,
  line,
  lineFinished,
  ofOrder,
  orderApproved,
  orderFinished,
  orderPacked,
  orderReleased,
  orderSubmitted,
} from '@cloud-factory/domain/orders/examples';
import { accountDecider, statementDecider, type AccountState, type StatementEvent } from '@cloud-factory/domain/settlement';
import { company, ofAccount, settlementClerk } from '@cloud-factory/domain/settlement/examples';
import { Exact, fixed } from '@cloud-factory/domain/shared/decimal';
import { idAs, type DeliveryId, type Position } from '@cloud-factory/domain/shared/ids';
import { amountOf, sumOf } from '@cloud-factory/domain/shared/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noteDelivery } from './note-delivery.js';

type Drawn = Readonly<{ price: number; standard: number; qty: number }>;

/** An order that was released and packed, with these prices. */
function packedOrder(nth: number, lines: readonly Drawn[], isFree: boolean): OrderState {
  const orderId = idAs<'order'>(`order-${nth}`);
  const priced = lines.map(({ price, standard, qty }, index) => {
    const [discountPrice, standardPrice, quantity] = [
      fixed<'price'>(new Exact(price).dividedBy(10_000), 4),
      fixed<'price'>(new Exact(standard).dividedBy(10_000), 4),
      fixed<'quantity'>(qty, 4),
    ];
    return {
      ...line,
      id: idAs<'orderLine'>(`line-${nth}-${index}`),
      lineNo: index + 1,
      qty: quantity,
      standardPrice,
      discountPrice,
      amount: amountOf(standardPrice, quantity),
      discountedAmount: amountOf(discountPrice, quantity),
    };
  });
  const data = {
    ...content,
    orderId,
    lines: priced,
    orderProperty: isFree ? ('free' as const) : ('normal' as const),
    totalAmount: sumOf(priced.map(({ amount }) => amount)),
    discountedAmount: sumOf(priced.map(({ discountedAmount }) => discountedAmount)),
  };
  const events: readonly OrderEvent[] = [
    { ...orderSubmitted, data },
    { ...orderApproved, data },
    ...priced.map(({ id }) => ({ ...lineFinished, data: { orderId, lineId: id } })),
    { ...orderFinished, data: { orderId } },
    { ...orderReleased, data: { ...orderReleased.data, orderId } },
    { ...orderPacked, data: { orderId } },
  ];
  return events.reduce<OrderState>(
    (state, event, index) => orderDecider.evolve(state, ofOrder(event, index + 1, clerk)),
    orderDecider.initialState,
  );
}

const contentOf = (state: OrderState) => {
  if (!isKnownOrder(state)) throw new Error('it was just made');
  return state.content;
};

/** What a delivery of these orders puts on the account, by the deciders and the reaction themselves. */
function delivered(orders: readonly OrderState[], nth: number, account: AccountState): AccountState {
  const deliveryId: DeliveryId = idAs(`delivery-${nth}`);
  const contents = orders.map(contentOf);
  const seen: { [order: `order:${string}`]: OrderState } = Object.fromEntries(
    orders.map((order, index) => [`order:${contents[index]?.orderId}`, order]),
  );
  const said = { by: packer, at: '', today: '2025-06-16' };
  const entry = {
    ...deliveryEntry,
    lines: contents.flatMap(({ orderId, lines }) => lines.map(({ id }) => ({ orderId, lineId: id, remark: null }))),
  };
  const drafted = deliveryDecider.decide({ type: 'DraftDelivery', deliveryId, entry, ...said }, { status: 'none' }, seen);
  if (!('events' in drafted)) throw new Error(drafted.refusal);
  const draft = drafted.events.reduce(
    (state, event) => deliveryDecider.evolve(state, ofDelivery(event, 1, packer)),
    deliveryDecider.initialState,
  );
  const confirmed = deliveryDecider.decide({ type: 'ConfirmDelivery', mayConfirmUncharged: true, deliveryId, ...said }, draft, seen);
  if (!('events' in confirmed)) throw new Error(confirmed.refusal);
  const position: Position = idAs(String(nth + 1).padStart(19, '0'));
  return confirmed.events
    .flatMap((event) =>
      event.type === 'DeliveryConfirmed' ? noteDelivery.DeliveryConfirmed({ ...ofDelivery(event, 2, packer), position }) : [],
    )
    .reduce((state, { command }) => {
      if (command.type !== 'NoteDelivered') return state;
      const decision = accountDecider.decide({ ...command, by: clerk, at: '', today: '2025-06-16' }, state, {});
      return 'events' in decision
        ? decision.events.reduce((each, event) => accountDecider.evolve(each, ofAccount(event, nth + 1, clerk)), state)
        : state;
    }, account);
}

it('M03 asks a customer for exactly what the orders cost, to the cent, however they are delivered together', () => {
  const drawnLine = fc.record({
    price: fc.integer({ min: 100, max: 5_000_000 }),
    standard: fc.integer({ min: 100, max: 5_000_000 }),
    qty: fc.integer({ min: 1, max: 28 }),
  });
  const drawnOrder = fc.record({
    lines: fc.array(drawnLine, { minLength: 1, maxLength: 4 }),
    isFree: fc.boolean(),
    delivery: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(drawnOrder, { minLength: 1, maxLength: 8 }), (drawn) => {
      const orders = drawn.map(({ lines, isFree, delivery }, nth) => ({ state: packedOrder(nth, lines, isFree), delivery }));
      const groups = [0, 1, 2, 3]
        .map((group) => orders.filter(({ delivery }) => delivery === group).map(({ state }) => state))
        .filter((group) => group.length > 0);
      const account = groups.reduce((state, group, nth) => delivered(group, nth, state), accountDecider.initialState);
      const charged = orders.map(({ state }) => contentOf(state)).filter(({ orderProperty }) => orderProperty !== 'free');
      const decision = statementDecider.decide(
        {
          type: 'SubmitStatement',
          statementId: idAs('statement'),
          customerId: content.customerId,
          company,
          taxRate: null,
          month: '2025-06',
          currency: null,
          by: settlementClerk,
          at: '',
          today: '2025-06-26',
        },
        { status: 'none' },
        { customer: knownCustomer, account },
      );
      const submitted = ('events' in decision ? decision.events : []).filter(
        (event): event is Extract<StatementEvent, { type: 'SettlementSubmitted' }> => event.type === 'SettlementSubmitted',
      );
      expect(sumOf(submitted.map(({ data }) => data.totalPrice))).toBe(sumOf(charged.map(({ discountedAmount }) => discountedAmount)));
      expect(sumOf(submitted.map(({ data }) => data.grossAmount))).toBe(sumOf(charged.map(({ totalAmount }) => totalAmount)));
    }),
    { seed: 3, numRuns: 300 },
  );
});
