// Where bytes lie. The port; `folder-store.ts` is the adapter for one machine. An object store of the network keeps the same promises:
// parts that are put one behind the other, and become a file under a name of our own when they are complete.
import type { Readable } from 'node:stream';
import type { FileId, TenantId } from '@cloud-factory/domain/shared/ids';

/** From the first byte up to and with the last. */
export type Range = Readonly<{ first: number; last: number }>;

/** There is no room left for bytes: on the disk, or beyond what is to stay free. */
export class NoSpace extends Error {
  constructor(cause?: unknown) {
    super('there is no space left for files', { cause });
    this.name = 'NoSpace';
  }
}

export interface ObjectStore {
  /** How many bytes are free where uploads arrive; left out where that cannot be known. */
  free?(): Promise<number>;

  /**
   * Writes bytes of an upload from an offset on; what lay behind it is cut off first, for nobody was told that it arrived. Reads at
   * most `limit` bytes. Answers how many bytes the upload has now, durably, also when the source broke off; `isCut`: it had more.
   */
  append(
    tenant: TenantId,
    id: FileId,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    limit: number,
  ): Promise<Readonly<{ received: number; isCut: boolean }>>;

  /** The bytes of an upload; of its file, when the process died between `complete` and the note of it. The stream fails when there are none. */
  readPart(tenant: TenantId, id: FileId, range?: Range): Readable;

  /** Makes a file of an upload, durably. Said twice it is once. */
  complete(tenant: TenantId, id: FileId): Promise<void>;

  /** Forgets an upload that is not complete. */
  discard(tenant: TenantId, id: FileId): Promise<void>;

  /** What has begun to arrive and was not written to since a moment; nothing says whether it is an upload still. */
  oldParts(tenant: TenantId, before: Date): Promise<readonly FileId[]>;

  /** The bytes of a file. The stream fails when there is none. */
  read(tenant: TenantId, id: FileId, range?: Range): Readable;

  /** Destroys the bytes of a file for good, and those of an upload that never became one. */
  erase(tenant: TenantId, id: FileId): Promise<void>;
}
