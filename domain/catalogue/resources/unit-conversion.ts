import { defineResource } from '../resource.js';

/** How many of one unit make one of another: of one good, or of every good when none is named. */
export const unitConversion = defineResource({
  key: 'unitConversion',
  path: 'saas-storage/unitConversion',
  area: 'storage',
  owner: 'tenant',
  labels: { zh: '单位换算', en: 'Unit conversions' },
  one: 'Unit conversion',
  fields: {
    fromUnit: { kind: 'dict', zh: '原单位', en: 'From unit', code: 'unit', required: true },
    toUnit: { kind: 'dict', zh: '目标单位', en: 'To unit', code: 'unit', required: true },
    /** One `fromUnit` is so many `toUnit`. */
    rate: { kind: 'decimal', zh: '换算率', en: 'Rate', places: 6, min: '0.000001', required: true },
    goodId: { kind: 'ref', zh: '物品', en: 'Good', to: 'goodDefinition' },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'fromUnit',
  list: ['fromUnit', 'toUnit', 'rate', 'goodId', 'remark'],
  filters: ['fromUnit', 'toUnit', 'goodId'],
  sorts: ['fromUnit', 'toUnit'],
  sort: 'fromUnit',
  unique: [['fromUnit', 'toUnit', 'goodId']],
});
