// The master key of an installation: held against the database before a start changes anything, and rotated.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { resealSecrets } from '@cloud-factory/api';
import { ConfigError, keptSecret } from '@cloud-factory/config';
import { masterKeyFits, noteMasterKey, rewrapTenantKeys } from '@cloud-factory/event-log';
import { setRolePasswords } from '@cloud-factory/migrations';
import { withOwner } from './backup/asking.js';

/** Rejects when the database was made with another key: nothing is changed then, not even the passwords of its roles. */
export const assertMasterKey = (ownerUrl: string, masterKey: string): Promise<void> =>
  withOwner(ownerUrl, async (_, client) => {
    if (!(await masterKeyFits(client, masterKey)))
      throw new ConfigError([
        'The master key is not the one that this database was made with: nothing was changed. Set MASTER_KEY, or put the folder keys back, as they were; a lost key opens nothing again (docs/operations.md).',
      ]);
  });

/** Notes the key that a database is made with, so that another one is known for what it is. */
export const keepMarkOf = (ownerUrl: string, masterKey: string): Promise<void> =>
  withOwner(ownerUrl, (_, client) => noteMasterKey(client, masterKey));

export type Rotated = Readonly<{ tenants: number; secrets: number }>;

/**
 * Wraps everything that the old key opens with the new one, and gives the roles their new passwords, in one transaction: all of it or nothing. No process
 * of the product may run. Rejects when the old key does not fit, or when the owner does not see all rows.
 */
export const rotateMasterKey = (ownerUrl: string, from: string, to: string): Promise<Rotated> =>
  withOwner(ownerUrl, async (ask, client) => {
    const [me] = await ask<{ sees: boolean }>('select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user');
    if (!me?.sees)
      throw new Error(
        'The owner of the database does not see the rows of all tenants: rotate as a superuser, or as a role with BYPASSRLS.',
      );
    if (!(await masterKeyFits(client, from))) throw new Error('The old master key is not the one of this database: nothing was changed.');
    await client.query('begin');
    try {
      const tenants = await rewrapTenantKeys(client, from, to);
      const secrets = await resealSecrets(client, from, to);
      await setRolePasswords(client, to);
      await client.query('commit');
      return { tenants, secrets };
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });

const pathsOf = (keys: string) => ({ kept: join(keys, 'master-key'), next: join(keys, 'master-key.next') });

/** Throws when a rotation was interrupted: which key holds is found out by running it again. */
export function assertNoRotation(keys: string): void {
  if (existsSync(pathsOf(keys).next))
    throw new Error(`A rotation of the master key was interrupted (${pathsOf(keys).next}): run "npm run rotate-key" again, which ends it.`);
}

/**
 * Rotates the key that is kept in a folder. The new key is on disk before the database knows it, and takes the place of the old one after: interrupted
 * at any point, the next call goes on. Answers null when an earlier call had done all but that.
 */
export async function rotateKeptKey(ownerUrl: string, keys: string): Promise<Rotated | null> {
  const { kept, next } = pathsOf(keys);
  const { secret: to, isNew } = keptSecret(keys, 'master-key.next', () => randomBytes(32).toString('base64'));
  const isDone = !isNew && (await withOwner(ownerUrl, (_, client) => masterKeyFits(client, to)));
  const rotated = isDone ? null : await rotateMasterKey(ownerUrl, readFileSync(kept, 'utf8').trim(), to);
  renameSync(next, kept);
  return rotated;
}
