import { streams, TooManyRaces } from '@cloud-factory/commands';
import { LogOverloaded, LogUnavailable, OutcomeUnknown } from '@cloud-factory/event-log';
import { NoSpace } from '@cloud-factory/files';
import { ReadModelNotReady } from '@cloud-factory/projections/shared';
import type { ArgumentsHost } from '@nestjs/common';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { AnswersFilter } from './answers.filter.js';
import { wordsOf } from './refusal-words.js';

/** What a caller reads when a handler throws. */
function answerTo(error: unknown) {
  const answer = { status: 0, headers: {} as Record<string, string>, body: {} as Record<string, unknown> };
  const reply = {
    sent: false,
    header(name: string, value: string) {
      answer.headers[name] = value;
      return reply;
    },
    status(status: number) {
      answer.status = status;
      return reply;
    },
    send(body: Record<string, unknown>) {
      answer.body = body;
    },
  };
  const request = { id: 'req-1', url: '/api/health', headers: { 'accept-language': 'en' } };
  // Of Nest's host the filter asks for these two alone.
  const host = { switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }) } as unknown as ArgumentsHost;
  new AnswersFilter(wordsOf(streams), { methodsOf: () => [] }, pino({ enabled: false }), null).catch(error, host);
  return answer;
}

describe('an answer to what passes by itself', () => {
  it.each([
    ['a read model that is being built', new ReadModelNotReady('order_list')],
    ['a full queue of appends', new LogOverloaded('full')],
    ['a log that cannot be asked', new LogUnavailable('down')],
    ['a connection that broke before the answer', new OutcomeUnknown('broken')],
    ['ten lost races', new TooManyRaces('order-1')],
    ['a database that is down', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['OPS-M1 a connection of the pool that broke', new Error('Client has encountered a connection error and is not queryable')],
    ['a statement that took too long', Object.assign(new Error('cancelled'), { code: '57014' })],
  ])('says when to try again: %s', (_, error) => {
    const { status, headers, body } = answerTo(error);
    expect(status).toBe(503);
    expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: 503, success: false, refusal: 'Unavailable', data: null });
  });
});

describe('OPS-M1 an answer to a full disk says that there is no space:', () => {
  it.each([
    ['of the files', new NoSpace(Object.assign(new Error('write'), { code: 'ENOSPC' })), 507],
    ['of the database', Object.assign(new Error('could not extend file'), { code: '53100' }), 503],
  ])('%s', (_, error, status) => {
    const answer = answerTo(error);
    expect([answer.status, Number(answer.headers['Retry-After']) > 0]).toEqual([status, true]);
    expect(answer.body).toMatchObject({ refusal: 'NoSpace', msg: expect.stringMatching(/no space/i) });
  });
});

describe('an answer to a bug', () => {
  it('says its reference number and nothing of the exception', () => {
    const { status, headers, body } = answerTo(new Error('relation "secret" does not exist'));
    expect([status, headers['Retry-After']]).toEqual([500, undefined]);
    expect(body).toMatchObject({ refusal: 'InternalError', details: { reference: 'req-1' } });
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});
