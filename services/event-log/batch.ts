// A batch of requests as the arguments of `event_log.append`: one round trip, one transaction, an outcome for each. What the arguments mean stands
// at the function, in deploy/migrations/sql/0013-versions-by-events.sql; their order here is theirs there.
import type { Claim } from '@cloud-factory/domain/shared/decider';
import type { CommandKey } from './port.js';
import type { Storable } from './storable.js';

/** What waits to be written: an append, or an answer to be kept. */
export type Request =
  | Readonly<{ kind: 'append'; key: CommandKey; storable: Storable; bytes: number }>
  | Readonly<{ kind: 'keep'; key: CommandKey; answer: string; bytes: number }>;

export const PARAMETERS = 41;
export const PARAMETERS_OF_ONE = 13;

/** Gives each different thing a slot, counted from 1 as Postgres does. */
class Slots {
  readonly #slots = new Map<string, number>();
  readonly tenants: number[] = [];
  readonly names: string[] = [];
  readonly values: string[] = [];

  of(tenant: number, name: string, value = ''): number {
    const key = `${tenant}\n${name}\n${value}`;
    const known = this.#slots.get(key);
    if (known !== undefined) return known;
    this.tenants.push(tenant);
    this.names.push(name);
    this.values.push(value);
    this.#slots.set(key, this.names.length);
    return this.names.length;
  }
}

// No text holds a line feed: `storable` refuses control characters.
const lines = (texts: readonly string[]): string => texts.join('\n');
const array = (values: readonly (number | string | boolean)[]): string => `{${values.join(',')}}`;

/** Texts and bytes in one buffer of `size` bytes. */
function joined(bodies: readonly (string | Uint8Array)[], size: number): Buffer {
  const buffer = Buffer.allocUnsafe(size);
  let at = 0;
  for (const body of bodies) {
    if (typeof body === 'string') at += buffer.write(body, at);
    else {
      buffer.set(body, at);
      at += body.length;
    }
  }
  return buffer;
}

/** The arguments of one call. Tenants are named in one order, so that two batches lock them in one order. */
export function argumentsOf(requests: readonly Request[]): readonly (string | Buffer)[] {
  const tenants = [...new Set(requests.map(({ key }) => key.tenant))].sort();
  const tenantSlots = new Map(tenants.map((tenant, nth) => [tenant, nth + 1]));
  const [streams, claims, counters] = [new Slots(), new Slots(), new Slots()];
  const a = {
    tenant: [] as number[],
    by: [] as string[],
    correlation: [] as string[],
    causation: [] as string[],
    answer: [] as string[],
    writes: [1],
    numbers: [1],
  };
  const m = { counter: [] as number[], digits: [] as number[], token: [] as string[] };
  const w = { stream: [] as number[], expected: [] as number[], events: [1], releases: [1], claims: [1] };
  const [released, taken]: [number[], number[]] = [[], []];
  const e = {
    append: [] as number[],
    stream: [] as number[],
    version: [] as number[],
    id: [] as string[],
    type: [] as string[],
    schema: [] as number[],
    numbered: [] as boolean[],
    start: [] as number[],
    before: [] as number[],
    between: [] as number[],
    data: [] as number[],
    personal: [] as number[],
  };
  const bodies: (string | Uint8Array)[] = [];
  let size = 0;

  const claimSlots = (tenant: number, of: readonly Claim[] = []): number[] => of.map(({ kind, value }) => claims.of(tenant, kind, value));

  function addWrites(tenant: number, { append, writes, numbers }: Storable): void {
    for (const { token, prefix, digits } of numbers) {
      m.counter.push(counters.of(tenant, prefix));
      m.digits.push(digits);
      m.token.push(token);
    }
    const { by, commandId, correlationId, causationId } = append;
    const said = `${by}\n${commandId}\n${correlationId}\n${causationId ?? ''}\n`;
    for (const [nth, write] of append.writes.entries()) {
      const slot = streams.of(tenant, write.stream);
      w.stream.push(slot);
      w.expected.push(write.expectedVersion);
      for (const [place, { event, data, isNumbered }] of (writes[nth] ?? []).entries()) {
        const version = write.expectedVersion + place + 1;
        // As chain.ts has it.
        const before = `\n${write.stream}\n${version}\n${event.id}\n${event.type}\n${event.schemaVersion}\n`;
        const dataBytes = Buffer.byteLength(data);
        const between = `${said}${dataBytes}\n${event.personal ? event.personal.length : '-'}\n`;
        const [beforeBytes, betweenBytes] = [Buffer.byteLength(before), Buffer.byteLength(between)];
        bodies.push(before + between + data);
        if (event.personal) bodies.push(event.personal);
        e.append.push(a.tenant.length);
        e.stream.push(slot);
        e.version.push(version);
        e.id.push(event.id);
        e.type.push(event.type);
        e.schema.push(event.schemaVersion);
        e.numbered.push(isNumbered);
        e.start.push(size);
        e.before.push(beforeBytes);
        e.between.push(betweenBytes);
        e.data.push(dataBytes);
        e.personal.push(event.personal ? event.personal.length : -1);
        size += beforeBytes + betweenBytes + dataBytes + (event.personal?.length ?? 0);
      }
      released.push(...claimSlots(tenant, write.releases));
      taken.push(...claimSlots(tenant, write.claims));
      w.events.push(e.id.length + 1);
      w.releases.push(released.length + 1);
      w.claims.push(taken.length + 1);
    }
  }

  for (const request of requests) {
    const tenant = tenantSlots.get(request.key.tenant) ?? 0;
    const { by, correlationId, causationId } =
      request.kind === 'append' ? request.storable.append : { by: '', correlationId: '', causationId: null };
    a.tenant.push(tenant);
    a.by.push(by);
    a.correlation.push(correlationId);
    a.causation.push(causationId ?? '');
    a.answer.push(request.kind === 'keep' ? request.answer : '');
    if (request.kind === 'append') addWrites(tenant, request.storable);
    a.writes.push(w.stream.length + 1);
    a.numbers.push(m.counter.length + 1);
  }

  return [
    lines(tenants),
    array(tenants.map((tenant) => `"\\\\x${Buffer.from(`cloud-factory event 1\n${tenant}\n`).toString('hex')}"`)),
    array(streams.tenants),
    lines(streams.names),
    array(claims.tenants),
    lines(claims.names),
    lines(claims.values),
    array(counters.tenants),
    lines(counters.names),
    array(a.tenant),
    lines(requests.map(({ key }) => key.commandId)),
    lines(requests.map(({ key }) => key.fingerprint)),
    lines(a.by),
    lines(a.correlation),
    lines(a.causation),
    lines(a.answer),
    array(a.writes),
    array(a.numbers),
    array(m.counter),
    array(m.digits),
    lines(m.token),
    array(w.stream),
    array(w.expected),
    array(w.events),
    array(w.releases),
    array(w.claims),
    array(released),
    array(taken),
    array(e.append),
    array(e.stream),
    array(e.version),
    array(e.id),
    lines(e.type),
    array(e.schema),
    array(e.numbered),
    array(e.start),
    array(e.before),
    array(e.between),
    array(e.data),
    array(e.personal),
    joined(bodies, size),
  ];
}

/** The arguments of `event_log.append_one`, for one event without numbers and claims; null for anything else. */
export function argumentsOfOne(requests: readonly Request[]): readonly (string | number | Uint8Array | null)[] | null {
  const [request] = requests;
  if (requests.length !== 1 || request?.kind !== 'append') return null;
  const { append, writes, numbers } = request.storable;
  const [write] = append.writes;
  const [stored] = writes[0] ?? [];
  if (!write || !stored || append.writes.length !== 1 || writes[0]?.length !== 1 || numbers.length > 0) return null;
  if ((write.claims?.length ?? 0) + (write.releases?.length ?? 0) > 0) return null;
  const { tenant, commandId, fingerprint, by, correlationId, causationId } = append;
  const { id, type, schemaVersion, personal } = stored.event;
  return [
    tenant,
    commandId,
    fingerprint,
    by,
    correlationId,
    causationId,
    write.stream,
    write.expectedVersion,
    id,
    type,
    schemaVersion,
    stored.data,
    personal,
  ];
}
