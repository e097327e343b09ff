import { defineResource } from '../resource.js';
import { dictionaryFields } from './dictionary-fields.js';

/** The dictionary of a tenant: its own companies, its own words. */
export const dictBiz = defineResource({
  key: 'dict-biz',
  path: 'blade-system/dict-biz',
  area: 'system',
  owner: 'tenant',
  labels: { zh: '业务字典', en: 'Business dictionary' },
  one: 'Entry of the business dictionary',
  fields: { ...dictionaryFields, parentId: { kind: 'ref', zh: '上级字典', en: 'Parent', to: 'dict-biz' } },
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
    dictionary: { kind: 'dictionary', code: 'code', or: 'dict' },
  },
});
