// What `npm run backup`, `npm run restore` and `npm run rotate-key` do with their settings, and what they say. Each answers its exit code.
import { ConfigError, readConfig, type Config } from '@cloud-factory/config';
import { claimFolder } from '../database/folder-lock.js';
import { rotateKeptKey, rotateMasterKey, type Rotated } from '../master-key.js';
import { placesOf } from '../postgres.js';
import { backUp, withDatabaseOf, type BackupParts } from './backup.js';
import { restore, type RestoreParts } from './restore.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function told(what: string, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    const sentences = error instanceof ConfigError ? error.sentences : [error instanceof Error ? error.message : String(error)];
    process.stderr.write(`${what}\n${sentences.map((each) => `  ${each}`).join('\n')}\n`);
    return 1;
  }
}

/** The settings of an embedded installation with its own database. */
function embedded(): Config {
  const config = readConfig(process.env);
  if (config.profile !== 'embedded' || config.databaseUrl !== null)
    throw new ConfigError([
      'This is for the database that comes along. A PostgreSQL of your own is backed up by its own tools; docs/operations.md says in which order with the files.',
    ]);
  return config;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const runBackup = (parts: Pick<BackupParts, 'to' | 'keysTo'>): Promise<number> =>
  told('There is no backup.', async () => {
    const { folder, contents } = await backUp({ ...parts, dataDir: embedded().dataDir, say });
    say(`${folder}: ${contents.events} events or more, ${contents.files.count} files (${megabytes(contents.files.bytes)}).`);
    say(
      parts.keysTo
        ? `The keys lie in ${parts.keysTo}: keep them apart from the backup.`
        : '! The keys are not part of it: copy DATA_DIR/keys to another place, after each backup, for the list of erased persons grows.',
    );
  });

export const runRestore = (parts: Pick<RestoreParts, 'from' | 'keysFrom' | 'to'>): Promise<number> =>
  told('Nothing was restored.', async () => {
    const { masterKey } = readConfig(process.env);
    const { events, files, at } = await restore({ ...parts, masterKey: masterKey ?? undefined, say });
    say(`Restored as of ${at}: ${events} events verified, ${files} files. Start with DATA_DIR=${parts.to}`);
  });

const rotatedWords = (rotated: Rotated | null): string =>
  rotated
    ? `The master key was rotated: the keys of ${rotated.tenants} tenants and ${rotated.secrets} secrets are wrapped with the new one.`
    : 'A rotation that was interrupted is ended.';

/** `NEW_MASTER_KEY` belongs to settings that bring their own `MASTER_KEY`; otherwise the kept key is rotated. */
export const runRotateKey = (newKey: string | undefined): Promise<number> =>
  told('The master key was not rotated.', async () => {
    const config = readConfig(process.env);
    if (config.masterKey !== null) {
      if (newKey === undefined) throw new ConfigError(['MASTER_KEY is set: set NEW_MASTER_KEY to the one that is to take its place.']);
      readConfig({ ...process.env, MASTER_KEY: newKey }); // a bad one is said in the words of the setting
      const [from, { dataDir, databaseUrl }] = [config.masterKey, config];
      const rotate = (url: string): Promise<Rotated> => rotateMasterKey(url, from, newKey);
      say(rotatedWords(databaseUrl === null ? await stopped(dataDir, () => withDatabaseOf(dataDir, rotate)) : await rotate(databaseUrl)));
      say('Set MASTER_KEY to the new key before the next start. Keep the old one for as long as backups from before are kept.');
      return;
    }
    const { dataDir } = embedded();
    say(rotatedWords(await stopped(dataDir, () => withDatabaseOf(dataDir, (url) => rotateKeptKey(url, placesOf(dataDir).keys)))));
    say('Keep the copies of the old key for as long as backups from before are kept.');
  });

/** Nothing may run on the folder: what runs knows the old key alone. */
async function stopped<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  (await claimFolder(dataDir, { patienceMs: 0 }))();
  return work();
}
