import type { Words } from '../shared/refusals.js';

/** Said by the service that grants: each names what is too much. */
export const scopeRefusals = {
  GrantsMoreThanOwn: { zh: '不能授予自己没有的权限：{{permission}}', en: 'You cannot grant a right that you do not have: {{permission}}' },
  ShowsMoreThanOwn: {
    zh: '不能授予超出自己数据范围的数据权限：{{resource}}（{{kind}}）',
    en: 'You cannot grant rows beyond those that you see: {{resource}} ({{kind}})',
  },
  CallsMoreThanOwn: {
    zh: '不能授予自己无权调用的接口：{{method}} {{path}}',
    en: 'You cannot grant a call that you may not make: {{method}} {{path}}',
  },
  TakesMoreThanOwn: {
    zh: '该角色有您自己没有的权限：{{permission}}，不能收回该权限，也不能重命名或删除该角色',
    en: 'This role has a right that you do not have: {{permission}}. You cannot take it away, rename the role or remove it',
  },
  MayDoMoreThanOwn: {
    zh: '该用户的权限或数据范围超出您自己的，不能对其账号进行操作',
    en: 'This user may do or see more than you: you cannot act on their account',
  },
  DepartmentBeyondOwn: {
    zh: '您的数据范围不包括该部门，不能将用户（包括您自己）调入',
    en: 'The department lies beyond what you see: you cannot put anybody into it, yourself neither',
  },
  OutsideThePackage: { zh: '租户的产品包不包含：{{menu}}', en: 'The package of the tenant does not include: {{menu}}' },
  RoleParentIsBelow: { zh: '上级角色不能是自己或自己的下级', en: 'A role cannot stand below itself' },
} as const satisfies Record<string, Words>;
export type ScopeRefusal = keyof typeof scopeRefusals;
