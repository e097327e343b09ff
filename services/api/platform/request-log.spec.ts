import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './request-log.js';

test('S18 what an error quotes does not stand in the log of a process, and where it came from does', () => {
  const lines: string[] = [];
  const log = createLog('info', new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }));
  const cause = new Error('Key (phone)=(13812345678) already exists');
  log.error({ err: new Error('connect postgres://cf:geheim@db/cf', { cause }), password: 'geheim' }, 'no database');
  const [line = ''] = lines;
  expect(line).not.toMatch(/geheim|13812345678/);
  expect(JSON.parse(line)).toMatchObject({
    password: '[removed]',
    err: { type: 'Error', message: 'connect postgres://[removed]@db/cf', stack: expect.stringContaining('request-log.spec.ts') },
  });
});

test('OPS-S6 the reason for which a stream is parked stands in the log of a process, redacted', () => {
  const lines: string[] = [];
  const log = createLog('info', new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }));
  log.error({ table: 'order_list', error: 'UnreadableEvent: version 9 is of a newer program (13812345678)' }, 'a stream is parked');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    error: { message: expect.stringContaining('UnreadableEvent: version 9 is of a newer program') },
  });
  expect(lines[0]).not.toContain('13812345678');
});

test('OPS-M4 a line says which part of the product wrote it', () => {
  const lines: string[] = [];
  const log = createLog('info', new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }), 'worker');
  log.info('answered');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ part: 'worker', msg: 'answered' });
});
