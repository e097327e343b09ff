// M07: random commands against the pure decider. Only the transitions drawn in domain.md 3.3 happen, and each of them does.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decision, Recorded } from '../shared/decider.js';
import { idAs } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { OrderCommand } from './commands.js';
import { HoldReason } from './contract.js';
import { orderDecider, type OrderRefusal } from './decider.js';
import { bill, clerk, delivery, entry, lineId, orderId, otherLineId, reviewer, seen, statement } from './examples.js';
import type { OrderEvent } from './events.js';
import { orderTransitions, type OrderDimensions } from './transitions.js';
import { deliveryStatusOf, holdStatusOf, isKnownOrder, packingStatusOf, productionStatusOf, type OrderState } from './state.js';

const [first] = entry.lines;
if (!first) throw new Error('the example has a line');
const two = { ...entry, lines: [first, { ...first, patientName: '陈二' }] };
const saving = { orderId, entry: two, newLineIds: [lineId, otherLineId] };
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
  { type: 'RemoveOrder', orderId },
  { type: 'PackOrder', orderId },
  { type: 'NoteWorkOrderBegun', orderId, lineId },
  { type: 'NoteWorkOrderFinished', orderId, lineId },
  { type: 'NoteWorkOrderFinished', orderId, lineId: otherLineId },
  { type: 'NoteOrderReleased', orderId, billId: bill },
  { type: 'NoteOrderDelivered', orderId, deliveryId: delivery, lines: [{ lineId, qty: one }] },
  { type: 'NoteOrderDelivered', orderId, deliveryId: `${delivery}-2` as typeof delivery, lines: [{ lineId: otherLineId, qty: one }] }, // a second delivery
  { type: 'NoteDeliveryReversed', orderId, deliveryId: delivery },
  { type: 'NoteDeliveryReversed', orderId, deliveryId: `${delivery}-2` as typeof delivery },
  { type: 'NoteOrderOnStatement', orderId, statementId: statement },
  { type: 'NoteOrderOffStatement', orderId, statementId: statement },
  { type: 'ErasePerson', orderId },
];

const dimensions: { readonly [Name in keyof OrderDimensions]: (state: OrderState) => OrderDimensions[Name] } = {
  review: (state: OrderState) => state.status,
  production: (state: OrderState) => (isKnownOrder(state) ? productionStatusOf(state) : 'none'),
  packing: (state: OrderState) => (isKnownOrder(state) ? packingStatusOf(state) : 'none'),
  delivery: (state: OrderState) => (isKnownOrder(state) ? deliveryStatusOf(state) : 'none'),
  hold: (state: OrderState) => (isKnownOrder(state) ? holdStatusOf(state) : 'none'),
  settlement: (state: OrderState) => (isKnownOrder(state) && state.statements.length > 0 ? 'inStatement' : 'open'),
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

function run(sequence: readonly Said[], happened: Map<string, Set<string>>): void {
  let state = orderDecider.initialState;
  const log: Recorded<OrderEvent>[] = [];
  const repeated: OrderEvent[] = [];
  for (const { index, by } of sequence) {
    const command = commands[index];
    if (!command) throw new Error('the index is one of the commands');
    const known = isKnownOrder(state) ? state.content.lines.map(({ id }) => id) : [];
    const asked =
      'entry' in command
        ? { ...command, entry: { ...two, lines: two.lines.map((line, nth) => ({ ...line, id: known[nth] ?? null })) } }
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

describe('M07 an order', () => {
  it('moves by the drawn transitions only, and by all of them', () => {
    const happened = new Map<string, Set<string>>();
    fc.assert(
      fc.property(fc.array(said, { minLength: 20, maxLength: 80 }), (sequence) => run(sequence, happened)),
      { numRuns: 4_000, seed: 20250611 },
    );
    const reached = Object.fromEntries([...happened].map(([name, transitions]) => [name, [...transitions].toSorted()]));
    expect(reached).toEqual(drawn);
  }, 60_000);
});
