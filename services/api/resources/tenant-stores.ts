import type { CompleteConfig } from '@cloud-factory/config';
import type { S3Settings, TenantStores } from '@cloud-factory/files';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { getStore, getStoreInUse, type KeptStore } from '@cloud-factory/projections/resources';
import type { Reader, TenantPool } from '@cloud-factory/projections/shared';
import { createOutgoing, type Outgoing } from '../platform/outgoing.js';
import { createSealedSecrets, type SealedSecrets } from '../platform/sealed-secrets.js';

export type TenantStoresParts = Readonly<{ reader: Pick<Reader, 'withTenant'>; secrets: SealedSecrets; outgoing: Outgoing }>;

/** A store as it is reached, with its keys; null when it has none. */
export async function settingsOfStore(store: KeptStore, tenant: TenantId, secrets: SealedSecrets): Promise<S3Settings | 'folder' | null> {
  if (store.kind === 'folder') return 'folder';
  const keys = store.secretId === null ? null : await secrets.read(tenant, store.secretId);
  const { endpoint, bucket, region } = store;
  const [accessKey, secretKey] = [keys?.['accessKey'], keys?.['secretKey']];
  if (endpoint === null || bucket === null || accessKey === undefined || secretKey === undefined) return null;
  return { endpoint, bucket, region, accessKey, secretKey };
}

/** So long an answer about a store holds, milliseconds: reading a file asks for it each time. */
const holdsMs = 2_000;

/** The stores that tenants entered, for all that keeps or reads files. */
export function createTenantStores({ reader, secrets, outgoing }: TenantStoresParts, now: () => number = Date.now): TenantStores {
  const known = new Map<string, Readonly<{ until: number; found: Promise<S3Settings | 'folder' | null> }>>();
  const scopeOf = (tenant: TenantId) => ({ tenant, creators: '*' as const });

  async function load(tenant: TenantId, storeId: string): Promise<S3Settings | 'folder' | null> {
    const store = await reader.withTenant(scopeOf(tenant), (client) => getStore(client, storeId));
    return store && settingsOfStore(store, tenant, secrets);
  }
  return {
    agents: outgoing.agents,
    inUse: async (tenant) => {
      const store = await reader.withTenant(scopeOf(tenant), getStoreInUse);
      // A folder is that of the installation: its files need no store to be named.
      return store === null || store.kind === 'folder' ? null : idAs<'connection'>(store.id);
    },
    settingsOf: (tenant, storeId) => {
      const name = `${tenant}\n${storeId}`;
      const before = known.get(name);
      if (before && before.until > now()) return before.found;
      const found = load(tenant, storeId);
      if (known.size > 1_000) known.clear();
      known.set(name, { until: now() + holdsMs, found });
      found.catch(() => known.delete(name));
      return found;
    },
  };
}

/** The same for a program beside the API: the worker that erases and sweeps. */
export const openTenantStores = (
  config: CompleteConfig,
  { reader, platform }: Readonly<{ reader: Pick<Reader, 'withTenant'>; platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'> }>,
): TenantStores =>
  createTenantStores({
    reader,
    secrets: createSealedSecrets({ platform, masterKey: config.masterKey }),
    outgoing: createOutgoing({ hosts: config.outgoingHosts }),
  });
