import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bearer, keepFresh, left, resume, session, sessionEnded, signOut, startSession } from './session.js';
import { clerk } from '../testing/page.js';

const server = vi.fn<typeof fetch>();
const minutes = 60_000;
let nth = 0;
beforeEach(() => {
  nth = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', server.mockReset());
  server.mockImplementation(async () => Response.json({ access_token: `fresh-${(nth += 1)}`, tenant_id: '000000', user_id: clerk.userId }));
  startSession(clerk, 'first');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('R138 R139 R140 R141 looks every ten seconds, and asks for a new token once the old one has reached 30,000 s', async () => {
  const stop = keepFresh(() => 'zh');
  await vi.advanceTimersByTimeAsync(499 * minutes);
  expect(server).not.toHaveBeenCalled();
  expect(bearer()).toBe('bearer first');
  await vi.advanceTimersByTimeAsync(minutes + 10_000);
  expect(server).toHaveBeenCalledTimes(1);
  expect(bearer()).toBe('bearer fresh-1');
  // The new token is young again.
  await vi.advanceTimersByTimeAsync(499 * minutes);
  expect(server).toHaveBeenCalledTimes(1);
  stop();
  await vi.advanceTimersByTimeAsync(1_000 * minutes);
  expect(server).toHaveBeenCalledTimes(1);
});

it('R140 asks once however long the answer takes, and a network that fails signs nobody out', async () => {
  let answer: (response: Response) => void = () => undefined;
  server.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const stop = keepFresh(() => 'zh');
  await vi.advanceTimersByTimeAsync(502 * minutes);
  expect(server).toHaveBeenCalledTimes(1);
  answer(Response.json({ access_token: 'late', tenant_id: '000000', user_id: clerk.userId }));
  await vi.advanceTimersByTimeAsync(0);
  expect(bearer()).toBe('bearer late');
  server.mockRejectedValue(new TypeError('no network'));
  await vi.advanceTimersByTimeAsync(502 * minutes);
  expect(session.get()).toMatchObject({ userId: clerk.userId });
  expect(bearer()).toBe('bearer late');
  stop();
});

const refused = (error: string) => Response.json({ error, error_description: 'x' }, { status: 401 });

it.each([
  ['expired', 'expired', () => Promise.resolve(refused('invalid_grant'))],
  ['ended elsewhere', 'elsewhere', () => Promise.resolve(refused('access_denied'))],
  ['not reached', 'unreachable', () => Promise.reject(new TypeError('no network'))],
  ['answered by a proxy alone', 'unreachable', () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 }))],
  ['asked to wait', 'unreachable', () => Promise.resolve(Response.json({ error: 'slow_down' }, { status: 429 }))],
] as const)('a sign-in that is %s at the start is not resumed, and says why', async (_, why, answer) => {
  server.mockImplementation(answer);
  await resume('zh');
  expect([session.get(), left.get()]).toEqual([null, why]);
  // Only a refusal ends it: whoever could not ask asks again.
  server.mockResolvedValue(Response.json({ access_token: 'again', tenant_id: '000000', user_id: clerk.userId }));
  await resume('zh');
  expect(session.get() !== null).toBe(why === 'unreachable');
  if (why === 'unreachable') expect(left.get()).toBeUndefined();
});

it('whoever signs out knows why they stand at the door; whoever is signed out is told', async () => {
  await signOut();
  expect([session.get(), left.get()]).toEqual([null, undefined]);
  startSession(clerk, 'second');
  sessionEnded();
  expect([session.get(), left.get()]).toEqual([null, 'elsewhere']);
});
