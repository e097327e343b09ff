import { timingSafeEqual, createHash } from 'node:crypto';
import type { Config } from '@cloud-factory/config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What proxies say of those whom they speak for. */
const isOfProxy = (name: string): boolean => name.startsWith('x-forwarded') || ['forwarded', 'via', 'x-real-ip'].includes(name);

/** From this machine itself: not through a proxy on it, and not by a page whose name was made to lead here. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(headers.host ?? '') &&
  !Object.keys(headers).some(isOfProxy);

/** The address that people use leads to another machine, or to a proxy on this one: then a request from loopback may be anybody's. */
const isBehindProxy = ({ publicUrl, trustedProxies }: MetricsConfig): boolean =>
  trustedProxies.length > 0 || (publicUrl !== null && !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(publicUrl).hostname));

export type MetricsConfig = Pick<Config, 'metricsToken' | 'publicUrl' | 'trustedProxies'>;

/** `/metrics` for the token; where none is set and no proxy stands in front, for this machine. To all others it is not there. `more` is what else the process has to say, in the same form. Routes by their patterns: no address, tenant or person stands in a label. */
export function addMetrics(instance: FastifyInstance, config: MetricsConfig, more: () => Promise<string> = async () => ''): Registry {
  const token = config.metricsToken;
  const isOpenHere = token === null && !isBehindProxy(config);
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
    const isAllowed =
      (isOpenHere && isLocal(request)) || (token !== null && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token)));
    if (!isAllowed) return reply.status(404).send();
    return reply.header('Content-Type', registry.contentType).send((await registry.metrics()) + (await more()));
  });
  return registry;
}
