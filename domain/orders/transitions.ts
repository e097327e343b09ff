// How an order may move: each dimension by itself, and by which command. A property test walks it: nothing else ever happens, and all of this does;
// and it is what domain.md draws, but for what decision 0049 names.
import type { OrderCommand } from './commands.js';
import type { DeliveryStatus, HoldStatus, PackingStatus, ProductionStatus, ReviewStatus, SettlementStatus } from './statuses.js';

/** `none` and `removed` are no statuses of a review: before the first save, and after the last word. */
export type OrderDimensions = Readonly<{
  review: ReviewStatus | 'none' | 'removed';
  production: ProductionStatus;
  packing: PackingStatus;
  delivery: DeliveryStatus;
  settlement: SettlementStatus;
  hold: HoldStatus;
}>;
type Moves<Status extends string> = readonly Readonly<{ from: Status; to: Status; by: readonly OrderCommand['type'][] }>[];

const reasons = ['waitingDoctor', 'waitingScan', 'waitingPayment', 'delayed', 'recalled'] as const satisfies readonly HoldStatus[];

export const orderTransitions: { readonly [Dimension in keyof OrderDimensions]: Moves<OrderDimensions[Dimension]> } = {
  review: [
    { from: 'none', to: 'draft', by: ['DraftOrder'] },
    { from: 'none', to: 'pending', by: ['SubmitOrder'] },
    { from: 'draft', to: 'pending', by: ['SubmitOrder'] },
    { from: 'draft', to: 'removed', by: ['RemoveOrder'] },
    { from: 'draft', to: 'cancelled', by: ['CancelOrder'] },
    { from: 'pending', to: 'approved', by: ['ApproveOrder'] },
    { from: 'pending', to: 'rejected', by: ['RejectOrder'] },
    { from: 'pending', to: 'cancelled', by: ['CancelOrder'] },
    { from: 'rejected', to: 'pending', by: ['SubmitOrder'] },
    { from: 'rejected', to: 'cancelled', by: ['CancelOrder'] },
    { from: 'approved', to: 'cancelled', by: ['CancelOrder'] },
  ],
  production: [
    { from: 'none', to: 'scheduled', by: ['ApproveOrder'] },
    { from: 'scheduled', to: 'inProduction', by: ['NoteWorkOrderBegun', 'NoteWorkOrderFinished'] },
    // The only line, when nothing of it has to be begun.
    { from: 'scheduled', to: 'qc', by: ['NoteWorkOrderFinished'] },
    { from: 'inProduction', to: 'qc', by: ['NoteWorkOrderFinished'] },
    { from: 'qc', to: 'finished', by: ['NoteOrderReleased'] },
    { from: 'scheduled', to: 'none', by: ['CancelOrder'] },
    { from: 'inProduction', to: 'none', by: ['CancelOrder'] },
    { from: 'qc', to: 'none', by: ['CancelOrder'] },
    { from: 'finished', to: 'none', by: ['CancelOrder'] },
  ],
  packing: [
    { from: 'none', to: 'allowed', by: ['NoteOrderReleased'] },
    { from: 'allowed', to: 'packed', by: ['PackOrder'] },
    { from: 'allowed', to: 'none', by: ['CancelOrder'] },
    { from: 'packed', to: 'none', by: ['CancelOrder'] },
  ],
  delivery: [
    { from: 'none', to: 'partial', by: ['NoteOrderDelivered'] },
    // All of it at once.
    { from: 'none', to: 'delivered', by: ['NoteOrderDelivered'] },
    { from: 'delivered', to: 'none', by: ['NoteDeliveryReversed'] },
    { from: 'partial', to: 'delivered', by: ['NoteOrderDelivered'] },
    { from: 'delivered', to: 'partial', by: ['NoteDeliveryReversed'] },
    { from: 'partial', to: 'none', by: ['NoteDeliveryReversed'] },
    // A try-in is a leg: out and back.
    { from: 'none', to: 'outForTryIn', by: ['NoteOrderDelivered'] },
    { from: 'partial', to: 'outForTryIn', by: ['NoteOrderDelivered'] },
    { from: 'outForTryIn', to: 'none', by: ['NoteDeliveryReversed'] },
    { from: 'outForTryIn', to: 'partial', by: ['NoteDeliveryReversed'] },
  ],
  settlement: [
    { from: 'open', to: 'inStatement', by: ['NoteOrderOnStatement'] },
    // The last of them is paid, or the last that is not was voided.
    { from: 'inStatement', to: 'settled', by: ['NoteOrderSettled', 'NoteOrderOffStatement'] },
    // A payment is cancelled, or more of it is stated.
    { from: 'settled', to: 'inStatement', by: ['NoteOrderOwedAgain', 'NoteOrderOnStatement'] },
    { from: 'inStatement', to: 'open', by: ['NoteOrderOffStatement'] },
  ],
  hold: reasons.flatMap((reason) => [
    { from: 'none', to: reason, by: ['HoldOrder'] },
    // A rejected order waits for its creator and a cancelled one for nobody.
    { from: reason, to: 'none', by: ['EndHold', 'RejectOrder', 'CancelOrder'] },
  ]),
};
