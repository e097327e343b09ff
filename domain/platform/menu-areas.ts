// The areas of the menu that every tenant starts with, and their pages. Data only; the pages of the catalogue come from its declarations.
import type { Words } from '../shared/refusals.js';

export type Button = 'write' | 'review' | 'confirm';
export type Page = Words &
  Readonly<{
    resource: string;
    icon: string;
    buttons?: readonly Button[];
    permission?: string;
    /** What people on this page read or write of other resources: a package that holds the page holds these. */
    needs?: readonly string[];
  }>;
export type Area = Words & Readonly<{ area: string; icon: string; pages: readonly Page[] }>;

/** In the order in which they stand in the menu. */
export const areas: readonly Area[] = [
  {
    area: 'order',
    zh: '订单管理',
    en: 'Orders',
    icon: 'order',
    pages: [
      {
        resource: 'orderentry',
        zh: '订单',
        en: 'Orders',
        icon: 'order',
        buttons: ['write', 'review'],
        needs: [
          'orderentrydetail.read',
          'orderentrydetail.write',
          'orderattach.read',
          'orderattach.write',
          'orderphotographfile.read',
          'orderphotographfile.write',
          'ycorderdeliverfile.read',
          'delayasked.read',
          'delayasked.write',
          'hospitalproduct.read',
          'hospitalscheme.read',
          'ycproductionworkorder.read',
          'ycorderdelivery.read',
        ],
      },
      { resource: 'review', zh: '订单审核', en: 'Orders to review', icon: 'check', permission: 'orderentry.review' },
      { resource: 'packing', zh: '订单包装', en: 'Orders to pack', icon: 'package', permission: 'orderentry.read' },
      { resource: 'orderphotographfile', zh: '订单照片', en: 'Photographs', icon: 'adjustments', buttons: ['write'] },
      { resource: 'ycorderdeliverfile', zh: '发货附件', en: 'Delivery files', icon: 'adjustments', buttons: ['write'] },
      { resource: 'reminder', zh: '催单', en: 'Order chasers', icon: 'shield', permission: 'orderentry.read' },
      { resource: 'delayasked', zh: '延期申请', en: 'Delay requests', icon: 'flow', buttons: ['write'] },
      { resource: 'report', zh: '订单报表查询', en: 'Order report', icon: 'report', permission: 'orderentry.read' },
    ],
  },
  {
    area: 'production',
    zh: '生产管理',
    en: 'Production',
    icon: 'production',
    pages: [
      {
        resource: 'ycproductionworkorder',
        zh: '生产工单',
        en: 'Work orders',
        icon: 'production',
        permission: 'ycproductionworkorderprocesssort.read',
      },
      {
        resource: 'ycproductionworkorderprocesssort',
        zh: '工位',
        en: 'Workstation',
        icon: 'tool',
        buttons: ['write'],
        needs: ['orderphotographfile.read', 'orderphotographfile.write', 'processRoute.read'],
      },
      { resource: 'productDecompose', zh: '产品拆解', en: 'Decompositions', icon: 'flow', buttons: ['write'] },
    ],
  },
  {
    area: 'quality',
    zh: '质量管理',
    en: 'Quality',
    icon: 'quality',
    pages: [
      {
        resource: 'awaiting',
        zh: '待出厂检验',
        en: 'To be inspected',
        icon: 'quality',
        permission: 'ycproductionqualitytestbillsoutfactory.read',
      },
      {
        resource: 'ycproductionqualitytestbillsoutfactory',
        zh: '出厂检验单',
        en: 'Out-factory bills',
        icon: 'check',
        buttons: ['write', 'review'],
      },
    ],
  },
  {
    area: 'storage',
    zh: '仓储管理',
    en: 'Storage',
    icon: 'storage',
    pages: [{ resource: 'warehousestock', zh: '库存', en: 'Stock', icon: 'box', buttons: ['write'] }],
  },
  {
    area: 'delivery',
    zh: '发货管理',
    en: 'Delivery',
    icon: 'delivery',
    pages: [
      {
        resource: 'ycorderdelivery',
        zh: '订单发货',
        en: 'Deliveries',
        icon: 'truck',
        buttons: ['write'],
        needs: [
          'orderentry.read',
          'orderentrydetail.read',
          'ycorderdeliverfile.read',
          'customerInformationMaintain.read',
          'mailingAddress.read',
        ],
      },
    ],
  },
  {
    area: 'settlement',
    zh: '结算管理',
    en: 'Settlement',
    icon: 'settlement',
    pages: [
      {
        resource: 'settlementmonth',
        zh: '月结对账',
        en: 'Monthly statements',
        icon: 'coin',
        buttons: ['write'],
        needs: ['settlementmonthdetail.read', 'settlementmonthdetail.write', 'orderentry.read', 'orderentrydetail.read'],
      },
    ],
  },
  {
    area: 'customer',
    zh: '客户管理',
    en: 'Customers',
    icon: 'customer',
    pages: [
      { resource: 'hospitalCustomerData', zh: '客户资料', en: 'Customers', icon: 'hospital', buttons: ['write'] },
      { resource: 'customerInformationMaintain', zh: '客户信息', en: 'Customer information', icon: 'box', buttons: ['write'] },
      { resource: 'hospitalproduct', zh: '客户产品价格', en: 'Prices of customers', icon: 'coin', buttons: ['write'] },
      { resource: 'hospitalscheme', zh: '价格方案', en: 'Price schemes', icon: 'coin', buttons: ['write', 'confirm'] },
      { resource: 'price-changes', zh: '价格变更确认', en: 'Price changes', icon: 'check', permission: 'hospitalscheme.read' },
      { resource: 'price-what-if', zh: '价格测算', en: 'Price what-if', icon: 'adjustments', permission: 'hospitalscheme.read' },
      { resource: 'partnerscustomer', zh: '合作客户（加工点）', en: 'Partners', icon: 'factory', buttons: ['write'] },
      { resource: 'channel-accounts', zh: '云下单账号', en: 'Ordering accounts', icon: 'user', permission: 'channel.grant' },
      { resource: 'partnerWarnings', zh: '证书到期预警', en: 'Expiring', icon: 'shield', permission: 'partnerscustomercertificate.read' },
    ],
  },
  {
    area: 'product',
    zh: '产品管理',
    en: 'Products',
    icon: 'product',
    pages: [
      { resource: 'productData', zh: '产品资料', en: 'Products', icon: 'dental', buttons: ['write'] },
      { resource: 'company-products', zh: '医院选品', en: 'Products of a hospital', icon: 'dental', permission: 'productData.read' },
      { resource: 'processRoute', zh: '工艺路线', en: 'Process routes', icon: 'flow', buttons: ['write'] },
    ],
  },
  {
    area: 'staff',
    zh: '员工管理',
    en: 'Staff',
    icon: 'staff',
    pages: [{ resource: 'staffInformation', zh: '员工档案', en: 'Staff', icon: 'users', buttons: ['write'] }],
  },
  {
    area: 'equipment',
    zh: '设备管理',
    en: 'Equipment',
    icon: 'equipment',
    pages: [{ resource: 'ycequipmentarchivesmanagement', zh: '设备档案', en: 'Equipment', icon: 'tool', buttons: ['write'] }],
  },
  { area: 'disinfection', zh: '消毒管理', en: 'Disinfection', icon: 'disinfection', pages: [] },
  {
    area: 'report',
    zh: '报表',
    en: 'Reports',
    icon: 'report',
    pages: [
      { resource: 'orders', zh: '自定义订单查询', en: 'Own order query', icon: 'adjustments', permission: 'orderentry.read' },
      { resource: 'sales', zh: '销售占比', en: 'Sales by share', icon: 'chart', permission: 'orderentry.read' },
      { resource: 'customers', zh: '客户业务统计', en: 'Customer business', icon: 'hospital', permission: 'orderentry.read' },
      { resource: 'statements', zh: '对账查询', en: 'Statement query', icon: 'coin', permission: 'orderentrydetail.read' },
      { resource: 'shipment', zh: '发货统计', en: 'Shipments', icon: 'truck', permission: 'ycorderdelivery.read' },
      { resource: 'undelivered', zh: '未发货订单', en: 'Undelivered', icon: 'package', permission: 'ycorderdelivery.read' },
      { resource: 'shipped', zh: '已发货明细', en: 'Shipped', icon: 'check', permission: 'ycorderdelivery.read' },
      { resource: 'free-shipment', zh: '免费发货', en: 'Free shipments', icon: 'coin', permission: 'ycorderdelivery.read' },
      { resource: 'attachments', zh: '附件报表', en: 'Attachments of orders', icon: 'order', permission: 'orderattach.read' },
      { resource: 'rest', zh: '报表文件', en: 'Report files', icon: 'order', permission: 'files.read' },
    ],
  },
  {
    area: 'system',
    zh: '系统管理',
    en: 'System',
    icon: 'system',
    pages: [
      { resource: 'user', zh: '用户管理', en: 'Users', icon: 'user', buttons: ['write'] },
      { resource: 'role', zh: '角色管理', en: 'Roles', icon: 'shield', buttons: ['write'] },
      { resource: 'session', zh: '在线会话', en: 'Sessions', icon: 'work', buttons: ['write'] },
      { resource: 'tenant', zh: '租户管理', en: 'Tenants', icon: 'factory', permission: 'platform.tenant' },
      { resource: 'tenant-package', zh: '租户产品包', en: 'Tenant packages', icon: 'package', permission: 'platform.tenantPackage' },
      { resource: 'menu', zh: '菜单管理', en: 'Menu items', icon: 'adjustments', permission: 'platform.menu' },
      { resource: 'topmenu', zh: '顶部菜单', en: 'Top menus', icon: 'adjustments', permission: 'platform.topmenu' },
      { resource: 'client', zh: '应用管理', en: 'Clients', icon: 'world', permission: 'platform.client' },
      { resource: 'provider', zh: '登录源', en: 'Sign-in providers', icon: 'shield', permission: 'platform.provider' },
    ],
  },
  {
    area: 'resource',
    zh: '资源管理',
    en: 'Resources',
    icon: 'box',
    pages: [
      { resource: 'oss', zh: '对象存储', en: 'Object stores', icon: 'storage', buttons: ['write'] },
      { resource: 'attach', zh: '附件', en: 'Attachments', icon: 'order', buttons: ['write'], needs: ['files.read'] },
      { resource: 'sms', zh: '短信配置', en: 'Text messages', icon: 'flow', buttons: ['write'], needs: ['sms.send'] },
      { resource: 'message', zh: '短信记录', en: 'Messages', icon: 'report', permission: 'sms.read' },
    ],
  },
  {
    area: 'develop',
    zh: '研发工具',
    en: 'Development',
    icon: 'tool',
    pages: [{ resource: 'datasource', zh: '数据源', en: 'Data sources', icon: 'storage' }],
  },
  {
    area: 'log',
    zh: '日志管理',
    en: 'Logs',
    icon: 'history',
    pages: [
      { resource: 'usual', zh: '通用日志', en: 'Usual log', icon: 'user', permission: 'log.read' },
      { resource: 'api', zh: '接口日志', en: 'API log', icon: 'world', permission: 'log.read' },
      { resource: 'error', zh: '错误日志', en: 'Error log', icon: 'alert', permission: 'log.read' },
      { resource: 'house', zh: '系统运行', en: 'System state', icon: 'shield', buttons: ['write'] },
    ],
  },
];
