import { defineResource } from '../resource.js';

/** What a tenant sets for one page of the menu: the page asks for it by the code of its menu item. */
export const functionConfig = defineResource({
  key: 'functionconfig',
  path: 'saas-storage/functionconfig',
  area: 'system',
  owner: 'tenant',
  labels: { zh: '功能配置', en: 'Function settings' },
  one: 'Function setting',
  fields: {
    menuCode: { kind: 'text', zh: '菜单编号', en: 'Menu code', max: 100, pattern: 'code', required: true },
    configName: { kind: 'text', zh: '配置名称', en: 'Name', max: 100, required: true },
    configValue: { kind: 'text', zh: '配置内容', en: 'Setting', max: 2000, required: true },
    isEnabled: { kind: 'yesNo', zh: '启用', en: 'Enabled' },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'configName',
  list: ['menuCode', 'configName', 'configValue', 'isEnabled'],
  filters: ['menuCode', 'menuCode_like', 'configName_like', 'isEnabled'],
  sorts: ['menuCode', 'configName'],
  sort: 'menuCode',
  unique: [['menuCode']],
});
