// How often an order was made again: counted with the approval of the order that does it, until that one is cancelled.
import type { OrderFileKindChanged, OrderFileReplaced, OrderFilesPersonErased } from '@cloud-factory/domain/files';
import type { OrderEvent } from '@cloud-factory/domain/orders';
import type { OrderId } from '@cloud-factory/domain/shared/ids';
import { gone } from '../shared/index.js';

/** The orders that an event is about: its own, and the one whose remakes it counts. What was cancelled before its approval was never counted. */
export function orderKeysOf({
  type,
  data,
}: OrderEvent | OrderFileReplaced | OrderFileKindChanged | OrderFilesPersonErased): readonly OrderId[] {
  const isCounted = type === 'OrderApproved' || (type === 'OrderCancelled' && data.lineIds.length > 0);
  return isCounted && data.sourceOrderId ? [data.orderId, data.sourceOrderId] : [data.orderId];
}

/** The row of an order that is made again, or is not after all; a draft of it may have been removed since. */
export const withRemake = <Row extends Readonly<{ remakeCount: number }>>(row: Row | undefined, more: 1 | -1): Row | typeof gone =>
  row ? { ...row, remakeCount: row.remakeCount + more } : gone;
