// What a customer owes and no statement has asked for: the account, one stream per customer.
import { nothing, refuse, type Decider, type Decision } from '../shared/decider.js';
import type { DeliveryId, DocumentNo, OrderLineId, Position, StatementId } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { AccountCommand, MarkLinesSettled, NoteDelivered, NoteLinesRepriced, ReopenLines } from './commands.js';
import type { AccountEvent, LinesRepriced, OwedLine } from './events.js';

/** A delivered line that may stand on a statement. */
export type AccountLine = OwedLine & Readonly<{ deliveryId: DeliveryId; deliveryNo: DocumentNo; deliveredOn: string; currency: Currency }>;

type RepricedLine = LinesRepriced['data']['lines'][number];

export type AccountState = Readonly<{
  /** On no statement, in the order of their delivery. */
  open: readonly AccountLine[];
  /** On a statement that may still be voided. */
  settled: Readonly<Partial<Record<StatementId, readonly AccountLine[]>>>;
  /** The last prices of lines that were repriced and are not delivered as far as this account knows. */
  repriced: Readonly<Partial<Record<OrderLineId, RepricedLine>>>;
  /** Position of the last delivery noted; null before the first. */
  upTo: Position | null;
  /** Position of the last event of this account: what a statement was read up to. */
  position: Position | null;
}>;

export type AccountRefusal = 'LineNotOpen';

type Answer = Decision<AccountEvent, AccountRefusal>;

/** A line at the price that it got last: its delivery may have looked at the order just before. Free ones stay free. */
const atPrice = (line: OwedLine, repriced: RepricedLine | undefined): OwedLine =>
  repriced && !line.isFree ? { ...line, unitPrice: repriced.unitPrice, amount: repriced.amount } : line;

/** Deliveries come in the order of the log, each at least once: one at or below the last position was noted already. */
function noteDelivered(command: NoteDelivered, { upTo, repriced }: AccountState): Answer {
  const { customerId, customerName, deliveryId, deliveryNo, deliveredOn, currency, upTo: position } = command;
  const lines = command.lines.map((line) => atPrice(line, repriced[line.lineId]));
  if (upTo !== null && position <= upTo) return nothing;
  return {
    events: [
      { type: 'LinesDelivered', data: { customerId, customerName, deliveryId, deliveryNo, deliveredOn, currency, lines, upTo: position } },
    ],
  };
}

function markSettled({ customerId, statementId, lineIds }: MarkLinesSettled, { open, settled }: AccountState): Answer {
  if (settled[statementId]) return nothing;
  // A statement claims its lines, so each is still open here; anything else is a damaged log.
  if (lineIds.some((lineId) => !open.some((line) => line.lineId === lineId))) return refuse('LineNotOpen');
  return { events: [{ type: 'LinesSettled', data: { customerId, statementId, lineIds } }] };
}

/** Settled lines keep their price: the order's claim on them kept a statement away, so there is none here but in a damaged log. */
function noteRepriced({ customerId, orderId, lines }: NoteLinesRepriced, { settled }: AccountState): Answer {
  const isSettled = (lineId: OrderLineId) => Object.values(settled).some((on) => on?.some((line) => line.lineId === lineId));
  if (lines.some(({ lineId }) => isSettled(lineId))) return refuse('LineNotOpen');
  return { events: [{ type: 'LinesRepriced', data: { customerId, orderId, lines } }] };
}

function reopen({ customerId, statementId }: ReopenLines, { settled }: AccountState): Answer {
  const lines = settled[statementId];
  return lines
    ? { events: [{ type: 'LinesReopened', data: { customerId, statementId, lineIds: lines.map((line) => line.lineId) } }] }
    : nothing;
}

function settle(state: AccountState, statementId: StatementId, lineIds: readonly OrderLineId[]): AccountState {
  const chosen: ReadonlySet<string> = new Set(lineIds);
  return {
    ...state,
    open: state.open.filter((line) => !chosen.has(line.lineId)),
    settled: { ...state.settled, [statementId]: state.open.filter((line) => chosen.has(line.lineId)) },
  };
}

function reopened(state: AccountState, statementId: StatementId): AccountState {
  const { [statementId]: lines = [], ...settled } = state.settled;
  return {
    ...state,
    open: [...lines, ...state.open].toSorted((a, b) => (a.deliveredOn < b.deliveredOn ? -1 : a.deliveredOn > b.deliveredOn ? 1 : 0)),
    settled,
  };
}

function without(repriced: AccountState['repriced'], delivered: readonly OwedLine[]): AccountState['repriced'] {
  const rest = { ...repriced };
  for (const { lineId } of delivered) delete rest[lineId];
  return rest;
}

function repricedLines(state: AccountState, lines: readonly RepricedLine[]): AccountState {
  const byId = new Map(lines.map((line) => [line.lineId, line]));
  const isOpen = new Set(state.open.map(({ lineId }) => lineId));
  return {
    ...state,
    open: state.open.map((line) => ({ ...line, ...atPrice(line, byId.get(line.lineId)) })),
    repriced: {
      ...state.repriced,
      ...Object.fromEntries(lines.filter(({ lineId }) => !isOpen.has(lineId)).map((line) => [line.lineId, line])),
    },
  };
}

export const accountDecider: Decider<AccountCommand, AccountState, AccountEvent, AccountRefusal> = {
  initialState: { open: [], settled: {}, repriced: {}, upTo: null, position: null },
  decide: (command, state): Answer => {
    switch (command.type) {
      case 'NoteDelivered':
        return noteDelivered(command, state);
      case 'MarkLinesSettled':
        return markSettled(command, state);
      case 'ReopenLines':
        return reopen(command, state);
      case 'NoteLinesRepriced':
        return noteRepriced(command, state);
    }
  },
  evolve: (before, recorded): AccountState => {
    const state = { ...before, position: recorded.position };
    switch (recorded.type) {
      case 'LinesDelivered': {
        const { lines, deliveryId, deliveryNo, deliveredOn, currency, upTo } = recorded.data;
        return {
          ...state,
          upTo,
          repriced: without(state.repriced, lines),
          open: [...state.open, ...lines.map((line) => ({ ...line, deliveryId, deliveryNo, deliveredOn, currency }))],
        };
      }
      case 'LinesSettled':
        return settle(state, recorded.data.statementId, recorded.data.lineIds);
      case 'LinesReopened':
        return reopened(state, recorded.data.statementId);
      case 'LinesRepriced':
        return repricedLines(state, recorded.data.lines);
    }
  },
};
