// What the program does with good settings. `embedded`: everything in one process, with the database that comes along. `server`: one process
// per part against DATABASE_URL; without an argument this one starts and watches the three.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig, warningsOf, withSecrets } from '@cloud-factory/config';
import { everyPart, openHouse, type OpenHouse, type Part } from './house.js';
import { claimFolder } from './database/folder-lock.js';
import { hasDatabase, startPostgres, type LocalPostgres } from './postgres.js';
import { assertNoRotation } from './master-key.js';
import { keepTogether } from './parts.js';
import { endOnSignal } from './signals.js';
import { startDemo } from './start-demo.js';

const program = fileURLToPath(new URL('main.js', import.meta.url));

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Says why the program ends by itself, lets go of what it can within a while, and ends with a failure: what started it starts it again. */
async function endFailed(reason: string, end: () => Promise<void>, patienceMs = 15_000): Promise<never> {
  process.stderr.write(`! ${reason}\n! Cloud Factory ends.\n`);
  await Promise.race([end().catch(() => undefined), sleep(patienceMs)]);
  process.exit(1);
}

async function startEmbedded(): Promise<void> {
  const settings = readConfig(process.env);
  const release = await claimFolder(settings.dataDir);
  let database: LocalPostgres | null = null;
  let house: OpenHouse | null = null;
  let endDemo = (): void => undefined;
  const end = async (): Promise<void> => {
    endDemo();
    await house?.close();
    await database?.stop();
    release();
  };
  endOnSignal(end);
  try {
    const isOwn = settings.databaseUrl === null;
    assertNoRotation(join(settings.dataDir, 'keys'));
    const { config, madeAdminPassword } = withSecrets(settings, { hasDatabase: isOwn && hasDatabase(settings.dataDir) });
    for (const warning of warningsOf(config, process.getuid?.())) say(`! ${warning}`);
    const onLost = (reason: string): void => void endFailed(reason, end);
    database = isOwn ? await startPostgres(config.dataDir, { say, onLost }) : null;
    house = await openHouse(config, config.databaseUrl ?? database?.url ?? '');
    say(`\n  云工厂 Cloud Factory   ${house.url}`);
    say(
      `  租户 tenant 000000 · 账号 account admin · 密码 password ${madeAdminPassword ?? (process.env['ADMIN_PASSWORD'] ? '(ADMIN_PASSWORD)' : `(${config.dataDir}/keys/admin-password)`)}`,
    );
    say('  Ctrl-C stops it; the data stays.\n');
    endDemo = startDemo(config, house.url ?? '', say);
  } catch (error) {
    await end();
    throw error;
  }
}

/** One part of the server profile in this process. */
async function startPart(part: Part): Promise<void> {
  const { config } = withSecrets(readConfig(process.env));
  for (const warning of warningsOf(config, process.getuid?.())) say(`! ${warning}`);
  if (config.databaseUrl === null) throw new ConfigError(['DATABASE_URL is missing: set it to the owner of the database.']);
  const house = await openHouse(config, config.databaseUrl, [part]);
  endOnSignal(house.close);
  say(`${part} runs${house.url ? ` on ${house.url}` : ''}`);
}

/** All parts of the server profile, a process each. One that ends takes the others along: what started this process starts it again. */
function startServer(): void {
  withSecrets(readConfig(process.env)); // a bad setting is said once, not three times
  const parts = everyPart.map((part) => ({ part, child: fork(program, [part], { stdio: 'inherit' }) }));
  endOnSignal(keepTogether(parts, say));
}

/** Starts what the profile says, or the part that is named. Throws what kept it from starting; nothing is left running then. */
export async function run([part]: readonly string[]): Promise<void> {
  if (everyPart.includes(part as Part))
    await startPart(part as Part); // checked by the line itself
  else if (readConfig(process.env).profile === 'server') startServer();
  else await startEmbedded();
}
