import type { StaffDetail } from '@cloud-factory/domain/people/contract';
import type { Piece, StepFinish, StepRow, WorkOrderDetail, WorkOrderRow } from '@cloud-factory/domain/production/contract';
import type { StockRow } from '@cloud-factory/domain/stock/contract';
import type { Page, Written } from '@cloud-factory/domain/shared/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';

// The only file of this folder that knows paths.
const steps = 'saas-production/ycproductionworkorderprocesssort';
const detail = 'saas-production/ycproductionworkorder/detail';
export const workOrderDetailPath = detail;

export const workOrderQuery = (id: string) =>
  queryOptions({ queryKey: ['production', 'workOrder', id], queryFn: reading<WorkOrderDetail>(detail, { id }) });

/** By the number on the process card. A wrong number is said at once and not tried again. */
export const scannedQuery = (workOrderNo: string) =>
  queryOptions({
    queryKey: ['production', 'scanned', workOrderNo],
    queryFn: reading<WorkOrderDetail>(detail, { workOrderNo }),
    retry: false,
    staleTime: 0,
  });

/** The pieces of an order in full, or one of them: for who makes or inspects them. */
export const piecesQuery = (orderId: string, lineId?: string) =>
  queryOptions({
    queryKey: ['production', 'pieces', orderId, lineId ?? null],
    queryFn: reading<readonly Piece[]>('console/pieces', { orderId, lineId }),
  });

/** Who works here: the caller's own staff record; without one nothing can be received. */
export const ownStaffQuery = queryOptions({
  queryKey: ['people', 'own'],
  queryFn: reading<StaffDetail>('saas-production/staffInformation/getStaffInfo'),
  retry: false,
  staleTime: 60_000,
});

/** What lies on my bench. */
export const heldQuery = (staffId: string) =>
  queryOptions({
    queryKey: ['production', 'held', staffId],
    queryFn: reading<Page<StepRow>>(`${steps}/list`, { status: 'received', staffId, current: 1, size: 50 }),
    refetchInterval: 60_000,
  });

/** What a person with these skills could receive now, the most urgent first; the total is of all of it. */
export const readyQuery = (processIds: readonly string[]) =>
  queryOptions({
    queryKey: ['production', 'ready', processIds],
    queryFn: reading<Page<StepRow>>(`${steps}/list`, { status: 'ready', processId_in: processIds.join(','), current: 1, size: 50 }),
    refetchInterval: 60_000,
  });

/** Work orders that end as was typed: the last digits of a card, or the number of an order. */
export const endingQuery = (typed: string) =>
  queryOptions({
    queryKey: ['production', 'ending', typed],
    queryFn: reading<readonly WorkOrderRow[]>('saas-production/ycproductionworkorder/ending', { typed }),
    staleTime: 0,
  });

/** Lots with something in them that may go into the piece, the first to expire first. */
export const lotsQuery = (workOrderId: string) =>
  queryOptions({
    queryKey: ['production', 'lots', workOrderId],
    queryFn: reading<Page<StockRow>>('saas-storage/warehousestock/choiceGoodsPage', { workOrderId, current: 1, size: 200, ascs: 'expiry' }),
    staleTime: 0,
  });

type Step = Readonly<{ workOrderNo: string; seq: number }>;
export const receiveStep = ({ workOrderNo, seq }: Step, commandId: string) =>
  api.post<Written>(`${steps}/save`, { workOrderNo, seq }, commandId);
export const withdrawStep = ({ workOrderNo, seq }: Step, commandId: string) =>
  api.post<Written>(`${steps}/updateWorkOrderProcess`, { workOrderNo, seq }, commandId);
export const finishStep = (finish: StepFinish, commandId: string) => api.post<Written>(`${steps}/finish`, finish, commandId);
