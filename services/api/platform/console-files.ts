import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Files whose names carry a hash of their content: a browser may keep them for good. */
const isHashed = (path: string): boolean => /[/\\]assets[/\\]/.test(path);

/**
 * Serves the built console. Answers how to serve its one page for an address that only the console knows, or null when there is no
 * console at that folder.
 */
export async function serveConsole(
  instance: FastifyInstance,
  folder: string | undefined,
): Promise<((request: FastifyRequest, reply: FastifyReply) => boolean) | null> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return null;
  await instance.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    let decoded = path;
    try {
      decoded = decodeURIComponent(path);
    } catch {
      return false;
    }
    // A missing script must not be answered with a page: the browser would run into HTML. A page from elsewhere has its own address in this one.
    const isFile = /\.[a-z0-9]+$/i.test(decoded) && !decoded.startsWith('/myiframe/');
    if (request.method !== 'GET' || /^\/+api(\/|$)/i.test(decoded) || isFile) return false;
    void reply.status(200).header('Cache-Control', 'no-cache').sendFile('index.html');
    return true;
  };
}
