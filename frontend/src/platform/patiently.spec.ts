import { afterEach, expect, it, vi } from 'vitest';
import { askAgain, missingParts, patiently } from './patiently.js';

afterEach(() => {
  missingParts.set([]);
  vi.restoreAllMocks();
});

it('R133 a part that does not come is asked for again when the person says so, and comes then', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let tries = 0;
  const load = async (): Promise<string> => {
    tries += 1;
    if (tries < 3) throw new Error('Failed to fetch dynamically imported module');
    return 'drawer';
  };
  const part = patiently(load);
  await vi.waitFor(() => expect(missingParts.get()).toHaveLength(1));
  askAgain();
  await vi.waitFor(() => expect(missingParts.get()).toHaveLength(1));
  expect(tries).toBe(2);
  askAgain();
  await expect(part).resolves.toBe('drawer');
  expect(missingParts.get()).toEqual([]);
});

it('several are asked for again together', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let isCut = true;
  const load = (name: string) => async (): Promise<string> => {
    if (isCut) throw new Error(name);
    return name;
  };
  const parts = Promise.all(['bell', 'jobs'].map((name) => patiently(load(name))));
  await vi.waitFor(() => expect(missingParts.get()).toHaveLength(2));
  isCut = false;
  askAgain();
  await expect(parts).resolves.toEqual(['bell', 'jobs']);
});
