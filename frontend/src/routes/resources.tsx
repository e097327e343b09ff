import type { PageEntry } from './page-entry.js';

const stores = () => import('../resources/store-pages.js');
const sms = () => import('../resources/sms-pages.js');
const sources = () => import('../resources/data-source-pages.js');
const files = () => import('../resources/file-pages.js');

export const resourcePages: readonly PageEntry[] = [
  {
    path: '/resource/oss',
    title: { zh: '对象存储', en: 'Object stores' },
    permission: 'oss.read',
    page: () => stores().then((module) => module.StoreListPage),
  },
  {
    path: '/resource/oss/$id',
    title: { zh: '对象存储', en: 'Object store' },
    permission: 'oss.read',
    page: () => stores().then((module) => module.StorePage),
  },
  {
    path: '/resource/attach',
    title: { zh: '附件', en: 'Attachments' },
    permission: 'attach.read',
    page: () => files().then((module) => module.AttachmentListPage),
  },
  {
    path: '/resource/sms',
    title: { zh: '短信配置', en: 'Text messages' },
    permission: 'sms.read',
    page: () => sms().then((module) => module.SmsListPage),
  },
  {
    path: '/resource/sms/$id',
    title: { zh: '短信配置', en: 'Text messages' },
    permission: 'sms.read',
    page: () => sms().then((module) => module.SmsPage),
  },
  {
    path: '/resource/message',
    title: { zh: '短信记录', en: 'Messages' },
    permission: 'sms.read',
    page: () => sms().then((module) => module.MessageListPage),
  },
  {
    path: '/develop/datasource',
    title: { zh: '数据源', en: 'Data sources' },
    permission: 'datasource.read',
    page: () => sources().then((module) => module.DataSourceListPage),
  },
  {
    path: '/develop/datasource/$id',
    title: { zh: '数据源', en: 'Data source' },
    permission: 'datasource.read',
    page: () => sources().then((module) => module.DataSourcePage),
  },
  {
    path: '/develop/code',
    title: { zh: '代码生成', en: 'Code generator' },
    permission: 'code.read',
    page: () => import('../resources/code-page.js').then((module) => module.CodeListPage),
  },
  {
    path: '/report/rest',
    title: { zh: '报表文件', en: 'Report files' },
    permission: 'files.read',
    page: () => files().then((module) => module.ReportFileListPage),
  },
];
