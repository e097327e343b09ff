import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.js';

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

/**
 * Fills in the secrets that the embedded profile may leave out: made on the first start in `DATA_DIR/keys`, mode 600, and read from
 * there ever after. `keys` stands beside the data and is never part of a backup of it. `madeAdminPassword`: print it, once.
 */
export function withSecrets(config: Config): Readonly<{ config: CompleteConfig; madeAdminPassword: string | null }> {
  const { adminPassword, masterKey, sessionKey } = config;
  if (adminPassword !== null && masterKey !== null && sessionKey !== null) {
    return { config: { ...config, adminPassword, masterKey, sessionKey }, madeAdminPassword: null };
  }
  if (config.profile !== 'embedded') throw new Error('secrets are made in the embedded profile only');
  const folder = join(config.dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const key = () => randomBytes(32).toString('base64');
  const password = adminPassword === null ? keptSecret(folder, 'admin-password', () => randomBytes(12).toString('base64url')) : null;
  return {
    config: {
      ...config,
      adminPassword: adminPassword ?? password?.secret ?? '',
      masterKey: masterKey ?? keptSecret(folder, 'master-key', key).secret,
      sessionKey: sessionKey ?? keptSecret(folder, 'session-key', key).secret,
    },
    madeAdminPassword: password?.isNew ? password.secret : null,
  };
}
