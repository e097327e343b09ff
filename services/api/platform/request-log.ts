import { redacted, removed } from '@cloud-factory/domain/shared/redacted';
import type { FastifyInstance } from 'fastify';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Caller } from './caller.js';

/** Of an error only what names the place, without what it quotes: a database puts values of rows into `detail`, `where` and `parameters`. */
function plainError(error: unknown): object {
  // A text is a reason that our own code made; of anything else its kind must do, for what it holds is not known.
  if (typeof error === 'string') return { type: 'string', message: redacted(error) };
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: redacted(error.message),
    ...(error.stack !== undefined && { stack: redacted(error.stack) }),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  };
}

const secretNames = [
  'password',
  'oldPassword',
  'newPassword',
  'newPassword1',
  'passwd',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  '["blade-auth"]',
  '["set-cookie"]',
  'phone',
  'idCard',
  'patientName',
  'personal',
  'body',
  'query',
  'headers',
];

const options = (level: string, part: string | undefined): LoggerOptions => ({
  level,
  base: part === undefined ? null : { part },
  redact: { paths: secretNames.flatMap((name) => (name.startsWith('[') ? [name, `*${name}`] : [name, `*.${name}`])), censor: removed },
  serializers: { err: plainError, error: plainError, req: () => removed, res: () => removed },
});

/** The log of a process: JSON lines, with what must not be read in them removed by name. `part`: which of several processes a line is of. */
export const createLog = (level: string, destination?: DestinationStream, part?: string): Logger =>
  destination ? pino(options(level, part), destination) : pino(options(level, part));

/**
 * One line per answered request: who and what, by ids and by the route's pattern. Never the address as it was asked (it carries
 * parameters), never a body, a header or a name of a person.
 */
export function logRequests(instance: FastifyInstance, log: Logger): void {
  instance.addHook('onResponse', async (request, reply) => {
    const caller = (request as { caller?: Caller | null }).caller; // put there by the sign-in hook
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.is404 ? '(none)' : request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(caller && { tenant: caller.tenant, userId: caller.userId }),
      },
      'answered',
    );
  });
}
