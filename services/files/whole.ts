// Bytes that are handed out are the bytes that were taken in: their SHA-256 is held against the file's own before the first of them goes out.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileId, TenantId } from '@cloud-factory/domain/shared/ids';
import type { StoredFile } from './rows.js';
import { StoreUnavailable } from './s3-store.js';
import type { Range } from './store.js';

/** What is wrong with the bytes of a file. */
export type Damage = 'missing' | 'cut' | 'changed';

type Looked = Readonly<{ at: number; sha256: string }>;
type Read = (tenant: TenantId, id: FileId, range?: Range) => Readable;

/** A client that asks for a file piece by piece does not have it read as a whole for each of them. */
const believedMs = 60_000;
const mostBelieved = 10_000;

let found = 0;
/** How often this process found a file damaged, since its start: for metrics. */
export const damagedFound = (): number => found;

/** Tells whether a file is whole, by reading it. Rejects when the store cannot be asked, which is no damage. */
export function createWholeness(read: Read, now: () => number = () => performance.now()) {
  const believed = new Map<FileId, Looked>();
  async function look(tenant: TenantId, { id, size, sha256 }: Pick<StoredFile, 'id' | 'size' | 'sha256'>): Promise<Damage | null> {
    const hash = createHash('sha256');
    let length = 0;
    try {
      for await (const chunk of read(tenant, id) as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        length += chunk.length;
      }
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'missing';
      throw error;
    }
    if (length !== size) return length < size ? 'cut' : 'changed';
    return hash.digest('hex') === sha256 ? null : 'changed';
  }
  return async (tenant: TenantId, file: Pick<StoredFile, 'id' | 'size' | 'sha256'>, isPiece: boolean): Promise<Damage | null> => {
    const known = believed.get(file.id);
    if (isPiece && known && known.sha256 === file.sha256 && now() - known.at < believedMs) return null;
    const damage = await look(tenant, file);
    believed.delete(file.id);
    if (damage !== null) {
      found += 1;
      return damage;
    }
    believed.set(file.id, { at: now(), sha256: file.sha256 });
    const oldest = believed.keys().next().value;
    if (believed.size > mostBelieved && oldest !== undefined) believed.delete(oldest);
    return null;
  };
}
