// The roles that every tenant starts with (domain.md §3.17). A tenant changes them as it likes; a later release only adds what it newly
// brings, and never a second time (decision record 0026).
import type { Words } from '../shared/refusals.js';
import type { DataScope } from './events.js';
import { administratorAlias } from './role-decider.js';

export type DefaultRole = Words & Readonly<{ alias: string; permissions: readonly string[]; scope: DataScope }>;

/** What everybody in the house looks up: the records that forms point at. */
export const houseLookups = [
  'dept.read',
  'dict.read',
  'dict-biz.read',
  'region.read',
  'post.read',
  'toothColor.read',
  'toothBoxColor.read',
  'materialToothColor.read',
  'unitConversion.read',
  'currencyMaintain.read',
  'goodDefinition.read',
  'productData.read',
  'productGoodCategoryMaintain.read',
  'processManagement.read',
  'warehouseDefinition.read',
  'hospitalCustomerData.read',
  'hospitalContactInformation.read',
  'partnerscustomer.read',
  'mailingAddress.read',
] as const;

const production = [
  'ycproductionworkorder.read',
  'ycproductionworkorderprocesssort.read',
  'ycproductionworkorderprocesssortrecord.read',
  'ycproductionworkorderprocessrecord.read',
  'processRoute.read',
] as const;
const bills = [
  'ycproductionqualitytestbills',
  'ycproductionqualitytestbillsinfactory',
  'ycproductionqualitytestbillsoutfactory',
  'ycproductionqualitytestbillsitems',
  'ycproductionqualitytestbillsitemsoutfactory',
] as const;
const orders = [
  'orderentry.read',
  'orderentrydetail.read',
  'orderattach.read',
  'orderphotographfile.read',
  'ycorderdeliverfile.read',
] as const;

const prices = ['hospitalproduct.read', 'hospitalscheme.read', 'hospitalschemeproduct.read', 'hospitalschemehospital.read'] as const;

export const defaultRoles: readonly DefaultRole[] = [
  { alias: administratorAlias, zh: '租户管理员', en: 'Tenant administrator', permissions: ['*'], scope: 'all' },
  {
    alias: 'clerk',
    zh: '订单员',
    en: 'Order clerk',
    scope: 'all',
    permissions: [
      ...houseLookups,
      ...orders,
      'orderentry.write',
      'orderentry.hold',
      'orderentrydetail.write',
      'orderattach.write',
      'orderphotographfile.write',
      'ycorderdeliverfile.write',
      'delayasked.read',
      'delayasked.write',
      ...prices,
      'ycproductionworkorder.read',
      'ycorderdelivery.read',
      'files.read',
      'files.write',
    ],
  },
  {
    alias: 'reviewer',
    zh: '订单审核员',
    en: 'Order reviewer',
    scope: 'all',
    permissions: [
      ...houseLookups,
      ...orders,
      'orderentry.review',
      'delayasked.read',
      ...prices,
      'ycproductionworkorder.read',
      'files.read',
    ],
  },
  {
    alias: 'technician',
    zh: '技师',
    en: 'Technician',
    scope: 'department',
    permissions: [
      ...houseLookups,
      ...production,
      'ycproductionworkorderprocesssort.write',
      'ycproductionworkorder.write',
      'ycproductionworkorderprocesssortrecord.write',
      'ycproductionworkorderprocessrecord.write',
      'orderphotographfile.read',
      'orderphotographfile.write',
      'files.read',
      'files.write',
    ],
  },
  {
    alias: 'inspector',
    zh: '质检员',
    en: 'Inspector',
    scope: 'all',
    permissions: [
      ...houseLookups,
      ...production,
      ...bills.flatMap((bill) => [`${bill}.read`, `${bill}.write`]),
      'qualitytestscheme.read',
      'orderphotographfile.read',
      'orderphotographfile.write',
      'files.read',
      'files.write',
    ],
  },
  {
    alias: 'qualityHead',
    zh: '质量负责人',
    en: 'Head of quality',
    scope: 'all',
    permissions: [
      ...houseLookups,
      ...production,
      ...bills.flatMap((bill) => [`${bill}.read`, `${bill}.review`]),
      'qualitytestscheme.read',
      'qualitytestscheme.write',
      'orderentry.hold',
      'files.read',
    ],
  },
  {
    alias: 'warehouseKeeper',
    zh: '仓库管理员',
    en: 'Warehouse keeper',
    scope: 'all',
    permissions: [
      ...houseLookups,
      'supplierMaintain.read',
      'warehousestock.read',
      'warehousestock.write',
      'warehousing_order.read',
      'warehousing_order.write',
      'customerInformationMaintain.read',
      'customerInformationMaintain.write',
      'goodDefinition.write',
      'warehouseDefinition.write',
      'files.read',
      'files.write',
    ],
  },
  {
    alias: 'deliveryClerk',
    zh: '发货员',
    en: 'Delivery clerk',
    scope: 'all',
    permissions: [
      ...houseLookups,
      ...orders,
      'ycorderdelivery.read',
      'ycorderdelivery.write',
      'ycorderdeliverfile.write',
      'ycorderdeliveryorder.read',
      'customerInformationMaintain.read',
      'customerInformationMaintain.write',
      'deliveryOrders.read',
      'files.read',
      'files.write',
    ],
  },
  {
    alias: 'settlementClerk',
    zh: '结算员',
    en: 'Settlement clerk',
    scope: 'all',
    permissions: [
      ...houseLookups,
      'orderentry.read',
      'orderentrydetail.read',
      'ycorderdelivery.read',
      'settlementmonth.read',
      'settlementmonth.write',
      'settlementmonthdetail.read',
      'settlementmonthdetail.write',
      ...prices,
      'files.read',
    ],
  },
  {
    // Of a hospital, from outside: it orders, sends its files along, and sees nothing but its own.
    alias: 'customer',
    zh: '医院用户',
    en: 'Hospital user',
    scope: 'own',
    permissions: ['channel.order', 'files.write'],
  },
  {
    // Whose word makes prices count (R165). Nobody else but the administrator has `hospitalscheme.confirm`.
    alias: 'mainAccount',
    zh: '企业主账号',
    en: 'Enterprise main account',
    scope: 'all',
    permissions: [...houseLookups, ...prices, 'hospitalscheme.confirm', 'orderentry.read', 'customerInformationMaintain.read'],
  },
];
