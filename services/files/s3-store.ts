import { createHash } from 'node:crypto';
import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { FileId, TenantId } from '@cloud-factory/domain/shared/ids';
import { checkedName } from './folder-store.js';
import type { ObjectStore, Range } from './store.js';

export type S3Settings = Readonly<{ endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string }>;

/** The store did not do what it was asked. Nothing of ours is lost: what was on its way is kept here, and asking again goes on. */
export class StoreUnavailable extends Error {
  constructor(
    /** What it answered, by its own short name (`NoSuchBucket`, `SignatureDoesNotMatch`, `ECONNREFUSED`); never a secret. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`the object store answered ${reason}`, options);
  }
}

export type S3Parts = Readonly<{
  /** Where uploads lie until they are complete: an object of S3 cannot be continued, nor cut off. */
  spool: ObjectStore;
  /** Connections are made by these: the one way out of the house. */
  agents: Readonly<{ http: HttpAgent; https: HttpsAgent }>;
  /** Files above this go up in parts of this size; 5 MiB at least. */
  partBytes?: number;
}>;

/** The short name of what went wrong, of the service or of the network. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown';
  const { cause } = error;
  const named =
    'reason' in error && typeof error.reason === 'string'
      ? error.reason
      : 'code' in error && typeof error.code === 'string'
        ? error.code
        : error.name;
  return /^[\w.-]{1,60}$/.test(named) && named !== 'Error' ? named : cause === undefined ? 'Unknown' : reasonOf(cause);
}

const isGone = (error: unknown): boolean => error instanceof Error && ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name);

async function asked<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new StoreUnavailable(reasonOf(error), { cause: error });
  }
}

async function measured(source: AsyncIterable<Uint8Array>): Promise<Readonly<{ size: number; sha256: Buffer }>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest() };
}

const nothing = (): void => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

function clientOf({ endpoint, region, accessKey, secretKey }: S3Settings, { agents }: Pick<S3Parts, 'agents'>): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    // Names of buckets in the host name want certificates and names of their own: not every store has them.
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 3,
    // What goes wrong is thrown, with its reason; lines of a library beside it would be told twice.
    logger: silent,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { httpAgent: agents.http, httpsAgent: agents.https, connectionTimeout: 10_000, requestTimeout: 60_000 },
  });
  return client;
}

/** Parts that a process had sent when it was killed are no object yet: they lie there, and are paid for, until somebody asks for them. */
async function abortParts(client: S3Client, at: Readonly<{ Bucket: string; Key: string }>): Promise<void> {
  // One page has more than anybody tries.
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: at.Bucket, Prefix: at.Key }));
  for (const { Key, UploadId } of Uploads) {
    if (Key !== at.Key) continue;
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }
}

/**
 * Files in a bucket: `<tenant>/files/<ab>/<id>`. Uploads arrive in `spool` and go up when they are complete, each request signed over the hash of
 * its bytes, so that the store itself refuses what was damaged on the way; then the store is asked how much it has. Throws `StoreUnavailable`.
 */
export function createS3Store(settings: S3Settings, parts: S3Parts): ObjectStore {
  const { spool, partBytes = 32 * 1_048_576 } = parts;
  const client = clientOf(settings, parts);
  const Bucket = settings.bucket;
  const keyOf = (tenant: TenantId, id: FileId): string => {
    checkedName(tenant, id);
    return `${tenant}/files/${id.slice(-2)}/${id}`;
  };
  /** The signature covers these bytes and no others: a store answers XAmzContentSHA256Mismatch for any that differ. */
  const signedOver =
    (sha256: Buffer) =>
    // The middleware of the client is typed for every command there is; this one looks at the headers alone.
    <Handler extends (args: never) => Promise<unknown>>(next: Handler): Handler =>
      (async (args: { request: { headers: Record<string, string> } }) => {
        args.request.headers['x-amz-content-sha256'] = sha256.toString('hex');
        return next(args as never);
      }) as unknown as Handler;

  async function sizeOf(Key: string): Promise<number | null> {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? null;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  async function putWhole(tenant: TenantId, id: FileId, size: number, sha256: Buffer): Promise<void> {
    const command = new PutObjectCommand({
      Bucket,
      Key: keyOf(tenant, id),
      Body: spool.readPart(tenant, id),
      ContentLength: size,
      ContentType: 'application/octet-stream',
    });
    command.middlewareStack.add(signedOver(sha256) as never, { step: 'build', name: 'signedOver' });
    await client.send(command);
  }

  async function putInParts(tenant: TenantId, id: FileId, size: number): Promise<void> {
    const at = { Bucket, Key: keyOf(tenant, id) };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...at, ContentType: 'application/octet-stream' }));
    try {
      const done: { ETag: string | undefined; PartNumber: number }[] = [];
      for (let first = 0; first < size; first += partBytes) {
        const range: Range = { first, last: Math.min(first + partBytes, size) - 1 };
        const { size: length, sha256 } = await measured(spool.readPart(tenant, id, range));
        const PartNumber = done.length + 1;
        const command = new UploadPartCommand({
          ...at,
          UploadId,
          PartNumber,
          Body: spool.readPart(tenant, id, range),
          ContentLength: length,
        });
        command.middlewareStack.add(signedOver(sha256) as never, { step: 'build', name: 'signedOver' });
        const { ETag } = await client.send(command);
        done.push({ ETag, PartNumber });
      }
      await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: done } }));
    } catch (error) {
      // Parts that nobody completes are paid for. The store may be away: then it is asked to clean up by its own rules.
      await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  const opened = (tenant: TenantId, id: FileId, range?: Range): Readable =>
    Readable.from(
      (async function* () {
        const Key = keyOf(tenant, id);
        const { Body } = await asked(
          client.send(new GetObjectCommand({ Bucket, Key, ...(range && { Range: `bytes=${range.first}-${range.last}` }) })),
        );
        if (!(Body instanceof Readable)) throw new StoreUnavailable('NoBody');
        yield* Body;
      })(),
      { objectMode: false },
    );

  const isSpooled = async (tenant: TenantId, id: FileId, nth: number): Promise<boolean> => {
    for await (const _ of spool.readPart(tenant, id, { first: nth, last: nth })) return true;
    return false;
  };
  /** Whether the upload lies here still, with more bytes than `behind`. */
  const isHere = (tenant: TenantId, id: FileId, behind = 0): Promise<boolean> =>
    isSpooled(tenant, id, behind).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
      throw error;
    });

  return {
    append: (tenant, id, offset, source, limit) => spool.append(tenant, id, offset, source, limit),

    readPart: (tenant, id, range) =>
      Readable.from(
        (async function* () {
          yield* (await isHere(tenant, id)) ? spool.readPart(tenant, id, range) : opened(tenant, id, range);
        })(),
        { objectMode: false },
      ),

    complete: (tenant, id) =>
      asked(
        (async () => {
          const Key = keyOf(tenant, id);
          if (!(await isHere(tenant, id))) {
            if ((await sizeOf(Key)) === null) throw new StoreUnavailable('UploadLost');
            return;
          }
          const { size, sha256 } = await measured(spool.readPart(tenant, id));
          if (size <= partBytes) await putWhole(tenant, id, size, sha256);
          else await putInParts(tenant, id, size);
          if ((await sizeOf(Key)) !== size) throw new StoreUnavailable('SizeDiffers');
          await spool.discard(tenant, id);
        })(),
      ),

    oldParts: (tenant, before) => spool.oldParts(tenant, before),

    discard: async (tenant, id) => {
      // While it lies here it is known how large it is, and asked again when the store was away.
      if (await isHere(tenant, id, partBytes)) await asked(abortParts(client, { Bucket, Key: keyOf(tenant, id) }));
      await spool.discard(tenant, id);
    },
    read: opened,
    erase: async (tenant, id) => {
      const at = { Bucket, Key: keyOf(tenant, id) };
      await spool.discard(tenant, id);
      await asked(client.send(new DeleteObjectCommand(at)));
      await asked(abortParts(client, at));
    },
  };
}

/**
 * Tries what a store must be able to do (put, ask, read, read a part, delete) with a few bytes under a name of its own. Null: all is well; else
 * the step that failed and why.
 */
export async function tryS3Store(
  settings: S3Settings,
  { agents, name }: Readonly<{ agents: S3Parts['agents']; name: string }>,
): Promise<Readonly<{ step: 'put' | 'ask' | 'read' | 'delete'; reason: string }> | null> {
  const client = clientOf(settings, { agents });
  const at = { Bucket: settings.bucket, Key: `store-test/${name}` };
  const text = 'cloud factory: a store was tested; this may be deleted';
  const read = async (Range?: string): Promise<string> => {
    const { Body } = await client.send(new GetObjectCommand({ ...at, ...(Range && { Range }) }));
    return Body ? Body.transformToString() : '';
  };
  const same = (found: unknown, wanted: unknown): void => {
    if (found !== wanted) throw new StoreUnavailable('WrongBytes');
  };
  const steps = {
    put: () => client.send(new PutObjectCommand({ ...at, Body: text, ContentType: 'text/plain' })),
    ask: async () => same((await client.send(new HeadObjectCommand(at))).ContentLength, text.length),
    read: async () => {
      same(await read(), text);
      same(await read('bytes=6-12'), text.slice(6, 13));
    },
    delete: async () => {
      await client.send(new DeleteObjectCommand(at));
      await abortParts(client, at);
    },
  } as const;
  try {
    for (const step of ['put', 'ask', 'read', 'delete'] as const) {
      try {
        await steps[step]();
      } catch (error) {
        if (step !== 'put' && step !== 'delete') await steps.delete().catch(() => undefined);
        return { step, reason: reasonOf(error) };
      }
    }
    return null;
  } finally {
    client.destroy();
  }
}
