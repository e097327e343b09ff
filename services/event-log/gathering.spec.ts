import { expect, it } from 'vitest';
import { createGathering } from './gathering.js';

const ofOne = { atOnce: 1, most: 3, isOfOne: (error: unknown) => error instanceof RangeError };

it('asks together what came while a question was under way, each with its own answer', async () => {
  const asked: (readonly number[])[] = [];
  const square = createGathering({
    ...ofOne,
    ask: async (numbers: readonly number[]) => {
      asked.push(numbers);
      await new Promise((resolve) => setImmediate(resolve));
      return numbers.map((n) => n * n);
    },
  });
  const first = square(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await Promise.all([first, square(2), square(3), square(4), square(5)])).toEqual([1, 4, 9, 16, 25]);
  expect(asked).toEqual([[1], [2, 3, 4], [5]]);
  expect(await square(6)).toBe(36);
});

it('fails only the one that is at fault where one of many may be', async () => {
  const root = createGathering({
    ...ofOne,
    ask: async (numbers: readonly number[]) =>
      numbers.map((n) => {
        if (n < 0) throw new RangeError(`no root of ${n}`);
        return Math.sqrt(n);
      }),
  });
  const outcomes = await Promise.allSettled([root(4), root(-1), root(9)]);
  expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    2,
    'RangeError: no root of -1',
    3,
  ]);
});

it('fails all at once, and asks no more, where nobody can be asked; and goes on with the next', async () => {
  let times = 0;
  const ask = createGathering({
    ...ofOne,
    ask: async (numbers: readonly number[]) => {
      times += 1;
      if (times === 1) throw new Error('nobody is there');
      return numbers;
    },
  });
  expect((await Promise.allSettled([ask(1), ask(2)])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([times, await ask(3)]).toEqual([1, 3]);
});
