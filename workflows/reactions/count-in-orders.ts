import {
  isNeverCharged,
  type OrderCancelled,
  type OrderRejected,
  type OrderRepriced,
  type OrderSubmitted,
} from '@cloud-factory/domain/orders';
import type {
  CreditCountedIn,
  CreditExceeded,
  CreditTaken,
  SettlementPaid,
  SettlementPaymentCancelled,
  SettlementPaymentRecorded,
} from '@cloud-factory/domain/settlement';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { Exact } from '@cloud-factory/domain/shared/decimal';
import type { OrderId } from '@cloud-factory/domain/shared/ids';
import type { CatchUp } from '../runtime/contract.js';
import { noteOwed, owedOrders } from './owed-orders.js';

type Heard =
  | OrderSubmitted
  | OrderRepriced
  | OrderRejected
  | OrderCancelled
  | SettlementPaid
  | SettlementPaymentRecorded
  | SettlementPaymentCancelled
  | CreditTaken
  | CreditExceeded
  | CreditCountedIn;

/** What orders that no credit counts are owed, as an event tells it. `counted`: those that the credit of their customer knows itself. */
function hear(recorded: Recorded<Heard>, { owed, add, pay }: ReturnType<typeof owedOrders>, counted: Set<OrderId>): void {
  switch (recorded.type) {
    case 'OrderSubmitted': {
      const { orderId, orderNo, customerId, currency, orderProperty, discountedAmount } = recorded.data;
      if (counted.has(orderId)) return;
      owed.set(orderId, {
        customerId,
        orderId,
        orderNo,
        currency,
        amount: new Exact(isNeverCharged(orderProperty) ? 0 : discountedAmount),
      });
      return;
    }
    case 'OrderRepriced':
      return recorded.data.lines.forEach(({ oldAmount, newAmount }) => add(recorded.data.orderId, new Exact(newAmount).minus(oldAmount)));
    case 'OrderRejected':
    case 'OrderCancelled':
      owed.delete(recorded.data.orderId);
      return;
    case 'SettlementPaid':
    case 'SettlementPaymentRecorded':
      return pay(recorded.data.orders, -1);
    case 'SettlementPaymentCancelled':
      return pay(recorded.data.orders, 1);
    case 'CreditTaken':
    case 'CreditExceeded':
    case 'CreditCountedIn':
      counted.add(recorded.data.orderId);
      owed.delete(recorded.data.orderId);
  }
}

/**
 * Orders from before credit was counted (decision 0024) are counted with what of them is not paid. None is held: it was let pass then. An order that
 * is rejected, repriced or paid later is told to its credit by `checkCredit`, which goes on where this has read to.
 */
export const countInOrders: CatchUp = {
  begin: () => {
    const ledger = owedOrders();
    const counted = new Set<OrderId>();
    return {
      on: (recorded) => hear(recorded as Recorded<Heard>, ledger, counted), // any other type is let pass there
      sent: () => [...ledger.owed.values()].filter(({ amount }) => !amount.isZero()).map((order) => noteOwed('count-in', order)),
    };
  },
};
