import { expect, it } from 'vitest';
import { noPermissions, permissionsOf } from './permissions.js';

it('takes a map of codes', () => {
  const { may } = permissionsOf({ 'orderentry.read': true, 'orderentry.write': false });
  expect(['orderentry.read', 'orderentry.write', undefined].map(may)).toEqual([true, false, true]);
});

it('R144 takes the tree of menus with buttons as leaves', () => {
  const { may } = permissionsOf([{ code: 'orders', children: [{ code: 'order_add', permission: 'orderentry.write' }] }]);
  expect(['order_add', 'orderentry.write', 'dept.read'].map(may)).toEqual([true, true, false]);
});

it('reads stars as the server does, and never grants the platform by one', () => {
  const all = permissionsOf({ '*': true });
  expect(['orderentry.write', 'platform.write'].map(all.may)).toEqual([true, false]);
  expect(permissionsOf(['*.read']).may('dept.read')).toBe(true);
  expect(permissionsOf(['dept.*']).may('dept.write')).toBe(true);
});

it('grants nothing without an answer', () => {
  expect(noPermissions.may('dept.read')).toBe(false);
  expect(permissionsOf(null).may('dept.read')).toBe(false);
});
