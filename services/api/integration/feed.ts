import type { AnyStreamKind } from '@cloud-factory/commands';
import type { AnyRecorded, EventSource } from '@cloud-factory/projections/shared';
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';

/**
 * One public event as a CloudEvent 1.0. Patients' names never travel: only `data` does, never the personal part, and of it nothing that
 * tells one patient from another.
 */
export type CloudEvent = Readonly<{
  specversion: '1.0';
  id: string;
  type: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: 'application/json';
  /** Of the shape of `data`. */
  dataschema: string;
  position: string;
  streamversion: number;
  actor: string;
  data: Readonly<Record<string, unknown>>;
}>;

/**
 * All public events with `from < position <= to`. Complete when `from` is the `to` of one's last call; positions inside may have holes,
 * which are private events. `from` is empty at the start of the log. `next` is what to ask now.
 */
export type Feed = Readonly<{ from: string; to: string; events: readonly CloudEvent[]; next: string }>;

/** So many events of the log are looked at in one call. */
const looked = 1_000;

/** The version of each public type; there is no second list. */
export function publicTypes(streams: readonly AnyStreamKind[]): ReadonlyMap<string, number> {
  return new Map(
    streams
      .flatMap(({ events }) => Object.entries<Readonly<{ version: number; isPublic?: true }>>(events))
      .flatMap(([type, { version, isPublic }]) => (isPublic ? [[type, version] as const] : [])),
  );
}

/** Whose piece it is matters where it is made and to whoever traces it, not to those who count and charge. */
const withheld: ReadonlySet<string> = new Set(['patientCode', 'patientSex', 'patientAge']);

function withoutPatients(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPatients);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (withheld.has(name) ? [] : [[name, withoutPatients(each)]])));
}

const cloudEvent = (tenant: TenantId, { id, type, stream, version, position, at, by, data }: AnyRecorded, schema: number): CloudEvent => ({
  specversion: '1.0',
  id,
  type: `cloud-factory.${type}`,
  source: `/tenants/${tenant}`,
  subject: stream,
  time: at,
  datacontenttype: 'application/json',
  dataschema: `urn:cloud-factory:event:${type}:${schema}`,
  position,
  streamversion: version,
  actor: by,
  data: withoutPatients(data) as CloudEvent['data'], // an object stays one
});

/** The next part of a tenant's feed after a position (null: from the start), at most `limit` public events. */
export async function feedOf(
  source: Pick<EventSource, 'readTenant'>,
  types: ReadonlyMap<string, number>,
  tenant: TenantId,
  after: Position | null,
  limit: number,
): Promise<Feed> {
  const events: CloudEvent[] = [];
  let to = after ?? '';
  for (const recorded of await source.readTenant(tenant, after, looked)) {
    const schema = types.get(recorded.type);
    if (schema !== undefined && events.length === limit) break;
    if (schema !== undefined) events.push(cloudEvent(tenant, recorded, schema));
    to = recorded.position;
  }
  return {
    from: after ?? '',
    to,
    events,
    next: to === '' ? '/api/integration/events' : `/api/integration/events?after=${encodeURIComponent(to)}`,
  };
}
