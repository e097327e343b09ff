// A small S3 in the process of a spec: enough of the protocol for a store, and strict about who asks. It computes each signature (SigV4) from the
// request as it came and from the secret, and the hash of each body from its bytes: what does not agree is refused as a store refuses it.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Double = Readonly<{
  endpoint: string;
  port: number;
  objects: ReadonlyMap<string, Buffer>;
  /** Of uploads in parts that nobody completed or aborted: the keys. */
  unfinished: () => readonly string[];
  /** `PUT bucket/key`, in the order they came. */
  requests: readonly string[];
  /** The next requests that `when` names are answered with this failure; null lets all through again. */
  failWith: (failure: Readonly<{ when: RegExp; status: number; code: string }> | null) => void;
  close: () => Promise<void>;
}>;

type Refusal = Readonly<{ status: number; code: string }>;
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Null when the request carries the signature that its own bytes and the secret give. */
function refusalOf(request: IncomingMessage, body: Buffer, accessKey: string, secretKey: string): Refusal | null {
  const [, key, date, region, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (key === undefined || date === undefined || region === undefined || signedHeaders === undefined)
    return { status: 403, code: 'AccessDenied' };
  if (key !== accessKey) return { status: 403, code: 'InvalidAccessKeyId' };
  const at = String(request.headers['x-amz-date']);
  const age = Math.abs(Date.now() - Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')));
  if (!(age < 900_000)) return { status: 403, code: 'RequestTimeTooSkewed' };
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return { status: 403, code: 'AccessDenied' };
  const said = String(request.headers['x-amz-content-sha256']);
  const url = new URL(request.url ?? '/', 'http://store');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [request.method, url.pathname, query, headers, signedHeaders, said].join('\n');
  const text = ['AWS4-HMAC-SHA256', at, `${date}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signing = [region, 's3', 'aws4_request'].reduce((before: Buffer, part) => hmac(before, part), hmac(`AWS4${secretKey}`, date));
  if (hmac(signing, text).toString('hex') !== signature) return { status: 403, code: 'SignatureDoesNotMatch' };
  return said === sha256(body) ? null : { status: 400, code: 'XAmzContentSHA256Mismatch' };
}

/** Listens on a free port of this machine. Has one bucket. */
export async function startS3Double({
  bucket,
  accessKey,
  secretKey,
}: Readonly<{ bucket: string; accessKey: string; secretKey: string }>): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Readonly<{ key: string; parts: Map<number, Buffer> }>>();
  let begun = 0;
  const requests: string[] = [];
  let failure: Readonly<{ when: RegExp; status: number; code: string }> | null = null;

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://store');
    const said = `${request.method} ${decodeURIComponent(url.pathname).slice(1)}${url.search}`;
    requests.push(said);
    const refuse = ({ status, code }: Refusal) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    const refused = refusalOf(request, body, accessKey, secretKey) ?? (failure?.when.test(said) ? failure : null);
    if (refused) return void refuse(refused);
    const [, named, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (named !== bucket) return void refuse({ status: 404, code: 'NoSuchBucket' });
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const uploadId = url.searchParams.get('uploadId');
    const parts = uploads.get(uploadId ?? '')?.parts;
    switch (request.method) {
      case 'POST':
        if (url.searchParams.has('uploads')) {
          const id = `upload-${(begun += 1)}`;
          uploads.set(id, { key, parts: new Map() });
          return void response.end(
            `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
          );
        }
        if (!parts) return void refuse({ status: 404, code: 'NoSuchUpload' });
        if ([...parts].some(([nth, part]) => nth < parts.size && part.length < 5 * 1_048_576))
          return void refuse({ status: 400, code: 'EntityTooSmall' });
        objects.set(key, Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)));
        uploads.delete(uploadId ?? '');
        return void response.end(`<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etag}</ETag></CompleteMultipartUploadResult>`);
      case 'PUT':
        if (uploadId !== null && !parts) return void refuse({ status: 404, code: 'NoSuchUpload' });
        if (parts) parts.set(Number(url.searchParams.get('partNumber')), body);
        else objects.set(key, body);
        return void response.writeHead(200, { etag }).end();
      case 'DELETE':
        if (uploadId === null) objects.delete(key);
        else uploads.delete(uploadId);
        return void response.writeHead(204).end();
      default:
        if (url.searchParams.has('uploads')) {
          const listed = [...uploads].filter(([, upload]) => upload.key.startsWith(url.searchParams.get('prefix') ?? ''));
          const rows = listed.map(([id, upload]) => `<Upload><Key>${upload.key}</Key><UploadId>${id}</UploadId></Upload>`).join('');
          return void response.end(`<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows}</ListMultipartUploadsResult>`);
        }
        return read(request, objects.get(key), response, refuse);
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer(request, Buffer.concat(chunks), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    endpoint: `http://127.0.0.1:${port}`,
    port,
    objects,
    unfinished: () => [...uploads.values()].map(({ key }) => key),
    requests,
    failWith: (next) => {
      failure = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function read(request: IncomingMessage, object: Buffer | undefined, response: ServerResponse, refuse: (refusal: Refusal) => unknown): void {
  if (!object) {
    refuse({ status: 404, code: 'NoSuchKey' });
    return;
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, { 'content-length': object.length }).end();
    return;
  }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = first === undefined ? object : object.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length }).end(part);
}
