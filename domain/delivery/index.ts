// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type { CancelDelivery, ConfirmDelivery, DeliveryCommand, DraftDelivery, ReceiveTryIn } from './commands.js';
export type {
  DeliveryCancelled,
  DeliveryConfirmed,
  DeliveryContent,
  DeliveryDrafted,
  DeliveryEvent,
  DeliveryLine,
  TryInReturned,
} from './events.js';
export { deliveryDecider, type DeliveryDocState, type DeliveryRefusal } from './decider.js';
export { deliveryStream } from './stream.js';
