// The lists of customers, as data, and the words of their choices.
import { defineList } from '../shared/list.js';
import type { BlacklistScope, CustomerLanguage, CustomerStatus, HospitalLevel, SettlementType } from './contract.js';
import { currencyField } from '../shared/money-words.js';

export const customerStatusLabels = {
  normal: { zh: '正常', en: 'Normal' },
  blacklisted: { zh: '黑名单', en: 'Blacklisted' },
} as const satisfies Record<CustomerStatus, object>;

export const hospitalLevelLabels = {
  public: { zh: '公立医院', en: 'Public hospital' },
  private: { zh: '民营医院', en: 'Private hospital' },
  clinic: { zh: '诊所', en: 'Clinic' },
  chain: { zh: '连锁机构', en: 'Chain' },
  lab: { zh: '加工厂', en: 'Laboratory' },
  dealer: { zh: '经销商', en: 'Dealer' },
} as const satisfies Record<HospitalLevel, object>;

export const settlementTypeLabels = {
  monthly: { zh: '月结', en: 'Monthly' },
  cash: { zh: '现结', en: 'Cash' },
  prepay: { zh: '预付', en: 'Prepaid' },
} as const satisfies Record<SettlementType, object>;

export const blacklistScopeLabels = {
  order: { zh: '不得下单', en: 'No orders' },
  delivery: { zh: '不得发货', en: 'No deliveries' },
  credit: { zh: '不得赊账', en: 'No credit' },
} as const satisfies Record<BlacklistScope, object>;

export const customerLanguageLabels = {
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: '英文', en: 'English' },
} as const satisfies Record<CustomerLanguage, object>;

export const customerList = defineList({
  key: 'customer-list',
  path: 'saas-production/hospitalCustomerData/list',
  labels: { zh: '医院客户', en: 'Hospital customers' },
  fields: {
    customerCode: { kind: 'text', zh: '客户编码', en: 'Customer code', max: 32, required: true },
    name: { kind: 'text', zh: '医院名称', en: 'Hospital', max: 100, required: true },
    shortName: { kind: 'text', zh: '简称', en: 'Short name', max: 50 },
    hospitalLevel: { kind: 'choice', zh: '医院性质', en: 'Kind of hospital', options: hospitalLevelLabels },
    licenceNo: { kind: 'text', zh: '执业许可证号', en: 'Practice licence', max: 50 },
    licenceValidTo: { kind: 'date', zh: '许可证有效期至', en: 'Licence valid to' },
    creditCode: { kind: 'text', zh: '统一社会信用代码', en: 'Credit code', max: 18, pattern: 'creditCode' },
    legalPerson: { kind: 'text', zh: '法定代表人', en: 'Legal person', max: 50 },
    salesmanId: { kind: 'user', zh: '业务员', en: 'Salesman' },
    deliveryManager: { kind: 'user', zh: '发货负责人', en: 'Delivery manager' },
    regionalDirector: { kind: 'user', zh: '区域总监', en: 'Regional director' },
    currency: { ...currencyField, required: true },
    settlementType: { kind: 'choice', zh: '结算方式', en: 'Settlement', required: true, options: settlementTypeLabels },
    closingDay: { kind: 'integer', zh: '结账日', en: 'Closing day', required: true, min: 1, max: 28 },
    creditLimit: { kind: 'money', zh: '信用额度', en: 'Credit limit' },
    creditDays: { kind: 'integer', zh: '账期（天）', en: 'Credit days', min: 0, max: 365 },
    invoiceTitle: { kind: 'text', zh: '发票抬头', en: 'Invoice title', max: 100 },
    taxNo: { kind: 'text', zh: '税号', en: 'Tax no.', max: 30 },
    invoiceBank: { kind: 'text', zh: '开户行', en: 'Bank', max: 100 },
    invoiceAccount: { kind: 'text', zh: '银行账号', en: 'Account', max: 40 },
    jdCode: { kind: 'text', zh: '金蝶编码', en: 'Accounting code', max: 40 },
    languagePreference: { kind: 'choice', zh: '语言偏好', en: 'Language', options: customerLanguageLabels },
    province: { kind: 'region', zh: '省', en: 'Province' },
    city: { kind: 'region', zh: '市', en: 'City' },
    district: { kind: 'region', zh: '区县', en: 'District' },
    address: { kind: 'text', zh: '地址', en: 'Address', max: 200 },
    contact: { kind: 'text', zh: '联系人', en: 'Contact', max: 50 },
    phone: { kind: 'phone', zh: '电话', en: 'Phone' },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: customerStatusLabels },
    blackReason: { kind: 'text', zh: '拉黑原因', en: 'Blacklist reason', max: 200 },
    blacklistedAt: { kind: 'dateTime', zh: '拉黑时间', en: 'Blacklisted at' },
    blacklistedBy: { kind: 'user', zh: '拉黑人', en: 'Blacklisted by' },
    releasedAt: { kind: 'dateTime', zh: '解除时间', en: 'Released at' },
    releasedBy: { kind: 'user', zh: '解除人', en: 'Released by' },
    releaseReason: { kind: 'text', zh: '解除原因', en: 'Why released', max: 200 },
  },
  columns: ['customerCode', 'name', 'status', 'hospitalLevel', 'licenceNo', 'licenceValidTo', 'salesmanId', 'settlementType', 'closingDay'],
  filters: [
    'customerCode',
    'customerCode_like',
    'name',
    'name_like',
    'hospitalLevel',
    'salesmanId',
    'status',
    'licenceValidTo_le',
    'licenceValidTo_ge',
    'settlementType',
    'jdCode',
    'deliveryManager',
    'regionalDirector',
  ],
  sorts: ['customerCode', 'name', 'licenceValidTo'],
  sort: { by: 'customerCode', direction: 'asc' },
  title: 'name',
  finds: ['name', 'customerCode', 'shortName'],
});

export const customerInformationList = defineList({
  key: 'customer-information',
  path: 'saas-storage/customerInformationMaintain/list',
  labels: { zh: '客户信息', en: 'Customer information' },
  fields: {
    customerCode: { kind: 'text', zh: '客户编码', en: 'Customer code', max: 32 },
    name: { kind: 'text', zh: '医院名称', en: 'Hospital', max: 100 },
    shortName: { kind: 'text', zh: '简称', en: 'Short name', max: 50 },
    province: { kind: 'region', zh: '省', en: 'Province' },
    city: { kind: 'region', zh: '市', en: 'City' },
    district: { kind: 'region', zh: '区县', en: 'District' },
    address: { kind: 'text', zh: '地址', en: 'Address', max: 200 },
    contact: { kind: 'text', zh: '联系人', en: 'Contact', max: 50 },
    phone: { kind: 'phone', zh: '电话', en: 'Phone' },
    salesmanId: { kind: 'user', zh: '业务员', en: 'Salesman' },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: customerStatusLabels },
    jdCode: { kind: 'text', zh: '金蝶编码', en: 'Accounting code', max: 40 },
    packing: { kind: 'text', zh: '包装要求', en: 'Packing', max: 200 },
    receivingHours: { kind: 'text', zh: '收货时间', en: 'Receiving hours', max: 100 },
    storageRemark: { kind: 'text', zh: '仓储备注', en: 'Remark of storage', max: 500 },
  },
  columns: ['customerCode', 'name', 'status', 'contact', 'phone', 'address', 'packing', 'receivingHours'],
  filters: ['customerCode', 'customerCode_like', 'name', 'name_like', 'status', 'salesmanId', 'jdCode'],
  sorts: ['customerCode', 'name'],
  sort: { by: 'customerCode', direction: 'asc' },
  title: 'name',
});
