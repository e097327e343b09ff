import type { ClientEvent, ClientProfile } from '@cloud-factory/domain/platform';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

export type ClientListRow = RowBase &
  Readonly<{
    clientId: string;
    /** Comma-joined, like the scopes. */
    grants: string;
    scopes: string;
    tenantId: string | null;
    accessSeconds: number;
    refreshSeconds: number;
  }>;

const shown = ({ clientId, grants, scopes, tenantId, accessSeconds, refreshSeconds }: ClientProfile) => ({
  clientId,
  grants: grants.join(),
  scopes: scopes.join(),
  tenantId,
  accessSeconds,
  refreshSeconds,
});

/** The programs that ask for tokens, in the read models of the platform. No secret and no hash of one comes here. */
export const clientTable = defineProjection<ClientEvent, ClientListRow>({
  table: 'client_list',
  revision: 1,
  columns: {
    ...rowColumns,
    id: 'text',
    clientId: 'text',
    grants: 'text',
    scopes: 'text',
    tenantId: 'text',
    accessSeconds: 'integer',
    refreshSeconds: 'integer',
  },
  indexes: [{ by: ['clientId'] }],
  counts: [[]],
  keysOf: ({ data }) => [data.clientId],
  on: {
    ClientRegistered: (_, { at, by, version, data }) => ({
      id: data.clientId,
      ...shown(data),
      version,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    }),
    ClientChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...shown(recorded.data), ...touchedBy(recorded) }),
    ClientSecretRenewed: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded) }),
    ClientRemoved: () => gone,
  },
});
