import type {
  DeliveryFiles,
  FileKindChange,
  FileReplacement,
  OrderFileRow,
  OrderFileSubmit,
  PhotographBatch,
} from '@cloud-factory/domain/files/contract';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import type { Written } from '@cloud-factory/domain/shared/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { api, reading } from '../platform/api.js';

// The only file of this folder that knows paths.
const photographs = 'saas-order/orderphotographfile';
const deliveries = 'saas-order/ycorderdeliverfile';

/** What a client may leave out: the server fills it in. */
type Given<Schema extends z.ZodType> = z.input<Schema>;

export const photographsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-files', 'photo', orderId],
    queryFn: reading<readonly OrderFileRow[]>(`${photographs}/listByOrderId`, { orderId }),
  });

/** What the batch preview is opened with: an order, a delivery, or files. */
export type DeliveryFilesWanted = Readonly<{ orderId?: string; orderNo?: string; deliveryId?: string; deliveryNo?: string; ids?: string }>;
export const deliveryFilesQuery = (wanted: DeliveryFilesWanted) =>
  queryOptions({
    queryKey: ['order-files', 'delivery', wanted],
    queryFn: reading<readonly OrderFileRow[]>(`${deliveries}/getDeliveryFiles`, wanted),
  });

export const versionsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-files', 'versions', orderId],
    queryFn: reading<readonly OrderFileRow[]>('console/order-files/versions', { orderId }),
  });

export const orderOfFilesQuery = (id: string) =>
  queryOptions({ queryKey: ['order', id, null], queryFn: reading<OrderDetail>('saas-order/orderentry/detail', { id }) });

export const photographQuery = (id: string, kind: 'photo' | 'deliveryPhoto') =>
  queryOptions({
    queryKey: ['order-files', 'one', id],
    queryFn: reading<OrderFileRow>(`${kind === 'photo' ? photographs : deliveries}/detail`, { id }),
  });

export const savePhotographs = (batch: Given<typeof PhotographBatch>, commandId: string) =>
  api.post<readonly Written[]>('saas-order/orderentry/batchSavePhotograph', batch, commandId);
export const saveDeliveryFiles = (files: Given<typeof DeliveryFiles>, commandId: string) =>
  api.post<readonly Written[]>(`${deliveries}/saveFiles`, files, commandId);
export const describeFile = (kind: 'photo' | 'deliveryPhoto', body: Given<typeof OrderFileSubmit>, commandId: string) =>
  api.post<Written>(`${kind === 'photo' ? photographs : deliveries}/submit`, body, commandId);
export const removeFile = (kind: 'photo' | 'deliveryPhoto', ids: readonly string[], commandId: string) =>
  api.remove<readonly Written[]>(`${kind === 'photo' ? photographs : deliveries}/remove`, ids, commandId);
export const replaceFile = (body: Given<typeof FileReplacement>, commandId: string) =>
  api.post<Written>('console/order-files/replace', body, commandId);
export const changeFileKind = (body: Given<typeof FileKindChange>, commandId: string) =>
  api.post<Written>('console/order-files/kind', body, commandId);
