// A second API on the database of a spec's first: its own log, caches and connections, as another process of the server profile has them.
import { createCommandRunner, openEvents, streams } from '@cloud-factory/commands';
import { readConfig, withSecrets } from '@cloud-factory/config';
import { createPersonKeys, createPostgresLog } from '@cloud-factory/event-log';
import { createReader, createTenantPool } from '@cloud-factory/projections/shared';
import { createApi } from '../app.js';
import { createLog } from '../platform/request-log.js';
import { askingOf, type Asking } from './asking.js';
import { adminPassword } from './everybody.js';
import type { TestApi } from './harness.js';
import { personKeysInMemory } from './keys-in-memory.js';

/** Knows the sessions and the records of the first, and nothing of its memory. Keys of persons are not shared: no names of patients are read here. */
export async function anotherProcess({ database, clock }: TestApi): Promise<Asking & Readonly<{ close: () => Promise<void> }>> {
  const { config } = withSecrets(
    readConfig({
      REQUESTS_PER_SECOND: '100000',
      MASTER_KEY: database.masterKey,
      SESSION_KEY: Buffer.alloc(32, 9).toString('base64'),
      ADMIN_PASSWORD: adminPassword,
      DATABASE_URL: database.ownerUrl,
      DEMO: 'none',
    }),
  );
  const log = createPostgresLog({ connectionString: database.urlFor('cf_log'), allowLoss: true });
  const personKeys = createPersonKeys({ store: personKeysInMemory(), masterKey: database.masterKey });
  const reader = createReader({ connectionString: database.urlFor('cf_read') });
  const platform = createTenantPool({ connectionString: database.urlFor('cf_platform') });
  const app = await createApi({
    config,
    log: createLog('silent'),
    runner: createCommandRunner({ log, personKeys, streams }),
    streams,
    source: openEvents({ log, personKeys, streams }),
    reader,
    platform,
    now: clock.now,
  });
  return {
    ...askingOf(app),
    close: async () => {
      await app.close();
      await Promise.all([reader.close(), platform.close(), log.close()]);
    },
  };
}
