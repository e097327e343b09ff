import type { DeliveryConfirmed } from '@cloud-factory/domain/delivery';
import type { HoldOrder, OrderCancelled, OrderRejected, OrderRepriced, OrderSubmitted } from '@cloud-factory/domain/orders';
import type {
  CreditExceeded,
  NoteLinesFree,
  NoteOrderAmount,
  NoteOrderClosed,
  NoteOrderPlaced,
  NoteOrdersOwedAgain,
  NoteOrdersPaid,
  SettlementPaid,
  SettlementPaymentCancelled,
  SettlementPaymentRecorded,
} from '@cloud-factory/domain/settlement';
import { Exact, fixed, type Amount } from '@cloud-factory/domain/shared/decimal';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { Reaction } from '../runtime/contract.js';

const zero: Amount = fixed(0, 2);

const closed = ({ id, type, data: { orderId, customerId } }: Recorded<OrderRejected> | Recorded<OrderCancelled>) =>
  customerId === null
    ? []
    : [
        {
          commandId: idAs<'command'>(`check-credit:${id}`),
          command: {
            type: 'NoteOrderClosed' as const,
            customerId,
            orderId,
            reason: type === 'OrderRejected' ? ('rejected' as const) : ('cancelled' as const),
          },
        },
      ];

/**
 * What an order costs is told to its customer's credit as it is submitted, repriced, given up, delivered for nothing and paid for; one that goes beyond the limit stands
 * still until somebody lets it go on (domain.md 3.16, credit check).
 */
export const checkCredit: Reaction<
  | OrderSubmitted
  | OrderRepriced
  | OrderRejected
  | OrderCancelled
  | DeliveryConfirmed
  | SettlementPaid
  | SettlementPaymentRecorded
  | SettlementPaymentCancelled
  | CreditExceeded,
  NoteOrderPlaced | NoteOrderAmount | NoteLinesFree | NoteOrderClosed | NoteOrdersPaid | NoteOrdersOwedAgain | HoldOrder
> = {
  OrderSubmitted: ({ id, data: { orderId, orderNo, customerId, currency, orderProperty, discountedAmount } }) => [
    {
      commandId: idAs(`check-credit:${id}`),
      command: {
        type: 'NoteOrderPlaced',
        customerId,
        orderId,
        orderNo,
        currency,
        amount: orderProperty === 'free' ? zero : discountedAmount,
      },
    },
  ],
  OrderRepriced: ({ id, data: { orderId, customerId, lines } }) => [
    {
      commandId: idAs(`check-credit:${id}`),
      command: {
        type: 'NoteOrderAmount',
        customerId,
        orderId,
        lines: lines.map(({ lineId, oldAmount, newAmount }) => ({ lineId, difference: fixed(new Exact(newAmount).minus(oldAmount), 2) })),
      },
    },
  ],
  DeliveryConfirmed: ({ id, data: { deliveryId, customerId, lines } }) => {
    const free = lines.filter(({ isFree, orderProperty }) => isFree && orderProperty !== 'free'); // a free order was counted at nothing
    return [...new Set(free.map(({ orderId }) => orderId))].map((orderId) => ({
      commandId: idAs<'command'>(`check-credit:${id}:${orderId}`),
      command: {
        type: 'NoteLinesFree' as const,
        customerId,
        orderId,
        deliveryId,
        lines: free.filter((line) => line.orderId === orderId).map(({ lineId, amount }) => ({ lineId, amount })),
      },
    }));
  },
  OrderRejected: closed,
  OrderCancelled: closed,
  SettlementPaid: ({ id, data: { statementId, customerId, orders } }) => [
    { commandId: idAs(`check-credit:${id}`), command: { type: 'NoteOrdersPaid', customerId, paymentId: idAs(statementId), orders } },
  ],
  SettlementPaymentRecorded: ({ id, data: { customerId, paymentId, orders } }) => [
    { commandId: idAs(`check-credit:${id}`), command: { type: 'NoteOrdersPaid', customerId, paymentId, orders } },
  ],
  SettlementPaymentCancelled: ({ id, data: { customerId, paymentId, currency, orders } }) => [
    { commandId: idAs(`check-credit:${id}`), command: { type: 'NoteOrdersOwedAgain', customerId, paymentId, currency, orders } },
  ],
  CreditExceeded: ({ id, data: { orderId, currency, limit, open, amount } }) => [
    {
      commandId: idAs(`check-credit:${id}`),
      command: {
        type: 'HoldOrder',
        orderId,
        holdStatus: 'waitingPayment',
        // Recorded once, read by people of either language.
        reason: `超出信用额度 Credit limit exceeded: ${open} + ${amount} > ${limit} ${currency}`,
      },
    },
  ],
};
