import type { TenantEvent, TenantProfile } from '@cloud-factory/domain/platform';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import { defineProjection, mustExist } from '../../shared/index.js';

export type TenantListRow = RowBase &
  TenantProfile &
  Readonly<{
    /** The code of 6 digits, which is also the tenant's id everywhere. */
    tenantId: TenantId;
    /** The domain in lower case, for looking up; empty when there is none. */
    domainKey: string;
    status: 'active' | 'suspended';
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
  revision: 1,
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
  },
  indexes: [{ by: ['domainKey'] }, { by: ['tenantName'] }],
  counts: [[]],
  keysOf: ({ data }) => [data.tenantId],
  on: {
    TenantCreated: (_, { at, by, version, data }) => ({
      id: data.tenantId,
      tenantId: data.tenantId,
      ...profileOf(data),
      domainKey: data.domain?.toLowerCase() ?? '',
      status: 'active',
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
  },
});
