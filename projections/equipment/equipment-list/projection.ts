import type { EquipmentContent, EquipmentEvent } from '@cloud-factory/domain/equipment';
import { equipmentList, type EquipmentRow } from '@cloud-factory/domain/equipment/contract';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

const contentColumns = ({ equipmentId, ...content }: EquipmentContent) => ({ id: equipmentId, ...content });

/** One row per machine. A retired one is gone: what was made on it has copied its name. */
export const equipmentTable = defineProjection<EquipmentEvent, EquipmentRow>({
  table: 'equipment_list',
  revision: 1,
  columns: {
    ...rowColumns,
    equipmentNo: 'text',
    name: 'text',
    type: 'text',
    brand: 'text',
    model: 'text',
    serialNo: 'text',
    unitCode: 'text',
    deptId: 'uuid',
    location: 'text',
    custodianId: 'uuid',
    purchaseDate: 'date',
    price: 'money',
    supplierId: 'uuid',
    warrantyTo: 'date',
    depreciationMonths: 'integer',
    jdAssetNo: 'text',
    gaugeFlag: 'boolean',
    calibrationValidTo: 'date',
    params: 'json',
    remark: 'text',
  },
  indexes: [
    { by: ['equipmentNo'] },
    { by: ['name'] },
    { by: ['type', 'equipmentNo'] },
    { by: ['deptId', 'equipmentNo'] },
    { by: ['unitCode', 'equipmentNo'] },
    { by: ['calibrationValidTo'] },
    { like: 'equipmentNo' },
    { like: 'name' },
  ],
  finds: equipmentList.finds,
  counts: [[], ['type'], ['deptId']],
  scope: { resource: 'ycequipmentarchivesmanagement', person: 'custodianId', department: 'deptId', unit: 'unitCode' },
  keysOf: ({ data }) => [data.equipmentId],
  on: {
    EquipmentEntered: (_, recorded) => ({
      ...contentColumns(recorded.data),
      ...touchedBy(recorded),
      createdAt: recorded.at,
      createdBy: recorded.by,
    }),
    EquipmentChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...contentColumns(recorded.data), ...touchedBy(recorded) }),
    EquipmentRetired: () => gone,
  },
});
