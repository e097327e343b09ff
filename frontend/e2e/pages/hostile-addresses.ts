// Addresses that lead elsewhere, or run, in all the ways in which they have got past a look at the text; and somebody elsewhere who listens.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Heard = Readonly<{ method: string; url: string; headers: IncomingHttpHeaders; body: string }>;
export type Elsewhere = Readonly<{
  /** `http://localhost:<port>`: another site than the console at 127.0.0.1. */
  origin: string;
  host: string;
  heard: readonly Heard[];
  forget: () => void;
  close: () => Promise<void>;
}>;

/** Another site on this machine: answers every request with the same page, lets everybody read it, and notes what came. */
export async function listenElsewhere(page = '<!doctype html><title>elsewhere</title>'): Promise<Elsewhere> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      heard.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'access-control-allow-origin': headers.origin ?? '*',
        'access-control-allow-headers': 'blade-auth, authorization, content-type',
        'access-control-allow-credentials': 'true',
      });
      response.end(page);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    origin: `http://${host}`,
    host,
    heard,
    forget: () => void heard.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** They lead to `host` when a browser reads them, though many do not look it; `own` is where the console stands. */
export const leadingOut = (host: string, own: string): readonly string[] => [
  `http://${host}/a`,
  `HTTP://${host}/b`,
  ` http://${host}/c`,
  `https://${host}/d`,
  `//${host}/e`,
  `///${host}/f`,
  `\\\\${host}\\g`,
  `/\\${host}/h`,
  `\\/${host}/i`,
  `/\t/${host}/j`,
  `/\n/${host}/k`,
  `http:\\\\${host}/l`,
  `http:/\t/${host}/m`,
  `http://${new URL(own).host}@${host}/n`,
  `http://${host}#@${new URL(own).host}/o`,
  `http://${host}\\@${new URL(own).host}/p`,
];

/** They begin like a path of the console, and their path, read once more, is a host. */
export const leadingOutTwice = (host: string): readonly string[] =>
  ['/.//', '/%2e//', '/..//', '/a/..//', './/'].map((begin) => `${begin}${host}/q`);

/** They run when they are followed, framed or opened; `__ran` is the wire. */
export const running = (own: string): readonly string[] => [
  'javascript:__ran(1)',
  ' javascript:__ran(2)',
  'JaVaScRiPt:__ran(3)',
  'java\nscript:__ran(4)',
  'java\tscript:__ran(5)',
  '\u0001javascript:__ran(6)',
  'javascript://%0a__ran(7)//html',
  "javascript:'<script>__ran(8)</script>'//html",
  'data:text/html,<script>(opener||parent).__ran(9)</script>',
  `data:text/html;base64,${Buffer.from('<script>parent.__ran(10)</script>').toString('base64')}`,
  'vbscript:__ran(11)',
  `view-source:${own}/`,
  'about:blank#__ran(12)',
  'file:///etc/passwd',
  `blob:${own}/0197e0ff-0000-7000-8000-00000000dead`,
];
