import { equipmentList, type EquipmentRow } from '@cloud-factory/domain/equipment/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, type ListRow, type TenantClient } from '../../shared/index.js';
import { equipmentTable } from './projection.js';

export type EquipmentListed = ListRow<typeof equipmentTable, keyof typeof equipmentList.fields>;

/** One page of machines. */
export const findEquipment = (client: TenantClient, search: Search): Promise<Page<EquipmentListed>> =>
  findPage(client, equipmentList, equipmentTable, search);

/** All machines by number, to choose from. */
export async function findEquipmentOptions(
  client: TenantClient,
): Promise<readonly Pick<EquipmentRow, 'id' | 'equipmentNo' | 'name' | 'type' | 'unitCode'>[]> {
  const rows = await findAll(client, equipmentTable, { sort: { by: 'equipmentNo', direction: 'asc' } });
  return rows.map(({ id, equipmentNo, name, type, unitCode }) => ({ id, equipmentNo, name, type, unitCode }));
}
