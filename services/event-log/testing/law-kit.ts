// What the laws of the event log are written with.
import { idAs, type Position, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import { v7 } from 'uuid';
import { type Append, type AppendOutcome, type EventLog, type NewEvent, type StoredEvent, type Write } from '../port.js';

export type LawLog = Readonly<{
  log: EventLog;
  /** Appends that take a while and are then undone, of the same tenant; where the adapter knows such a thing. */
  rollBack?: (tenant: TenantId) => Promise<void>;
  close: () => Promise<void>;
}>;

let tenants = 0;
/** A tenant of its own for each law: one database serves all. */
export const aTenant = (): TenantId => idAs(`tenant-${(tenants += 1)}`);
export const by: UserId = idAs('user-1');
export const anEvent = (data: object = { n: 1 }, personal: Uint8Array | null = null): NewEvent => ({
  id: v7(),
  type: 'SomethingHappened',
  schemaVersion: 1,
  data,
  personal,
});
export const aWrite = (stream: string, expectedVersion: number, ...events: readonly NewEvent[]): Write => ({
  stream,
  expectedVersion,
  events,
});
export const append = (tenant: TenantId, writes: readonly Write[], more: Partial<Append> = {}): Append => ({
  tenant,
  commandId: idAs<'command'>(v7()),
  fingerprint: 'f'.repeat(64),
  by,
  correlationId: v7(),
  causationId: null,
  writes,
  ...more,
});

export function writesOf(outcome: AppendOutcome): readonly Readonly<{ stream: string; version: number; position: Position }>[] {
  if (outcome.kind !== 'answered' || outcome.answer.kind !== 'written') throw new Error(`not written: ${JSON.stringify(outcome)}`);
  return outcome.answer.writes;
}
/** What an append answers that wrote something new. */
export const newlyWritten = { kind: 'answered', isRepeated: false, answer: { kind: 'written' } } as const;
export const isWritten = (outcome: AppendOutcome): boolean => outcome.kind === 'answered' && !outcome.isRepeated;

export async function wholeTenant(log: EventLog, tenant: TenantId, page = 1_000): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const next = await log.readTenant(tenant, events.at(-1)?.position ?? null, page);
    events.push(...next);
    if (next.length < page) return events;
  }
}
export const dataOf = (events: readonly StoredEvent[]): readonly unknown[] => events.map(({ data }) => JSON.parse(data) as unknown);

/** The log that a law is held against: asked for when the law runs, for it is made after the laws are named. */
export type LawsOn = () => LawLog;
