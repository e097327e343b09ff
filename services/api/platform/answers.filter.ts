import type { RefusedAnswer } from '@cloud-factory/domain/shared/contract';
import { filled, kernelRefusals, type KernelRefusal, type Language } from '@cloud-factory/domain/shared/refusals';
import { InspectionBusy, NoSpace, StoreUnavailable } from '@cloud-factory/files';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Caller } from './caller.js';
import { languageOf } from './language.js';
import type { WordsOf } from './refusal-words.js';
import { CallerGone, RefusedException, ShapeException, stillComing, type ShapeError } from './refused.js';
import type { RouteTable } from './route-table.js';
import { shapeErrorsOf, shapeText } from './shape-words.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What ended the request in a bug. */
    bug: Error | null;
  }
}

/** An answer that is not in the envelope: sign-in speaks OAuth (decision 18). */
export class BareException extends Error {
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
    readonly retryAfter?: number,
  ) {
    super('answered without the envelope');
  }
}

type Told = Readonly<{
  status: number;
  refusal: string;
  details?: RefusedException['details'];
  errors?: readonly ShapeError[];
  retryAfter?: number | undefined;
}>;

const byStatus: Readonly<Record<number, KernelRefusal>> = {
  400: 'BadRequest',
  401: 'NotSignedIn',
  403: 'NotAllowed',
  404: 'RouteNotFound',
  405: 'MethodNotAllowed',
  413: 'TooLarge',
  414: 'TooLarge',
  415: 'UnsupportedType',
  429: 'TooManyRequests',
  431: 'TooLarge',
  503: 'Unavailable',
};

/** Errors of our own libraries that say "come back later". By name: a copy of a library in another package is another class. */
const passingNames = new Set(['TooManyRaces', 'ReadModelNotReady', 'LogOverloaded', 'LogUnavailable', 'OutcomeUnknown']);

/** Of the database (down, starting, out of connections, a statement that took too long) and of commands that lost ten races. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    passingNames.has(error.name) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3]|53000|53200|53300|53400|57014|08\d{3})$/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(error.message)
  );
}

/** What is told of an exception; null for a bug, which is told by its reference number alone. */
function toldOf(error: unknown): Told | null {
  if (error instanceof RefusedException) return error;
  if (error instanceof ShapeException) return { status: 400, refusal: 'BadRequest', errors: error.errors };
  if (error instanceof z.ZodError) return { status: 400, refusal: 'BadRequest', errors: shapeErrorsOf(error.issues) };
  // Positions are opaque: only the log knows the form of its own.
  if (error instanceof Error && error.name === 'NotAPosition')
    return { status: 400, refusal: 'BadRequest', errors: [{ path: 'position', key: 'format' }] };
  if (error instanceof InspectionBusy) return { status: 503, refusal: 'InspectionBusy', retryAfter: 5 };
  if (error instanceof StoreUnavailable)
    return { status: 503, refusal: 'StoreUnavailable', details: { reason: error.reason }, retryAfter: 5 };
  if (error instanceof NoSpace) return { status: 507, refusal: 'NoSpace', retryAfter: 60 };
  // The database's own disk, or one of its tables, is full.
  if (error instanceof Error && 'code' in error && error.code === '53100') return { status: 503, refusal: 'NoSpace', retryAfter: 60 };
  if (isPassing(error)) return { status: 503, refusal: 'Unavailable', retryAfter: 2 };
  const status = error instanceof HttpException ? error.getStatus() : 500;
  const refusal = byStatus[status];
  if (!refusal) return null;
  const errors = status === 400 ? [{ path: 'body', key: 'invalid' }] : undefined;
  return { status, refusal, ...(errors && { errors }), ...(status === 503 || status === 429 ? { retryAfter: 2 } : {}) };
}

/** The same to who asks: whoever says no because of something that is not there yet is wrong, it was only looked up too early. */
function toldTo(caller: Caller | null, error: unknown): Told | null {
  const told = toldOf(error);
  return told && told.status < 500 && caller?.ownWrites.areMissed ? toldOf(stillComing()) : told;
}

/**
 * Makes answers of exceptions, for every route and for what goes wrong before one is found (decisions 13 and 14). The text of an
 * exception never leaves the house; a bug is answered with the request's number, under which the log tells the rest.
 */
@Catch()
export class AnswersFilter implements ExceptionFilter {
  constructor(
    private readonly words: WordsOf,
    private readonly routes: Pick<RouteTable, 'methodsOf'>,
    private readonly log: Logger,
    private readonly console: ((request: FastifyRequest, reply: FastifyReply) => boolean) | null,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    // Told to nobody; in the log it is no bug.
    if (error instanceof CallerGone) return void reply.status(499).send();
    const language = languageOf(request.headers['accept-language']);
    const isUnknown = request.is404 && error instanceof HttpException;
    if (isUnknown && this.otherMethodsOf(request).length === 0 && this.console?.(request, reply)) return;
    reply
      .header('Cache-Control', 'no-store')
      .header('Content-Type', 'application/json; charset=utf-8')
      .header('Content-Language', language);
    if (error instanceof BareException) {
      if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter));
      reply.status(error.status).send(error.body);
      return;
    }
    if (isUnknown) return this.tellUnknown(request, reply, language);
    const told = toldTo(request.caller, error);
    if (told) this.tell(reply, language, told);
    else this.tellBug(error, request, reply, language);
  }

  /** The methods of a known address that was asked by another one. Of one that is asked rightly nothing is there: a file that is gone since. */
  private otherMethodsOf({ url, method }: FastifyRequest): readonly string[] {
    const methods = this.routes.methodsOf(url);
    return methods.includes(method) ? [] : methods;
  }

  /** An unknown address: another method of a known one, or nothing. */
  private tellUnknown(request: FastifyRequest, reply: FastifyReply, language: Language): void {
    const methods = this.otherMethodsOf(request);
    if (methods.length === 0) return this.tell(reply, language, { status: 404, refusal: 'RouteNotFound' });
    reply.header('Allow', methods.join(', '));
    this.tell(reply, language, { status: 405, refusal: 'MethodNotAllowed' });
  }

  private tell(reply: FastifyReply, language: Language, { status, refusal, details, errors, retryAfter }: Told): void {
    const words = this.words(refusal, details);
    const body: RefusedAnswer = {
      code: status,
      success: false,
      data: null,
      refusal,
      msg: words ? filled(words[language], details) : refusal,
      ...(details && { details }),
      ...(errors && { errors: errors.map((each) => ({ path: each.path, message: shapeText(each, language) })) }),
    };
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
    if (status === 401) reply.header('WWW-Authenticate', 'Bearer realm="cloud-factory"');
    reply.status(status).send(body);
  }

  private tellBug(error: unknown, request: FastifyRequest, reply: FastifyReply, language: Language): void {
    const reference = request.id;
    request.bug = error instanceof Error ? error : null;
    this.log.error({ err: error, requestId: reference }, 'a request ended in a bug');
    const body: RefusedAnswer = {
      code: 500,
      success: false,
      data: null,
      refusal: 'InternalError',
      details: { reference },
      msg: filled(kernelRefusals.InternalError[language], { reference }),
    };
    reply.status(500).send(body);
  }
}
