// What each order is owed, added up from what the log says: for those who count again what credit should hold.
import type { NoteOrderOwed } from '@cloud-factory/domain/settlement';
import { Exact, fixed, type Amount } from '@cloud-factory/domain/shared/decimal';
import { idAs, type OrderId } from '@cloud-factory/domain/shared/ids';
import type { Sent } from '../runtime/contract.js';

export type OwedOrder = Omit<NoteOrderOwed, 'type' | 'amount'> & Readonly<{ amount: InstanceType<typeof Exact> }>;
type Shares = readonly Readonly<{ orderId: OrderId; amount: Amount }>[];

/** A ledger by order. Of orders that do not stand in it nothing is added and nothing is paid. */
export function owedOrders() {
  const owed = new Map<OrderId, OwedOrder>();
  const add = (orderId: OrderId, difference: ConstructorParameters<typeof Exact>[0]): void => {
    const order = owed.get(orderId);
    if (order) owed.set(orderId, { ...order, amount: order.amount.plus(difference) });
  };
  /** What a payment is shared out to, paid (-1) or taken back (1). */
  const pay = (orders: Shares, sign: 1 | -1): void => orders.forEach(({ orderId, amount }) => add(orderId, new Exact(amount).times(sign)));
  return { owed, add, pay };
}

/** Tells credit what an order is owed, once for each `reason`. */
export const noteOwed = (reason: string, { amount, ...order }: OwedOrder): Sent<NoteOrderOwed> => ({
  commandId: idAs(`${reason}:${order.orderId}`),
  command: { type: 'NoteOrderOwed', ...order, amount: fixed(amount, 2) },
});
