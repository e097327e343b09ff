import { defineResource } from '../resource.js';

/** People at a customer: the dentist who prescribes, the buyer, whoever takes the parcel. */
export const hospitalContactInformation = defineResource({
  key: 'hospitalContactInformation',
  path: 'saas-production/hospitalContactInformation',
  area: 'customer',
  owner: 'tenant',
  labels: { zh: '医院联系人', en: 'Contacts of customers' },
  one: 'Contact of a customer',
  fields: {
    customerId: { kind: 'ref', zh: '医院客户', en: 'Customer', to: 'hospitalCustomerData', required: true },
    name: { kind: 'text', zh: '姓名', en: 'Name', max: 50, required: true },
    role: {
      kind: 'choice',
      zh: '角色',
      en: 'Role',
      required: true,
      options: {
        doctor: { zh: '医生', en: 'Dentist' },
        buyer: { zh: '采购', en: 'Buyer' },
        finance: { zh: '财务', en: 'Finance' },
        reception: { zh: '前台', en: 'Reception' },
      },
    },
    phone: { kind: 'phone', zh: '电话', en: 'Phone', required: true },
    email: { kind: 'email', zh: '邮箱', en: 'E-mail' },
    wechat: { kind: 'text', zh: '微信', en: 'WeChat', max: 50 },
    isDefault: { kind: 'yesNo', zh: '默认联系人', en: 'Default contact', required: true },
    doctorPreferences: { kind: 'text', zh: '医生偏好', en: 'Preferences of the dentist', max: 1000 },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'name',
  list: ['customerId', 'name', 'role', 'phone', 'email', 'wechat', 'isDefault'],
  filters: ['customerId', 'name_like', 'role', 'phone', 'isDefault'],
  sorts: ['name', 'role'],
  sort: 'name',
  unique: [],
});
