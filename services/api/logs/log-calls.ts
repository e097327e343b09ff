import type { LogKind } from '@cloud-factory/domain/platform/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import type { WhoWasNamed } from '../auth/refused-sign-ins.js';
import type { Caller } from '../platform/caller.js';
import { networkOf } from '../platform/rate-limit.js';
import type { LogEntry } from './log-store.js';
import type { LogWriter } from './log-writer.js';

type Who = Pick<Caller, 'tenant' | 'userId' | 'realName' | 'clientId'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in by this request. */
    signedIn: Pick<Caller, 'tenant' | 'userId' | 'realName' | 'clientId'> | null;
  }
}

const consoleClient = 'console';

/** Names whose values name a record and nobody: they may stand in a log. Other numbers are typed: of a licence, a telephone, a card. */
const tellsItsValue =
  /^(id|ids|.*Ids?|version|current|size|ascs|descs|after|limit|type|grant_type|(order|workOrder|delivery|statement|bill)No)$/;
const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * The parameters of a call: their names, and the values of those that name a record. What people typed stays out: it may be a name or a
 * password, whatever its field is called.
 */
export function paramsOf({ params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>): string {
  const all = [params, query, body].flatMap((place) =>
    typeof place === 'object' && place !== null && !Array.isArray(place) && !Buffer.isBuffer(place) ? Object.entries(place) : [],
  );
  const told = all.map(([name, value]) => {
    const list = Array.isArray(value) ? value : [value];
    return tellsItsValue.test(name) && list.every(isPlain) ? `${name}=${list.join(',').slice(0, 200)}` : name;
  });
  return told.join(' ').slice(0, 2000);
}

/** Which log a call belongs to; null: none. People's changes and sign-ins, and what named a place that is not theirs; everything that other programs ask. */
function kindOf(request: FastifyRequest, caller: Caller | null): LogKind | null {
  if (caller && caller.clientId !== consoleClient) return 'api';
  const path = request.routeOptions.url ?? '';
  if (path.endsWith('/oauth/logout') || request.isForeign) return 'usual';
  if (path.endsWith('/blade-log/error/upload') || request.method === 'GET') return null;
  return caller ? 'usual' : null;
}

const entryOf = (kind: LogKind, request: FastifyRequest, reply: FastifyReply, who: Who): LogEntry => ({
  tenant: who.tenant,
  id: v7(),
  kind,
  at: new Date().toISOString(),
  userId: who.userId === '' ? null : who.userId,
  userName: who.realName,
  clientId: who.clientId,
  requestId: request.id,
  what: '',
  method: request.method,
  path: request.routeOptions.url ?? '',
  network: networkOf(request.ip),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  params: paramsOf(request),
  type: '',
  message: '',
  stack: '',
  info: '',
});

/** Where in our own code an error came from; what it says may hold values, and stays in the process's log. */
const placesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 20)
    // What an error says may stand among the lines, and may have been sent.
    .map((line) =>
      line
        .trim()
        .slice(0, 400)
        .replace(/\(?(file:\/\/)?\/[^\s)]*?\/(?=(domain|services|projections|workflows|node_modules)\/)/, '('),
    )
    .join('\n');

/** Somebody who guesses more often than is looked at would fill the log: what is refused unseen is not told, the guesses before it are. */
const unseenStatus = 429;

/**
 * Notes answered calls, sign-ins, refused ones too, and bugs under the reference that the caller was told. `whoWasNamed` is asked once a refusal was
 * answered, so that nobody learns by its time whether there is such an account.
 */
export function logCalls(instance: FastifyInstance, writer: LogWriter, whoWasNamed: WhoWasNamed): void {
  instance.decorateRequest('bug', null);
  instance.decorateRequest('signedIn', null);
  instance.decorateRequest('named', null);
  instance.addHook('onResponse', async (request, reply) => {
    const { caller, bug, signedIn, named } = request;
    const isRefused = named !== null && !signedIn && reply.statusCode !== unseenStatus;
    const who: Who | null = caller ?? signedIn ?? (isRefused ? await whoWasNamed(named) : null);
    if (!who) return;
    const kind = signedIn || isRefused ? 'usual' : kindOf(request, caller);
    if (kind) writer.note(entryOf(kind, request, reply, who));
    if (bug) writer.note({ ...entryOf('error', request, reply, who), id: v7(), type: bug.name, stack: placesOf(bug) });
  });
}
