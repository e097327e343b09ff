import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endSlowBodies, usualBodyPatience } from './body-progress.js';

const server = fastify();
let received = 0;
beforeAll(async () => {
  server.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  endSlowBodies(server);
  server.put('/', async ({ body }) => {
    for await (const chunk of body as AsyncIterable<Buffer>) received += chunk.length;
    return { received };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(() => {
  received = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const put = (): ClientRequest => {
  const { port } = server.server.address() as AddressInfo; // it listens
  return request({
    port,
    host: '127.0.0.1',
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'content-length': 40_000 },
  });
};
const arrives = async (upload: ClientRequest, bytes: number, inAll: number): Promise<void> => {
  upload.write(Buffer.alloc(bytes));
  await vi.waitUntil(() => received === inAll);
};

test('SEC-2 a body that moves goes on for as long as it needs', async () => {
  const upload = put();
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  for (let nth = 1; nth <= 10; nth += 1) {
    await arrives(upload, 4_000, nth * 4_000);
    vi.advanceTimersByTime(usualBodyPatience.idleMs - 1_000);
  }
  upload.end();
  const [answer] = await answered;
  expect(answer.statusCode).toBe(200);
  answer.resume();
});

test('SEC-2 a body that trickles is ended', async () => {
  const upload = put();
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  await arrives(upload, 100, 100);
  vi.advanceTimersByTime(usualBodyPatience.idleMs - 1_000);
  await arrives(upload, 100, 200);
  vi.advanceTimersByTime(2_000);
  const [answer] = await answered;
  expect(answer.statusCode).toBe(408);
  answer.resume();
});

test('a connection that serves many requests is left as it was after each', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = server.server.address() as AddressInfo; // it listens
  const connected = once(server.server, 'connection') as Promise<[Socket]>;
  const counts: number[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const headers = { 'content-type': 'application/octet-stream', 'content-length': 3 };
    const upload = request({ agent, port, host: '127.0.0.1', method: 'PUT', headers });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.end('abc');
    const [answer] = await answered;
    await once(answer.resume(), 'end');
    const [socket] = await connected;
    counts.push(socket.listenerCount('close'));
  }
  agent.destroy();
  expect(new Set(counts).size).toBe(1);
});
