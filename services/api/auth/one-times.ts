import { randomBytes } from 'node:crypto';
import type { TenantPool } from '@cloud-factory/projections/shared';
import { platformTenant } from './credential-store.js';
import type { Tokens } from './tokens.js';

/** `captcha`: what a picture shows. `flow`: a sign-in at another system. `guest`: who came back from there unknown. `secret`: a one-off sign-in. */
export type OneTimeKind = 'captcha' | 'flow' | 'guest' | 'secret';
export type OneTimes = ReturnType<typeof createOneTimes>;

const form = /^[A-Za-z0-9_-]{43}$/;
const scope = { tenant: platformTenant, creators: '*' as const };

/** The table `platform.one_times`: things that count once, for a short time, for whoever holds the key. */
export function createOneTimes(
  platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'>,
  tokens: Pick<Tokens, 'hashOf'>,
  now: () => number,
) {
  const hashOf = (kind: OneTimeKind, key: string): Buffer => tokens.hashOf(`${kind}\n${key}`);

  return {
    /** Keeps something for so many seconds; answers the key to it. What expired goes at the same time. */
    issue: async (kind: OneTimeKind, data: object, seconds: number): Promise<string> => {
      const key = randomBytes(32).toString('base64url');
      const at = new Date(now());
      await platform.withTenantWrite(scope, async (client) => {
        await client.query('delete from platform.one_times where expires_at < $1', [at]);
        await client.query(
          `insert into platform.one_times (tenant_id, kind, hash, data, expires_at) values ($1, $2, $3, $4, $5::timestamptz + make_interval(secs => $6))`,
          [platformTenant, kind, hashOf(kind, key), JSON.stringify(data), at, seconds],
        );
      });
      return key;
    },

    /** What the key stands for, and from now on nothing: of two who ask at once one gets it. */
    take: async <Data extends object>(kind: OneTimeKind, key: unknown): Promise<Data | null> => {
      if (typeof key !== 'string' || !form.test(key)) return null;
      return platform.withTenantWrite(scope, async (client) => {
        const { rows } = await client.query<{ data: Data; expiresAt: Date }>(
          'delete from platform.one_times where kind = $1 and hash = $2 returning data, expires_at as "expiresAt"',
          [kind, hashOf(kind, key)],
        );
        return rows[0] && rows[0].expiresAt.getTime() > now() ? rows[0].data : null;
      });
    },

    /** What the key stands for; it stays good. */
    look: async <Data extends object>(kind: OneTimeKind, key: unknown): Promise<Data | null> => {
      if (typeof key !== 'string' || !form.test(key)) return null;
      return platform.withTenant(scope, async (client) => {
        const { rows } = await client.query<{ data: Data }>(
          'select data from platform.one_times where kind = $1 and hash = $2 and expires_at > $3',
          [kind, hashOf(kind, key), new Date(now())],
        );
        return rows[0]?.data ?? null;
      });
    },
  };
}
