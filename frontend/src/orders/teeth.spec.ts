import type { Tooth } from '@cloud-factory/domain/shared/tooth';
import { describe, expect, it } from 'vitest';
import { arches, inOrder, neighbour, rangeOf, teethIn, toggled, written } from './teeth.js';

describe('the chart', () => {
  it('shows 32 permanent and 20 milk teeth, each once', () => {
    expect(new Set([...arches.permanent.upper, ...arches.permanent.lower]).size).toBe(32);
    expect(new Set([...arches.milk.upper, ...arches.milk.lower]).size).toBe(20);
  });
  it('selects along the arch, across the midline', () => expect(rangeOf('12', '22')).toEqual(['12', '11', '21', '22']));
  it('selects the same backwards', () => expect(rangeOf('33', '43')).toEqual(['43', '42', '41', '31', '32', '33']));
  it('has no range between two arches', () => expect(rangeOf('11', '41')).toEqual(['41']));
  it('takes a tooth off that is on', () => expect(toggled(['11', '12'], '11')).toEqual(['12']));
  it('keeps the order of the arch, whatever was clicked first', () =>
    expect(inOrder(['21', '13', '11', '12'])).toEqual(['13', '12', '11', '21']));
  it.each([
    ['11', 'ArrowLeft', '12'],
    ['11', 'ArrowRight', '21'],
    ['11', 'ArrowDown', '41'],
    ['41', 'ArrowUp', '11'],
    ['26', 'Home', '18'],
    ['53', 'ArrowDown', '83'],
  ] as const)('goes from %s by %s to %s', (tooth, key, next) => expect(neighbour(tooth, key)).toBe(next));
  it('stops at the end of an arch', () => expect(neighbour('18', 'ArrowLeft')).toBeUndefined());
});

describe('typed teeth', () => {
  it.each([
    ['11,12', ['12', '11']],
    ['11 12', ['12', '11']],
    ['13-11', ['13', '12', '11']],
    ['11-22', ['11', '21', '22']],
    ['36，37', ['36', '37']],
    ['51', ['51']],
    ['', []],
  ])('reads %j', (typed, teeth) => expect(teethIn(typed)).toEqual({ teeth, wrong: null }));
  it('reads whole arches', () => {
    expect(teethIn('upper').teeth).toHaveLength(16);
    expect(teethIn('全口').teeth).toHaveLength(32);
  });
  it.each(['19', '11-41', '11-12-13', 'x'])('names what is no tooth: %j', (typed) =>
    expect(teethIn(`11, ${typed}`).wrong).toBe(typed.toUpperCase()),
  );
  it('writes what it reads', () => {
    const teeth: readonly Tooth[] = ['13', '12', '11', '21', '26', '46', '47', '85'];
    expect(written(teeth)).toBe('13-21, 26, 47, 46, 85');
    expect(teethIn(written(teeth)).teeth).toEqual(inOrder(teeth));
  });
});
