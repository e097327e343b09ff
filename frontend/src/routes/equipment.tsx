import type { PageEntry } from './page-entry.js';

export const equipmentPages: readonly PageEntry[] = [
  {
    path: '/equipment/ycequipmentarchivesmanagement',
    title: { zh: '设备档案', en: 'Equipment' },
    permission: 'ycequipmentarchivesmanagement.read',
    page: () => import('../equipment/equipment-pages.js').then((module) => module.EquipmentListPage),
  },
  {
    path: '/equipment/ycequipmentarchivesmanagement/$id',
    title: { zh: '设备', en: 'Equipment' },
    permission: 'ycequipmentarchivesmanagement.read',
    page: () => import('../equipment/equipment-pages.js').then((module) => module.EquipmentPage),
  },
];
