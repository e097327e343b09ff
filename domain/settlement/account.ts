// What a customer owes and no statement has asked for: the account, one stream per customer.
import { nothing, refuse, type Decider, type Decision } from '../shared/decider.js';
import type { DeliveryId, DocumentNo, OrderLineId, Position, StatementId } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { AccountCommand, MarkLinesSettled, NoteDelivered, ReopenLines } from './commands.js';
import type { AccountEvent, OwedLine } from './events.js';

/** A delivered line that may stand on a statement. */
export type AccountLine = OwedLine & Readonly<{ deliveryId: DeliveryId; deliveryNo: DocumentNo; deliveredOn: string; currency: Currency }>;

export type AccountState = Readonly<{
  /** On no statement, in the order of their delivery. */
  open: readonly AccountLine[];
  /** On a statement that may still be voided. */
  settled: Readonly<Partial<Record<StatementId, readonly AccountLine[]>>>;
  /** Position of the last delivery noted; null before the first. */
  upTo: Position | null;
  /** Position of the last event of this account: what a statement was read up to. */
  position: Position | null;
}>;

export type AccountRefusal = 'LineNotOpen';

type Answer = Decision<AccountEvent, AccountRefusal>;

/** Deliveries come in the order of the log, each at least once: one at or below the last position was noted already. */
function noteDelivered(command: NoteDelivered, { upTo }: AccountState): Answer {
  const { customerId, customerName, deliveryId, deliveryNo, deliveredOn, currency, lines, upTo: position } = command;
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

export const accountDecider: Decider<AccountCommand, AccountState, AccountEvent, AccountRefusal> = {
  initialState: { open: [], settled: {}, upTo: null, position: null },
  decide: (command, state): Answer => {
    switch (command.type) {
      case 'NoteDelivered':
        return noteDelivered(command, state);
      case 'MarkLinesSettled':
        return markSettled(command, state);
      case 'ReopenLines':
        return reopen(command, state);
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
          open: [...state.open, ...lines.map((line) => ({ ...line, deliveryId, deliveryNo, deliveredOn, currency }))],
        };
      }
      case 'LinesSettled':
        return settle(state, recorded.data.statementId, recorded.data.lineIds);
      case 'LinesReopened':
        return reopened(state, recorded.data.statementId);
    }
  },
};
