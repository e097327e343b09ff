import { defineResource } from '../resource.js';

/**
 * Whose rows of a resource a role may be granted. Below a menu item, so that the grant of a role shows it where the resource stands. That the
 * resource and the menu item are there, and that the resource knows the kind, is checked at the door.
 */
export const dataScope = defineResource({
  key: 'data-scope',
  path: 'blade-system/data-scope',
  area: 'system',
  owner: 'platform',
  labels: { zh: '数据权限', en: 'Data scopes' },
  one: 'Data scope',
  fields: {
    menuId: { kind: 'text', zh: '菜单', en: 'Menu item', max: 100, required: true },
    resource: { kind: 'text', zh: '资源', en: 'Resource', max: 60, pattern: 'code', required: true },
    name: { kind: 'text', zh: '名称', en: 'Name', max: 100, required: true },
    kind: {
      kind: 'choice',
      zh: '数据范围',
      en: 'Rows',
      required: true,
      options: {
        all: { zh: '全部', en: 'All' },
        own: { zh: '本人', en: 'Own' },
        department: { zh: '本部门', en: 'Department' },
        departmentAndBelow: { zh: '本部门及下级', en: 'Department and below' },
        unit: { zh: '本加工点', en: 'Own unit' },
        customers: { zh: '所属医院', en: 'Own hospitals' },
      },
    },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'name',
  list: ['name', 'menuId', 'resource', 'kind'],
  filters: ['menuId', 'resource', 'kind', 'name', 'name_like'],
  sorts: ['name', 'menuId', 'resource', 'kind'],
  sort: 'resource',
  unique: [['menuId', 'resource', 'kind']],
});
