import { defineResource } from '../resource.js';

/** A place that stock stands in. A frozen one is being counted. */
export const warehouseDefinition = defineResource({
  key: 'warehouseDefinition',
  path: 'saas-storage/warehouseDefinition',
  area: 'storage',
  owner: 'tenant',
  labels: { zh: '仓库', en: 'Warehouses' },
  one: 'Warehouse',
  fields: {
    warehouseCode: { kind: 'text', zh: '仓库编码', en: 'Warehouse code', max: 32, pattern: 'code', required: true },
    name: { kind: 'text', zh: '仓库名称', en: 'Warehouse', max: 100, required: true },
    type: {
      kind: 'choice',
      zh: '仓库类型',
      en: 'Type',
      required: true,
      options: {
        raw: { zh: '原料', en: 'Raw materials' },
        powder: { zh: '粉末', en: 'Powder' },
        finished: { zh: '成品', en: 'Finished goods' },
        consumable: { zh: '耗材', en: 'Consumables' },
        scrap: { zh: '报废', en: 'Scrap' },
        quarantine: { zh: '待检', en: 'Quarantine' },
      },
    },
    unitCode: { kind: 'text', zh: '加工点编码', en: 'Unit code', max: 32 },
    managerId: { kind: 'user', zh: '仓库管理员', en: 'Keeper' },
    address: { kind: 'text', zh: '地址', en: 'Address', max: 200 },
    frozen: { kind: 'yesNo', zh: '冻结', en: 'Frozen', required: true },
    enabled: { kind: 'yesNo', zh: '启用', en: 'Enabled', required: true },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'name',
  list: ['warehouseCode', 'name', 'type', 'unitCode', 'managerId', 'frozen', 'enabled'],
  filters: ['warehouseCode', 'warehouseCode_like', 'name_like', 'type', 'unitCode', 'frozen', 'enabled'],
  sorts: ['warehouseCode', 'name', 'type'],
  sort: 'warehouseCode',
  unique: [['warehouseCode']],
});
