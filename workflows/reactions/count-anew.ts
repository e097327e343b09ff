import type { DeliveryConfirmed } from '@cloud-factory/domain/delivery';
import {
  isNeverCharged,
  type OrderCancelled,
  type OrderRejected,
  type OrderRepriced,
  type OrderSubmitted,
} from '@cloud-factory/domain/orders';
import type {
  NoteCancellation,
  SettlementPaid,
  SettlementPaymentCancelled,
  SettlementPaymentRecorded,
} from '@cloud-factory/domain/settlement';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { Exact, type Amount } from '@cloud-factory/domain/shared/decimal';
import type { OrderId, OrderLineId } from '@cloud-factory/domain/shared/ids';
import type { CatchUp, Sent } from '../runtime/contract.js';
import { chargeCancellation } from './charge-cancellation.js';
import { noteOwed, owedOrders } from './owed-orders.js';

type Heard =
  | OrderSubmitted
  | OrderRepriced
  | OrderRejected
  | OrderCancelled
  | DeliveryConfirmed
  | SettlementPaid
  | SettlementPaymentRecorded
  | SettlementPaymentCancelled;

/** What each order is owed by all that the log says of it. `doubtful`: of these a former release counted something else. */
function begin() {
  const { owed, add, pay } = owedOrders();
  const doubtful = new Set<OrderId>();
  const [repriced, free] = [new Map<OrderLineId, Amount>(), new Set<OrderLineId>()];
  const charges: Sent<NoteCancellation>[] = [];

  function submitted({ data }: Recorded<OrderSubmitted>): void {
    const { orderId, orderNo, customerId, currency, orderProperty, discountedAmount, lines } = data;
    const amount = new Exact(isNeverCharged(orderProperty) ? 0 : discountedAmount);
    owed.set(orderId, { customerId, orderId, orderNo, currency, amount });
    if (orderProperty === 'sample') doubtful.add(orderId);
    for (const { id } of lines) repriced.delete(id);
  }

  function delivered({ data }: Recorded<DeliveryConfirmed>): void {
    // A try-in comes back: what it costs stays owed for its last delivery.
    if (data.deliveryType === 'tryIn') return;
    for (const { orderId, orderProperty, lineId, isFree, amount } of data.lines) {
      if (!isFree || isNeverCharged(orderProperty) || free.has(lineId)) continue;
      free.add(lineId);
      add(orderId, new Exact(repriced.get(lineId) ?? amount).neg());
    }
  }

  function changed({ data: { orderId, lines, isRejected } }: Recorded<OrderRepriced>): void {
    if (isRejected) return;
    doubtful.add(orderId);
    for (const { lineId, oldAmount, newAmount } of lines) {
      repriced.set(lineId, newAmount);
      if (!free.has(lineId)) add(orderId, new Exact(newAmount).minus(oldAmount));
    }
  }

  function cancelled(recorded: Recorded<OrderCancelled>): void {
    const { orderId, charge } = recorded.data;
    const order = owed.get(orderId);
    if (order && charge) owed.set(orderId, { ...order, amount: new Exact(charge.amount) });
    else owed.delete(orderId);
    doubtful.add(orderId);
    charges.push(...chargeCancellation.OrderCancelled(recorded));
  }

  function hear(recorded: Recorded<Heard>): void {
    switch (recorded.type) {
      case 'OrderSubmitted':
        return submitted(recorded);
      case 'OrderRepriced':
        return changed(recorded);
      case 'OrderRejected':
        return void owed.delete(recorded.data.orderId);
      case 'OrderCancelled':
        return cancelled(recorded);
      case 'DeliveryConfirmed':
        return delivered(recorded);
      case 'SettlementPaid':
      case 'SettlementPaymentRecorded':
        return pay(recorded.data.orders, -1);
      case 'SettlementPaymentCancelled':
        return pay(recorded.data.orders, 1);
    }
  }

  return {
    on: (recorded: Recorded<Readonly<{ type: string }>>) => hear(recorded as Recorded<Heard>), // any other type is let pass there
    sent: () => [
      ...charges,
      ...[...owed.values()].filter(({ orderId }) => doubtful.has(orderId)).map((order) => noteOwed('count-anew', order)),
    ],
  };
}

/**
 * What a former release did not count, or counted though nothing is asked for it, is counted as what the log says: prices that changed when nothing was owed by
 * then, samples, and what cancellations cost, which the account hears of here too. Credit leaves out what it counts so already.
 */
export const countAnew: CatchUp = { begin };
