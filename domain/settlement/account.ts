// What a customer owes and no statement has asked for: the account, one stream per customer.
import { isKnownOrder, type CancellationCharge, type OrderContent, type OrderState } from '../orders/index.js';
import { nothing, refuse, type Decider, type Decision, type Said } from '../shared/decider.js';
import { Exact, fixed, type Amount, type Price } from '../shared/decimal.js';
import { type DeliveryId, type DocumentNo, type OrderLineId, type Position, type StatementId } from '../shared/ids.js';
import { amountOf, type Currency } from '../shared/money.js';
import { correction, corrections, costOf, zero } from './correcting.js';
import type { AccountCommand, MarkLinesSettled, NoteCancellation, NoteDelivered, NoteLinesRepriced, ReopenLines } from './commands.js';
import type { AccountEvent, CorrectionLine, LinesRepriced, LinesSettled, OwedLine, StatedPeriod, Uncharged } from './events.js';

/** A delivered line, the correction of one, or the charge for one that was cancelled, that may stand on a statement. */
export type AccountLine = OwedLine &
  Readonly<{
    /** Null for a charge: it left on no delivery. */
    deliveryId: DeliveryId | null;
    deliveryNo: DocumentNo | null;
    /** By it the line falls into a month; of a charge the day of the cancellation. */
    deliveredOn: string;
    currency: Currency;
    adjustOf: OrderLineId | null;
    /** That it left for nothing, why, and by whom; null where it is charged or an old delivery does not tell. */
    uncharged: Uncharged | null;
    /** What corrections of it come to so far; what it costs is `amount` and this. Such a line is only ever corrected again, wherever it stands. */
    corrected: Amount;
  }>;

export type Stated = Readonly<{ times: number; live: StatementId | null }>;

/** The name of a period among those of one customer. */
export const periodKey = ({ companyCode, currency, month }: StatedPeriod): string => `${month} ${currency} ${companyCode}`;

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
  /** What statements were made for so far, by `periodKey`: how many, and which of them was not voided. */
  stated: Readonly<Partial<Record<string, Stated>>>;
  /** Position of the last delivery noted; null before the first. */
  upTo: Position | null;
  /** Position of the last event of this account: what a statement was read up to. */
  position: Position | null;
}>;

export type AccountRefusal = 'LineNotOpen' | 'OrderNotFound';

/** The order whose cancellation is charged. */
export type AccountSeen = Readonly<{ order: OrderState }>;

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
  const { customerId, customerName, deliveryId, deliveryNo, deliveredOn, currency, uncharged, upTo: position } = command;
  const lines = command.lines.map((line) => atPrice(line, repriced[line.lineId]));
  if (upTo !== null && position <= upTo) return nothing;
  return {
    events: [
      {
        type: 'LinesDelivered',
        data: { customerId, customerName, deliveryId, deliveryNo, deliveredOn, currency, lines, uncharged, upTo: position },
      },
    ],
  };
}

/** What a cancellation costs, of one line of its order: one item of work, in the words of the line. */
function chargedLine({ lines, ...order }: OrderContent, { lineId, finishedSteps, allSteps, amount }: CancellationCharge['lines'][number]) {
  const line = lines.find(({ id }) => id === lineId);
  if (!line || new Exact(amount).isZero()) return [];
  const { orderId, orderNo, companyCode, receiveModelAt, doctorName } = order;
  const { productId, productName, toothPositions } = line;
  const price = fixed<'price'>(amount, 4);
  return [
    {
      ...{ lineId, orderId, orderNo, companyCode, receiveModelAt, doctorName, productId, productName, toothPositions, unit: '项' },
      ...{ qty: fixed<'quantity'>(1, 4), standardPrice: price, unitPrice: price, standardAmount: amount, amount, isFree: false },
      remark: `取消收费 Cancellation charge ${finishedSteps}/${allSteps}`,
    },
  ];
}

/** Once: what is cancelled never leaves the house, so a line of it that the account knows is charged already. */
function noteCancellation(
  { customerId, orderId, charge, today }: Said<NoteCancellation>,
  { open, settled }: AccountState,
  order: OrderState | undefined,
): Answer {
  if (!order || !isKnownOrder(order)) return refuse('OrderNotFound');
  if ([open, ...Object.values(settled)].some((lines) => lines?.some((line) => line.orderId === orderId))) return nothing;
  const { currency } = charge;
  const lines = charge.lines.flatMap((line) => chargedLine(order.content, line));
  return { events: [{ type: 'CancellationCharged', data: { customerId, orderId, currency, chargedOn: today, lines } }] };
}

/** A price that changed between the statement and this is not lost: the statement stays as it is, and the difference becomes a correction. */
function markSettled({ customerId, statementId, period, lines, today }: Said<MarkLinesSettled>, { open, settled }: AccountState): Answer {
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
      { type: 'LinesSettled', data: { customerId, statementId, period, lineIds } },
    ],
  };
}

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

function settle(state: AccountState, { statementId, period, lineIds }: LinesSettled['data']): AccountState {
  const chosen: ReadonlySet<string> = new Set(lineIds);
  const key = period && periodKey(period);
  return {
    ...state,
    ...(key !== null && { stated: { ...state.stated, [key]: { times: (state.stated[key]?.times ?? 0) + 1, live: statementId } } }),
    open: state.open.filter((line) => !chosen.has(line.lineId)),
    settled: { ...state.settled, [statementId]: state.open.filter((line) => chosen.has(line.lineId)) },
  };
}

function reopened(state: AccountState, statementId: StatementId): AccountState {
  const { [statementId]: lines = [], ...settled } = state.settled;
  const stated = Object.entries(state.stated).map(([key, its]) => [key, its?.live === statementId ? { ...its, live: null } : its]);
  return {
    ...state,
    stated: Object.fromEntries(stated) as AccountState['stated'], // Object.fromEntries forgets what its values are
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
    open: [...state.open.map(told), ...lines.map(({ stated: _, ...line }): AccountLine => ({ ...line, uncharged: null, corrected: zero }))],
    settled: Object.fromEntries(Object.entries(state.settled).map(([statementId, on]) => [statementId, on?.map(told) ?? []])),
  };
}

export const accountDecider: Decider<AccountCommand, AccountState, AccountEvent, AccountRefusal, AccountSeen> = {
  initialState: { open: [], settled: {}, repriced: {}, stated: {}, upTo: null, position: null },
  reads: (command) => (command.type === 'NoteCancellation' ? { order: `order-${command.orderId}` } : {}),
  decide: (command, state, { order }): Answer => {
    switch (command.type) {
      case 'NoteDelivered':
        return noteDelivered(command, state);
      case 'NoteCancellation':
        return noteCancellation(command, state, order);
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
        const { lines, deliveryId, deliveryNo, deliveredOn, currency, uncharged, upTo } = recorded.data;
        // What went out to be tried in leaves again: from here on it is what left last.
        const anew: ReadonlySet<string> = new Set(lines.map(({ lineId }) => lineId));
        return {
          ...state,
          upTo,
          repriced: without(state.repriced, lines),
          open: [
            ...state.open.filter(({ lineId, isFree }) => !(isFree && anew.has(lineId))),
            ...lines.map((line) => ({
              ...line,
              deliveryId,
              deliveryNo,
              deliveredOn,
              currency,
              uncharged,
              adjustOf: null,
              corrected: zero,
            })),
          ],
        };
      }
      case 'CancellationCharged': {
        const { lines, chargedOn: deliveredOn, currency } = recorded.data;
        const charged = { deliveryId: null, deliveryNo: null, deliveredOn, currency, uncharged: null, adjustOf: null, corrected: zero };
        return {
          ...state,
          repriced: without(state.repriced, lines),
          open: [...state.open, ...lines.map((line) => ({ ...line, ...charged }))],
        };
      }
      case 'LinesSettled':
        return settle(state, recorded.data);
      case 'LinesReopened':
        return reopened(state, recorded.data.statementId);
      case 'LinesRepriced':
        return repricedLines(state, recorded.data.lines);
      case 'LinesCorrected':
        return correctedLines(state, recorded.data.lines);
    }
  },
};
