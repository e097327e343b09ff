import { decompositionList } from '@cloud-factory/domain/decomposition/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { WorkOrderId } from '@cloud-factory/domain/shared/ids';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findPage, findRow, type ListRow, type TenantClient } from '../../shared/index.js';
import { decompositionTable } from './projection.js';

export type DecompositionListed = ListRow<typeof decompositionTable, keyof typeof decompositionList.fields>;

/** One page of decompositions, the newest first unless told. */
export const findDecompositions = (client: TenantClient, search: Search): Promise<Page<DecompositionListed>> =>
  findPage(client, decompositionList, decompositionTable, search);

/** The work order that a decomposition is about, or null: also when it is another tenant's. */
export const findDecomposedWork = async (client: TenantClient, id: string): Promise<WorkOrderId | null> =>
  (await findRow(client, decompositionTable, id))?.workOrderId ?? null;
