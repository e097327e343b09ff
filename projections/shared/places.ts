// Where each tenant's feeds stand, as this runner knows it, and which tables there are. Another runner may know better: a batch that was
// made from an old place is refused by the database, and the runner looks again.
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import type pg from 'pg';
import type { Group } from './batch.js';
import type { AnyProjection } from './projection.js';
import { liveFeed, readRegistry, type Registry } from './registry.js';

type Feeds = Map<string, Position>;

export type Places = Readonly<{
  registry: () => Registry;
  tenants: () => readonly TenantId[];
  /** How far the tables that are read are. */
  live: (tenant: TenantId) => Position | null;
  /** The live feed and all feeds at its place, or the farthest behind of those that are not: null when there is none. */
  groupOf: (tenant: TenantId, which: 'live' | 'building') => Group | null;
  /** Whether something of the log, up to a head, is not in all tables. */
  isBehind: (tenant: TenantId, head: Position | undefined) => boolean;
  moved: (tenant: TenantId, feeds: readonly string[], to: Position) => void;
  /** Reads the tables again, and the places of one tenant. */
  lookAgain: (tenant: TenantId) => Promise<void>;
  /**
   * Reads the places of all tenants but those that are being worked on: when the tables changed, after a doubt, and every `rereadMs` anyway, for a
   * crash of the database takes the last places with the last rows, and what was remembered would stand for what is no more.
   */
  refresh: (isBusy: (tenant: TenantId) => boolean) => Promise<void>;
  /** What is remembered may not be what is stored: a connection was lost, or somebody must be sure. The next `refresh` reads. */
  doubt: () => void;
}>;

async function readFeeds(control: pg.Pool, tenant: TenantId | null): Promise<ReadonlyMap<TenantId, Feeds>> {
  const { rows } = await control.query<{ tenant_id: TenantId; feed: string; position: Position }>(
    'select tenant_id, feed, position from read_model.checkpoints where $1::text is null or tenant_id = $1',
    [tenant],
  );
  const found = new Map<TenantId, Feeds>();
  for (const { tenant_id: id, feed, position } of rows) found.set(id, (found.get(id) ?? new Map<string, Position>()).set(feed, position));
  return found;
}

const least = (a: Position | null, b: Position | null): Position | null => (a === null || b === null ? null : a <= b ? a : b);

function groupAt(registry: Registry, at: ReadonlyMap<string, Position>, which: 'live' | 'building'): Group | null {
  const feeds = [liveFeed, ...registry.builds.map(({ feed }) => feed)];
  const live = at.get(liveFeed) ?? null;
  const others = feeds.map((feed) => at.get(feed) ?? null).filter((position) => position !== live);
  if (which === 'building' && others.length === 0) return null;
  const after = which === 'live' ? live : others.reduce(least);
  const mine = feeds.filter((feed) => (at.get(feed) ?? null) === after);
  return { after, feeds: mine, targets: registry.targets.filter(({ feed }) => mine.includes(feed)), version: registry.version };
}

/** Reads the tables and the places of all tenants. `rereadMs`: how long places are believed without a look. */
export async function createPlaces(control: pg.Pool, projections: readonly AnyProjection[], rereadMs: number): Promise<Places> {
  let registry = await readRegistry(control, projections);
  const places = new Map(await readFeeds(control, null));
  let readAt = performance.now();
  let isDoubted = false;
  /** Tenants that were worked on when the others were read; what is committed of one settles it, for the database refuses a wrong place. */
  const unsure = new Set<TenantId>();
  const feedsOf = (tenant: TenantId): Feeds => places.get(tenant) ?? new Map<string, Position>();

  return {
    registry: () => registry,
    tenants: () => [...places.keys()],
    live: (tenant) => feedsOf(tenant).get(liveFeed) ?? null,
    groupOf: (tenant, which) => groupAt(registry, feedsOf(tenant), which),
    isBehind: (tenant, head) => {
      const at = feedsOf(tenant);
      const live = at.get(liveFeed);
      if (head !== undefined && (live === undefined || live < head)) return true;
      return live !== undefined && registry.builds.some(({ feed }) => at.get(feed) !== live);
    },
    moved: (tenant, feeds, to) => {
      const at = feedsOf(tenant);
      for (const feed of feeds) at.set(feed, to);
      places.set(tenant, at);
      unsure.delete(tenant);
    },
    lookAgain: async (tenant) => {
      registry = await readRegistry(control, projections);
      places.set(tenant, (await readFeeds(control, tenant)).get(tenant) ?? new Map());
      unsure.delete(tenant);
    },
    doubt: () => {
      isDoubted = true;
    },
    refresh: async (isBusy) => {
      const { rows } = await control.query<{ version: string }>('select version::text from read_model.registry');
      const isChanged = rows[0]?.version !== registry.version;
      if (!isChanged && !isDoubted && unsure.size === 0 && performance.now() - readAt < rereadMs) return;
      isDoubted = false; // a doubt that comes while it is read is looked at in the next round
      try {
        if (isChanged) registry = await readRegistry(control, projections);
        const stored = await readFeeds(control, null);
        for (const tenant of new Set([...places.keys(), ...stored.keys()])) {
          if (isBusy(tenant)) unsure.add(tenant);
          else {
            places.set(tenant, stored.get(tenant) ?? new Map());
            unsure.delete(tenant);
          }
        }
        readAt = performance.now();
      } catch (error) {
        isDoubted = true;
        throw error;
      }
    },
  };
}
