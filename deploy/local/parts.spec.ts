import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { keepTogether } from './parts.js';

const waiting = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
const ending = (code: number) => spawn(process.execPath, ['-e', `process.exit(${code})`], { stdio: 'ignore' });

it('OPS-S5 a part that a signal ended takes the others along, and the program ends with a failure', async () => {
  const [api, worker] = [waiting(), waiting()];
  const [exits, lines]: [number[], string[]] = [[], []];
  keepTogether(
    [
      { part: 'api', child: api },
      { part: 'worker', child: worker },
    ],
    (line) => lines.push(line),
    (code) => exits.push(code),
  );
  await Promise.all([once(api, 'spawn'), once(worker, 'spawn')]);
  worker.kill('SIGKILL');
  await vi.waitFor(() => expect(exits).toEqual([1]), 30_000);
  expect([api.signalCode, lines]).toEqual(['SIGTERM', ['! The part worker ended by SIGKILL; the others are ended too.']]);
});

it.each([
  [0, 1],
  [3, 3],
])('OPS-S5 a part that ends by itself with code %i ends the program with code %i', async (code, expected) => {
  const [exits, other] = [[] as number[], waiting()];
  keepTogether(
    [
      { part: 'api', child: other },
      { part: 'projector', child: ending(code) },
    ],
    () => undefined,
    (each) => exits.push(each),
  );
  await vi.waitFor(() => expect(exits).toEqual([expected]), 30_000);
  expect(other.signalCode).toBe('SIGTERM');
});

it('parts that are ended in order are no failure', async () => {
  const [exits, child] = [[] as number[], waiting()];
  const end = keepTogether(
    [{ part: 'api', child }],
    () => undefined,
    (code) => exits.push(code),
  );
  await once(child, 'spawn');
  await end();
  expect([child.signalCode, exits]).toEqual(['SIGTERM', []]);
});
