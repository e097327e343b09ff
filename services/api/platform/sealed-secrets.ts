import { hkdfSync } from 'node:crypto';
import { KEY_BYTES, place, seal, unseal } from '@cloud-factory/event-log';
import type { Id, TenantId } from '@cloud-factory/domain/shared/ids';
import type { TenantPool } from '@cloud-factory/projections/shared';
import { seededId } from '../auth/seed.js';
import type { Caller } from './caller.js';

export type SecretId = Id<'secret'>;
export type Secrets = Readonly<Record<string, string>>;

/**
 * Secrets that are typed once and never answered. Events name a set of secrets by its id; the set itself stands here, sealed. Put the set first and
 * say the command with its id then: the event makes it hold, and when the command is refused nothing has changed.
 */
export type SealedSecrets = Readonly<{
  /** Keeps a set under an id; an id that is taken keeps what it has. */
  put: (tenant: TenantId, id: SecretId, secrets: Secrets) => Promise<void>;
  /** For the one who uses it, never for an answer. Null when there is none. Throws when it was sealed under another master key. */
  read: (tenant: TenantId, id: SecretId) => Promise<Secrets | null>;
  /** Which names of a set are filled: what a page may say of it. */
  names: (tenant: TenantId, id: SecretId) => Promise<readonly string[]>;
  forget: (tenant: TenantId, id: SecretId) => Promise<void>;
}>;

/** The id of the set that a request brings: the same request sent again brings the same one. */
export const secretIdOf = ({
  tenant,
  userId,
  commandId,
  fingerprint,
}: Pick<Caller, 'tenant' | 'userId' | 'commandId' | 'fingerprint'>): SecretId =>
  seededId<'secret'>(['secret', tenant, userId, commandId, fingerprint].join('\n'));

const sealingKey = (masterKey: string, tenant: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(masterKey, 'base64'), '', place('sealed-secrets', tenant), KEY_BYTES));

/** The part of a connection of the database's owner that is used here. */
type Queries = Readonly<{ query: <Row extends object>(text: string, values?: unknown[]) => Promise<Readonly<{ rows: readonly Row[] }>> }>;

/** `masterKey`: the installation's, base64. A row that is moved to another tenant or another id does not open. */
export function createSealedSecrets({
  platform,
  masterKey,
}: Readonly<{ platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'>; masterKey: string }>): SealedSecrets {
  const keyOf = (tenant: TenantId): Buffer => sealingKey(masterKey, tenant);
  const scopeOf = (tenant: TenantId) => ({ tenant, creators: '*' as const });
  return {
    put: async (tenant, id, secrets) => {
      const sealed = seal(keyOf(tenant), Buffer.from(JSON.stringify(secrets)), place('sealed-secret', tenant, id));
      await platform.withTenantWrite(scopeOf(tenant), (client) =>
        client.query('insert into platform.sealed_secrets (tenant_id, id, names, sealed) values ($1, $2, $3, $4) on conflict do nothing', [
          tenant,
          id,
          Object.keys(secrets),
          sealed,
        ]),
      );
    },
    read: (tenant, id) =>
      platform.withTenant(scopeOf(tenant), async (client) => {
        const { rows } = await client.query<{ sealed: Buffer }>('select sealed from platform.sealed_secrets where id = $1', [id]);
        const [row] = rows;
        // What was sealed is JSON of this file, by authentication.
        return row ? (JSON.parse(unseal(keyOf(tenant), row.sealed, place('sealed-secret', tenant, id)).toString('utf8')) as Secrets) : null;
      }),
    names: (tenant, id) =>
      platform.withTenant(scopeOf(tenant), async (client) => {
        const { rows } = await client.query<{ names: readonly string[] }>('select names from platform.sealed_secrets where id = $1', [id]);
        return rows[0]?.names ?? [];
      }),
    forget: async (tenant, id) => {
      await platform.withTenantWrite(scopeOf(tenant), (client) => client.query('delete from platform.sealed_secrets where id = $1', [id]));
    },
  };
}

/** Seals the secrets of all tenants with the key of another master key. In a transaction of the caller, who sees all rows. Answers how many. */
export async function resealSecrets(client: Queries, from: string, to: string): Promise<number> {
  const { rows } = await client.query<{ tenant: string; id: string; sealed: Buffer }>(
    'select tenant_id as tenant, id, sealed from platform.sealed_secrets for update',
  );
  for (const { tenant, id, sealed } of rows) {
    const where = place('sealed-secret', tenant, id);
    await client.query('update platform.sealed_secrets set sealed = $3 where tenant_id = $1 and id = $2', [
      tenant,
      id,
      seal(sealingKey(to, tenant), unseal(sealingKey(from, tenant), sealed, where), where),
    ]);
  }
  return rows.length;
}

/** The tokens under which Nest hands both on. */
export const SealedSecretsToken = Symbol('SealedSecrets');
export const OutgoingToken = Symbol('Outgoing');
