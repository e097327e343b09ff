// What all looks at the bytes of a file share.
import type { MeshGeometry } from '@cloud-factory/domain/orders/contract';
import type { Refused } from './refusals.js';

/** The bytes of a stored file: its size, its first and last 64 KiB, any part of it (up to and with the last byte), and all of it as often as needed. */
export type Bytes = Readonly<{
  size: number;
  head: Buffer;
  tail: Buffer;
  range: (first: number, last: number) => Promise<Buffer>;
  read: () => AsyncIterable<Buffer>;
}>;

/** Pixels, as the bytes say, of a picture. */
export type Picture = Readonly<{ width: number; height: number }>;

/** Of DICOM what tells the picture, and nothing that tells the person. */
export type DicomFacts = Readonly<{
  transferSyntax: string;
  sopClass: string | null;
  modality: string | null;
  manufacturer: string | null;
  studyDate: string | null;
  rows: number | null;
  columns: number | null;
  frames: number | null;
}>;

/** A scanner's mesh. Not readable: of a schema that is its maker's secret; it is kept and given back, and nothing is measured. */
export type ScanFacts = Readonly<{ schema: string; vertices: number; faces: number; isReadable: boolean }>;

/** What was found out about a file beside its type. What is not there was not found out: nothing is guessed. */
export type FileFacts = Readonly<{ picture?: Picture; dicom?: DicomFacts; scan?: ScanFacts; notMeasured?: 'tooLarge' }>;

export type Sniffed = Readonly<{ contentType: string; geometry: MeshGeometry | null; facts: FileFacts }>;
/** Null: it is not what its ending says. */
export type Sniffer = (bytes: Bytes) => Promise<Sniffed | Refused | null> | Sniffed | Refused | null;

export const known = (contentType: string, facts: FileFacts = {}, geometry: MeshGeometry | null = null): Sniffed => ({
  contentType,
  geometry,
  facts,
});

export const begins = (head: Buffer, bytes: readonly number[] | string, at = 0): boolean => {
  const wanted = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
  return head.subarray(at, at + wanted.length).equals(wanted);
};

export const isText = ({ head }: Bytes): boolean => !head.includes(0);
export const asText = ({ head }: Bytes): string => head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
export const tailText = ({ tail }: Bytes): string => tail.toString('latin1');

/** All of a file that is small enough; the caller has looked at its size. */
export async function whole(bytes: Bytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Whether some bytes stand anywhere in the file; at most a chunk of it is in memory. */
export async function holds(bytes: Bytes, wanted: Buffer): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes.read()) {
    const piece = Buffer.concat([rest, chunk]);
    if (piece.includes(wanted)) return true;
    rest = piece.subarray(-(wanted.length - 1));
  }
  return false;
}
