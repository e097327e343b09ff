import { defineResource } from '../resource.js';

/** A department of the tenant. Code and name are those that the accounting system knows (its jdCode and fullName). */
export const dept = defineResource({
  key: 'dept',
  path: 'blade-system/dept',
  area: 'system',
  owner: 'tenant',
  labels: { zh: '部门', en: 'Departments' },
  one: 'Department',
  fields: {
    deptCode: { kind: 'text', zh: '部门编码', en: 'Department code', max: 32, pattern: 'code', required: true },
    deptName: { kind: 'text', zh: '部门名称', en: 'Department', max: 100, required: true },
    parentId: { kind: 'ref', zh: '上级部门', en: 'Part of', to: 'dept' },
    type: {
      kind: 'choice',
      zh: '类型',
      en: 'Type',
      required: true,
      options: {
        company: { zh: '公司', en: 'Company' },
        department: { zh: '部门', en: 'Department' },
        group: { zh: '班组', en: 'Group' },
        machiningPoint: { zh: '加工点', en: 'Machining point' },
      },
    },
    manager: { kind: 'user', zh: '负责人', en: 'Manager' },
    unitCode: { kind: 'text', zh: '加工点编码', en: 'Unit code', max: 32 },
    sort: { kind: 'integer', zh: '排序', en: 'Order', min: 0, max: 99999, required: true },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  tree: { parent: 'parentId' },
  title: 'deptName',
  list: ['deptCode', 'deptName', 'type', 'manager', 'unitCode', 'sort'],
  filters: ['deptCode', 'deptCode_like', 'deptName_like', 'type', 'unitCode', 'parentId'],
  sorts: ['deptCode', 'deptName', 'sort'],
  sort: 'sort',
  unique: [['deptCode']],
  calls: {
    'lazy-list': { kind: 'lazyList' },
    tree: { kind: 'tree' },
    'lazy-tree': { kind: 'lazyTree' },
    select: { kind: 'options', text: 'deptName', with: ['deptCode', 'parentId'] },
  },
});
