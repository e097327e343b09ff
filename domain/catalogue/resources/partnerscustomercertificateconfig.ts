import { defineResource } from '../resource.js';

/** The kinds of certificates that partners hold. Those that are required must be valid, or the partner gets no new work. */
export const partnersCustomerCertificateConfig = defineResource({
  key: 'partnerscustomercertificateconfig',
  path: 'saas-production/partnerscustomercertificateconfig',
  area: 'customer',
  owner: 'tenant',
  labels: { zh: '证书类型', en: 'Kinds of certificates' },
  one: 'Kind of certificate',
  fields: {
    typeCode: { kind: 'text', zh: '类型编码', en: 'Code', max: 32, pattern: 'code', required: true },
    nameZh: { kind: 'text', zh: '中文名称', en: 'Name (Chinese)', max: 100, required: true },
    nameEn: { kind: 'text', zh: '英文名称', en: 'Name (English)', max: 100, required: true },
    /** Kept with each certificate as it was when that was saved. */
    isRequired: { kind: 'yesNo', zh: '须具备（过期停派工单）', en: 'Needed for new work', required: true },
    sort: { kind: 'integer', zh: '排序', en: 'Order', min: 0, max: 99999, required: true },
    enabled: { kind: 'yesNo', zh: '启用', en: 'Enabled', required: true },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'nameZh',
  list: ['typeCode', 'nameZh', 'nameEn', 'isRequired', 'sort', 'enabled'],
  filters: ['typeCode', 'typeCode_like', 'nameZh_like', 'isRequired', 'enabled'],
  sorts: ['typeCode', 'nameZh', 'sort'],
  sort: 'sort',
  unique: [['typeCode']],
  calls: { getList: { kind: 'rows', where: { enabled: true } } },
});
