// Personal data is encrypted before it reaches the log: AES-256-GCM with one data key per subject (the stream that speaks of the person), wrapped
// by the key of the tenant, wrapped by the master key. To erase a person is to destroy the data key: the events and their hashes stay.
import { randomBytes } from 'node:crypto';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import { PersonWasErased, Undecipherable } from './errors.js';
import type { PersonKeyStore } from './port.js';
import { KEY_BYTES, place, seal, unseal } from './sealed.js';

/** Encrypts and decrypts the personal part of events. A subject is the name of the stream that speaks of the person. */
export interface PersonKeys {
  /** The ciphertext of a JSON value; the subject's key is made when there is none. Rejects with `PersonWasErased`. */
  encrypt(tenant: TenantId, subject: string, personal: unknown): Promise<Uint8Array>;
  /**
   * What was encrypted, or null once the person was erased. Rejects with `Undecipherable` when the ciphertext or the subject's key is damaged or of
   * another tenant or subject; with another error when the keys cannot be asked, or the tenant's key does not open: then nothing of the tenant would.
   */
  decrypt(tenant: TenantId, subject: string, ciphertext: Uint8Array): Promise<unknown>;
  /** Destroys the subject's key, for good. Other processes forget their copy within `forgetAfterMs`. */
  erase(tenant: TenantId, subject: string): Promise<void>;
}

export type PersonKeysParts = Readonly<{
  store: PersonKeyStore;
  /** 32 bytes, base64. */
  masterKey: string;
  /** How many data keys are kept in memory. */
  cachedKeys?: number;
  /** So long a data key may stay in memory: after it an erasure by another process is seen. Milliseconds. */
  forgetAfterMs?: number;
  now?: () => number;
}>;

/** Opens what belongs to one subject. What does not open concerns that subject alone. */
function opened(key: Uint8Array, sealed: Uint8Array, where: string, what: string): Buffer {
  try {
    return unseal(key, sealed, where);
  } catch (cause) {
    throw new Undecipherable(`${what} does not open: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

type CachedKey = Readonly<{ key: Buffer; until: number }>;
type Wrapped = Uint8Array | undefined;

/** A page of events asks for many keys at once: what is asked for in one turn of the loop becomes one query per tenant. */
function createAsker(store: PersonKeyStore): (tenant: TenantId, subject: string) => Promise<Wrapped> {
  const waiting = new Map<TenantId, Readonly<{ subjects: Set<string>; found: Promise<ReadonlyMap<string, Uint8Array>> }>>();
  return async (tenant, subject) => {
    let asked = waiting.get(tenant);
    if (!asked) {
      const subjects = new Set<string>();
      const found = new Promise<void>((resolve) => {
        setImmediate(resolve);
      }).then(() => {
        waiting.delete(tenant);
        return store.get(tenant, [...subjects]);
      });
      asked = { subjects, found };
      waiting.set(tenant, asked);
    }
    asked.subjects.add(subject);
    return (await asked.found).get(subject);
  };
}

/** The keys of persons over a store. Throws when the master key is not 32 bytes of base64. */
export function createPersonKeys(parts: PersonKeysParts): PersonKeys {
  const { store, cachedKeys = 10_000, forgetAfterMs = 10_000, now = Date.now } = parts;
  const masterKey = Buffer.from(parts.masterKey, 'base64');
  if (masterKey.length !== KEY_BYTES) throw new Error('the master key must be 32 bytes as base64');
  const tenantKeys = new Map<TenantId, Promise<Buffer>>();
  // Insertion order is the order of use: a key that is used is put at the end, the first one is the one to go.
  const dataKeys = new Map<string, CachedKey>();
  const wrappedKey = createAsker(store);

  async function loadTenantKey(tenant: TenantId): Promise<Buffer> {
    const drawn = (): Uint8Array => seal(masterKey, randomBytes(KEY_BYTES), place('tenant-key', tenant));
    const wrapped = (await store.tenantKey(tenant)) ?? (await store.putTenantKey(tenant, drawn()));
    return unseal(masterKey, wrapped, place('tenant-key', tenant));
  }

  function tenantKey(tenant: TenantId): Promise<Buffer> {
    const known = tenantKeys.get(tenant);
    if (known) return known;
    const loading = loadTenantKey(tenant);
    tenantKeys.set(tenant, loading);
    // A failure is told to those who wait for it now; the next one tries again.
    loading.catch(() => tenantKeys.delete(tenant));
    return loading;
  }

  function cached(id: string): Buffer | null {
    const found = dataKeys.get(id);
    if (!found) return null;
    dataKeys.delete(id);
    if (found.until <= now()) return null;
    dataKeys.set(id, found);
    return found.key;
  }

  function remember(id: string, key: Buffer): Buffer {
    dataKeys.set(id, { key, until: now() + forgetAfterMs });
    const oldest = dataKeys.keys().next().value;
    if (dataKeys.size > cachedKeys && oldest !== undefined) dataKeys.delete(oldest);
    return key;
  }

  /** Null: the subject has no key, because it was erased or was never spoken of. */
  async function dataKey(tenant: TenantId, subject: string): Promise<Buffer | null> {
    const id = place('data-key', tenant, subject);
    const known = cached(id);
    if (known) return known;
    const wrapped = await wrappedKey(tenant, subject);
    return wrapped ? remember(id, opened(await tenantKey(tenant), wrapped, id, "the subject's key")) : null;
  }

  /** Kept at once, without a look: most subjects are spoken of for the first time when something is encrypted for them. */
  async function keepKey(tenant: TenantId, subject: string, id: string): Promise<Buffer> {
    const key = await tenantKey(tenant);
    const kept = await store.put(tenant, subject, seal(key, randomBytes(KEY_BYTES), id));
    if (!kept) throw new PersonWasErased(`${subject}: the person was erased`);
    return remember(id, unseal(key, kept, id));
  }

  function dataKeyToWriteWith(tenant: TenantId, subject: string): Buffer | Promise<Buffer> {
    const id = place('data-key', tenant, subject);
    return cached(id) ?? keepKey(tenant, subject, id);
  }

  return {
    encrypt: async (tenant, subject, personal) =>
      seal(await dataKeyToWriteWith(tenant, subject), Buffer.from(JSON.stringify(personal)), place('personal', tenant, subject)),
    decrypt: async (tenant, subject, ciphertext) => {
      const key = await dataKey(tenant, subject);
      // What was stored is JSON of this program, by authentication; its shape is known to the reader of the event.
      return key
        ? (JSON.parse(opened(key, ciphertext, place('personal', tenant, subject), 'the personal part').toString('utf8')) as unknown)
        : null;
    },
    erase: async (tenant, subject) => {
      dataKeys.delete(place('data-key', tenant, subject));
      await store.destroy(tenant, subject);
      dataKeys.delete(place('data-key', tenant, subject)); // one that was being read meanwhile
    },
  };
}
