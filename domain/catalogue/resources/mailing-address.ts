import { defineResource } from '../resource.js';

/** Where parcels go to or come from: addresses of the tenant's own people, and those of a customer beside the one of its record. */
export const mailingAddress = defineResource({
  key: 'mailingAddress',
  path: 'saas-production/mailingAddress',
  area: 'staff',
  owner: 'tenant',
  labels: { zh: '通讯地址', en: 'Mailing addresses' },
  one: 'Mailing address',
  fields: {
    contact: { kind: 'text', zh: '收件人', en: 'Recipient', max: 50, required: true },
    phone: { kind: 'phone', zh: '电话', en: 'Phone', required: true },
    region: { kind: 'region', zh: '地区', en: 'Region', required: true },
    address: { kind: 'text', zh: '详细地址', en: 'Address', max: 200, required: true },
    customerId: { kind: 'ref', zh: '医院客户', en: 'Customer', to: 'hospitalCustomerData' },
    owner: { kind: 'user', zh: '所属人', en: 'Belongs to' },
    isDefault: { kind: 'yesNo', zh: '默认地址', en: 'Default address', required: true },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'contact',
  list: ['contact', 'phone', 'region', 'address', 'customerId', 'owner', 'isDefault'],
  filters: ['contact_like', 'phone', 'region', 'address_like', 'customerId', 'owner', 'isDefault'],
  sorts: ['contact', 'region'],
  sort: 'contact',
  unique: [],
  calls: { getAllList: { kind: 'rows' } },
});
