import type { AwaitingRow, BillDetail, OutFactorySubmit } from '@cloud-factory/domain/quality/contract';
import type { Page, Written } from '@cloud-factory/domain/shared/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';

// The only file of this folder that knows paths.
const root = 'saas-production/ycproductionqualitytestbillsoutfactory';
const second = 'console/out-factory-bills';
export const billDetailPath = `${root}/detail`;

export const billQuery = (id: string, asOf?: string) =>
  queryOptions({ queryKey: ['quality', 'bill', id, asOf ?? null], queryFn: reading<BillDetail>(billDetailPath, { id, asOf }) });

/** The order with its lines, if it waits for an inspection. */
export const awaitingQuery = (orderNo: string) =>
  queryOptions({
    queryKey: ['quality', 'awaiting', orderNo],
    queryFn: reading<Page<AwaitingRow>>(`${root}/searchOutFactory`, { orderNo, current: 1, size: 10 }),
    staleTime: 0,
  });

export const submitBill = (bill: OutFactorySubmit, commandId: string) => api.post<Written>(`${root}/submit`, bill, commandId);
export const releaseBills = (ids: readonly string[], commandId: string) =>
  api.post<readonly Written[]>(`${second}/release`, { ids }, commandId);
export const rejectBill = (id: string, reason: string, commandId: string) =>
  api.post<Written>(`${second}/reject`, { id, reason }, commandId);
