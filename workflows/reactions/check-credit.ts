import type { DeliveryConfirmed } from '@cloud-factory/domain/delivery';
import {
  isNeverCharged,
  type HoldOrder,
  type OrderCancelled,
  type OrderRejected,
  type OrderRepriced,
  type OrderSubmitted,
} from '@cloud-factory/domain/orders';
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
import { idAs, type CustomerId } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

const zero: Amount = fixed(0, 2);

type Closing = Omit<NoteOrderClosed, 'type' | 'customerId'> & Readonly<{ customerId: CustomerId | null }>;

const closed = (eventId: string, { customerId, ...closing }: Closing) =>
  customerId === null
    ? []
    : [{ commandId: idAs<'command'>(`check-credit:${eventId}`), command: { type: 'NoteOrderClosed' as const, customerId, ...closing } }];

/**
 * What an order costs is told to its customer's credit as it is submitted, repriced, given up, at what cost, delivered for nothing and paid for; one that goes beyond
 * the limit stands still until somebody lets it go on (domain.md 3.16, credit check).
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
        amount: isNeverCharged(orderProperty) ? zero : discountedAmount,
      },
    },
  ],
  // One that was rejected is not counted; submitted again it is, at its new prices.
  OrderRepriced: ({ id, data: { orderId, customerId, currency, lines, isRejected } }) =>
    isRejected
      ? []
      : [
          {
            commandId: idAs(`check-credit:${id}`),
            command: {
              type: 'NoteOrderAmount',
              customerId,
              orderId,
              currency,
              lines: lines.map(({ lineId, oldAmount, newAmount }) => ({
                lineId,
                difference: fixed(new Exact(newAmount).minus(oldAmount), 2),
              })),
            },
          },
        ],
  // A try-in comes back: what it costs stays owed for its last delivery.
  DeliveryConfirmed: ({ id, data: { deliveryId, deliveryType, customerId, currency, lines } }) => {
    if (deliveryType === 'tryIn') return [];
    const free = lines.filter(({ isFree, orderProperty }) => isFree && !isNeverCharged(orderProperty)); // those were counted at nothing
    return [...new Set(free.map(({ orderId }) => orderId))].map((orderId) => ({
      commandId: idAs<'command'>(`check-credit:${id}:${orderId}`),
      command: {
        type: 'NoteLinesFree' as const,
        customerId,
        orderId,
        deliveryId,
        currency,
        lines: free.filter((line) => line.orderId === orderId).map(({ lineId, amount }) => ({ lineId, amount })),
      },
    }));
  },
  OrderRejected: ({ id, data: { orderId, customerId } }) => closed(id, { orderId, customerId, reason: 'rejected', charge: null }),
  OrderCancelled: ({ id, data: { orderId, customerId, charge: its } }) => {
    const charge = its && { currency: its.currency, amount: its.amount };
    return closed(id, { orderId, customerId, reason: 'cancelled', charge });
  },
  SettlementPaid: ({ id, data: { statementId, customerId, currency, orders } }) => [
    {
      commandId: idAs(`check-credit:${id}`),
      command: { type: 'NoteOrdersPaid', customerId, paymentId: idAs(statementId), currency, orders },
    },
  ],
  SettlementPaymentRecorded: ({ id, data: { customerId, paymentId, currency, orders } }) => [
    { commandId: idAs(`check-credit:${id}`), command: { type: 'NoteOrdersPaid', customerId, paymentId, currency, orders } },
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
