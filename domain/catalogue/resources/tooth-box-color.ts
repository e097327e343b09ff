import { defineResource } from '../resource.js';

/**
 * The colour of the mould box by the weekday on which the mould comes in: at the bench the colour says at a glance which day's work it
 * is. Another assignment begins on a day of its own, so that a box already on its way keeps its meaning.
 */
export const toothBoxColor = defineResource({
  key: 'toothBoxColor',
  path: 'saas-storage/toothBoxColor',
  area: 'storage',
  owner: 'tenant',
  labels: { zh: '盒色', en: 'Box colours' },
  one: 'Box colour',
  fields: {
    colorCode: { kind: 'text', zh: '颜色编码', en: 'Colour code', max: 32, pattern: 'code', required: true },
    name: { kind: 'text', zh: '颜色名称', en: 'Colour', max: 50, required: true },
    hex: { kind: 'text', zh: '色值', en: 'Colour value', max: 7, pattern: 'colour', required: true },
    cycleDay: { kind: 'integer', zh: '收模星期（0 为周日）', en: 'Weekday of receipt (0 is Sunday)', min: 0, max: 6, required: true },
    effectiveFrom: { kind: 'date', zh: '生效日期', en: 'In force from', required: true },
    enabled: { kind: 'yesNo', zh: '启用', en: 'Enabled', required: true },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'name',
  list: ['colorCode', 'name', 'hex', 'cycleDay', 'effectiveFrom', 'enabled'],
  filters: ['colorCode', 'colorCode_like', 'name_like', 'cycleDay', 'enabled'],
  sorts: ['colorCode', 'cycleDay', 'effectiveFrom'],
  sort: 'cycleDay',
  unique: [
    ['colorCode', 'effectiveFrom'],
    ['cycleDay', 'effectiveFrom'],
  ],
  calls: {
    checkColorRepeat: { kind: 'uniqueCheck', fields: ['colorCode', 'effectiveFrom'], byPost: true },
    getDicList: { kind: 'options', text: 'name', with: ['colorCode', 'hex', 'cycleDay'], where: { enabled: true } },
    getColorByDate: { kind: 'byDate', weekday: 'cycleDay', from: 'effectiveFrom' },
  },
});
