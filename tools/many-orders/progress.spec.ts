import { expect, it } from 'vitest';
import { PlaceLost } from './following.js';
import { progressLine, untilPlaceIsKept } from './run.js';

it('a line of progress says what is done, how fast, how long it takes still and how far the lists are', () => {
  expect(progressLine(12_060, 10_000, 112_060, 50, 1_234)).toMatch(
    /^12,060 \/ 112,060 orders · 200\/s · 00:08:20 left · lists 1,234 events behind · \d+ MiB$/,
  );
  expect(progressLine(60, 0, 100, 0, 0)).toContain('0/s · 00:00:00 left');
});

it('goes on as often as the place of the worker was lost, and with no other trouble', async () => {
  const said: string[] = [];
  const ends: (Error | null)[] = [new PlaceLost('the worker has it'), new PlaceLost('the worker has it'), null];
  await untilPlaceIsKept(
    async () => {
      const end = ends.shift();
      if (end) throw end;
    },
    (line) => said.push(line),
  );
  expect(ends).toEqual([]);
  expect(said).toEqual(['the worker has it; going on', 'the worker has it; going on']);
  await expect(
    untilPlaceIsKept(
      () => Promise.reject(new Error('cut off')),
      () => undefined,
    ),
  ).rejects.toThrow('cut off');
});
