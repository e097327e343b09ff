import type { PageEntry } from './page-entry.js';

export const customerPages: readonly PageEntry[] = [
  {
    path: '/customer/channel-accounts',
    title: { zh: '云下单账号', en: 'Ordering accounts' },
    permission: 'channel.grant',
    page: () => import('../customers/channel-accounts-page.js').then((module) => module.ChannelAccountsPage),
  },
  {
    path: '/customer/hospitalCustomerData',
    title: { zh: '医院客户', en: 'Hospitals' },
    permission: 'hospitalCustomerData.read',
    page: () => import('../customers/customer-list-page.js').then((module) => module.CustomerListPage),
  },
  {
    path: '/customer/hospitalCustomerData/$id',
    title: { zh: '医院客户', en: 'Hospital' },
    permission: 'hospitalCustomerData.read',
    page: () => import('../customers/customer-page.js').then((module) => module.CustomerPage),
  },
  {
    path: '/customer/hospitalproduct',
    title: { zh: '客户产品价格', en: 'Prices of customers' },
    permission: 'hospitalproduct.read',
    page: () => import('../customers/customer-price-page.js').then((module) => module.CustomerPricePage),
  },
  {
    path: '/customer/hospitalscheme',
    title: { zh: '价格方案', en: 'Price schemes' },
    permission: 'hospitalscheme.read',
    page: () => import('../customers/scheme-list-page.js').then((module) => module.SchemeListPage),
  },
  {
    path: '/customer/hospitalscheme/$id',
    title: { zh: '价格方案', en: 'Price scheme' },
    permission: 'hospitalscheme.read',
    page: () => import('../customers/scheme-page.js').then((module) => module.SchemePage),
  },
  {
    path: '/customer/price-changes',
    title: { zh: '价格变更确认', en: 'Price changes' },
    permission: 'hospitalscheme.read',
    page: () => import('../customers/price-change-list-page.js').then((module) => module.PriceChangeListPage),
  },
  {
    path: '/customer/price-changes/$id',
    title: { zh: '价格变更', en: 'Price change' },
    permission: 'hospitalscheme.read',
    page: () => import('../customers/price-change-page.js').then((module) => module.PriceChangePage),
  },
  {
    path: '/customer/price-what-if',
    title: { zh: '价格测算', en: 'Price what-if' },
    permission: 'hospitalscheme.read',
    page: () => import('../customers/what-if-page.js').then((module) => module.WhatIfPage),
  },
  {
    path: '/customer/customerInformationMaintain',
    title: { zh: '客户信息', en: 'Customer information' },
    permission: 'customerInformationMaintain.read',
    page: () => import('../customers/customer-information-pages.js').then((module) => module.CustomerInformationListPage),
  },
  {
    path: '/customer/customerInformationMaintain/$id',
    title: { zh: '客户信息', en: 'Customer information' },
    permission: 'customerInformationMaintain.read',
    page: () => import('../customers/customer-information-pages.js').then((module) => module.CustomerInformationPage),
  },
];
