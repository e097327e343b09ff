// What of a statement is paid: in parts, each of which may have been entered wrongly and is cancelled then.
import { nothing, refuse, type Decision, type Said } from '../shared/decider.js';
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import type { OrderId, PaymentId } from '../shared/ids.js';
import { sumOf } from '../shared/money.js';
import type { CancelPayment, RecordPayment } from './commands.js';
import type { SettlementOwedAgain, SettlementPaymentCancelled, SettlementPaymentRecorded, SettlementSettled } from './events.js';
import type { KnownStatement } from './statement.js';

export type OrderShare = Readonly<{ orderId: OrderId; amount: Amount }>;
export type KnownPayment = Readonly<{ isCancelled: boolean; orders: readonly OrderShare[] }>;
export type Payments = Readonly<Partial<Record<PaymentId, KnownPayment>>>;

export type PaymentRefusal = 'StatementNotSubmitted' | 'PaidInFuture' | 'PaymentNotPositive' | 'PaymentAboveRest' | 'PaymentNotFound';

type Answer = Decision<SettlementPaymentRecorded | SettlementPaymentCancelled | SettlementSettled | SettlementOwedAgain, PaymentRefusal>;

/** What a statement asks for, what of it is paid and what is left; the last two always add up to the first. */
export function paidOf({ orders, payments }: Pick<KnownStatement, 'orders' | 'payments'>): Readonly<{
  totalPrice: Amount;
  paidAmount: Amount;
  restAmount: Amount;
}> {
  const totalPrice = sumOf(orders.map(({ amount }) => amount));
  const paidAmount = sumOf(paidShares(payments).map(({ amount }) => amount));
  return { totalPrice, paidAmount, restAmount: fixed(new Exact(totalPrice).minus(paidAmount), 2) };
}

const paidShares = (payments: Payments): readonly OrderShare[] =>
  Object.values(payments).flatMap((payment) => (payment && !payment.isCancelled ? payment.orders : []));

/**
 * What of an amount falls to each order: reductions first and whole, then the oldest delivery. Adds up to `amount` when no more than what is left is paid;
 * when all of that is paid, nothing is left of any order.
 */
function sharesOf(amount: Amount, { orders, payments }: KnownStatement): readonly OrderShare[] {
  const paid = new Map<OrderId, InstanceType<typeof Exact>>();
  for (const share of paidShares(payments)) paid.set(share.orderId, (paid.get(share.orderId) ?? new Exact(0)).plus(share.amount));
  const rests = orders.map((order) => ({ orderId: order.orderId, rest: new Exact(order.amount).minus(paid.get(order.orderId) ?? 0) }));
  let left = rests.reduce((sum, { rest }) => (rest.lt(0) ? sum.minus(rest) : sum), new Exact(amount));
  return rests.flatMap(({ orderId, rest }) => {
    const share = rest.lt(0) ? rest : Exact.min(rest, left);
    if (share.gt(0)) left = left.minus(share);
    return share.isZero() ? [] : [{ orderId, amount: fixed<'amount'>(share, 2) }];
  });
}

/** What every event of a payment says of its statement. */
const headOf = ({ smNo, customerId, currency }: KnownStatement) => (smNo === null ? null : { smNo, customerId, currency });

/** Money for a statement that was submitted, signed by the hospital or not: never more than what is left to pay. */
export function recordPayment(command: Said<RecordPayment>, statement: KnownStatement): Answer {
  const { statementId, paymentId, paidOn, remark, today } = command;
  const { status, currency } = statement;
  const head = headOf(statement);
  if (statement.payments[paymentId]) return nothing;
  if (!head || status === 'draft' || status === 'void') return refuse('StatementNotSubmitted', { status });
  const { totalPrice, paidAmount, restAmount } = paidOf(statement);
  if (command.amount === null && new Exact(restAmount).isZero()) return nothing;
  const amount = command.amount ?? restAmount;
  if (paidOn > today) return refuse('PaidInFuture', { paidOn });
  if (!new Exact(amount).gt(0)) return refuse('PaymentNotPositive');
  if (new Exact(amount).gt(restAmount)) return refuse('PaymentAboveRest', { amount, restAmount, currency });
  const after = {
    totalPrice,
    paidAmount: sumOf([paidAmount, amount]),
    restAmount: fixed<'amount'>(new Exact(restAmount).minus(amount), 2),
  };
  const data = { statementId, ...head, paymentId, amount, ...after, orders: sharesOf(amount, statement), paidOn, remark };
  const { smNo, customerId } = head;
  const isAll = new Exact(after.restAmount).isZero();
  return {
    events: [
      { type: 'SettlementPaymentRecorded', data },
      ...(isAll ? [{ type: 'SettlementSettled', data: { statementId, smNo, customerId, orderIds: statement.orderIds } } as const] : []),
    ],
  };
}

/** Undoes a payment that was entered wrongly, once. */
export function cancelPayment({ statementId, paymentId, reason }: Said<CancelPayment>, statement: KnownStatement): Answer {
  const head = headOf(statement);
  const payment = statement.payments[paymentId];
  if (!head || !payment) return refuse('PaymentNotFound');
  if (payment.isCancelled) return nothing;
  const { orders } = payment;
  const amount = sumOf(orders.map((share) => share.amount));
  const left = { ...statement, payments: { ...statement.payments, [paymentId]: { ...payment, isCancelled: true } } };
  const { smNo, customerId } = head;
  const wasAll = new Exact(paidOf(statement).restAmount).isZero();
  return {
    events: [
      { type: 'SettlementPaymentCancelled', data: { statementId, ...head, paymentId, amount, ...paidOf(left), orders, reason } },
      ...(wasAll ? [{ type: 'SettlementOwedAgain', data: { statementId, smNo, customerId, orderIds: statement.orderIds } } as const] : []),
    ],
  };
}
