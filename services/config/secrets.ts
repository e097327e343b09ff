import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from './config.js';

export type CompleteConfig = Config & Readonly<{ adminPassword: string; masterKey: string; sessionKey: string }>;

/** Reads a kept secret, or draws and keeps one, mode 600. `wx`: of two starts at once only one draws, the other reads. */
export function keptSecret(folder: string, name: string, draw: () => string): Readonly<{ secret: string; isNew: boolean }> {
  const file = join(folder, name);
  try {
    const secret = draw();
    writeFileSync(file, `${secret}\n`, { flag: 'wx', mode: 0o600 });
    return { secret, isNew: true };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return { secret: readFileSync(file, 'utf8').trim(), isNew: false };
  }
}

/** What is drawn for a name that has no file; nothing may be, once a database exists that the earlier one opens. */
function keyOf(folder: string, name: string, hasDatabase: boolean): string {
  if (hasDatabase && !existsSync(join(folder, name)))
    throw new ConfigError([
      `${join(folder, name)} is missing, and there is a database whose personal data only this key opens: put the folder keys that belongs to it back, or set MASTER_KEY. A new one is not drawn.`,
    ]);
  return keptSecret(folder, name, () => randomBytes(32).toString('base64')).secret;
}

/**
 * Fills in the secrets that the embedded profile may leave out: made on the first start in `DATA_DIR/keys`, mode 600, and read from
 * there ever after. `keys` stands beside the data and is never part of a backup of it. `madeAdminPassword`: print it, once.
 * `hasDatabase`: this is no first start, so a master key that is missing is lost; throws `ConfigError` then, and leaves nothing behind.
 */
export function withSecrets(
  config: Config,
  { hasDatabase = false }: Readonly<{ hasDatabase?: boolean }> = {},
): Readonly<{ config: CompleteConfig; madeAdminPassword: string | null }> {
  const { adminPassword, masterKey, sessionKey } = config;
  if (adminPassword !== null && masterKey !== null && sessionKey !== null) {
    return { config: { ...config, adminPassword, masterKey, sessionKey }, madeAdminPassword: null };
  }
  if (config.profile !== 'embedded') throw new Error('secrets are made in the embedded profile only');
  const folder = join(config.dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const keptMasterKey = masterKey ?? keyOf(folder, 'master-key', hasDatabase);
  const drawn = () => randomBytes(12).toString('base64url');
  const passwordFile = join(folder, 'admin-password');
  // The password of a first start. Later it may have been put away: what would be drawn now opens nothing, and is neither kept nor shown.
  const isAway = hasDatabase && !existsSync(passwordFile);
  const password = adminPassword === null && !isAway ? keptSecret(folder, 'admin-password', drawn) : null;
  return {
    config: {
      ...config,
      adminPassword: adminPassword ?? password?.secret ?? drawn(),
      masterKey: keptMasterKey,
      sessionKey: sessionKey ?? keptSecret(folder, 'session-key', () => randomBytes(32).toString('base64')).secret,
    },
    madeAdminPassword: password?.isNew ? password.secret : null,
  };
}
