import type { StockDetail, StockRow } from '@cloud-factory/domain/stock/contract';
import type { Page, Written } from '@cloud-factory/domain/shared/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';

// The only file of this folder that knows paths.
const root = 'saas-storage/warehousestock';
export const openLotPath = `${root}/submit`;
export const lotDetailPath = `${root}/detail`;

export const lotQuery = (id: string) => queryOptions({ queryKey: ['stock', id], queryFn: reading<StockDetail>(lotDetailPath, { id }) });

/** Places that stock may stand in. Few enough to be offered at once. */
export const warehousesQuery = queryOptions({
  queryKey: ['lookup', 'warehouses'],
  queryFn: reading<Page<Readonly<{ warehouseCode: string; name: string }>>>('saas-storage/warehouseDefinition/list', {
    current: 1,
    size: 200,
    enabled: 'true',
  }),
  staleTime: 60_000,
});

type Adjustment = Readonly<{ lot: StockRow; delta: string; reason: string }>;
/** `delta` is what comes to the balance; with a minus, what goes. */
export const adjustLot = ({ lot: { id, version }, delta, reason }: Adjustment, commandId: string) =>
  api.post<Written>(openLotPath, { id, version, delta, reason }, commandId);
