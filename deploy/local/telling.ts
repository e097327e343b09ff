// How a house tells that it is well: to who asks the API, and in a process without one on a small port of its own.
import { startPartServer, type HealthPart } from '@cloud-factory/api';
import type { CompleteConfig } from '@cloud-factory/config';
import { projections, type ProjectorService } from '@cloud-factory/projector';
import { healthOf } from './health.js';
import { openHouseFacts } from './house-facts.js';
import { houseMetrics } from './house-metrics.js';

export type TellingParts = Readonly<{
  config: CompleteConfig;
  /** What runs in this process. */
  parts: readonly string[];
  /** The address of the database for a role. */
  as: (role: 'cf_log' | 'cf_project' | 'cf_platform') => string;
  /** Of this process; null where it does not run here. */
  projector: () => ProjectorService | null;
  damagedFiles: () => number;
}>;

export type Telling = Readonly<{
  health: () => Promise<readonly HealthPart[]>;
  moreMetrics: () => Promise<string>;
  close: () => Promise<void>;
}>;

/** What this process answers about the house, and about itself. */
export function openTelling({ config, parts, as, projector, damagedFiles }: TellingParts): Telling {
  const facts = openHouseFacts({
    log: as('cf_log'),
    projector: as('cf_project'),
    platform: as('cf_platform'),
    dataDir: config.dataDir,
    tables: projections.map(({ table }) => table),
  });
  return {
    health: async () => healthOf(await facts.look(), config.healthLimits),
    moreMetrics: async () => {
      const known = await facts.look();
      const its = known.database === null ? null : await (projector()?.metrics() ?? null);
      return houseMetrics({ facts: known, limits: config.healthLimits, parts, projector: its, damagedFiles: damagedFiles() });
    },
    close: facts.close,
  };
}

/** The small port of a part that has no API; null when it could not be had. */
export function tellOnPort(
  { health, moreMetrics }: Telling,
  part: 'projector' | 'worker',
  config: CompleteConfig,
  log: Parameters<typeof startPartServer>[0]['log'],
): ReturnType<typeof startPartServer> {
  return startPartServer({ host: config.partPorts.host, port: config.partPorts[part], config, health, moreMetrics, log });
}
