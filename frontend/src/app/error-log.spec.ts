import { beforeEach, describe, expect, test } from 'vitest';
import { errorLog, listenForErrors, mostErrors, noteError } from './error-log.js';

describe('the log of errors of a browser', () => {
  beforeEach(() => errorLog.set([]));

  test('R061 R062 an unhandled error is kept with type, url, message, time, stack and info', () => {
    const target = new EventTarget();
    listenForErrors(target as Window); // only its listeners are used
    target.dispatchEvent(Object.assign(new Event('error'), { error: new Error('boom'), filename: 'a.js', lineno: 3, colno: 4 }));
    target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'gone' }));
    expect(errorLog.get()).toEqual([
      expect.objectContaining({
        type: 'error',
        message: 'boom',
        info: 'a.js:3:4',
        url: location.origin + location.pathname,
        stack: expect.stringContaining('boom'),
      }),
      expect.objectContaining({ type: 'error', message: 'gone', info: 'promise', time: expect.stringMatching(/^\d{4}-.*Z$/) }),
    ]);
  });

  test('a picture that does not load is no error of the program', () => {
    const target = new EventTarget();
    listenForErrors(target as Window); // only its listeners are used
    target.dispatchEvent(new Event('error'));
    expect(errorLog.get()).toEqual([]);
  });

  test('the address is kept without its search: what someone looked for is their own', () => {
    history.replaceState(null, '', '/order/orderentry?patientName=x');
    noteError(new Error('x'), '');
    expect(errorLog.get()[0]?.url).toBe(`${location.origin}/order/orderentry`);
  });

  test('S18 what an error quotes of passwords, tokens and people is kept nowhere: not here, not where it is sent', () => {
    const secret = 'geheim geheim';
    noteError(new Error(`refused {"password":"${secret}"} for li@example.com, 13812345678`), 'GET /x?access_token=abcdef&size=10');
    expect(errorLog.get()[0]).toMatchObject({
      message: 'refused {"password":[removed]} for [removed], [removed]',
      info: 'GET /x?access_token=[removed]&size=10',
      stack: expect.stringContaining('error-log.spec.ts'),
    });
    expect(JSON.stringify(errorLog.get())).not.toMatch(/geheim|abcdef|example.com|13812345678/);
    // Of what is too long, half a token would be left.
    noteError(new Error(`${'x'.repeat(960)} bearer ${'t'.repeat(64)}`), '');
    expect(errorLog.get()[1]?.message).toBe(`${'x'.repeat(960)} bearer [removed]`);
  });

  test('no more are kept than the badge counts, the newest', () => {
    for (let n = 0; n < mostErrors + 5; n += 1) noteError(new Error(String(n)), '');
    expect(errorLog.get()).toHaveLength(mostErrors);
    expect(errorLog.get().at(-1)?.message).toBe(String(mostErrors + 4));
  });
});
