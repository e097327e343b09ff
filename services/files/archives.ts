// R327 by content, and office files, which are zip archives too.
import { createInflateRaw } from 'node:zlib';
import { begins, type Bytes } from './content.js';

const isZip = (head: Buffer): boolean => begins(head, 'PK\u0003\u0004') || begins(head, 'PK\u0005\u0006') || begins(head, 'PK\u0007\u0008');

/** Where the directory of a zip says that it ends; an archive put behind a picture is found by it, as programs find it. */
function endOfDirectory(tail: Buffer): number {
  for (
    let at = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\u0005\u0006', at - 1, 'latin1')
  ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return -1;
}

type Entry = Readonly<{ name: string; method: number; packed: number; size: number; offset: number }>;

/** The directory of a zip; null when there is none or it is broken. */
async function entriesOf({ size, tail, range }: Bytes): Promise<readonly Entry[] | null> {
  const end = endOfDirectory(tail);
  if (end < 0) return null;
  const [count, length, from] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length === 0 || length > 1_048_576 || from + length > size) return null;
  const directory = await range(from, from + length - 1);
  const entries: Entry[] = [];
  let at = 0;
  while (at + 46 <= directory.length && begins(directory, 'PK\u0001\u0002', at)) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries.length === count && at === directory.length ? entries : null;
}

const mostEntries = 4_096;
const mostInflated = 512 * 1_048_576;
const mostRatio = 200;

/** How many bytes an entry truly unpacks to; -1 when it is broken, or unpacks to more than it says. Nothing of it is kept. */
async function inflatedSize(bytes: Bytes, { method, packed, size, offset }: Entry): Promise<number> {
  const local = await bytes.range(offset, Math.min(offset + 29, bytes.size - 1));
  if (local.length < 30 || !begins(local, 'PK\u0003\u0004')) return -1;
  const from = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (from + packed > bytes.size) return -1;
  if (method === 0) return packed === size ? size : -1;
  if (method !== 8) return -1;
  if (packed === 0) return size === 0 ? 0 : -1;
  const inflate = createInflateRaw();
  let inflated = 0;
  try {
    const feed = async (): Promise<void> => {
      for (let at = from; at < from + packed; at += 65_536) {
        if (!inflate.write(await bytes.range(at, Math.min(at + 65_535, from + packed - 1))))
          await new Promise<void>((resolve, reject) => inflate.once('drain', resolve).once('error', reject).once('close', resolve));
        if (inflate.destroyed) return;
      }
      inflate.end();
    };
    const fed = feed();
    fed.catch(() => inflate.destroy());
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      inflated += chunk.length;
      if (inflated > size) return -1;
    }
    await fed;
    return inflated;
  } catch {
    return -1;
  } finally {
    inflate.destroy();
  }
}

/** What a word processor would not need: programs, and archives in the archive. */
const foreign = /\.(exe|dll|com|bat|cmd|scr|js|vbs|ps1|jar|msi|zip|rar|7z|gz|tar)$|vbaProject\.bin$/i;
const leavesFolder = /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i;

/**
 * Whether a zip is a document of a word processor, harmless to open: every entry inside the folder, none of it a program or an archive,
 * and each unpacks to what it says, all of them to a bearable size. `archive`: it is a zip, and no such document.
 */
export async function officeDocument(bytes: Bytes): Promise<'document' | 'archive' | 'unsafe'> {
  const entries = await entriesOf(bytes);
  if (!entries?.some(({ name }) => name === '[Content_Types].xml')) return 'archive';
  if (!entries.some(({ name }) => name === 'word/document.xml')) return 'archive';
  if (entries.length > mostEntries || entries.some(({ name }) => foreign.test(name) || leavesFolder.test(name) || name.includes('\0')))
    return 'unsafe';
  const announced = entries.reduce((sum, { size }) => sum + size, 0);
  if (announced > mostInflated || (announced > 1_048_576 && announced > bytes.size * mostRatio)) return 'unsafe';
  for (const entry of entries) if ((await inflatedSize(bytes, entry)) !== entry.size) return 'unsafe';
  return 'document';
}

/** A zip with its beginning where the file begins. */
export const beginsAsZip = ({ head }: Bytes): boolean => isZip(head);

/** zip, rar, 7z, gzip, bzip2, xz, zstd, lz4, cab, ar, tar, iso; and a zip behind something else. */
export const isArchive = ({ head, tail }: Bytes): boolean =>
  isZip(head) ||
  begins(head, 'Rar!\u001a\u0007') ||
  begins(head, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) ||
  begins(head, [0x1f, 0x8b]) ||
  begins(head, [0x1f, 0x9d]) ||
  begins(head, 'BZh') ||
  begins(head, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]) ||
  begins(head, [0x28, 0xb5, 0x2f, 0xfd]) ||
  begins(head, [0x04, 0x22, 0x4d, 0x18]) ||
  begins(head, 'MSCF') ||
  begins(head, '!<arch>\n') ||
  begins(head, 'ustar', 257) ||
  begins(head, 'CD001', 32_769) ||
  endOfDirectory(tail) >= 0;
