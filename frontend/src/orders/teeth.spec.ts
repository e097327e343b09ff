import type { Tooth } from '@cloud-factory/domain/shared/tooth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arches, inOrder, neighbour, rangeOf, teethTyped, written } from './teeth.js';

const all = Object.values(arches).flatMap(({ upper, lower }) => [...upper, ...lower]);
const typed = (text: string) => {
  const read = teethTyped(text);
  return 'wrong' in read ? read : read.teeth;
};

describe('typed teeth', () => {
  it('are FDI codes and ranges, over the midline too', () => {
    expect(typed('11-13, 26')).toEqual(['13', '12', '11', '26']);
    expect(typed('12-22')).toEqual(['12', '11', '21', '22']);
    expect(typed('55，54')).toEqual(['55', '54']);
  });
  it('are Universal after a number sign, for its 11 is not that of the FDI', () => {
    expect(typed('#6-#8')).toEqual(['13', '12', '11']);
    expect(typed('#11')).toEqual(['23']);
    expect(typed('11')).toEqual(['11']);
  });
  it('are Palmer where a quadrant is named', () => {
    expect(typed('UR6')).toEqual(['16']);
    expect(typed('UL321, LR5')).toEqual(['21', '22', '23', '45']);
  });
  it('name a whole arch by a word', () => {
    expect(teethTyped('UPPER')).toMatchObject({ fullArch: 'upper' });
    expect(teethTyped('全口')).toMatchObject({ fullArch: 'both' });
  });
  it('that are none are named, and nothing is guessed', () => {
    for (const [text, wrong] of [
      ['11, 19', '19'],
      ['11-41', '11-41'],
      ['11-51', '11-51'],
      ['99', '99'],
    ] as const)
      expect(teethTyped(text)).toEqual({ wrong });
  });
  it('nothing typed is nothing chosen', () => expect(typed('  ')).toEqual([]));
});

describe('a selection', () => {
  it('stands from the right of the patient to the left, the upper arch first, each tooth once', () =>
    expect(inOrder(['36', '21', '11', '21'])).toEqual(['11', '21', '36']));
  it('takes a range along one arch, and only the last tooth from another', () => {
    expect(rangeOf('13', '21')).toEqual(['13', '12', '11', '21']);
    expect(rangeOf('13', '43')).toEqual(['43']);
  });
  it('is written so that it reads back, whatever is chosen', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom<Tooth>(...all), { minLength: 1 }), (teeth) => {
        expect(new Set(typed(written(teeth)) as readonly Tooth[])).toEqual(new Set(teeth));
      }),
    ));
});

describe('the arrows', () => {
  it('go along an arch, over the midline, and stop at its ends', () => {
    expect(neighbour('11', 'ArrowRight')).toBe('21');
    expect(neighbour('18', 'ArrowLeft')).toBeUndefined();
    expect([neighbour('11', 'Home'), neighbour('11', 'End')]).toEqual(['18', '28']);
  });
  it('change between the arches at the same place, also of milk teeth', () => {
    expect(neighbour('16', 'ArrowDown')).toBe('46');
    expect(neighbour('46', 'ArrowUp')).toBe('16');
    expect(neighbour('55', 'ArrowDown')).toBe('85');
    expect(neighbour('46', 'ArrowDown')).toBeUndefined();
  });
});
