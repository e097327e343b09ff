import { idAs, type Position, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { AnyRecorded, EventSource } from './source.js';

/** A fact on its way into an `arraySource`. */
export type ArrayFact = Readonly<{
  tenant: TenantId;
  stream: string;
  type: string;
  data: Readonly<Record<string, unknown>>;
  personal?: unknown;
  by?: string;
  at?: string;
}>;

export type ArraySource = EventSource & Readonly<{ append: (...facts: readonly ArrayFact[]) => readonly AnyRecorded[] }>;

/** The n-th place of a tenant's log here. Like the log's own, it orders as text. */
export const positionAt = (nth: number): Position => idAs(String(nth).padStart(19, '0'));

/** A log in memory with the promises of the real one: positions without gaps per tenant, versions per stream. For specs and benchmarks. */
export function arraySource(): ArraySource {
  const logs = new Map<TenantId, AnyRecorded[]>();
  const versions = new Map<string, number>();
  const listeners = new Set<(tenant: TenantId) => void>();

  function appendOne({ tenant, stream, type, data, personal = null, by = 'someone', at }: ArrayFact): AnyRecorded {
    const log = logs.get(tenant) ?? [];
    logs.set(tenant, log);
    const nth = log.length + 1;
    const version = (versions.get(`${tenant}/${stream}`) ?? 0) + 1;
    versions.set(`${tenant}/${stream}`, version);
    const recorded: AnyRecorded = {
      type,
      data,
      personal,
      tenant,
      stream,
      version,
      position: positionAt(nth),
      id: `0197e000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
      at: at ?? new Date(Date.UTC(2025, 5, 11) + nth * 1_000).toISOString(),
      by: idAs(by),
      commandId: idAs(`command-${nth}`),
    };
    log.push(recorded);
    return recorded;
  }

  return {
    append: (...facts) => {
      const added = facts.map(appendOne);
      for (const tenant of new Set(facts.map((fact) => fact.tenant))) for (const listener of listeners) listener(tenant);
      return added;
    },
    readTenant: async (tenant, after, limit) => {
      const from = after === null ? 0 : Number(after);
      return (logs.get(tenant) ?? []).slice(from, from + limit);
    },
    readStream: async (tenant, stream, upTo) =>
      (logs.get(tenant) ?? []).filter((recorded) => recorded.stream === stream && (upTo === undefined || recorded.position <= upTo)),
    readBack: async (tenant, stream, below, limit) =>
      (logs.get(tenant) ?? [])
        .filter((recorded) => recorded.stream === stream && (below === null || recorded.version < below))
        .toReversed()
        .slice(0, limit)
        .map((recorded) => ('personal' in recorded ? { ...recorded, personal: null } : recorded)),
    heads: async () => new Map([...logs].map(([tenant, log]) => [tenant, positionAt(log.length)])),
    onAppend: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
