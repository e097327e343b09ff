import { defineResource } from '../resource.js';

/**
 * Calls of a menu item that a role may be granted one by one. A role with any of an item's may make no other call of that item. That the
 * pattern names calls of the item is checked at the door, against the operations that are served.
 */
export const apiScope = defineResource({
  key: 'api-scope',
  path: 'blade-system/api-scope',
  area: 'system',
  owner: 'platform',
  labels: { zh: '接口权限', en: 'API scopes' },
  one: 'API scope',
  fields: {
    menuId: { kind: 'text', zh: '菜单', en: 'Menu item', max: 100, required: true },
    name: { kind: 'text', zh: '名称', en: 'Name', max: 100, required: true },
    method: {
      kind: 'choice',
      zh: '请求方法',
      en: 'Method',
      required: true,
      options: {
        any: { zh: '任意', en: 'Any' },
        GET: { zh: 'GET', en: 'GET' },
        POST: { zh: 'POST', en: 'POST' },
        PUT: { zh: 'PUT', en: 'PUT' },
        DELETE: { zh: 'DELETE', en: 'DELETE' },
      },
    },
    pathPattern: { kind: 'text', zh: '接口地址', en: 'Path', max: 200, required: true },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'name',
  list: ['name', 'menuId', 'method', 'pathPattern'],
  filters: ['menuId', 'method', 'name', 'name_like', 'pathPattern_like'],
  sorts: ['name', 'menuId', 'method', 'pathPattern'],
  sort: 'name',
  unique: [['menuId', 'method', 'pathPattern']],
});
