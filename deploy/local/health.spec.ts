import { describe, expect, it } from 'vitest';
import { healthOf } from './health.js';
import type { HouseFacts } from './house-facts.js';
import { houseMetrics } from './house-metrics.js';

const limits = { behindSeconds: 60, behindEvents: 1_000, refusals: 0, queueSeconds: 900, diskPercent: 5 };
const database: NonNullable<HouseFacts['database']> = {
  projector: { events: 3, seconds: 1 },
  reactions: { events: 0, seconds: 0 },
  parked: 0,
  refusals: 0,
  jobs: { queued: 2, running: 1, oldestSeconds: 40 },
  connections: new Map([['projector', 6]]),
  mostConnections: 100,
};
const well: HouseFacts = { database, disk: { freeBytes: 50, bytes: 100 } };
const reds = (facts: HouseFacts) =>
  healthOf(facts, limits)
    .filter(({ isWell }) => !isWell)
    .map(({ part }) => part);
const withDatabase = (change: Partial<typeof database>): HouseFacts => ({ ...well, database: { ...database, ...change } });

describe('OPS-B4 the health of a house', () => {
  it('is green when nothing waits', () => {
    expect(reds(well)).toEqual([]);
  });
  it.each([
    ['the database is away', { ...well, database: null }, 'database'],
    ['lists are behind by time', withDatabase({ projector: { events: 1, seconds: 61 } }), 'projector'],
    ['lists are behind by events', withDatabase({ projector: { events: 1_001, seconds: 2 } }), 'projector'],
    ['nothing follows from events', withDatabase({ reactions: { events: 5, seconds: 61 } }), 'reactions'],
    ['a stream is parked', withDatabase({ parked: 1 }), 'parked'],
    ['what followed from an event was refused', withDatabase({ refusals: 1 }), 'refusals'],
    ['a job waits too long for its turn', withDatabase({ jobs: { queued: 1, running: 0, oldestSeconds: 901 } }), 'jobs'],
    ['the disk is nearly full', { ...well, disk: { freeBytes: 4, bytes: 100 } }, 'disk'],
    ['the disk cannot be asked', { ...well, disk: null }, 'disk'],
  ])('is red when %s, and says so in both languages', (_, facts, part) => {
    expect(reds(facts)).toEqual([part]);
    const told = healthOf(facts, limits).find((each) => each.part === part);
    expect(told?.zh).toMatch(/\p{Script=Han}/u);
    expect(told?.en).toMatch(/^[A-Z0-9]/);
  });
  it('needs nothing but the database to answer requests', () => {
    expect(healthOf({ ...well, disk: null }, limits).filter(({ isNeeded }) => isNeeded)).toMatchObject([
      { part: 'database', isWell: true },
    ]);
  });
});

describe('OPS-B4 the metrics of a house', () => {
  const text = (facts: HouseFacts) => houseMetrics({ facts, limits, parts: ['projector'], projector: null, damagedFiles: 3 });
  it('tell each part by number, and whether it is well', () => {
    const told = text(withDatabase({ parked: 2, refusals: 4 }));
    for (const line of [
      'cloud_factory_database_up 1',
      'cloud_factory_projector_behind_events 3',
      'cloud_factory_parked_streams 2',
      'cloud_factory_refused_reactions 4',
      'cloud_factory_jobs_queued 2',
      'cloud_factory_jobs_oldest_seconds 40',
      'cloud_factory_database_connections{pool="projector"} 6',
      'cloud_factory_disk_free_bytes 50',
      'cloud_factory_well{part="parked"} 0',
      'cloud_factory_well{part="database"} 1',
      'cloud_factory_process_info{part="projector"} 1',
      'cloud_factory_damaged_files_total 3',
    ])
      expect(told.split('\n')).toContain(line);
  });
  it('leave out what is not known while the database is away', () => {
    const told = text({ ...well, database: null });
    expect(told).toMatch(/^cloud_factory_database_up 0$/m);
    expect(told).not.toMatch(/parked_streams|jobs_queued/);
  });
});
