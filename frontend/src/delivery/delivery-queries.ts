import type { DeliveryDetail, DeliverySubmit } from '@cloud-factory/domain/delivery/contract';
import type { OrderDetail, OrderDetailLine } from '@cloud-factory/domain/orders/contract';
import type { Page, Written } from '@cloud-factory/domain/shared/contract';
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import { api, reading, Refused } from '../platform/api.js';

// The only file of this folder that knows paths.
const deliveries = 'saas-order/deliveryOrders';
const orders = 'saas-order/orderentry';

export const deliveryQuery = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: ['delivery', id, asOf ?? null],
    queryFn: reading<DeliveryDetail>('saas-order/ycorderdelivery/detail', { id, asOf }),
  });

/** As many as the server answers at once. */
const most = 200;
const packed = (customerId: string, current: number) =>
  reading<Page<OrderDetailLine>>(`${orders}/getOrderDetailPage`, {
    customerId,
    packingStatus: 'packed',
    deliveryStatus_in: 'none,partial,outForTryIn',
    current,
    size: most,
  });

/** All lines of a hospital's orders that are packed and not wholly on their way. */
export const sendableQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['delivery', 'sendable', customerId],
    staleTime: 0,
    meta: { isSaid: true },
    queryFn: async (context: QueryFunctionContext): Promise<readonly OrderDetailLine[]> => {
      const first = await packed(customerId, 1)(context);
      const others = Array.from({ length: Math.max(0, first.pages - 1) }, (_, index) => packed(customerId, index + 2)(context));
      return [first, ...(await Promise.all(others))].flatMap(({ records }) => records);
    },
  });

/** An order as it is now; null where there is none any more that one may see. */
export const orderNowQuery = (id: string) =>
  queryOptions({
    queryKey: ['delivery', 'order', id],
    staleTime: 0,
    meta: { isSaid: true },
    queryFn: (context: QueryFunctionContext): Promise<OrderDetail | null> =>
      reading<OrderDetail>(`${orders}/detail`, { id })(context).catch((error: unknown) => {
        if (error instanceof Refused && error.status === 404) return null;
        throw error;
      }),
  });

export const saveDelivery = (delivery: DeliverySubmit, commandId: string) => api.post<Written>(`${deliveries}/submit`, delivery, commandId);
export const confirmDelivery = ({ id, version }: DeliveryDetail, commandId: string) =>
  api.post<Written>(`${deliveries}/deliveryConfirmSubmit`, { id, version }, commandId);
export const receiveTryIn = ({ id, version }: DeliveryDetail, values: Readonly<Record<string, unknown>>, commandId: string) =>
  api.post<Written>('console/deliveries/receive-back', { ...values, id, version }, commandId);
export const cancelDelivery = (id: string, reason: string, commandId: string) =>
  api.post<Written>(`${deliveries}/deliveryCancel`, { id, reason }, commandId);
