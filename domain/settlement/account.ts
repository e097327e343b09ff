// What a customer owes and no statement has asked for: the account, one stream per customer.
import { nothing, refuse, type Decider, type Decision, type Said } from '../shared/decider.js';
import { Exact, fixed, type Amount, type Price } from '../shared/decimal.js';
import {
  idAs,
  type CustomerId,
  type DeliveryId,
  type DocumentNo,
  type OrderLineId,
  type Position,
  type StatementId,
} from '../shared/ids.js';
import { amountOf, type Currency } from '../shared/money.js';
import type { AccountCommand, MarkLinesSettled, NoteDelivered, NoteLinesRepriced, ReopenLines } from './commands.js';
import type { AccountEvent, CorrectionLine, LinesRepriced, OwedLine } from './events.js';
import { sha256 } from './sha256.js';

/** A delivered line, or the correction of one, that may stand on a statement. */
export type AccountLine = OwedLine &
  Readonly<{
    deliveryId: DeliveryId;
    deliveryNo: DocumentNo;
    deliveredOn: string;
    currency: Currency;
    adjustOf: OrderLineId | null;
    /** What corrections of it come to so far; what it costs is `amount` and this. Such a line is only ever corrected again, wherever it stands. */
    corrected: Amount;
  }>;

type RepricedLine = LinesRepriced['data']['lines'][number];

export type AccountState = Readonly<{
  /** On no statement, in the order of their delivery. */
  open: readonly AccountLine[];
  /** On a statement that may still be voided. */
  settled: Readonly<Partial<Record<StatementId, readonly AccountLine[]>>>;
  /**
   * The last prices of one unit of lines that were repriced and are not delivered as far as this account knows. No amounts: until its order is approved
   * another quantity of the line may be asked for.
   */
  repriced: Readonly<Partial<Record<OrderLineId, Price>>>;
  /** Position of the last delivery noted; null before the first. */
  upTo: Position | null;
  /** Position of the last event of this account: what a statement was read up to. */
  position: Position | null;
}>;

export type AccountRefusal = 'LineNotOpen';

type Answer = Decision<AccountEvent, AccountRefusal>;

/** A line that is owed, at another price. Free ones stay free. */
const repricedTo = (line: AccountLine, repriced: RepricedLine | undefined): AccountLine =>
  repriced && !line.isFree ? { ...line, unitPrice: repriced.unitPrice, amount: repriced.amount } : line;

/** A delivered line at the price that it got last: its delivery may have looked at the order just before. Its surcharges stay; free ones stay free. */
function atPrice(line: OwedLine, unitPrice: Price | undefined): OwedLine {
  if (unitPrice === undefined || line.isFree) return line;
  const more = new Exact(amountOf(unitPrice, line.qty)).minus(amountOf(line.unitPrice, line.qty));
  return { ...line, unitPrice, amount: fixed(more.plus(line.amount), 2) };
}

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

/** A price that changed between the statement and this is not lost: the statement stays as it is, and the difference becomes a correction. */
function markSettled({ customerId, statementId, lines, today }: Said<MarkLinesSettled>, { open, settled }: AccountState): Answer {
  if (settled[statementId]) return nothing;
  const known = new Map(open.map((line) => [line.lineId, line]));
  // A statement claims its lines, so each is still open here; anything else is a damaged log.
  if (lines.some(({ lineId }) => !known.has(lineId))) return refuse('LineNotOpen');
  const corrected = lines.flatMap(({ lineId, unitPrice, amount }) => {
    const line = known.get(lineId);
    const its = line && correction({ ...line, unitPrice, amount }, costOf(line), statementId, today);
    return its ? [its] : [];
  });
  const lineIds = lines.map(({ lineId }) => lineId);
  return {
    events: [
      // First the corrections: they say what the lines cost that are frozen by the next.
      ...corrections(customerId, corrected),
      { type: 'LinesSettled', data: { customerId, statementId, lineIds } },
    ],
  };
}

const zero: Amount = fixed(0, 2);

/** An id as good as any, and the same for the same change of the same line. */
function correctionId(changeId: string, lineId: OrderLineId): OrderLineId {
  const hex = sha256(`${changeId}/${lineId}`);
  return idAs(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`);
}

/** What a line costs, with what has been corrected of it. */
const costOf = ({ amount, corrected }: AccountLine): Amount => fixed(new Exact(amount).plus(corrected), 2);

/** The line that makes another one cost `wanted`; undefined when it does so already. The unit price is the difference of both. */
function correction(of: AccountLine, wanted: Amount, changeId: string, today: string): CorrectionLine | undefined {
  const { corrected, ...line } = of;
  const difference = new Exact(wanted).minus(line.amount).minus(corrected);
  if (difference.isZero()) return undefined;
  return {
    ...line,
    lineId: correctionId(changeId, line.lineId),
    adjustOf: line.lineId,
    stated: line.amount,
    unitPrice: fixed(difference.dividedBy(line.qty), 4),
    standardAmount: zero,
    amount: fixed(difference, 2),
    deliveredOn: today,
    remark: '价格调整 Price correction',
  };
}

const corrections = (customerId: CustomerId, lines: readonly CorrectionLine[]): readonly AccountEvent[] =>
  [...new Set(lines.map(({ orderId }) => orderId))].map((orderId) => ({
    type: 'LinesCorrected',
    data: { customerId, orderId, lines: lines.filter((line) => line.orderId === orderId) },
  }));

/** What stands on a statement stays there as it is: the difference is a line of its own. */
function noteRepriced({ customerId, orderId, changeId, lines, today }: Said<NoteLinesRepriced>, { open, settled }: AccountState): Answer {
  const onStatements = new Map(Object.values(settled).flatMap((on) => (on ?? []).map((line) => [line.lineId, line] as const)));
  const wasCorrected = open.filter(({ corrected }) => !new Exact(corrected).isZero());
  const fixedLines = new Map([...onStatements, ...wasCorrected.map((line) => [line.lineId, line] as const)]);
  const corrected = lines.flatMap((line) => {
    const of = fixedLines.get(line.lineId);
    const its = of && !of.isFree ? correction(of, line.amount, changeId, today) : undefined;
    return its ? [its] : [];
  });
  const repriced = lines.filter(({ lineId }) => !fixedLines.has(lineId));
  return {
    events: [
      ...(repriced.length > 0 ? [{ type: 'LinesRepriced' as const, data: { customerId, orderId, lines: repriced } }] : []),
      ...corrections(customerId, corrected),
    ],
  };
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
    open: state.open.map((line) => repricedTo(line, byId.get(line.lineId))),
    repriced: {
      ...state.repriced,
      ...Object.fromEntries(lines.filter(({ lineId }) => !isOpen.has(lineId)).map(({ lineId, unitPrice }) => [lineId, unitPrice])),
    },
  };
}

/** The corrections are owed, and the lines that they correct know of them. */
function correctedLines(state: AccountState, lines: readonly CorrectionLine[]): AccountState {
  const byLine = new Map(lines.map((line) => [line.adjustOf, line]));
  const told = (line: AccountLine): AccountLine => {
    const its = byLine.get(line.lineId);
    return its ? { ...line, amount: its.stated, corrected: fixed(new Exact(line.corrected).plus(its.amount), 2) } : line;
  };
  return {
    ...state,
    open: [...state.open.map(told), ...lines.map(({ stated: _, ...line }): AccountLine => ({ ...line, corrected: zero }))],
    settled: Object.fromEntries(Object.entries(state.settled).map(([statementId, on]) => [statementId, on?.map(told) ?? []])),
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
          open: [
            ...state.open,
            ...lines.map((line) => ({ ...line, deliveryId, deliveryNo, deliveredOn, currency, adjustOf: null, corrected: zero })),
          ],
        };
      }
      case 'LinesSettled':
        return settle(state, recorded.data.statementId, recorded.data.lineIds);
      case 'LinesReopened':
        return reopened(state, recorded.data.statementId);
      case 'LinesRepriced':
        return repricedLines(state, recorded.data.lines);
      case 'LinesCorrected':
        return correctedLines(state, recorded.data.lines);
    }
  },
};
