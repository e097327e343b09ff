import type { TenantEvent, TenantProfile } from '@cloud-factory/domain/platform';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import { defineProjection, gone, mustExist } from '../../shared/index.js';

export type TenantListRow = RowBase &
  TenantProfile &
  Readonly<{
    /** The code of 6 digits, which is also the tenant's id everywhere. */
    tenantId: TenantId;
    /** The domain in lower case, for looking up; empty when there is none. */
    domainKey: string;
    status: 'active' | 'suspended';
    packageId: string | null;
    datasourceId: string | null;
  }>;

const profileOf = ({ tenantName, domain, linkman, contactNumber, address, accountLimit, expireAt }: TenantProfile): TenantProfile => ({
  tenantName,
  domain,
  linkman,
  contactNumber,
  address,
  accountLimit,
  expireAt,
});

/** The tenants, in the read models of the platform. */
export const tenantListProjection = defineProjection<TenantEvent, TenantListRow>({
  table: 'tenant_list',
  revision: 2,
  columns: {
    id: 'text',
    version: 'integer',
    createdAt: 'instant',
    createdBy: 'uuid',
    updatedAt: 'instant',
    updatedBy: 'uuid',
    tenantId: 'text',
    tenantName: 'text',
    domain: 'text',
    domainKey: 'text',
    linkman: 'text',
    contactNumber: 'text',
    address: 'text',
    accountLimit: 'integer',
    expireAt: 'date',
    status: 'text',
    packageId: 'uuid',
    datasourceId: 'uuid',
  },
  indexes: [{ by: ['domainKey'] }, { by: ['tenantName'] }, { by: ['packageId'] }],
  counts: [[]],
  keysOf: ({ data }) => [data.tenantId],
  on: {
    TenantCreated: (_, { at, by, version, data }) => ({
      id: data.tenantId,
      tenantId: data.tenantId,
      ...profileOf(data),
      domainKey: data.domain?.toLowerCase() ?? '',
      status: 'active',
      packageId: null,
      datasourceId: null,
      version,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    }),
    TenantChanged: (row, recorded) => {
      const { at, by, version, data } = recorded;
      return {
        ...mustExist(row, recorded),
        ...profileOf(data),
        domainKey: data.domain?.toLowerCase() ?? '',
        version,
        updatedAt: at,
        updatedBy: by,
      };
    },
    TenantSuspended: (row, recorded) => ({
      ...mustExist(row, recorded),
      status: 'suspended',
      version: recorded.version,
      updatedAt: recorded.at,
      updatedBy: recorded.by,
    }),
    TenantResumed: (row, recorded) => ({
      ...mustExist(row, recorded),
      status: 'active',
      version: recorded.version,
      updatedAt: recorded.at,
      updatedBy: recorded.by,
    }),
    TenantPackageSet: (row, recorded) => ({
      ...mustExist(row, recorded),
      packageId: recorded.data.packageId,
      version: recorded.version,
      updatedAt: recorded.at,
      updatedBy: recorded.by,
    }),
    TenantDatasourceSet: (row, recorded) => ({
      ...mustExist(row, recorded),
      datasourceId: recorded.data.datasourceId,
      version: recorded.version,
      updatedAt: recorded.at,
      updatedBy: recorded.by,
    }),
    TenantRemoved: () => gone,
  },
});
