// Makes a database. In a folder beside the one it will have, with that name only when it is whole: an interrupted start leaves nothing that could
// pass for a database, and no start ever needs to remove one.
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { giveTo, spawnBare, type Account, type Binaries } from './binaries.js';

const prefix = 'postgres.making-';

/** Ends with the exit code, and what was written to its outputs. */
const ended = (program: string, args: readonly string[], account: Account | null): Promise<Readonly<{ code: number; said: string }>> =>
  new Promise((resolve, reject) => {
    const child = spawnBare(program, args, account, ['ignore', 'pipe', 'pipe']);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => {
        said = (said + bytes.toString()).slice(-4_000);
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });

function syncFolder(path: string): void {
  if (process.platform === 'win32') return; // a folder cannot be opened there
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/**
 * Makes the cluster with a locale that knows Chinese letters where the system has one: with plain C, trigrams are made of ASCII alone and a
 * search inside of Chinese names would read the whole table. Sorting is by the collation "C" wherever it is declared, whatever the locale.
 * Call it under the lock of the data folder. The password is shown to no other account.
 */
export async function makeDatabase(binaries: Binaries, account: Account | null, databaseDir: string, password: string): Promise<void> {
  const parent = dirname(databaseDir);
  // Ours by their name, and never a database: what an interrupted first start left.
  for (const name of readdirSync(parent)) if (name.startsWith(prefix)) rmSync(join(parent, name), { recursive: true, force: true });
  const place = mkdtempSync(join(parent, prefix)); // mode 700
  giveTo(account, place);
  try {
    const [made, passwordFile] = [join(place, 'made'), join(place, 'password')];
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
    giveTo(account, passwordFile);
    let said = '';
    for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
      rmSync(made, { recursive: true, force: true });
      mkdirSync(made, { mode: 0o700 });
      giveTo(account, made);
      const answer = await ended(
        binaries.initdb,
        [
          `--pgdata=${made}`,
          '--auth=scram-sha-256',
          '--username=postgres',
          `--pwfile=${passwordFile}`,
          '--encoding=UTF8',
          `--locale=${locale}`,
          '--lc-messages=C',
          '--data-checksums',
        ],
        account,
      );
      said = answer.said;
      if (answer.code !== 0) continue;
      if (existsSync(databaseDir)) chmodSync(databaseDir, 0o700); // an empty one, which the rename replaces
      renameSync(made, databaseDir);
      syncFolder(parent);
      return;
    }
    throw new Error(said.trim().split('\n').slice(-6).join('; '));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
