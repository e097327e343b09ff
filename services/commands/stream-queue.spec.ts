import { expect, it } from 'vitest';
import { StreamQueue } from './stream-queue.js';

/** Work that ends when it is told to, and says in `log` when it began. */
function work(log: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    name,
    end,
    run: async () => {
      log.push(name);
      await ended;
      return name;
    },
  };
}
const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

it('lets one at a time at a key, in the order of coming, and others beside it', async () => {
  const [queue, log] = [new StreamQueue(), [] as string[]];
  const [a, b, other] = [work(log, 'a'), work(log, 'b'), work(log, 'other')];
  const all = Promise.all([queue.run(['x'], a.run), queue.run(['x'], b.run), queue.run(['y'], other.run)]);
  await turn();
  expect(log).toEqual(['a', 'other']);
  a.end();
  await turn();
  expect(log).toEqual(['a', 'other', 'b']);
  b.end();
  other.end();
  expect(await all).toEqual(['a', 'b', 'other']);
});

it('does not let two that want the same keys in another order wait for each other', async () => {
  const [queue, log] = [new StreamQueue(), [] as string[]];
  const [a, b] = [work(log, 'a'), work(log, 'b')];
  a.end();
  b.end();
  expect(await Promise.all([queue.run(['x', 'y'], a.run), queue.run(['y', 'x'], b.run)])).toEqual(['a', 'b']);
});

it('goes on behind work that failed', async () => {
  const queue = new StreamQueue();
  const failed = queue.run(['x'], () => Promise.reject(new Error('spilled')));
  const next = queue.run(['x'], () => Promise.resolve('poured'));
  await expect(failed).rejects.toThrow('spilled');
  expect(await next).toBe('poured');
});
