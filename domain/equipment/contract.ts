// The words of equipment on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { optionalText, text } from '../shared/asked.js';
import { AmountField, type Amount } from '../shared/decimal.js';
import { idField, type DeptId, type EquipmentId, type RecordId, type StaffId } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';

export const EquipmentType = z.enum([
  ...(['slmPrinter', 'mill', 'sinterFurnace', 'porcelainFurnace', 'scanner', 'cadStation'] as const),
  ...(['articulator', 'compressor', 'wetLab', 'other'] as const),
]);
export type EquipmentType = z.infer<typeof EquipmentType>;

const day = z.iso.date().nullable().default(null);

/** A value that the machine is run or checked by: laser power, spindle speed. `min`, `max`: what it may be, as text with its own places. */
export const EquipmentParam = z.strictObject({
  key: text(50),
  value: text(50),
  unit: optionalText(16),
  min: optionalText(20),
  max: optionalText(20),
});
export type EquipmentParam = Readonly<z.infer<typeof EquipmentParam>>;

/** What a person fills in about a machine. */
export const EquipmentEntry = z
  .strictObject({
    equipmentNo: text(32),
    name: text(100),
    type: EquipmentType,
    brand: optionalText(50),
    model: optionalText(50),
    serialNo: text(50),
    /** The processing unit that it stands in; null: the factory itself. */
    unitCode: optionalText(20),
    deptId: idField<'dept'>().nullable().default(null),
    location: optionalText(100),
    /** Who answers for it. */
    custodianId: idField<'staff'>().nullable().default(null),
    purchaseDate: day,
    price: AmountField('0').nullable().default(null),
    supplierId: idField<'record'>().nullable().default(null),
    warrantyTo: day,
    depreciationMonths: z.int().min(1).max(600).nullable().default(null),
    /** The asset card in the accounting system. */
    jdAssetNo: optionalText(50),
    /** A gauge is calibrated, and used only as long as that holds. */
    gaugeFlag: z.boolean().default(false),
    calibrationValidTo: day,
    params: z.array(EquipmentParam).max(50).default([]),
    remark: optionalText(500),
  })
  .refine(({ gaugeFlag, calibrationValidTo }) => !gaugeFlag || calibrationValidTo !== null, {
    error: 'required',
    path: ['calibrationValidTo'],
  });
export type EquipmentEntry = Readonly<z.infer<typeof EquipmentEntry>>;

/** `POST ycequipmentarchivesmanagement/submit`. Without `id` a new machine; with one, `version` is what the form showed. */
export const EquipmentSubmit = EquipmentEntry.safeExtend({ id: idField<'equipment'>().optional(), version: z.int().min(1).optional() });
export type EquipmentSubmit = z.infer<typeof EquipmentSubmit>;

export type EquipmentRow = RowBase &
  Readonly<{
    id: EquipmentId;
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

export const equipmentTypeLabels = {
  slmPrinter: { zh: '金属打印机', en: 'SLM printer' },
  mill: { zh: '切削机', en: 'Mill' },
  sinterFurnace: { zh: '烧结炉', en: 'Sinter furnace' },
  porcelainFurnace: { zh: '烤瓷炉', en: 'Porcelain furnace' },
  scanner: { zh: '扫描仪', en: 'Scanner' },
  cadStation: { zh: '设计工作站', en: 'CAD station' },
  articulator: { zh: '𬌗架', en: 'Articulator' },
  compressor: { zh: '空压机', en: 'Compressor' },
  wetLab: { zh: '湿加工设备', en: 'Wet lab' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<EquipmentType, object>;

export const equipmentList = defineList({
  key: 'equipment-list',
  path: 'saas-equipment/ycequipmentarchivesmanagement/list',
  labels: { zh: '设备档案', en: 'Equipment' },
  fields: {
    equipmentNo: { kind: 'text', zh: '设备编号', en: 'Equipment no.', max: 32, pattern: 'code', required: true },
    name: { kind: 'text', zh: '设备名称', en: 'Name', max: 100, required: true },
    type: { kind: 'choice', zh: '设备类型', en: 'Type', options: equipmentTypeLabels, required: true },
    brand: { kind: 'text', zh: '品牌', en: 'Brand', max: 50 },
    model: { kind: 'text', zh: '型号', en: 'Model', max: 50 },
    serialNo: { kind: 'text', zh: '序列号', en: 'Serial no.', max: 50, required: true },
    unitCode: { kind: 'text', zh: '加工点', en: 'Processing unit', max: 20 },
    deptId: { kind: 'ref', zh: '部门', en: 'Department', to: 'dept' },
    location: { kind: 'text', zh: '存放位置', en: 'Location', max: 100 },
    custodianId: { kind: 'ref', zh: '保管人', en: 'Custodian', to: 'staffInformation' },
    purchaseDate: { kind: 'date', zh: '购置日期', en: 'Purchased' },
    price: { kind: 'money', zh: '原值', en: 'Value' },
    supplierId: { kind: 'ref', zh: '供应商', en: 'Supplier', to: 'supplierMaintain' },
    warrantyTo: { kind: 'date', zh: '保修至', en: 'Warranty to' },
    depreciationMonths: { kind: 'integer', zh: '折旧月数', en: 'Depreciation (months)', min: 1, max: 600 },
    jdAssetNo: { kind: 'text', zh: '资产卡号', en: 'Asset card', max: 50 },
    gaugeFlag: { kind: 'yesNo', zh: '计量器具', en: 'Gauge' },
    calibrationValidTo: { kind: 'date', zh: '校准有效期', en: 'Calibrated to' },
    params: {
      kind: 'lines',
      zh: '参数',
      en: 'Parameters',
      fields: {
        key: { kind: 'text', zh: '参数', en: 'Parameter', max: 50, required: true },
        value: { kind: 'text', zh: '值', en: 'Value', max: 50, required: true },
        unit: { kind: 'text', zh: '单位', en: 'Unit', max: 16 },
        min: { kind: 'text', zh: '下限', en: 'Min', max: 20 },
        max: { kind: 'text', zh: '上限', en: 'Max', max: 20 },
      },
    },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  columns: ['equipmentNo', 'name', 'type', 'model', 'serialNo', 'unitCode', 'deptId', 'custodianId', 'calibrationValidTo'],
  filters: [
    'equipmentNo',
    'equipmentNo_like',
    'name_like',
    'type',
    'serialNo',
    'unitCode',
    'deptId',
    'custodianId',
    'gaugeFlag',
    'calibrationValidTo_le',
  ],
  sorts: ['equipmentNo', 'name', 'purchaseDate', 'calibrationValidTo'],
  sort: { by: 'equipmentNo', direction: 'asc' },
  title: 'name',
  finds: ['name', 'equipmentNo', 'serialNo'],
});
