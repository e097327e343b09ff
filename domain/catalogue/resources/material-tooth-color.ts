import { defineResource } from '../resource.js';

/** The shades that a material is made in, and what its maker calls each of them. */
export const materialToothColor = defineResource({
  key: 'materialToothColor',
  path: 'saas-storage/materialToothColor',
  area: 'storage',
  owner: 'tenant',
  labels: { zh: '材料牙色', en: 'Shades of materials' },
  one: 'Shade of a material',
  fields: {
    materialId: { kind: 'ref', zh: '材料', en: 'Material', to: 'goodDefinition', required: true },
    colorId: { kind: 'ref', zh: '牙色', en: 'Shade', to: 'toothColor', required: true },
    /** As it stands on the blank: `ST-A2`. */
    brandColorCode: { kind: 'text', zh: '品牌色号', en: 'Code of the maker', max: 32, required: true },
    thicknessRule: { kind: 'text', zh: '厚度要求', en: 'Thickness rule', max: 200 },
    enabled: { kind: 'yesNo', zh: '启用', en: 'Enabled', required: true },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'brandColorCode',
  list: ['materialId', 'colorId', 'brandColorCode', 'thicknessRule', 'enabled'],
  filters: ['materialId', 'colorId', 'brandColorCode_like', 'enabled'],
  sorts: ['brandColorCode'],
  sort: 'brandColorCode',
  unique: [['materialId', 'colorId']],
  calls: {
    checkColorRepeat: { kind: 'uniqueCheck', fields: ['materialId', 'colorId'], byPost: true },
    getDicList: { kind: 'options', text: 'brandColorCode', with: ['materialId', 'colorId'], where: { enabled: true } },
  },
});
