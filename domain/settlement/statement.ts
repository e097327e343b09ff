// A customer's statement for a month: one stream each.
import { mayOwe, type CustomerState } from '../customers/index.js';
import { nothing, numberOf, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import { Exact, type Amount } from '../shared/decimal.js';
import { idAs, type CustomerId, type DocumentNo, type OrderId, type OrderLineId } from '../shared/ids.js';
import { sumOf, type Currency } from '../shared/money.js';
import { accountDecider, periodKey, type AccountState } from './account.js';
import type { ConfirmStatement, DraftStatement, StatementCommand, SubmitStatement, VoidStatement } from './commands.js';
import type { StatementEvent } from './events.js';
import { cancelPayment, paidOf, recordPayment, type PaymentRefusal, type Payments } from './payments.js';
import { previewStatement, ruleSetVersion } from './preview.js';

export type KnownStatement = Readonly<{
  status: 'draft' | 'submitted' | 'customerConfirmed' | 'paid' | 'void';
  /** Null of one from before companies were told apart: it holds no period. */
  companyCode: string | null;
  customerId: CustomerId;
  month: string;
  currency: Currency;
  smNo: DocumentNo | null;
  lineIds: readonly OrderLineId[];
  orderIds: readonly OrderId[];
  /** What of the total falls to each order. */
  orders: readonly Readonly<{ orderId: OrderId; amount: Amount }>[];
  /** The hospital has signed it, whatever was paid since. */
  isSigned: boolean;
  payments: Payments;
}>;
/** Only what a later decision needs. */
export type StatementState = Readonly<{ status: 'none' | 'removed' }> | KnownStatement;

export type StatementRefusal =
  | 'StatementNotFound'
  | 'StatementNotDraft'
  | PaymentRefusal
  | 'StatementIsConfirmed'
  | 'StatementIsPaid'
  | 'StatementPartlyPaid'
  | 'DocumentNotDraft'
  | 'StatementCompanyNotFound'
  | 'PeriodIsStated'
  | 'CustomerNotFound'
  | 'StatementOfOtherCustomer'
  | 'NothingToSettle'
  | 'TotalNotPositive';

export type StatementSeen = Readonly<{ customer: CustomerState; account: AccountState }>;

type Seen = Readonly<Partial<StatementSeen>>;
type Answer = Decision<StatementEvent, StatementRefusal>;

/** A line stands on one statement at most (reliability M05). The account learns of it later; the claim holds at once. */
const claimsOf = (lineIds: readonly OrderLineId[]): readonly Claim[] => lineIds.map((value) => ({ kind: 'statementLine', value }));

/** One statement that was not voided for a company, a customer, a currency and a month: what was wrong with it is made right in its next revision. */
const periodsOf = ({ companyCode, customerId, currency, month }: PeriodOf): readonly Claim[] =>
  companyCode === null ? [] : [{ kind: 'statementPeriod', value: `${customerId} ${periodKey({ companyCode, currency, month })}` }];
type PeriodOf = Pick<KnownStatement, 'companyCode' | 'customerId' | 'currency' | 'month'>;

const unpaid = { isSigned: false, payments: {} } as const;

const isKnown = (state: StatementState): state is KnownStatement => state.status !== 'none' && state.status !== 'removed';

function draft(
  { statementId, company, customerId, month, currency, mustExist }: Said<DraftStatement>,
  state: StatementState,
  { customer }: Seen,
): Answer {
  if (state.status !== 'none' && state.status !== 'draft') return refuse('StatementNotDraft', { status: state.status });
  if (mustExist && state.status === 'none') return refuse('StatementNotFound');
  if (!company) return refuse('StatementCompanyNotFound');
  if (!customer || !mayOwe(customer)) return refuse('CustomerNotFound');
  const { companyCode, companyName } = company;
  const { name, currency: own } = customer.content;
  return {
    events: [
      {
        type: 'SettlementDrafted',
        data: { statementId, companyCode, companyName, customerId, customerName: name, month, currency: currency ?? own },
      },
    ],
  };
}

const stops = { nothingToSettle: 'NothingToSettle', totalNotPositive: 'TotalNotPositive', periodStated: 'PeriodIsStated' } as const;

function submit(command: Said<SubmitStatement>, state: StatementState, { customer, account }: Seen): Answer {
  const { statementId, company, customerId, month, currency, taxRate, mustExist, today } = command;
  if (isKnown(state) && state.status !== 'draft') return refuse('StatementNotDraft', { status: state.status });
  if (state.status === 'removed' || (mustExist && state.status === 'none')) return refuse('StatementNotFound');
  if (isKnown(state) && state.customerId !== customerId) return refuse('StatementOfOtherCustomer');
  if (!company) return refuse('StatementCompanyNotFound');
  if (!customer || !mayOwe(customer)) return refuse('CustomerNotFound');
  const {
    period,
    findings,
    lines,
    uncharged: _,
    eventPosition,
    ...figures
  } = previewStatement(customer, account ?? accountDecider.initialState, {
    company,
    month,
    currency,
    taxRate,
    today,
  });
  const error = findings.find((each) => each.severity === 'error');
  if (error && error.code in stops) return refuse(stops[error.code as keyof typeof stops], { count: error.count }); // looked up on this line
  if (eventPosition === null) return refuse('NothingToSettle');
  const { companyCode, companyName } = company;
  const { name, customerCode, salesmanId, closingDay } = customer.content;
  return {
    events: [
      {
        type: 'SettlementSubmitted',
        data: {
          statementId,
          companyCode,
          companyName,
          customerId,
          customerName: name,
          customerCode,
          salesmanId,
          month,
          closingDay,
          smNo: numberOf('statement', period.to),
          accountPeriod: month,
          periodFrom: period.from,
          periodTo: period.to,
          lines,
          lineCount: lines.length,
          eventPosition,
          ruleSetVersion,
          ...figures,
        },
      },
    ],
    claims: [...claimsOf(lines.map((line) => line.lineId)), ...periodsOf({ companyCode, customerId, currency: figures.currency, month })],
  };
}

function confirm({ statementId, remark }: Said<ConfirmStatement>, { status }: KnownStatement): Answer {
  if (status === 'customerConfirmed') return nothing;
  if (status !== 'submitted') return refuse('StatementNotSubmitted', { status });
  return { events: [{ type: 'SettlementConfirmedByCustomer', data: { statementId, remark } }] };
}

/** What of a statement falls to each of its orders. */
function byOrder(lines: readonly Readonly<{ orderId: OrderId; amount: Amount }>[]): KnownStatement['orders'] {
  return [...new Set(lines.map(({ orderId }) => orderId))].map((orderId) => ({
    orderId,
    amount: sumOf(lines.flatMap((line) => (line.orderId === orderId ? [line.amount] : []))),
  }));
}

function voided({ statementId, reason }: Said<VoidStatement>, statement: KnownStatement): Answer {
  const { status, smNo, customerId, orderIds, lineIds, currency } = statement;
  const { paidAmount } = paidOf(statement);
  if (status === 'void') return nothing;
  if (status === 'paid') return refuse('StatementIsPaid');
  if (status === 'customerConfirmed') return refuse('StatementIsConfirmed');
  if (!new Exact(paidAmount).isZero()) return refuse('StatementPartlyPaid', { paidAmount, currency });
  if (status !== 'submitted' || smNo === null) return refuse('StatementNotSubmitted', { status });
  return {
    events: [{ type: 'SettlementVoided', data: { statementId, smNo, customerId, orderIds, reason } }],
    releases: [...claimsOf(lineIds), ...periodsOf(statement)],
  };
}

/** Paid as soon as nothing is left to pay; open again when a payment was cancelled. */
function withPayments(statement: KnownStatement, payments: Payments): KnownStatement {
  const { restAmount } = paidOf({ ...statement, payments });
  const open = statement.isSigned ? 'customerConfirmed' : 'submitted';
  return { ...statement, payments, status: new Exact(restAmount).isZero() ? 'paid' : open };
}

function known(state: StatementState): KnownStatement {
  if (!isKnown(state)) throw new Error('a statement cannot begin with its end');
  return state;
}

export const statementDecider: Decider<StatementCommand, StatementState, StatementEvent, StatementRefusal, StatementSeen> = {
  initialState: { status: 'none' },
  reads: (command) =>
    'customerId' in command ? { customer: `customer-${command.customerId}`, account: `account-${command.customerId}` } : {},
  decide: (command, state, seen): Answer => {
    if (command.type === 'DraftStatement') return draft(command, state, seen);
    if (command.type === 'SubmitStatement') return submit(command, state, seen);
    if (command.type === 'RemoveStatement' && state.status === 'removed') return nothing;
    if (!isKnown(state)) return refuse('StatementNotFound');
    switch (command.type) {
      case 'ConfirmStatement':
        return confirm(command, state);
      case 'RecordPayment':
        return recordPayment(command, state);
      case 'CancelPayment':
        return cancelPayment(command, state);
      case 'VoidStatement':
        return voided(command, state);
      case 'RemoveStatement':
        return state.status === 'draft'
          ? { events: [{ type: 'SettlementRemoved', data: { statementId: command.statementId } }] }
          : refuse('DocumentNotDraft', { status: state.status });
    }
  },
  evolve: (state, recorded): StatementState => {
    switch (recorded.type) {
      case 'SettlementDrafted': {
        const { companyCode, customerId, month, currency } = recorded.data;
        const nothingYet = { smNo: null, lineIds: [], orderIds: [], orders: [], ...unpaid };
        return { status: 'draft', companyCode, customerId, month, currency, ...nothingYet };
      }
      case 'SettlementSubmitted': {
        const { companyCode, customerId, month, currency, smNo, lines } = recorded.data;
        return {
          status: 'submitted',
          companyCode,
          customerId,
          month,
          currency,
          smNo,
          lineIds: lines.map((line) => line.lineId),
          orderIds: [...new Set(lines.map((line) => line.orderId))],
          orders: byOrder(lines),
          ...unpaid,
        };
      }
      case 'SettlementConfirmedByCustomer':
        return { ...known(state), status: 'customerConfirmed', isSigned: true };
      case 'SettlementPaid':
        return withPayments(known(state), {
          [idAs<'payment'>(recorded.data.statementId)]: { isCancelled: false, orders: recorded.data.orders },
        });
      case 'SettlementPaymentRecorded':
      case 'SettlementPaymentCancelled': {
        const { paymentId, orders } = recorded.data;
        const isCancelled = recorded.type === 'SettlementPaymentCancelled';
        return withPayments(known(state), { ...known(state).payments, [paymentId]: { isCancelled, orders } });
      }
      // Follow from what is paid.
      case 'SettlementSettled':
      case 'SettlementOwedAgain':
        return state;
      case 'SettlementVoided':
        return { ...known(state), status: 'void' };
      case 'SettlementRemoved':
        return { status: 'removed' };
    }
  },
};
