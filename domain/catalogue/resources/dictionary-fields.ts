import type { Fields } from '../../shared/fields.js';

/**
 * What an entry of either dictionary holds, as the documents list it. The first entry of a code is its root: its key is -1 by custom,
 * its children carry the same code and are the choices. `isSealed` is 0 or 1: a sealed entry is kept for old records and offered no more.
 */
export const dictionaryFields = {
  code: { kind: 'text', zh: '字典编号', en: 'Code', max: 50, pattern: 'code', required: true },
  dictValue: { kind: 'text', zh: '字典名称', en: 'Name', max: 100, required: true },
  dictKey: { kind: 'text', zh: '字典键值', en: 'Key', max: 50, required: true },
  sort: { kind: 'integer', zh: '字典排序', en: 'Order', min: 0, max: 99999, required: true },
  isSealed: {
    kind: 'integer',
    zh: '封存',
    en: 'Sealed',
    min: 0,
    max: 1,
    options: { 0: { zh: '否', en: 'No' }, 1: { zh: '是', en: 'Yes' } },
    required: true,
  },
  remark: { kind: 'text', zh: '字典备注', en: 'Remark', max: 500 },
} as const satisfies Fields;
