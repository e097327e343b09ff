import { defineResource } from '../resource.js';
import { dictionaryFields } from './dictionary-fields.js';

/** The dictionary of the platform: what every tenant reads and none of them changes. */
export const dict = defineResource({
  key: 'dict',
  path: 'blade-system/dict',
  area: 'system',
  owner: 'platform',
  labels: { zh: '系统字典', en: 'System dictionary' },
  one: 'Entry of the system dictionary',
  fields: { ...dictionaryFields, parentId: { kind: 'ref', zh: '上级字典', en: 'Parent', to: 'dict' } },
  tree: { parent: 'parentId' },
  title: 'dictValue',
  list: ['code', 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark'],
  filters: ['code', 'code_like', 'dictKey', 'dictValue_like', 'isSealed', 'parentId'],
  sorts: ['code', 'dictKey', 'dictValue', 'sort'],
  sort: 'sort',
  unique: [['code', 'dictKey']],
  calls: {
    'parent-list': { kind: 'page', where: { parentId: null } },
    'child-list': { kind: 'childList' },
    tree: { kind: 'tree', of: 'code', all: 'DICT' },
    dictionary: { kind: 'dictionary', code: 'code', or: 'dict-biz' },
  },
});
