import type { Seed } from './seed.js';

/** Rates are one to one until the tenant enters its own: nothing here may pass for a rate of the day. */
export const currencySeeds: readonly Seed[] = (
  [
    ['CNY', '人民币', '¥'],
    ['USD', '美元', '$'],
    ['EUR', '欧元', '€'],
    ['HKD', '港币', 'HK$'],
  ] as const
).map(([code, name, symbol]) => ({
  resource: 'currencyMaintain',
  key: code,
  values: { code, name, symbol, rate: '1.000000', effectiveDate: '2025-01-01', precision: 2, enabled: code === 'CNY', remark: null },
}));

type Flags = Partial<Record<'needsWeigh' | 'needsPhoto' | 'needsEquipment' | 'isKey' | 'isCheck', true>>;
type Step = readonly [code: string, name: string, category: string, perUnit: string, flags: Flags];

/** The steps of a zirconia crown made digitally, the most common route; minutes per tooth where the trade names them. */
const steps: readonly Step[] = [
  ['P010', '收单消毒', 'inspection', '5.00', {}],
  ['P020', '入厂检验', 'inspection', '5.00', { isCheck: true, needsPhoto: true }],
  ['P030', 'CAD 设计', 'digital', '15.00', { isKey: true }],
  ['P040', '切削', 'machining', '18.00', { needsEquipment: true, needsWeigh: true, isKey: true }],
  ['P050', '染色', 'porcelain', '5.00', {}],
  ['P060', '烧结', 'machining', '0.00', { needsEquipment: true, isKey: true }],
  ['P070', '车瓷', 'porcelain', '15.00', {}],
  ['P080', '上釉', 'porcelain', '35.00', { needsEquipment: true }],
  ['P090', '抛光', 'finishing', '8.00', {}],
  ['P100', '出厂检验', 'inspection', '8.00', { isCheck: true, isKey: true }],
  ['P110', '消毒包装', 'packing', '5.00', {}],
];

export const processSeeds: readonly Seed[] = steps.map(([processCode, name, category, stdMinutesPerUnit, flags]) => ({
  resource: 'processManagement',
  key: processCode,
  values: {
    processCode,
    name,
    category,
    deptId: null,
    stdMinutesFixed: '0.00',
    stdMinutesPerUnit,
    qualifiedStaffLevel: 1,
    needsReceipt: true,
    needsWeigh: false,
    needsPhoto: false,
    needsEquipment: false,
    isKey: false,
    isCheck: false,
    isDoctorGate: false,
    ...flags,
    returnTargets: null,
    outsourceable: false,
    wagePerUnit: null,
    enabled: true,
    remark: null,
  },
}));

type Category = readonly [
  code: string,
  zh: string,
  en: string,
  kind: 'product' | 'good',
  isMetal: boolean,
  needLot: boolean,
  needWeigh: boolean,
];

const categories: readonly Category[] = [
  ['GD', '定制式固定义齿', 'Fixed dentures', 'product', false, false, false],
  ['HD', '定制式活动义齿', 'Removable dentures', 'product', false, false, false],
  ['FW', '服务', 'Services', 'product', false, false, false],
  ['CL-METAL', '金属粉末', 'Metal powder', 'good', true, true, true],
  ['CL-ZR', '氧化锆', 'Zirconia', 'good', false, true, false],
  ['CL-CERAMIC', '陶瓷', 'Ceramics', 'good', false, true, true],
  ['CL-RESIN', '树脂', 'Resin', 'good', false, true, true],
  ['CL-CONSUMABLE', '耗材', 'Consumables', 'good', false, false, false],
  ['CL-OFFICE', '办公用品', 'Office goods', 'good', false, false, false],
];

export const categorySeeds: readonly Seed[] = categories.map(([categoryCode, nameZh, nameEn, kind, isMetal, needLot, needWeigh], nth) => ({
  resource: 'productGoodCategoryMaintain',
  key: categoryCode,
  values: {
    categoryCode,
    nameZh,
    nameEn,
    parentId: null,
    kind,
    sort: nth + 1,
    isMetal,
    needLot,
    needWeigh,
    needSerial: false,
    remark: null,
  },
}));

/** What the supervision of device makers asks of whoever makes dentures; the first two before any work. */
export const certificateTypeSeeds: readonly Seed[] = (
  [
    ['YYZZ', '营业执照', 'Business licence', true],
    ['SCXK', '医疗器械生产许可证', 'Device production licence', true],
    ['ZCZ', '医疗器械注册证', 'Device registration certificate', false],
    ['FSAQ', '辐射安全许可证', 'Radiation safety licence', false],
    ['ISO13485', '质量管理体系认证', 'Quality system certificate', false],
  ] as const
).map(([typeCode, nameZh, nameEn, isRequired], nth) => ({
  resource: 'partnerscustomercertificateconfig',
  key: typeCode,
  values: { typeCode, nameZh, nameEn, isRequired, sort: (nth + 1) * 10, enabled: true, remark: null },
}));
