import type { DeliveryDetail, DeliverySubmit } from '@cloud-factory/domain/delivery/contract';
import type { OrderDetail, OrderRow } from '@cloud-factory/domain/orders/contract';
import type { Page, Written } from '@cloud-factory/domain/shared/contract';
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';

// The only file of this folder that knows paths.
const deliveries = 'saas-order/deliveryOrders';
const orders = 'saas-order/orderentry';

export const deliveryQuery = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: ['delivery', id, asOf ?? null],
    queryFn: reading<DeliveryDetail>('saas-order/ycorderdelivery/detail', { id, asOf }),
  });

/** More orders of one hospital than this do not go into one delivery. */
const most = 50;
const packed = (customerId: string, deliveryStatus: string) =>
  reading<Page<OrderRow>>(`${orders}/list`, {
    customerId,
    packingStatus: 'packed',
    deliveryStatus,
    current: 1,
    size: most,
    ascs: 'dueDate',
  });

/** Orders of a hospital that are packed and not wholly on their way, with their lines; the most urgent first. */
export const sendableQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['delivery', 'sendable', customerId],
    staleTime: 0,
    queryFn: async (context: QueryFunctionContext): Promise<readonly OrderDetail[]> => {
      const pages = await Promise.all(['none', 'partial'].map((status) => packed(customerId, status)(context)));
      const rows = pages.flatMap(({ records }) => records).slice(0, most);
      return Promise.all(rows.map(({ id }) => reading<OrderDetail>(`${orders}/detail`, { id })(context)));
    },
  });

export const saveDelivery = (delivery: DeliverySubmit, commandId: string) => api.post<Written>(`${deliveries}/submit`, delivery, commandId);
export const confirmDelivery = ({ id, version }: DeliveryDetail, commandId: string) =>
  api.post<Written>(`${deliveries}/deliveryConfirmSubmit`, { id, version }, commandId);
export const cancelDelivery = (id: string, reason: string, commandId: string) =>
  api.post<Written>(`${deliveries}/deliveryCancel`, { id, reason }, commandId);
