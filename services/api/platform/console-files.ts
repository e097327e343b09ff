import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filled, type Words } from '@cloud-factory/domain/shared/refusals';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './language.js';

/** Files whose names carry a hash of their content: a browser may keep them for good. */
const isHashed = (path: string): boolean => /[/\\]assets[/\\]/.test(path);

const forGood = 'public, max-age=31536000, immutable';
const being = {
  zh: '系统正在更新，请稍候，页面会自动重新打开',
  en: 'The console is being updated; this page opens by itself in a moment',
} as const satisfies Words;
const again = { zh: '立即重试', en: 'Try again now' } as const satisfies Words;

/** While a new console is put in the place of the old one: a page that needs nothing else and asks again by itself. */
function tellOfUpdate(request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language']);
  const [title, link] = [being, again].map((words) => filled(words[language]));
  void reply
    .status(503)
    .headers({ 'Cache-Control': 'no-store', 'Retry-After': '3', 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': language })
    .send(
      `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>${title}</title><p>${title}</p><p><a href="">${link}</a></p></html>`,
    );
}

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
      void reply.header('Cache-Control', isHashed(path) ? forGood : 'no-cache');
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
    if (request.method !== 'GET' || /^\/+api(\/|$)/i.test(decoded)) return false;
    // Routes were made of the files that there were at the start. A console that was built since has others, and its page names those.
    if (/^\/assets\/[\w-][\w.-]*$/.test(decoded) && existsSync(join(folder, decoded))) {
      void reply.status(200).removeHeader('Content-Type').header('Cache-Control', forGood).sendFile(decoded.slice(1));
      return true;
    }
    const isFile = /\.[a-z0-9]+$/i.test(decoded) && !decoded.startsWith('/myiframe/');
    if (isFile) return false;
    if (existsSync(join(folder, 'index.html'))) void reply.status(200).header('Cache-Control', 'no-cache').sendFile('index.html');
    else tellOfUpdate(request, reply);
    return true;
  };
}
