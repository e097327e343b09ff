// M07: random commands against the pure decider, of orders of one line and of two. What happens is compared with what the code says of itself, and with
// what domain.md 3.3 draws.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notReady } from '../quality/index.js';
import type { Decision, Recorded } from '../shared/decider.js';
import { Exact } from '../shared/decimal.js';
import { idAs } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { OrderCommand } from './commands.js';
import { HoldReason } from './contract.js';
import { orderDecider, type OrderRefusal } from './decider.js';
import { bill, clerk, delivery, entry, lineId, mouldReceived, orderId, otherLineId, reviewer, seen, statement } from './examples.js';
import type { OrderEvent } from './events.js';
import { orderTransitions, type OrderDimensions } from './transitions.js';
import {
  deliveryStatusOf,
  holdStatusOf,
  isKnownOrder,
  packingStatusOf,
  productionStatusOf,
  settlementStatusOf,
  type OrderState,
  undeliveredQty,
} from './state.js';

const [first] = entry.lines;
if (!first) throw new Error('the example has a line');
type Line = typeof first;
const other: Line = { ...first, patientName: '陈二' };
const saving = { orderId, entry, newLineIds: [lineId, otherLineId] };
const one = first.qty;

const commands: readonly OrderCommand[] = [
  { type: 'DraftOrder', ...saving },
  { type: 'SubmitOrder', ...saving },
  { type: 'ApproveOrder', orderId },
  { type: 'RejectOrder', orderId, reason: '缺扫描' },
  { type: 'CancelOrder', orderId, reason: '撤单' },
  ...HoldReason.options.map((holdStatus) => ({ type: 'HoldOrder', orderId, holdStatus, reason: '颈缘不清' }) as const),
  { type: 'MoveDueDate', orderId, newDue: '2025-06-27', delayAskId: idAs('0197e000-0000-7000-8000-000000000141') },
  { type: 'EndHold', orderId, remark: null },
  { type: 'ReceiveMould', orderId, mould: { ...mouldReceived.data, unitCode: null } },
  { type: 'RemoveOrder', orderId },
  { type: 'PackOrder', orderId },
  { type: 'NoteWorkOrderBegun', orderId, lineId },
  { type: 'NoteWorkOrderFinished', orderId, lineId },
  { type: 'NoteWorkOrderFinished', orderId, lineId: otherLineId },
  { type: 'NoteOrderReleased', orderId, billId: bill },
  { type: 'NoteOrderDelivered', orderId, deliveryId: delivery, lines: [{ lineId, qty: one }], isTryIn: false },
  {
    type: 'NoteOrderDelivered',
    orderId,
    deliveryId: `${delivery}-2` as typeof delivery,
    lines: [{ lineId: otherLineId, qty: one }],
    isTryIn: false,
  }, // a second delivery
  { type: 'NoteOrderDelivered', orderId, deliveryId: `${delivery}-4` as typeof delivery, lines: [{ lineId, qty: one }], isTryIn: true },
  { type: 'NoteDeliveryReversed', orderId, deliveryId: `${delivery}-4` as typeof delivery },
  // All that is ordered, at once.
  {
    type: 'NoteOrderDelivered',
    orderId,
    deliveryId: `${delivery}-3` as typeof delivery,
    lines: [
      { lineId, qty: one },
      { lineId: otherLineId, qty: one },
    ],
    isTryIn: false,
  },
  { type: 'NoteDeliveryReversed', orderId, deliveryId: delivery },
  { type: 'NoteDeliveryReversed', orderId, deliveryId: `${delivery}-2` as typeof delivery },
  { type: 'NoteDeliveryReversed', orderId, deliveryId: `${delivery}-3` as typeof delivery },
  ...[statement, `${statement}-2` as typeof statement].flatMap((statementId): readonly OrderCommand[] => [
    { type: 'NoteOrderOnStatement', orderId, statementId },
    { type: 'NoteOrderSettled', orderId, statementId },
    { type: 'NoteOrderOwedAgain', orderId, statementId },
    { type: 'NoteOrderOffStatement', orderId, statementId },
  ]),
  { type: 'ErasePerson', orderId },
];

const dimensions: { readonly [Name in keyof OrderDimensions]: (state: OrderState) => OrderDimensions[Name] } = {
  review: (state: OrderState) => state.status,
  production: (state: OrderState) => (isKnownOrder(state) ? productionStatusOf(state) : 'none'),
  packing: (state: OrderState) => (isKnownOrder(state) ? packingStatusOf(state) : 'none'),
  delivery: (state: OrderState) => (isKnownOrder(state) ? deliveryStatusOf(state) : 'none'),
  hold: (state: OrderState) => (isKnownOrder(state) ? holdStatusOf(state) : 'none'),
  settlement: (state: OrderState) => (isKnownOrder(state) ? settlementStatusOf(state) : 'open'),
};

/** As drawn, each with each of its commands; what is not here must never happen. */
const drawn = Object.fromEntries(
  Object.entries(orderTransitions).map(([name, moves]) => [
    name,
    moves.flatMap(({ from, to, by }) => by.map((command) => `${from}→${to} ${command}`)).toSorted(),
  ]),
);

type Said = Readonly<{ index: number; by: typeof clerk }>;
const said = fc.record({ index: fc.nat({ max: commands.length - 1 }), by: fc.constantFrom(clerk, reviewer) });

const nthOf = (type: OrderCommand['type'], nth = 0): number =>
  commands.indexOf(commands.filter((command) => command.type === type)[nth] ?? (commands[0] as OrderCommand)); // there is a first one
/** The life that most orders have, as far as it goes: chance alone seldom comes to its end. */
const life: readonly Said[] = [
  { index: nthOf('SubmitOrder'), by: clerk },
  { index: nthOf('ApproveOrder'), by: reviewer },
  ...[nthOf('NoteWorkOrderFinished'), nthOf('NoteWorkOrderFinished', 1), nthOf('NoteOrderReleased'), nthOf('PackOrder')].map((index) => ({
    index,
    by: clerk,
  })),
];
const begun = fc.nat({ max: life.length }).map((length) => life.slice(0, length));

/** What only others can know: a bill is written, and released, of an order that is made; a statement that is paid cannot be voided. */
function isSayable(command: OrderCommand, state: OrderState): boolean {
  if (command.type === 'NoteOrderReleased') return !('refusal' in notReady(state));
  // A delivery takes no line that is away already.
  if (command.type === 'NoteOrderDelivered' && isKnownOrder(state)) {
    const isAway = ({ lineId, qty }: (typeof command.lines)[number]): boolean => new Exact(undeliveredQty(state, lineId)).lt(qty);
    return !command.lines.some(isAway);
  }
  return command.type !== 'NoteOrderOffStatement' || !isKnownOrder(state) || !state.settledStatements.includes(command.statementId);
}

function run(lines: readonly Line[], sequence: readonly Said[], happened: Map<string, Set<string>>): void {
  let state = orderDecider.initialState;
  const log: Recorded<OrderEvent>[] = [];
  const repeated: OrderEvent[] = [];
  for (const { index, by } of sequence) {
    const command = commands[index];
    if (!command) throw new Error('the index is one of the commands');
    if (!isSayable(command, state)) continue;
    const known = isKnownOrder(state) ? state.content.lines.map(({ id }) => id) : [];
    const asked =
      'entry' in command
        ? { ...command, entry: { ...entry, lines: lines.map((line, nth) => ({ ...line, id: known[nth] ?? null })) } }
        : command;
    const decision: Decision<OrderEvent, OrderRefusal> = orderDecider.decide(
      { ...asked, by, at: '2025-06-11T01:20:00Z', today: '2025-06-11' },
      state,
      seen,
    );
    if ('refusal' in decision) continue;
    const before = state;
    for (const event of decision.events) {
      log.push(recorded(event, log.length + 1, by, `order-${orderId}`));
      state = orderDecider.evolve(state, log.at(-1) as Recorded<OrderEvent>); // pushed the line before
    }
    for (const [name, of] of Object.entries(dimensions)) {
      if (of(before) !== of(state))
        (happened.get(name) ?? happened.set(name, new Set()).get(name))?.add(`${of(before)}→${of(state)} ${command.type}`);
    }
    // Told twice, nothing: neither people nor reactions can do a thing twice by saying it twice.
    const again =
      'entry' in command ? undefined : orderDecider.decide({ ...asked, by, at: '2025-06-11T01:20:00Z', today: '2025-06-11' }, state, seen);
    if (again && 'events' in again) repeated.push(...again.events);
  }
  expect(repeated).toEqual([]);
  // What is folded again from the log is what the decisions were made on.
  expect(log.reduce((folded, event) => orderDecider.evolve(folded, event), orderDecider.initialState)).toEqual(state);
}

/** domain.md 3.3, "Order state machine", copied by hand: its rows, in its words. */
const paper: { readonly [Name in keyof OrderDimensions]: readonly string[] } = {
  review: [
    ...['draft→pending', 'pending→approved', 'pending→rejected', 'rejected→pending'],
    ...['draft→cancelled', 'pending→cancelled', 'rejected→cancelled', 'approved→cancelled'], // "any before shipment"
  ],
  production: ['none→scheduled', 'scheduled→inProduction', 'inProduction→qc', 'qc→finished'],
  packing: ['finished→packed'],
  delivery: ['none→partial', 'partial→delivered', 'delivered→signed'],
  settlement: ['open→inStatement', 'inStatement→settled'],
  hold: ['waitingDoctor', 'waitingScan', 'waitingPayment', 'delayed', 'recalled'].flatMap((reason) => [`none→${reason}`, `${reason}→none`]),
};
/** What happens beside it, and what of it does not: each with its reason in decision 0049, try-ins in 0076. */
const beside: { readonly [Name in keyof OrderDimensions]: readonly string[] } = {
  review: ['none→draft', 'none→pending', 'draft→removed'],
  production: ['scheduled→qc', 'scheduled→none', 'inProduction→none', 'qc→none', 'finished→none'],
  packing: ['none→allowed', 'allowed→packed', 'allowed→none', 'packed→none'],
  delivery: [
    ...['none→delivered', 'delivered→partial', 'delivered→none', 'partial→none'],
    ...['none→outForTryIn', 'partial→outForTryIn', 'outForTryIn→none', 'outForTryIn→partial'],
  ],
  settlement: ['inStatement→open', 'settled→inStatement'],
  hold: [],
};
const notYet: { readonly [Name in keyof OrderDimensions]: readonly string[] } = {
  review: [],
  production: [],
  packing: ['finished→packed'],
  delivery: ['delivered→signed'],
  settlement: [],
  hold: [],
};

describe('M07 an order', () => {
  const happened = new Map<string, Set<string>>();
  it('moves by the drawn transitions only, and by all of them', () => {
    fc.assert(
      fc.property(fc.constantFrom([first], [first, other]), begun, fc.array(said, { minLength: 10, maxLength: 60 }), (lines, start, rest) =>
        run(lines, [...start, ...rest], happened),
      ),
      { numRuns: 6_000, seed: 20250611 },
    );
    const reached = Object.fromEntries([...happened].map(([name, transitions]) => [name, [...transitions].toSorted()]));
    expect(reached).toEqual(drawn);
  }, 60_000);
  it.each(Object.keys(paper) as (keyof OrderDimensions)[])('moves in its %s as the paper says, but for what was decided', (name) => {
    const moved = new Set([...(happened.get(name) ?? [])].map((transition) => transition.split(' ')[0]));
    const asked = paper[name].filter((transition) => !notYet[name].includes(transition));
    expect([...moved].toSorted()).toEqual([...asked, ...beside[name]].toSorted());
    // An exception that is none any more is taken out.
    expect(beside[name].filter((transition) => paper[name].includes(transition))).toEqual([]);
    expect(notYet[name].filter((transition) => !paper[name].includes(transition))).toEqual([]);
  });
});
