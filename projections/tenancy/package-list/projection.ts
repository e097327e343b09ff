import type { PackageProfile, TenantPackageEvent } from '@cloud-factory/domain/tenancy';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

export type TenantPackageListRow = RowBase &
  Readonly<{
    packageName: string;
    /** Comma-joined, as the documents have it (R095). */
    menuId: string;
    menuCount: number;
    remark: string | null;
  }>;

const shown = ({ packageName, menuIds, remark }: PackageProfile) => ({
  packageName,
  menuId: menuIds.join(),
  menuCount: menuIds.length,
  remark,
});

/** The packages that tenants may have, in the read models of the platform. */
export const tenantPackageTable = defineProjection<TenantPackageEvent, TenantPackageListRow>({
  table: 'tenant_package_list',
  revision: 1,
  columns: { ...rowColumns, packageName: 'text', menuId: 'text', menuCount: 'integer', remark: 'text' },
  indexes: [{ by: ['packageName'] }],
  counts: [[]],
  keysOf: ({ data }) => [data.packageId],
  on: {
    TenantPackageAdded: (_, { at, by, version, data }) => ({
      id: data.packageId,
      ...shown(data),
      version,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    }),
    TenantPackageChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...shown(recorded.data), ...touchedBy(recorded) }),
    TenantPackageRemoved: () => gone,
  },
});
