// A zip while it is written: each part is packed as it comes, in a thread of the runtime, and nothing of it is kept.
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

type Piece = string | Uint8Array;
/** One file of the archive. `content` may be of any length. */
export type ZipPart = Readonly<{ name: string; content: AsyncIterable<Piece> | Iterable<Piece> }>;

/** Quick rather than small: what is saved on the wire is paid by everybody who waits for the processor. */
const level = 2;
/** Sizes are told behind the content (bit 3); names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the first day that a zip knows: two exports of the same rows are the same bytes. */
const day = 0x0021;

type Written = Readonly<{ label: Buffer; crc: number; packed: number; size: number; offset: number }>;

function localHeader(label: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(day, 12);
  header.writeUInt16LE(label.length, 26);
  return Buffer.concat([header, label]);
}

function descriptor({ crc, packed, size }: Omit<Written, 'label' | 'offset'>): Buffer {
  const told = Buffer.alloc(16);
  told.writeUInt32LE(0x08074b50, 0);
  told.writeUInt32LE(crc, 4);
  told.writeUInt32LE(packed, 8);
  told.writeUInt32LE(size, 12);
  return told;
}

function inDirectory({ label, crc, packed, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(day, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(label.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, label]);
}

function endOf(count: number, directory: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Takes its listeners along: a long part waits thousands of times. */
const drained = (packer: DeflateRaw): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      packer.off('drain', done);
      packer.off('close', done);
      resolve();
    };
    packer.on('drain', done).on('close', done);
  });

/** The packed bytes of one part, as they come; its figures when it is over. */
async function* packed(content: ZipPart['content']): AsyncGenerator<Buffer, Readonly<{ crc: number; packed: number; size: number }>> {
  const packer = createDeflateRaw({ level });
  let [crc, size, length] = [0, 0, 0];
  const feeding = (async () => {
    for await (const piece of content) {
      if (packer.destroyed) return;
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      crc = crc32(bytes, crc);
      size += bytes.length;
      if (!packer.write(bytes)) await drained(packer);
    }
    packer.end();
  })();
  // What fails in the content fails the reading below, and is thrown there.
  feeding.catch((error: unknown) => packer.destroy(error instanceof Error ? error : new Error(String(error))));
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    length += chunk.length;
    yield chunk;
  }
  await feeding;
  return { crc, packed: length, size };
}

/** The archive, asked for as fast as somebody takes it. Up to 4 GiB, which no sheet of a million rows reaches; whoever packs files counts them. */
export async function* zipOf(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of parts) {
    const label = Buffer.from(name);
    const header = localHeader(label);
    yield header;
    const figures = yield* packed(content);
    const told = descriptor(figures);
    yield told;
    written.push({ label, ...figures, offset });
    offset += header.length + figures.packed + told.length;
  }
  const directory = Buffer.concat(written.map(inDirectory));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}
