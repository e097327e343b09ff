import fastify from 'fastify';
import type { Logger } from 'pino';
import { healthAnswer, type HealthPart } from './health.js';
import { languageOf } from './language.js';
import { addMetrics, type MetricsConfig } from './metrics.js';

export type PartServerParts = Readonly<{
  host: string;
  port: number;
  config: MetricsConfig;
  health: () => Promise<readonly HealthPart[]>;
  moreMetrics: () => Promise<string>;
  log: Logger;
}>;

/**
 * The small port of a process that has no API: `/api/health`, its `live` and `ready`, and `/metrics`, as the API answers them. A port that is taken is
 * said in the log and keeps no projector from its work: then the answer is null.
 */
export async function startPartServer(parts: PartServerParts): Promise<Readonly<{ url: string; close: () => Promise<void> }> | null> {
  const { host, port, config, health, moreMetrics, log } = parts;
  const server = fastify({ bodyLimit: 1_024, requestTimeout: 10_000 });
  const answering = (path: string, counts: (part: HealthPart) => boolean): void => {
    server.get(path, async (request, reply) => {
      const told = healthAnswer((await health()).filter(counts), languageOf(request.headers['accept-language']));
      return reply.status(told.status === 'up' ? 200 : 503).send(told);
    });
  };
  answering('/api/health', () => true);
  answering('/api/health/ready', ({ isNeeded }) => isNeeded);
  server.get('/api/health/live', async () => ({ status: 'up' }));
  addMetrics(server, config, moreMetrics);
  try {
    const url = await server.listen({ host, port });
    return { url, close: () => server.close() };
  } catch (error) {
    log.warn({ err: error, host, port }, 'health and metrics of this process cannot be asked: the port is not free');
    await server.close();
    return null;
  }
}
