// Bodies that stop arriving are ended: a connection, and what waits at its other end, is not held by a caller who sends a byte an hour. A body that moves may
// go on for as long as it needs: a scan of hundreds of megabytes over a slow line does.
import type { Socket } from 'node:net';
import { filled, kernelRefusals } from '@cloud-factory/domain/shared/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './language.js';
import { networkOf } from './rate-limit.js';
import { RefusedException } from './refused.js';

export type BodyPatience = Readonly<{
  /** In so many milliseconds at least `leastBytes` arrive. */
  idleMs: number;
  leastBytes: number;
  /** The same while the server stops; what moves is ended after `stopMs` then. What arrived of an upload is kept, and goes on later. */
  stoppingIdleMs: number;
  stopMs: number;
  lookEveryMs: number;
  /** So many bodies of one network may be on their way at once. */
  mostPerNetwork: number;
}>;

export const usualBodyPatience: BodyPatience = {
  idleMs: 30_000,
  leastBytes: 3_000,
  stoppingIdleMs: 2_000,
  stopMs: 6_000,
  lookEveryMs: 500,
  mostPerNetwork: 400,
};

type Arriving = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly socket: Socket;
  readonly network: string;
  bytes: number;
  movedAt: number;
  /** Called when the body has come or its caller has gone. Taken from the connection again, which serves many requests. */
  readonly over: () => void;
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** Whether bytes wait for us: then it is not the caller who is slow. */
const waitsForUs = ({ request: { raw } }: Arriving): boolean => raw.readableLength > 0;

/** Answers 408 where nothing was answered yet, and ends the connection. What reads the body hears an error, as of a caller that went away. */
function end({ request, reply, socket }: Arriving): void {
  if (socket.destroyed) return;
  const gone = (): void => {
    request.raw.destroy();
    socket.destroy();
  };
  if (reply.raw.headersSent) return gone();
  const msg = filled(kernelRefusals.BodyTooSlow[languageOf(request.headers['accept-language'])]);
  const body = JSON.stringify({ code: 408, success: false, data: null, refusal: 'BodyTooSlow', msg });
  const head = `HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
  socket.end(head + body, gone);
}

/** Adds the hooks. Before those that ask who somebody is: a body is counted from its first byte. */
export function endSlowBodies(instance: FastifyInstance, patience: BodyPatience = usualBodyPatience): void {
  const arriving = new Map<Socket, Arriving>();
  const counts = new Map<string, number>();
  let stoppingAt: number | null = null;
  let timer: NodeJS.Timeout | null = null;

  function forget({ request, socket, network, over }: Arriving): void {
    request.raw.removeListener('end', over);
    socket.removeListener('close', over);
    if (!arriving.delete(socket)) return;
    const left = (counts.get(network) ?? 1) - 1;
    if (left > 0) counts.set(network, left);
    else counts.delete(network);
  }

  function look(): void {
    const now = performance.now();
    for (const each of arriving.values()) {
      const { request, socket } = each;
      if (request.raw.complete || socket.destroyed) {
        forget(each);
        continue;
      }
      if (waitsForUs(each) || socket.bytesRead - each.bytes >= patience.leastBytes) {
        each.bytes = socket.bytesRead;
        each.movedAt = now;
      }
      const idle = now - each.movedAt;
      const isLate = stoppingAt === null ? idle > patience.idleMs : idle > patience.stoppingIdleMs || now - stoppingAt > patience.stopMs;
      if (!isLate) continue;
      forget(each);
      end(each);
    }
    if (arriving.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  instance.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    // What a spec puts in the place of a connection counts no bytes.
    if (!hasBody(request) || !('bytesRead' in socket)) return;
    const network = networkOf(request.ip);
    const many = counts.get(network) ?? 0;
    if (many >= patience.mostPerNetwork) {
      void reply.header('Connection', 'close');
      throw new RefusedException('TooManyRequests', { status: 429, retryAfter: 10 });
    }
    const over = (): void => forget(each);
    const each: Arriving = { request, reply, socket, network, bytes: socket.bytesRead, movedAt: performance.now(), over };
    arriving.set(socket, each);
    counts.set(network, many + 1);
    request.raw.once('end', over);
    socket.once('close', over);
    timer ??= setInterval(look, patience.lookEveryMs);
  });
  instance.addHook('preClose', async () => {
    stoppingAt = performance.now();
  });
  instance.addHook('onClose', async () => {
    if (timer !== null) clearInterval(timer);
  });
}
