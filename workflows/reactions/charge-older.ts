import type { OrderCancelled, OrderSubmitted } from '@cloud-factory/domain/orders';
import type { NoteCancellation } from '@cloud-factory/domain/settlement';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { CustomerId, OrderId } from '@cloud-factory/domain/shared/ids';
import type { CatchUp, Sent } from '../runtime/contract.js';
import { chargeCancellation } from './charge-cancellation.js';

type Heard = OrderSubmitted | OrderCancelled;

/** What was accepted to be charged by cancellations that did not say whose order it was (version 2) is told to the account of whoever had submitted it. */
export const chargeOlder: CatchUp = {
  begin: () => {
    const customers = new Map<OrderId, CustomerId>();
    const charges: Sent<NoteCancellation>[] = [];
    const hear = (recorded: Recorded<Heard>): void => {
      const { orderId, customerId } = recorded.data;
      if (recorded.type === 'OrderSubmitted') customers.set(orderId, recorded.data.customerId);
      if (recorded.type !== 'OrderCancelled' || customerId !== null) return;
      const data = { ...recorded.data, customerId: customers.get(orderId) ?? null };
      charges.push(...chargeCancellation.OrderCancelled({ ...recorded, data }));
    };
    return {
      on: (recorded) => hear(recorded as Recorded<Heard>), // any other type is let pass there
      sent: () => charges,
    };
  },
};
