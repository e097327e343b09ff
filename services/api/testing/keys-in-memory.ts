import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { PersonKeyStore } from '@cloud-factory/event-log';

/** Keys of persons in memory: what is erased in a spec is erased for that spec. */
export function personKeysInMemory(): PersonKeyStore {
  const kept = new Map<string, Uint8Array>();
  const erased = new Set<string>();
  const nameOf = (tenant: TenantId, subject: string) => `${tenant}\n${subject}`;
  return {
    get: async (tenant, subjects) =>
      new Map(
        subjects.flatMap((subject) => {
          const key = kept.get(nameOf(tenant, subject));
          return key ? [[subject, key] as const] : [];
        }),
      ),
    put: async (tenant, subject, wrapped) => {
      const name = nameOf(tenant, subject);
      if (erased.has(name)) return null;
      const before = kept.get(name);
      if (before) return before;
      kept.set(name, wrapped);
      return wrapped;
    },
    destroy: async (tenant, subject) => {
      kept.delete(nameOf(tenant, subject));
      erased.add(nameOf(tenant, subject));
    },
    tenantKey: async (tenant) => kept.get(nameOf(tenant, '')) ?? null,
    putTenantKey: async (tenant, wrapped) => {
      const before = kept.get(nameOf(tenant, ''));
      if (!before) kept.set(nameOf(tenant, ''), wrapped);
      return before ?? wrapped;
    },
  };
}
