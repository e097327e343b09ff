import { timingSafeEqual, createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** From this machine itself, not through a proxy on it. */
const isLocal = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers['forwarded'] === undefined;

/** `/metrics` for loopback, and for others with the token. Routes by their patterns: no address, tenant or person stands in a label. */
export function addMetrics(instance: FastifyInstance, token: string | null): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
  instance.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'), status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  instance.get('/metrics', async (request, reply) => {
    const given = /^bearer (.{1,512})$/i.exec(request.headers.authorization ?? '')?.[1];
    const isAllowed = isLocal(request) || (token !== null && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token)));
    if (!isAllowed) return reply.status(404).send();
    return reply.header('Content-Type', registry.contentType).send(await registry.metrics());
  });
  return registry;
}
