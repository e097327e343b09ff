import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Measured = Readonly<{ sha256: string }>;

/** Hands bytes on and takes their hash. */
export const measured = (hash: Hash): Transform =>
  new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });

/** Writes a new file, for its owner alone and on disk when it resolves. Answers its SHA-256 and its length in bytes. */
export async function writeMeasured(source: Readable, path: string): Promise<Measured & Readonly<{ size: number }>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(source, measured(hash), target);
  return { sha256: hash.digest('hex'), size: target.bytesWritten };
}

export const copyMeasured = (from: string, to: string): ReturnType<typeof writeMeasured> => writeMeasured(createReadStream(from), to);

/** The SHA-256 of a file. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer); // without an encoding a stream of files gives buffers
  return hash.digest('hex');
}
