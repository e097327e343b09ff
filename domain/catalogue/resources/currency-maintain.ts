import { defineResource } from '../resource.js';

/** The currencies of a tenant and what one unit of each is worth in the tenant's own, from a day on. */
export const currencyMaintain = defineResource({
  key: 'currencyMaintain',
  path: 'saas-storage/currencyMaintain',
  area: 'storage',
  owner: 'tenant',
  labels: { zh: '币种', en: 'Currencies' },
  one: 'Currency',
  fields: {
    code: { kind: 'text', zh: '币种编码', en: 'Code', max: 3, pattern: 'code', required: true },
    name: { kind: 'text', zh: '币种名称', en: 'Currency', max: 50, required: true },
    symbol: { kind: 'text', zh: '符号', en: 'Symbol', max: 5, required: true },
    rate: { kind: 'decimal', zh: '汇率', en: 'Exchange rate', places: 6, min: '0.000001', required: true },
    effectiveDate: { kind: 'date', zh: '生效日期', en: 'In force from', required: true },
    precision: { kind: 'integer', zh: '小数位数', en: 'Decimal places', min: 0, max: 4, required: true },
    enabled: { kind: 'yesNo', zh: '启用', en: 'Enabled', required: true },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'code',
  list: ['code', 'name', 'symbol', 'rate', 'effectiveDate', 'precision', 'enabled'],
  filters: ['code', 'code_like', 'name_like', 'enabled', 'effectiveDate_ge', 'effectiveDate_le'],
  sorts: ['code', 'name', 'effectiveDate'],
  sort: 'code',
  unique: [['code']],
});
