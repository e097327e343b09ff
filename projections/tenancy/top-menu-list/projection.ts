import type { TopMenuEvent, TopMenuProfile } from '@cloud-factory/domain/tenancy';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

export type TopMenuListRow = RowBase & TopMenuProfile & Readonly<{ menuIds: readonly string[] }>;

const profileOf = ({ code, nameZh, nameEn, path, icon, sort }: TopMenuProfile): TopMenuProfile => ({
  code,
  nameZh,
  nameEn,
  path,
  icon,
  sort,
});

/** The items of the bar at the top, in the read models of the platform. */
export const topMenuTable = defineProjection<TopMenuEvent, TopMenuListRow>({
  table: 'top_menu_list',
  revision: 1,
  columns: {
    ...rowColumns,
    code: 'text',
    nameZh: 'text',
    nameEn: 'text',
    path: 'text',
    icon: 'text',
    sort: 'integer',
    menuIds: 'texts',
  },
  indexes: [{ by: ['sort'] }, { by: ['code'] }],
  counts: [[]],
  keysOf: ({ data }) => [data.topMenuId],
  on: {
    TopMenuAdded: (_, { at, by, version, data }) => ({
      id: data.topMenuId,
      ...profileOf(data),
      menuIds: data.menuIds,
      version,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    }),
    TopMenuChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...profileOf(recorded.data), ...touchedBy(recorded) }),
    TopMenuGranted: (row, recorded) => ({ ...mustExist(row, recorded), menuIds: recorded.data.menuIds, ...touchedBy(recorded) }),
    TopMenuRemoved: () => gone,
  },
});
