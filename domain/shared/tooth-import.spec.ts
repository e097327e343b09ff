import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archOf, areNeighbours, byPlace, isMilk, milkTeeth, permanentTeeth, runsOf, teethBetween, teethOfArch } from './tooth-arch.js';
import { fromCross, fromPalmer, fromUniversal, readTeeth, readTeethOfAnyKind, toPalmer, toUniversal } from './tooth-import.js';
import { isShadeOf, isStumpShade, shadesOf, shadeSystemOf, vita3dShades, vitaClassicShades } from './tooth-shade.js';
import { isTooth, toothCross, type Tooth } from './tooth.js';

const permanent = [...permanentTeeth.upper, ...permanentTeeth.lower];
const milk = [...milkTeeth.upper, ...milkTeeth.lower];
const every = [...permanent, ...milk];
const tooth = fc.constantFrom(...every);
const some = fc.uniqueArray(tooth, { minLength: 1, maxLength: 20 });

describe('a tooth in other notations', () => {
  it('is the same tooth again after Universal and after Palmer', () =>
    fc.assert(
      fc.property(tooth, (code) => {
        expect(fromUniversal(toUniversal(code))).toBe(code);
        expect(fromPalmer(toPalmer(code))).toEqual([code]);
      }),
    ));
  it('has one name in each, and each name one tooth', () => {
    expect(new Set(every.map(toUniversal)).size).toBe(52);
    expect(new Set(every.map(toPalmer)).size).toBe(52);
  });
  it.each([
    ['1', '18'],
    ['8', '11'],
    ['9', '21'],
    ['16', '28'],
    ['17', '38'],
    ['24', '31'],
    ['25', '41'],
    ['32', '48'],
    ['A', '55'],
    ['J', '65'],
    ['K', '75'],
    ['T', '85'],
  ])('reads Universal %s as %s', (code, fdi) => expect(fromUniversal(code)).toBe(fdi));
  it.each(['0', '33', '', 'U', '1A', '-1'])('refuses Universal %j', (code) => expect(fromUniversal(code)).toBeUndefined());
  it('reads several marks of one Palmer quadrant, as they stand', () => expect(fromPalmer('UL321')).toEqual(['23', '22', '21']));
  it.each(['UR9', 'XX1', 'UR', 'URF', 'UR0'])('refuses Palmer %j', (code) => expect(fromPalmer(code)).toBeUndefined());
});

describe('a list of teeth in one text', () => {
  it('is read back however it is separated', () =>
    fc.assert(
      fc.property(some, fc.constantFrom(',', '，', '、', '; ', ' ', ', '), (teeth, between) => {
        expect(readTeeth(teeth.join(between))).toEqual({ teeth, fullArch: null });
      }),
    ));
  it('is read back in Universal and Palmer', () =>
    fc.assert(
      fc.property(some, (teeth) => {
        expect(readTeeth(teeth.map(toUniversal).join(','), 'universal')).toEqual({ teeth, fullArch: null });
        expect(readTeeth(teeth.map(toPalmer).join(','), 'palmer')).toEqual({ teeth, fullArch: null });
      }),
    ));
  it.each([
    ['11-13', ['11', '12', '13']],
    ['13-11', ['13', '12', '11']],
    ['12-22', ['12', '11', '21', '22']],
    ['42 - 31', ['42', '41', '31']],
    ['54-61', ['54', '53', '52', '51', '61']],
    ['11～12,46', ['11', '12', '46']],
  ])('reads %j along the arch, across the midline', (text, teeth) => expect(readTeeth(text)).toEqual({ teeth, fullArch: null }));
  it('reads a range both ways to the same teeth', () =>
    fc.assert(
      fc.property(fc.constantFrom(...permanentTeeth.upper), fc.constantFrom(...permanentTeeth.upper), (from, to) => {
        const [first, last] = [permanentTeeth.upper.indexOf(from), permanentTeeth.upper.indexOf(to)].toSorted((a, b) => a - b);
        const between = permanentTeeth.upper.slice(first, (last ?? 0) + 1);
        expect(teethBetween(from, to)).toEqual(between[0] === from ? between : between.toReversed());
        expect(teethBetween(to, from)).toEqual(between[0] === to ? between : between.toReversed());
      }),
    ));
  it.each([
    ['UPPER', 'upper', 16],
    ['lower', 'lower', 16],
    ['BOTH', 'both', 32],
    ['全口', 'both', 32],
  ])('knows %s', (word, fullArch, count) => {
    const read = readTeeth(word);
    expect(read).toMatchObject({ fullArch });
    expect('teeth' in read && new Set(read.teeth).size).toBe(count);
  });
  it.each([
    ['19', '19'],
    ['11,x', 'x'],
    ['11-31', '11-31'],
    ['11-51', '11-51'],
    ['11-12-13', '11-12-13'],
    ['11-', '11-'],
    ['', ''],
    ['UPPER,11', 'UPPER'],
  ])('says of %j that %j cannot be read', (text, unreadable) => expect(readTeeth(text)).toEqual({ unreadable }));
});

describe('teeth in whatever way they are written', () => {
  it.each([
    ['11-13', ['11', '12', '13']],
    ['UR6,UL21', ['16', '22', '21']],
    ['#3, #14', ['16', '26']],
    ['#1-#3', ['18', '17', '16']],
    ['6|67|0|0', ['16', '26', '27']],
    [' 0 | 0 | 6 | 0 ', ['46']],
  ])('reads %j', (text, teeth) => expect(readTeethOfAnyKind(text)).toEqual({ teeth, fullArch: null }));
  it('reads a bare number as FDI, never as Universal', () => expect(readTeethOfAnyKind('3')).toEqual({ unreadable: '3' }));
  it.each(['0|0|0|0', '9|0|0|0', '6|67|0', '|||', '6|67|0|0|0'])('says of %j that it cannot be read', (text) =>
    expect(readTeethOfAnyKind(text)).toHaveProperty('unreadable'),
  );
  it('reads every permanent cross back', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...permanent), { minLength: 1, maxLength: 32 }), (teeth) => {
        const read = readTeethOfAnyKind(toothCross(teeth).join('|'));
        expect('teeth' in read && read.teeth.toSorted()).toEqual(teeth.toSorted());
      }),
    ));
});

describe('the arch', () => {
  it('counts 11 and 21 as neighbours, and 11 and 31 not', () => {
    expect(areNeighbours('11', '21')).toBe(true);
    expect(areNeighbours('41', '31')).toBe(true);
    expect(areNeighbours('11', '31')).toBe(false);
    expect(areNeighbours('11', '41')).toBe(false);
  });
  it('lets a milk tooth stand where the tooth after it will', () => expect(areNeighbours('55', '16')).toBe(true));
  it('groups teeth into the same runs in whatever order they are named', () =>
    fc.assert(
      fc.property(some, fc.integer(), (teeth, turn) => {
        const other = teeth.map((each, nth) => [each, (nth * 7 + turn) % 11] as const).toSorted((a, b) => a[1] - b[1]);
        const runs = runsOf(teeth.filter((each) => !isMilk(each)));
        expect(runsOf(other.map(([each]) => each).filter((each) => !isMilk(each)))).toEqual(runs);
        expect(runs.map((run) => new Set(run.map(archOf)).size)).toEqual(runs.map(() => 1));
        expect(runs.flat().toSorted()).toEqual(teeth.filter((each) => !isMilk(each)).toSorted());
      }),
    ));
  it('finds two runs where one tooth is missing between', () =>
    expect(runsOf(['15', '13', '14', '11'])).toEqual([['15', '14', '13'], ['11']]));
  it('knows the teeth of both arches', () => expect(new Set(teethOfArch('both')).size).toBe(32));
});

describe('the four-value cross', () => {
  it('gives permanent teeth back as they are seen', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...permanent), { maxLength: 32 }), (teeth) => {
        // Below, quadrant 4 stands first: the cross counts from the reader's left in each row.
        const seen = (upper: boolean) => teeth.filter((each) => (archOf(each) === 'upper') === upper).toSorted(byPlace);
        expect(fromCross(toothCross(teeth))).toEqual([...seen(true), ...seen(false)]);
      }),
    ));
  it('is not guessed from milk teeth', () => expect(fromCross(toothCross(['54']))).toBeUndefined());
});

describe('shades', () => {
  it('are of one system each', () => {
    const all = [...shadesOf('vitaClassic'), ...shadesOf('vita3d'), ...shadesOf('ivoclar')];
    expect(new Set(all).size).toBe(all.length);
    expect([vitaClassicShades.length, vita3dShades.length]).toEqual([16, 29]);
    expect(all.filter((code) => !isShadeOf(code, null))).toEqual([]);
  });
  it.each(['B3.5', 'C3.5', 'D1', 'D3.5', 'A5', 'a2', ''])('know no %j', (code) => expect(shadeSystemOf(code)).toBeUndefined());
  it('of one system are none of another', () => {
    expect(isShadeOf('3M2', 'vitaClassic')).toBe(false);
    expect(isShadeOf('A2', 'vita3d')).toBe(false);
    expect(isShadeOf('自然白', 'custom')).toBe(true);
  });
  it('of stumps are ND1 to ND9', () => {
    expect(isStumpShade('ND9', null)).toBe(true);
    expect(isStumpShade('ND10', null)).toBe(false);
    expect(isStumpShade('A2', 'vitaClassic')).toBe(false);
  });
});

it('every tooth of an arch is one', () => expect(every.filter((code: Tooth) => isTooth(code))).toHaveLength(52));

describe('SEC-2 a text too long for any list of teeth', () => {
  it.each(['\t', ' ', '1 - ', '-', '|', '11,', 'UR', '#'])('of %j is read not at all, and only its beginning is repeated', (piece) => {
    const read = readTeethOfAnyKind(piece.repeat(50_000));
    expect(read).toHaveProperty('unreadable');
    expect(JSON.stringify(read).length).toBeLessThan(200);
  });
  it('and all teeth of a mouth, with blanks between, are none', () => {
    const all = ['18-11', ' 21 -28 ', '48 - 41', '31– 38', '55~51', '61 ～65', '85-81', '71-75'].join('  ,  ');
    expect(readTeethOfAnyKind(all)).toMatchObject({ teeth: { length: 52 }, fullArch: null });
  });
});
