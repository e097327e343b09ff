import { rolesOf, standsInTab, type MenuEvent, type MenuItem } from '@cloud-factory/domain/tenancy';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

export type MenuListRow = RowBase & Required<MenuItem>;

const itemOf = (data: MenuItem): Required<MenuItem> => ({
  parentId: data.parentId,
  code: data.code,
  nameZh: data.nameZh,
  nameEn: data.nameEn,
  path: data.path,
  icon: data.icon,
  sort: data.sort,
  category: data.category,
  openMode: data.openMode,
  url: data.url,
  permission: data.permission,
  remark: data.remark,
  roles: rolesOf(data),
  isTab: standsInTab(data),
});

/** The items of the menu, in the read models of the platform. `version`: of the last event about the item, in the stream that all share. */
export const menuTable = defineProjection<MenuEvent, MenuListRow>({
  table: 'menu_list',
  revision: 2,
  columns: {
    ...rowColumns,
    id: 'text',
    parentId: 'text',
    code: 'text',
    nameZh: 'text',
    nameEn: 'text',
    path: 'text',
    icon: 'text',
    sort: 'integer',
    category: 'text',
    openMode: 'integer',
    url: 'text',
    permission: 'text',
    remark: 'text',
    roles: 'texts',
    isTab: 'boolean',
  },
  indexes: [{ by: ['code'] }, { by: ['parentId', 'sort'] }],
  counts: [[]],
  keysOf: ({ data }) => [data.id],
  on: {
    MenuAdded: (_, { at, by, version, data }) => ({
      id: data.id,
      ...itemOf(data),
      version,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    }),
    MenuChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...itemOf(recorded.data), ...touchedBy(recorded) }),
    MenuRemoved: () => gone,
  },
});
