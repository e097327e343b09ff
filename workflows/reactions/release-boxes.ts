import type { OrderCancelled, OrderDelivered, OrderDeliveryReversed, OrderSubmitted, ReleaseBox } from '@cloud-factory/domain/orders';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { idAs, type OrderId } from '@cloud-factory/domain/shared/ids';
import type { CatchUp, Sent } from '../runtime/contract.js';

type Heard = OrderSubmitted | OrderCancelled | OrderDelivered | OrderDeliveryReversed;

/** Orders that were delivered as a whole before that freed their mould box let go of it. What they let go of already stays as it is. */
export const releaseBoxes: CatchUp = {
  begin: () => {
    const boxed = new Set<OrderId>();
    const gone = new Set<OrderId>();
    const hear = ({ type, data }: Recorded<Heard>): void => {
      switch (type) {
        case 'OrderSubmitted':
          if (data.boxNo === null) boxed.delete(data.orderId);
          else boxed.add(data.orderId);
          return;
        case 'OrderCancelled':
          boxed.delete(data.orderId);
          return;
        case 'OrderDelivered':
          if (data.isComplete && boxed.has(data.orderId)) gone.add(data.orderId);
          return;
        case 'OrderDeliveryReversed':
          gone.delete(data.orderId);
      }
    };
    return {
      on: (recorded) => hear(recorded as Recorded<Heard>), // any other type is let pass there
      sent: () =>
        [...gone].map(
          (orderId): Sent<ReleaseBox> => ({ commandId: idAs(`release-box:${orderId}`), command: { type: 'ReleaseBox', orderId } }),
        ),
    };
  },
};
