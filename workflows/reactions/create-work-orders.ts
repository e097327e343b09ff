import type { OrderApproved, OrderCancelled } from '@cloud-factory/domain/orders';
import type { CancelWorkOrder, CreateWorkOrder } from '@cloud-factory/domain/production';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

/**
 * An approved order puts each of its lines to work; a cancelled one takes that back. Both look at the event alone: an order that
 * was cancelled before its approval names no lines. A line and its work order share one id.
 */
export const createWorkOrders: Reaction<OrderApproved | OrderCancelled, CreateWorkOrder | CancelWorkOrder> = {
  OrderApproved: ({ id, data: { orderId, orderNo, customerId, customerName, dueDate, boxNo, unitCode, lines } }) =>
    lines.map(
      ({
        id: lineId,
        lineNo,
        productId,
        productName,
        materialId,
        materialName,
        unit,
        toothPositions,
        qty,
        pieces,
        shade,
        requirement,
        routeId,
        routeVersion,
      }) => ({
        commandId: idAs(`create-work-orders:${id}:${lineId}`),
        command: {
          type: 'CreateWorkOrder',
          workOrderId: idAs(lineId),
          ...(unitCode !== null && { unitCode }),
          line: {
            orderId,
            orderNo,
            lineNo,
            customerId,
            customerName,
            productId,
            productName,
            materialId,
            materialName,
            unit,
            toothPositions,
            qty,
            pieces,
            shade,
            requirement,
            dueDate,
            boxNo,
            routeId,
            routeVersion,
          },
        },
      }),
    ),
  OrderCancelled: ({ id, data: { lineIds, reason } }) =>
    lineIds.map((lineId) => ({
      commandId: idAs(`create-work-orders:${id}:${lineId}`),
      command: { type: 'CancelWorkOrder', workOrderId: idAs(lineId), reason },
    })),
};
