// Facts about one machine. Stream: equipment-<equipmentId>. Never edited, never renamed.
import type { Amount } from '../shared/decimal.js';
import type { Fact } from '../shared/decider.js';
import type { DeptId, EquipmentId, RecordId, StaffId } from '../shared/ids.js';
import type { EquipmentParam, EquipmentType } from './contract.js';

export type EquipmentContent = Readonly<{
  equipmentId: EquipmentId;
  equipmentNo: string;
  name: string;
  type: EquipmentType;
  brand: string | null;
  model: string | null;
  serialNo: string;
  unitCode: string | null;
  deptId: DeptId | null;
  location: string | null;
  custodianId: StaffId | null;
  purchaseDate: string | null;
  price: Amount | null;
  supplierId: RecordId | null;
  warrantyTo: string | null;
  depreciationMonths: number | null;
  jdAssetNo: string | null;
  gaugeFlag: boolean;
  calibrationValidTo: string | null;
  params: readonly EquipmentParam[];
  remark: string | null;
}>;

export type EquipmentEntered = Fact<'EquipmentEntered', EquipmentContent>;
/** The whole record as it is from now on. */
export type EquipmentChanged = Fact<'EquipmentChanged', EquipmentContent>;
/** Final. */
export type EquipmentRetired = Fact<'EquipmentRetired', Readonly<{ equipmentId: EquipmentId }>>;

export type EquipmentEvent = EquipmentEntered | EquipmentChanged | EquipmentRetired;
