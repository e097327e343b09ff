// The same as numbers, for Prometheus. No tenant, stream or person stands in a label.
import type { ProjectorService } from '@cloud-factory/projector';
import type { Config } from '@cloud-factory/config';
import { healthOf } from './health.js';
import type { HouseFacts } from './house-facts.js';

type Sample = Readonly<{ name: string; help: string; type?: 'counter'; values: readonly Readonly<{ labels?: string; value: number }>[] }>;

const one = (name: string, help: string, value: number): Sample => ({ name: `cloud_factory_${name}`, help, values: [{ value }] });
const label = (name: string, text: string): string => `{${name}=${JSON.stringify(text.replace(/[^\x20-\x7e]/g, '?'))}}`;

function ofDatabase({ projector, reactions, parked, refusals, jobs, connections, mostConnections }: NonNullable<HouseFacts['database']>) {
  return [
    one('projector_behind_events', 'Events of the tenant that is farthest behind that stand in no list yet', projector.events),
    one('projector_behind_seconds', 'Age of the oldest event that stands in no list yet', projector.seconds),
    one('reactions_behind_events', 'Events of the tenant that is farthest behind whose consequences are not drawn yet', reactions.events),
    one('reactions_behind_seconds', 'Age of the oldest event whose consequences are not drawn yet', reactions.seconds),
    one('parked_streams', 'Streams that a list leaves out, counted once for each list', parked),
    one('refused_reactions', 'Refused commands of reactions that wait for an administrator', refusals),
    one('jobs_queued', 'Jobs that wait for their turn', jobs.queued),
    one('jobs_running', 'Jobs at work', jobs.running),
    one('jobs_oldest_seconds', 'How long the oldest job has waited for its turn', jobs.oldestSeconds),
    {
      name: 'cloud_factory_database_connections',
      help: 'Connections to the database, by the name of their pool, of all processes',
      values: [...connections].map(([name, value]) => ({ labels: label('pool', name), value })),
    },
    one('database_connections_max', 'Connections that the database allows', mostConnections),
  ];
}

export type MetricsParts = Readonly<{
  facts: HouseFacts;
  limits: Config['healthLimits'];
  /** What runs in this process. */
  parts: readonly string[];
  /** Of the projector, where it runs here. */
  projector: Awaited<ReturnType<ProjectorService['metrics']>> | null;
  /** Files whose bytes were found changed or missing when they were read here. */
  damagedFiles: number;
}>;

/** All that is known, in the text form of Prometheus. What is not known is left out, and `database_up` says why. */
export function houseMetrics({ facts, limits, parts, projector, damagedFiles }: MetricsParts): string {
  const { database, disk } = facts;
  const samples: readonly Sample[] = [
    one('database_up', '1: the database answers', database === null ? 0 : 1),
    ...(database === null ? [] : ofDatabase(database)),
    ...(disk === null
      ? []
      : [
          one('disk_free_bytes', 'Free bytes of the disk of the data folder', disk.freeBytes),
          one('disk_bytes', 'All of its bytes', disk.bytes),
        ]),
    {
      name: 'cloud_factory_well',
      help: '1: the part is well, as /api/health says it',
      values: healthOf(facts, limits).map(({ part, isWell }) => ({ labels: label('part', part), value: isWell ? 1 : 0 })),
    },
    {
      name: 'cloud_factory_process_info',
      help: 'What runs in this process',
      values: parts.map((part) => ({ labels: label('part', part), value: 1 })),
    },
    { ...one('damaged_files_total', 'Files found changed or missing when this process read them', damagedFiles), type: 'counter' },
    ...(projector === null
      ? []
      : [
          { ...one('projected_events_total', 'Events folded by this process', projector.events), type: 'counter' as const },
          { ...one('projected_batches_total', 'Batches written by this process', projector.batches), type: 'counter' as const },
          one('projector_last_lag_seconds', 'From the append of the last event to its batch', projector.lastLagMs / 1000),
          one('projector_tables_building', 'Lists that are built anew', projector.building),
        ]),
  ];
  return samples
    .map(
      ({ name, help, type = 'gauge', values }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${values.map(({ labels = '', value }) => `${name}${labels} ${value}\n`).join('')}`,
    )
    .join('');
}
