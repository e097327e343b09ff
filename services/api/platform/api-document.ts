// The API document as it is sent: made once, because writing its megabytes anew for each caller would keep all others waiting.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type WrittenDocument = Readonly<{ plain: Buffer; zipped: Buffer; tag: string }>;

/** Writes the document; once, at the start. */
export function writeDocument(document: object): WrittenDocument {
  const plain = Buffer.from(JSON.stringify(document));
  const tag = `"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { plain, zipped: gzipSync(plain), tag };
}

/** Sends it as the caller takes it: not at all when it has this one, packed when it can unpack. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, { plain, zipped, tag }: WrittenDocument): FastifyReply {
  reply.headers({ ETag: tag, Vary: 'Accept-Encoding', 'Content-Type': 'application/json; charset=utf-8' });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (known.includes(tag)) return reply.status(304).send();
  if (!/\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(String(request.headers['accept-encoding'] ?? '').replaceAll(' ', ''))) return reply.send(plain);
  return reply.header('Content-Encoding', 'gzip').send(zipped);
}
