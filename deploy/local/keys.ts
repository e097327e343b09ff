import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A secret of this installation: made on the first start, kept in `DATA_DIR/keys` (mode 600), the same ever after. Leave the folder out of
 * backups of the data: who has both can read what was erased.
 */
export function keptSecret(dataDir: string, name: string, make: () => string = () => randomBytes(32).toString('base64')): string {
  const folder = join(dataDir, 'keys');
  const path = join(folder, name);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const secret = make();
  // Whole or not at all: half a key would lock the data for good.
  writeFileSync(`${path}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secret;
}

/** A password that a person can read aloud: no characters that look alike. */
export const readablePassword = (): string => {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(14), (byte) => letters[byte % letters.length]).join('').replace(/(.{5})(.{5})(.{4})/, '$1-$2-$3');
};
