// A physical copy of a running PostgreSQL, by the protocol that its own pg_basebackup speaks: no program of PostgreSQL is needed for it (decision
// record 0070).
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { measured, type Measured } from './measured.js';

const command = `BASE_BACKUP (LABEL 'cloud-factory', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', TARGET 'client')`;

/** The part of a connection of the driver that a question of our own sees. */
type Wire = Readonly<{ query: (text: string) => void; stream: Readonly<{ pause: () => void; resume: () => void }> }>;

/** A question whose answer is a stream: results of rows, which are of no use here, and one copy out. */
class BaseBackupQuestion {
  readonly done: Promise<void>;
  #resolve!: () => void;
  #reject!: (error: Error) => void;
  #failed: Error | null = null;

  constructor(readonly onMessage: (message: Buffer, wire: Wire) => void) {
    this.done = new Promise((resolve, reject) => {
      [this.#resolve, this.#reject] = [resolve, reject];
    });
  }
  submit(wire: Wire): void {
    wire.query(command);
  }
  handleCopyData({ chunk }: Readonly<{ chunk: Buffer }>, wire: Wire): void {
    if (!this.#failed) this.onMessage(Buffer.from(chunk), wire); // the driver uses its own bytes again
  }
  handleError(error: Error): void {
    this.#failed = error;
    this.#reject(error);
  }
  handleReadyForQuery(): void {
    if (!this.#failed) this.#resolve();
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCommandComplete(): void {}
  handleCopyInResponse(): void {}
}

/** What a message of the copy begins with. */
const kinds = { archive: 0x6e, data: 0x64, manifest: 0x6d } as const;

/**
 * Writes `base.tar.gz` and `backup_manifest` into a folder while the server runs and is written to. The copy holds the write-ahead log that it needs:
 * started, it recovers to the moment at which the copy ended. `url`: an account that may replicate, such as the owner of the embedded database.
 */
export async function copyDatabase(url: string, folder: string): Promise<Measured> {
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig); // the driver hands it on; its types do not know it
  const tar = new PassThrough({ highWaterMark: 1 << 20 });
  const manifest: Buffer[] = [];
  let [isManifest, archives] = [false, 0];
  let resume = (): void => undefined;
  client.on('error', (error) => tar.destroy(error));
  const question = new BaseBackupQuestion((message, wire) => {
    if (message[0] === kinds.archive) archives += 1;
    else if (message[0] === kinds.manifest) isManifest = true;
    else if (message[0] === kinds.data && isManifest) manifest.push(message.subarray(1));
    else if (message[0] === kinds.data && !tar.write(message.subarray(1))) {
      wire.stream.pause(); // what it had read already still comes
      resume = () => wire.stream.resume();
    }
  });
  tar.on('drain', () => resume());
  const path = join(folder, 'base.tar.gz');
  const hash = createHash('sha256');
  try {
    await client.connect();
    client.query(question as unknown as pg.Submittable); // the driver asks for no more than this
    const written = pipeline(
      tar,
      createGzip({ level: 1 }),
      measured(hash),
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    );
    question.done.then(
      () => tar.end(),
      (error: Error) => tar.destroy(error),
    );
    await written;
    if (archives !== 1) throw new Error(`the database lies in ${archives} places (tablespaces), and one can be copied`);
    await writeFile(join(folder, 'backup_manifest'), Buffer.concat(manifest), { flag: 'wx', mode: 0o600, flush: true });
  } finally {
    await client.end().catch(() => undefined);
  }
  return { sha256: hash.digest('hex') };
}
