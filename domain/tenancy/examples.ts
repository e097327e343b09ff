// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import type { Recorded } from '../shared/decider.js';
import { idAs, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { MenuEvent, MenuItem, PackageProfile, TenantPackageEvent, TopMenuEvent, TopMenuProfile } from './events.js';

const id = (last: number): string => `0197e000-0000-7000-8000-0000000${String(last).padStart(5, '0')}`;
const by: UserId = idAs(id(402));

export const training = id(501);
export const trainingButton = id(502);
export const businessTop = id(511);
export const standardPackage = id(521);

export const trainingItem: MenuItem = {
  parentId: 'system',
  code: 'system.training',
  nameZh: '培训',
  nameEn: 'Training',
  path: 'https://training.example.cn/index.html',
  icon: 'world',
  sort: 90,
  category: 'menu',
  openMode: 1,
  url: null,
  permission: null,
  remark: '供应商培训网站',
};
export const systemItem: MenuItem = {
  ...trainingItem,
  parentId: null,
  code: 'system',
  nameZh: '系统管理',
  nameEn: 'System',
  path: '/system',
  icon: 'system',
  sort: 13,
  remark: null,
};
export const buttonItem: MenuItem = {
  ...trainingItem,
  parentId: training,
  code: 'system.training.write',
  nameZh: '编辑',
  nameEn: 'Edit',
  path: '',
  icon: '',
  sort: 1,
  category: 'button',
  permission: 'training.write',
  remark: null,
};
export const businessProfile: TopMenuProfile = { code: 'business', nameZh: '业务', nameEn: 'Business', path: '', icon: 'order', sort: 1 };
export const standardProfile: PackageProfile = {
  packageName: '标准版',
  menuIds: ['order.orderentry', 'order.orderentry.write'],
  remark: null,
};

const ofMenu = <Event extends MenuEvent>(event: Event, nth: number): Recorded<Event> => recorded(event, nth, by, 'menu-platform');
const ofTop = <Event extends TopMenuEvent>(event: Event, nth: number): Recorded<Event> =>
  recorded(event, nth, by, `topMenu-${businessTop}`);
const ofPackage = <Event extends TenantPackageEvent>(event: Event, nth: number): Recorded<Event> =>
  recorded(event, nth, by, `tenantPackage-${standardPackage}`);

export const systemSeeded = ofMenu({ type: 'MenuAdded', data: { id: 'system', ...systemItem, isSeeded: true } }, 1);
export const menuAdded = ofMenu({ type: 'MenuAdded', data: { id: training, ...trainingItem, isSeeded: false } }, 2);
export const buttonAdded = ofMenu({ type: 'MenuAdded', data: { id: trainingButton, ...buttonItem, isSeeded: false } }, 3);
export const menuChanged = ofMenu({ type: 'MenuChanged', data: { id: training, ...trainingItem, sort: 1, isSeeded: false } }, 4);
export const menuRemoved = ofMenu({ type: 'MenuRemoved', data: { id: training, isSeeded: false } }, 5);

export const topMenuAdded = ofTop(
  { type: 'TopMenuAdded', data: { topMenuId: businessTop, ...businessProfile, menuIds: ['order.orderentry'] } },
  1,
);
export const topMenuChanged = ofTop({ type: 'TopMenuChanged', data: { topMenuId: businessTop, ...businessProfile, nameZh: '生意' } }, 2);
export const topMenuGranted = ofTop({ type: 'TopMenuGranted', data: { topMenuId: businessTop, menuIds: ['order', 'delivery'] } }, 3);
export const topMenuRemoved = ofTop({ type: 'TopMenuRemoved', data: { topMenuId: businessTop } }, 4);

export const tenantPackageAdded = ofPackage({ type: 'TenantPackageAdded', data: { packageId: standardPackage, ...standardProfile } }, 1);
export const tenantPackageChanged = ofPackage(
  { type: 'TenantPackageChanged', data: { packageId: standardPackage, ...standardProfile, remark: '2025 年起' } },
  2,
);
export const tenantPackageRemoved = ofPackage({ type: 'TenantPackageRemoved', data: { packageId: standardPackage } }, 3);
