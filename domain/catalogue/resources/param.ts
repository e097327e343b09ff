import { defineResource } from '../resource.js';

/** Settings that a tenant's people may change, by key. */
export const param = defineResource({
  key: 'param',
  path: 'blade-system/param',
  area: 'system',
  owner: 'tenant',
  labels: { zh: '参数管理', en: 'Parameters' },
  one: 'Parameter',
  fields: {
    paramName: { kind: 'text', zh: '参数名称', en: 'Name', max: 100, required: true },
    paramKey: { kind: 'text', zh: '参数键名', en: 'Key', max: 100, pattern: 'code', required: true },
    paramValue: { kind: 'text', zh: '参数键值', en: 'Value', max: 500, required: true },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'paramName',
  list: ['paramName', 'paramKey', 'paramValue'],
  filters: ['paramName', 'paramName_like', 'paramKey', 'paramKey_like', 'paramValue_like'],
  sorts: ['paramName', 'paramKey'],
  sort: 'paramKey',
  unique: [['paramKey']],
});
