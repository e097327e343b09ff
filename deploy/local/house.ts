// How the parts stand together, once for every profile: what a process opens, and what it lets go of, in which order.
import { fileURLToPath } from 'node:url';
import {
  createExportWork,
  createFileUses,
  createImportWork,
  createJobNews,
  createPhotographWork,
  forgetMessageTexts,
  createLog,
  createLogStore,
  sweepGuesses,
  openTenantStores,
  seedCatalogue,
  offerDefaults,
  seedPlatform,
  startApi,
  type RunningApi,
} from '@cloud-factory/api';
import { createBatchRunner, createCommandRunner, openEvents, streams, type CommandRunner } from '@cloud-factory/commands';
import type { CompleteConfig } from '@cloud-factory/config';
import { createPersonKeys, createPersonKeyStore, createPostgresLog, notingErasures } from '@cloud-factory/event-log';
import { firstTenant } from '@cloud-factory/domain/platform/contract';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { damagedFound, openFiles, openJobStore } from '@cloud-factory/files';
import { migrate, urlFor } from '@cloud-factory/migrations';
import { findDelaysRunOut } from '@cloud-factory/projections/delays';
import { findAllTenants } from '@cloud-factory/projections/platform';
import { createReader, createTenantPool, ReadModelNotReady, type Reader } from '@cloud-factory/projections/shared';
import { openControl, startProjector, type ProjectorService } from '@cloud-factory/projector';
import { startJobs, startWorker } from '@cloud-factory/worker';
import { catchUps, reactions } from '@cloud-factory/workflows/reactions';
import pg from 'pg';
import { startDelaySweeps } from './delay-sweeps.js';
import { createFileErasure } from './erasing-files.js';
import { startFileSweeps } from './file-sweeps.js';
import { assertMasterKey, keepMarkOf } from './master-key.js';
import { startRetentions } from './retentions.js';
import { openTelling, tellOnPort } from './telling.js';
import { applyErasureList, erasuresPath, sayErasuresAgain } from './erasures.js';

export type Part = 'api' | 'projector' | 'worker';
export const everyPart: readonly Part[] = ['api', 'projector', 'worker'];

export type OpenHouse = Readonly<{
  /** The address of the API; in a process without it where it tells how it is, or null. */
  url: string | null;
  runner: CommandRunner;
  /** Takes no new work, ends what runs, closes. */
  close: () => Promise<void>;
}>;

const consoleFolder = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/** The tenants that there are; on a first start, before there is a list of them, the one that every installation begins with. */
async function tenantsKnown(reader: Pick<Reader, 'withTenant'>): Promise<readonly TenantId[]> {
  try {
    const rows = await reader.withTenant({ tenant: idAs('platform'), creators: '*' }, findAllTenants);
    return rows.map(({ tenantId }) => tenantId);
  } catch (error) {
    if (error instanceof ReadModelNotReady) return [idAs(firstTenant)];
    throw error;
  }
}

/**
 * Brings the database up to date and starts the parts that were asked for. Rejects with a sentence when the database does not answer, or
 * could lose what it acknowledged.
 */
export async function openHouse(config: CompleteConfig, databaseUrl: string, parts: readonly Part[] = everyPart): Promise<OpenHouse> {
  const logger = createLog(config.logLevel, undefined, parts.length === everyPart.length ? 'all' : parts.join('+'));
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse())
      await end().catch((error: unknown) => logger.warn({ err: error }, 'a part did not close in order'));
  };
  try {
    await assertMasterKey(databaseUrl, config.masterKey);
    await migrate(databaseUrl, config.masterKey);
    await keepMarkOf(databaseUrl, config.masterKey);
    const as = (role: Parameters<typeof urlFor>[2]): string => urlFor(databaseUrl, config.masterKey, role);

    const log = createPostgresLog({
      connectionString: as('cf_log'),
      onError: (error) => logger.warn({ err: error }, 'a listener of the log failed'),
    });
    closing.push(() => log.close());
    await log.assertDurable();
    const erasures = erasuresPath(config.dataDir);
    const keys = notingErasures(createPersonKeyStore({ connectionString: as('cf_log') }), erasures);
    closing.push(() => keys.close());
    const restored = await applyErasureList(keys, erasures);
    const personKeys = createPersonKeys({ store: keys, masterKey: config.masterKey });
    const runner = createCommandRunner({ log, personKeys, streams });
    const source = openEvents({ log, personKeys, streams });
    // What follows from an event never follows from a name: one that does not decrypt keeps no reaction waiting.
    const facts = openEvents({ log, personKeys: { decrypt: async () => null }, streams });
    await sayErasuresAgain(runner, restored);

    const platform = createTenantPool({ connectionString: as('cf_platform') });
    closing.push(() => platform.close());

    let projector: ProjectorService | null = null;
    const telling = openTelling({ config, parts, as, projector: () => projector, damagedFiles: damagedFound });
    closing.push(telling.close);
    if (parts.includes('projector')) {
      const started = await startProjector({ connectionString: as('cf_project'), source, log: logger });
      projector = started;
      closing.push(() => started.stop());
    }
    if (parts.includes('worker')) {
      const pool = new pg.Pool({ connectionString: as('cf_platform'), max: 4 });
      pool.on('error', (error) => logger.warn({ err: error }, 'the connection of the worker was lost'));
      pool.on('connect', (client) => {
        client.on('error', () => undefined); // while a piece of work has it, that work hears the error too
      });
      closing.push(() => pool.end());
      // Jobs read through connections of their own: a long export must not keep people from their lists.
      const jobReader = createReader({
        connectionString: as('cf_read'),
        max: 2,
        statementTimeoutMs: 300_000,
        name: 'cloud-factory-jobs-read',
      });
      closing.push(() => jobReader.close());
      const stores = openTenantStores(config, { reader: jobReader, platform });
      const files = openFiles(config, platform, stores, createFileUses({ platform, reader: jobReader, source, log: logger }));
      const store = openJobStore(config, platform, stores);
      const kinds = {
        export: createExportWork({ reader: jobReader, store, runner }),
        import: createImportWork({ runner, streams, reader: jobReader, platform, files, store }),
        photographs: createPhotographWork({ reader: jobReader, store, files }),
      };
      const jobs = await startJobs({ queueUrl: as('cf_jobs'), platform, kinds, logger });
      closing.push(() => jobs.stop());
      const sweeps = startFileSweeps(config, { rows: platform, source, stores, logger });
      closing.push(() => sweeps.stop());
      const logs = createLogStore(platform);
      const kept = {
        'the log of requests': (tenant: TenantId) => logs.sweep(tenant, config.logDays),
        'failed sign-ins': () => sweepGuesses(platform, Date.now),
      };
      const retentions = startRetentions({ source, kept, keptTogether: { 'kept answers': () => log.sweepAnswers() }, logger });
      closing.push(() => retentions.stop());
      const eraseFiles = createFileErasure({ rows: platform, files, sweeper: sweeps, source, logger });
      // An erased person's scans go with the key: their bytes, and their names, which people make of patients' names. So do the files of
      // exports and the texts of messages, any of which may name the person, and what runs just now.
      const erasing: typeof personKeys = {
        ...personKeys,
        erase: async (tenant, stream) => {
          await personKeys.erase(tenant, stream);
          await eraseFiles(tenant, stream);
          await jobs.overtake(tenant);
          await forgetMessageTexts(platform, tenant);
        },
      };
      const batchRunner = createBatchRunner({ log, personKeys, streams, cachedStreams: 2_000 });
      const worker = startWorker({ pool, source: facts, runner, batchRunner, reactions, catchUps, personKeys: erasing, logger });
      closing.push(() => worker.stop());
      const delays = startDelaySweeps({
        source,
        runner,
        findRunOut: (tenant, before) => jobReader.withTenant({ tenant, creators: '*' }, (client) => findDelaysRunOut(client, before, 200)),
        logger,
      });
      closing.push(() => delays.stop());
    }
    let api: RunningApi | null = null;
    if (parts.includes('api')) {
      await seedPlatform({ runner, platform, sessionKey: config.sessionKey, adminPassword: config.adminPassword });
      // Regions and the dictionary of the system belong to the platform; a tenant begins with shades, processes and its own dictionary.
      for (const tenant of ['platform', '000000'] as const) await seedCatalogue(runner, idAs(tenant));
      const reader = createReader({ connectionString: as('cf_read') });
      closing.push(() => reader.close());
      // Tenants that exist already get what this release newly grants to default roles (decision record 0026).
      const tenants = await tenantsKnown(reader);
      for (const tenant of tenants) await offerDefaults(runner, tenant);
      const jobNews = createJobNews(as('cf_platform'), logger);
      closing.push(() => jobNews.close());
      const control = openControl({ connectionString: as('cf_project'), source });
      closing.push(control.close);
      const told = { projector: control, health: telling.health, moreMetrics: telling.moreMetrics };
      api = await startApi({ config, log: logger, runner, streams, source, reader, platform, jobNews, consoleFolder, ...told });
      closing.push(api.stop);
    }
    const [alone] = parts;
    const port = alone === 'projector' || alone === 'worker' ? await tellOnPort(telling, alone, config, logger) : null;
    if (port) closing.push(port.close);
    return { url: api?.url ?? port?.url ?? null, runner, close };
  } catch (error) {
    await close();
    throw error;
  }
}
