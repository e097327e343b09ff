// Walks the hash chain of each tenant and names the first place where it does not hold. Needs nothing but the events, so a copy that someone
// else keeps can be verified without this database.
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import { hashOf, noHash } from './chain.js';
import type { StoredEvent } from './port.js';
import { numberOfPosition, positionOf } from './position.js';

/** Where a log ended when someone looked: kept elsewhere, it shows that the end was cut off since. `hash` in hex. */
export type NotedHead = Readonly<{ position: Position; hash: string }>;

export type ChainSource = Readonly<{
  tenants: () => Promise<readonly TenantId[]>;
  /** All events of a tenant in the order of positions. */
  events: (tenant: TenantId) => AsyncIterable<StoredEvent>;
  /** What was noted of the tenant's ends: by the log itself, or by someone outside. */
  noted?: (tenant: TenantId) => readonly NotedHead[];
}>;

export type ChainFault = Readonly<{ tenant: TenantId; position: Position; what: string }>;

export type ChainReport = Readonly<{
  events: number;
  /** The first one of each tenant that has one. */
  faults: readonly ChainFault[];
  /** Where each tenant's chain ends that holds: worth noting outside. */
  heads: ReadonlyMap<TenantId, NotedHead>;
}>;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** What is wrong with an event at a place in the chain; null when nothing is. */
function wrongWith(event: StoredEvent, n: number, previousHash: Uint8Array, streamVersion: number): string | null {
  const found = numberOfPosition(event.position);
  if (found !== n)
    return found > n ? `the event is missing (the next one stands at ${found})` : `the event at ${found} stands here as well`;
  if (hex(event.previousHash) !== hex(previousHash)) return 'the event does not follow the one before it';
  if (hex(hashOf(event)) !== hex(event.hash)) return 'the event was changed, or belongs elsewhere: its hash does not fit its content';
  if (event.version !== streamVersion + 1) return `version ${event.version} of ${event.stream} follows version ${streamVersion}`;
  return null;
}

async function verifyTenant(
  source: ChainSource,
  tenant: TenantId,
): Promise<Readonly<{ events: number; fault: ChainFault | null; head: NotedHead | null }>> {
  const noted = new Map((source.noted?.(tenant) ?? []).map(({ position, hash }) => [numberOfPosition(position), hash]));
  const versions = new Map<string, number>();
  let previousHash = noHash();
  let n = 0;
  const faultAt = (at: number, what: string) => ({ events: n, fault: { tenant, position: positionOf(at), what }, head: null });
  for await (const event of source.events(tenant)) {
    const what =
      event.tenant === tenant
        ? wrongWith(event, n + 1, previousHash, versions.get(event.stream) ?? 0)
        : `the event belongs to ${event.tenant}`;
    if (what !== null) return faultAt(n + 1, what);
    n += 1;
    const expected = noted.get(n);
    if (expected !== undefined && expected !== hex(event.hash)) return faultAt(n, 'another event stood here when the head was noted');
    versions.set(event.stream, event.version);
    previousHash = event.hash;
  }
  const last = Math.max(0, ...noted.keys());
  if (last > n) return faultAt(n + 1, `the log ends before position ${last}, which was noted: its end was cut off`);
  return { events: n, fault: null, head: n > 0 ? { position: positionOf(n), hash: hex(previousHash) } : null };
}

/** Verifies every tenant. Reads each event once and keeps one number per stream; rejects only when the source does. */
export async function verifyChain(source: ChainSource): Promise<ChainReport> {
  let events = 0;
  const faults: ChainFault[] = [];
  const heads = new Map<TenantId, NotedHead>();
  for (const tenant of await source.tenants()) {
    const verified = await verifyTenant(source, tenant);
    events += verified.events;
    if (verified.fault) faults.push(verified.fault);
    if (verified.head) heads.set(tenant, verified.head);
  }
  return { events, faults, heads };
}
