import type { CancelCheck, OrderDetail, OrderSubmit } from '@cloud-factory/domain/orders/contract';
import type { ProductOption } from '@cloud-factory/domain/products/contract';
import type { CustomerRow } from '@cloud-factory/domain/customers/contract';
import type { Written } from '@cloud-factory/domain/shared/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';

// The only file of this folder that knows paths.
const root = 'saas-order/orderentry';
const ordersKey = ['orders'] as const;

/** Lists of `ListPage` have a key of their own: everything that shows orders is asked again after a change of one. */
const changed = (queryClient: QueryClient) => async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ordersKey }),
    queryClient.invalidateQueries({ queryKey: ['list'] }),
    queryClient.invalidateQueries({ queryKey: ['history'] }),
  ]);
};

export const orderQuery = (id: string, asOf?: string) =>
  queryOptions({ queryKey: [...ordersKey, 'detail', id, asOf ?? null], queryFn: reading<OrderDetail>(`${root}/detail`, { id, asOf }) });

export const cancelCheckQuery = (orderNo: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'cancelCheck', orderNo],
    queryFn: reading<CancelCheck>(`${root}/cancelCheck`, { orderNo }),
    staleTime: 0,
  });

/** What can be ordered. Few enough to be offered at once. */
export const productOptionsQuery = queryOptions({
  queryKey: ['lookup', 'products'],
  queryFn: reading<readonly ProductOption[]>('saas-storage/productData/getInfoList'),
  staleTime: 60_000,
});

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['lookup', 'customer', id],
    queryFn: reading<CustomerRow>('saas-production/hospitalCustomerData/detail', { id }),
    staleTime: 60_000,
  });

export const saveOrderMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ order, commandId }: { order: OrderSubmit; commandId: string }) => api.post<Written>(`${root}/submit`, order, commandId),
    onSettled: changed(queryClient),
  });

type Ids = Readonly<{ ids: readonly string[]; commandId: string }>;
export const approveOrders = ({ ids, commandId }: Ids) => api.post<readonly Written[]>(`${root}/orderReviewAdopt`, { ids }, commandId);
export const rejectOrders = ({ ids, reason, commandId }: Ids & Readonly<{ reason: string }>) =>
  api.post<readonly Written[]>(`${root}/orderReviewReject`, { ids, reason }, commandId);
export const cancelOrder = ({ orderNo, reason, commandId }: Readonly<{ orderNo: string; reason: string; commandId: string }>) =>
  api.post<Written>(`${root}/cancelOrder`, { orderNo, reason }, commandId);
export const packOrder = ({ orderNo, commandId }: Readonly<{ orderNo: string; commandId: string }>) =>
  api.post<Written>(`${root}/updatePackingByOrderNo`, { orderNo }, commandId);
export const removeOrdersPath = `${root}/remove`;

/** For what is done to one order on its own page. */
export const orderMutation = <Input>(queryClient: QueryClient, act: (input: Input) => Promise<unknown>) =>
  mutationOptions({ mutationFn: act, onSettled: changed(queryClient) });
