import { inflateRawSync } from 'node:zlib';

/** The files of a zip by their names, in the order of its directory. */
export function filesOfZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1'); at !== -1; at = zip.indexOf('PK\u0001\u0002', at + 1, 'latin1')) {
    const [packed, length, offset] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    files.set(zip.subarray(at + 46, at + 46 + length).toString(), inflateRawSync(zip.subarray(from, from + packed)));
  }
  return files;
}
