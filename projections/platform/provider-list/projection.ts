import type { ProviderEvent, ProviderProfile } from '@cloud-factory/domain/platform';
import type { ProviderRow } from '@cloud-factory/domain/platform/contract';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

const shown = ({ source, name, issuer, clientId, tenantId }: ProviderProfile) => ({ source, name, issuer, clientId, tenantId });

/** The systems through which people sign in, in the read models of the platform. Neither a secret nor the name of its sealed set comes here. */
export const providerTable = defineProjection<ProviderEvent, ProviderRow>({
  table: 'provider_list',
  revision: 1,
  columns: { ...rowColumns, id: 'text', source: 'text', name: 'text', issuer: 'text', clientId: 'text', tenantId: 'text', status: 'text' },
  indexes: [{ by: ['source'] }, { by: ['name'] }],
  counts: [[]],
  keysOf: ({ data }) => [data.source],
  on: {
    ProviderEntered: (_, recorded) => ({
      id: recorded.data.source,
      ...shown(recorded.data),
      status: 'disabled',
      ...touchedBy(recorded),
      createdAt: recorded.at,
      createdBy: recorded.by,
    }),
    ProviderChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...shown(recorded.data), ...touchedBy(recorded) }),
    ProviderEnabled: (row, recorded) => ({ ...mustExist(row, recorded), status: 'enabled', ...touchedBy(recorded) }),
    ProviderDisabled: (row, recorded) => ({ ...mustExist(row, recorded), status: 'disabled', ...touchedBy(recorded) }),
    ProviderRemoved: () => gone,
  },
});
