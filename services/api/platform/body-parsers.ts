import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteMarks } from './route-marks.js';
import { ShapeException } from './refused.js';
import { parseStrictJson } from './strict-json.js';
import { parseStrictQuery } from './strict-query.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long the body was parsed for: nothing else ran meanwhile. */
    parsedMs: number;
  }
}

/** Bodies of commands and searches; files come as streams and have limits of their own. */
export const bodyLimit = 1_048_576;

/** The same of calls that need no session: what a stranger sends is small. */
export const openBodyLimit = 16_384;

/** Gives every open route the small limit. Must be called before the first route. */
export function limitOpenBodies(instance: FastifyInstance): void {
  instance.addHook('onRoute', (route) => {
    // `config` carries our marks and nothing else.
    if ((route.config as RouteMarks | undefined)?.access?.kind === 'open') route.bodyLimit = openBodyLimit;
  });
}

/** Where the fault of a query string waits until a hook can refuse the request: the router's own parser must not throw. */
const queryFault = Symbol('queryFault');
type Parsed = Record<string, unknown> & { [queryFault]?: ShapeException };

/** For Fastify's `querystringParser`. */
export function parseQuery(text: string): Record<string, unknown> {
  try {
    return { ...parseStrictQuery(text) };
  } catch (error) {
    if (error instanceof ShapeException) return { [queryFault]: error } as Parsed; // no name of a parameter can be a symbol
    throw error;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same text for the same value, in whatever order its names came: a client that sends a body again may write it in another one. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/**
 * Replaces the platform's parsers: strict JSON, strict forms; multipart and binary bodies stay streams for whoever stores files.
 * Every other type is a 415. Notes the hash of what was parsed, for the fingerprint of a command.
 */
export function addBodyParsers(instance: FastifyInstance): void {
  instance.removeAllContentTypeParsers();
  instance.decorateRequest('parsedMs', 0);
  const parsers = [
    ['application/json', parseStrictJson],
    ['application/x-www-form-urlencoded', (bytes: Buffer) => parseStrictQuery(bytes.toString('latin1'))],
  ] as const;
  for (const [type, parse] of parsers) {
    instance.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) {
        request.bodyHash = hashOf('');
        return undefined;
      }
      const begun = performance.now();
      try {
        const body = parse(bytes);
        request.bodyHash = hashOf(canonical(body));
        return body;
      } finally {
        request.parsedMs = performance.now() - begun;
      }
    });
  }
  instance.addContentTypeParser(['multipart/form-data', 'application/octet-stream'], (_request, payload, done) => done(null, payload));
  instance.addHook('onRequest', async (request) => {
    const fault = (request.query as Parsed | undefined)?.[queryFault];
    if (fault) throw fault;
  });
}
