import type { FastifyInstance } from 'fastify';

/**
 * Answers that are given while the server stops close their connection. Without it a browser's kept-alive connection, busy when the
 * stop began and idle after, would hold the stop up until its own timeout of more than a minute.
 */
export function closeConnectionsOnStop(instance: FastifyInstance): void {
  let isStopping = false;
  instance.addHook('preClose', async () => {
    isStopping = true;
  });
  instance.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('Connection', 'close');
  });
}
