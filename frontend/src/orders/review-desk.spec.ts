import type { OrderRow } from '@cloud-factory/domain/orders/contract';
import { expect, it } from 'vitest';
import { afterDeciding, hoursSince, pileOf, stepped } from './review-desk.js';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, version: 1 }) as unknown as OrderRow); // more is not read
const ids = (some: readonly OrderRow[]) => some.map(({ id }) => id);

it('R310 a decided order leaves the pile at once, and the count with it', () => {
  const pile = pileOf(rows, 30, new Map([['b', 1]]), 'c');
  expect([ids(pile.rows), pile.current?.id, pile.at, pile.total]).toEqual([['a', 'c', 'd'], 'c', 2, 29]);
});
it('R310 R313 an order that was rejected here waits again once it comes back corrected', () => {
  const back = [{ id: 'b', version: 3 } as unknown as OrderRow]; // more is not read
  expect(pileOf(back, 1, new Map([['b', 1]]), undefined)).toMatchObject({ at: 1, total: 1 });
  expect(pileOf(back, 1, new Map([['b', 3]]), undefined)).toMatchObject({ at: 0, total: 0 });
});
it('begins with the first, and with nothing when nothing waits', () => {
  expect(pileOf(rows, 4, new Map(), 'gone').current?.id).toBe('a');
  expect(pileOf([], 0, new Map(), 'a')).toMatchObject({ current: undefined, at: 0, total: 0 });
});
it('goes on to the next order after a decision, and back from the last', () => {
  expect(afterDeciding(rows, new Set(['b']), 'b')).toBe('c');
  expect(afterDeciding(rows, new Set(['d']), 'd')).toBe('c');
  expect(afterDeciding(rows, new Set(['a', 'c']), 'b')).toBe('b');
  expect(afterDeciding(rows, new Set(['b', 'c', 'd']), 'c')).toBe('a');
  expect(afterDeciding(rows.slice(0, 1), new Set(['a']), 'a')).toBeUndefined();
});
it('steps along the pile and stays at its ends', () => {
  expect(stepped(rows, rows[0], 1)).toBe('b');
  expect(stepped(rows, rows[0], -1)).toBe('a');
  expect(stepped(rows, rows[3], 1)).toBe('d');
});
it('deciding one after the other from anywhere ends with an empty pile, each once', () => {
  for (const begin of ['a', 'c', 'd']) {
    const decided: string[] = [];
    let current: string | undefined = begin;
    while (current) {
      const pile = pileOf(rows, 4, new Map(decided.map((id) => [id, 1])), current);
      const next: string | undefined = afterDeciding(pile.rows, new Set([current]), current);
      decided.push(current);
      current = next;
    }
    expect([...decided].sort()).toEqual(['a', 'b', 'c', 'd']);
  }
});
it('counts whole hours of waiting', () => expect(hoursSince('2025-06-11T01:20:00.000Z', Date.parse('2025-06-11T04:19:59Z'))).toBe(2));
