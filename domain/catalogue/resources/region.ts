import { defineResource } from '../resource.js';

/**
 * Provinces, cities, districts by the codes of GB/T 2260. Others point at a region by its code: an address keeps the code alone, and a
 * code means the same in every tenant.
 */
export const region = defineResource({
  key: 'region',
  path: 'blade-system/region',
  area: 'system',
  owner: 'platform',
  labels: { zh: '行政区划', en: 'Regions' },
  one: 'Region',
  fields: {
    code: { kind: 'region', zh: '区划编码', en: 'Code', required: true },
    name: { kind: 'text', zh: '区划名称', en: 'Region', max: 100, required: true },
    parentCode: { kind: 'region', zh: '上级编码', en: 'Part of (code)' },
    level: {
      kind: 'choice',
      zh: '级别',
      en: 'Level',
      required: true,
      options: {
        province: { zh: '省', en: 'Province' },
        city: { zh: '市', en: 'City' },
        district: { zh: '区县', en: 'District' },
        street: { zh: '街道', en: 'Street' },
      },
    },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  tree: { parent: 'parentCode' },
  keyedBy: 'code',
  title: 'name',
  list: ['code', 'name', 'level', 'parentCode'],
  filters: ['code', 'code_like', 'name_like', 'level', 'parentCode'],
  sorts: ['code', 'name'],
  sort: 'code',
  unique: [['code']],
  calls: {
    'lazy-tree': { kind: 'lazyTree' },
    select: { kind: 'lazyList', param: 'code' },
  },
});
