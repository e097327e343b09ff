import { shadesOf } from '@cloud-factory/domain/shared/tooth-shade';
import { describe, expect, it } from 'vitest';
import { guideOf, guides, nextShade, shadeOf, type ShadeGuide } from './shades.js';

const codesOf = (guide: ShadeGuide) => guides[guide].flat().map(({ code }) => code);

describe('shade guides', () => {
  it('the classical one has its sixteen shades in the order of their value', () =>
    expect(codesOf('vitaClassic').join(' ')).toBe('B1 A1 B2 D2 A2 C1 C2 D4 A3 D3 B3 A3.5 B4 C3 A4 C4'));
  it('the 3D-Master has 26 shades and three bleached ones', () => {
    expect(codesOf('vita3d')).toHaveLength(29);
    expect(codesOf('vita3d').filter((code) => code.startsWith('0'))).toEqual(['0M1', '0M2', '0M3']);
  });
  it('no shade stands in two guides', () => {
    const all = (Object.keys(guides) as ShadeGuide[]).flatMap(codesOf);
    expect(new Set(all).size).toBe(all.length);
  });
  it('shades that do not exist are not found', () => {
    for (const code of ['B3.5', 'C3.5', 'D1', 'D3.5', 'A5', '5M4', 'ND0', '']) expect(shadeOf(code)).toBeUndefined();
  });
  it('a typed code is found in any case, with its guide', () => {
    expect(shadeOf(' a3.5 ')?.code).toBe('A3.5');
    expect(shadeOf('2r1.5')?.code).toBe('2R1.5');
    expect([guideOf('A3.5'), guideOf('2R1.5'), guideOf('BL3'), guideOf('ND9'), guideOf('X')]).toEqual([
      'vitaClassic',
      'vita3d',
      'ivoclar',
      'stump',
      undefined,
    ]);
  });
  it('R403 every shade that can be ordered can be chosen', () => {
    for (const system of ['vitaClassic', 'vita3d', 'ivoclar'] as const) expect(codesOf(system)).toEqual([...shadesOf(system)]);
  });
  it('every swatch is a colour, and within a guide a darker group is drawn darker', () => {
    for (const { swatch } of Object.values(guides).flat(2)) expect(swatch).toMatch(/^#[0-9a-f]{6}$|^hsl\(\d+ [\d.]+% [\d.]+%\)$/);
    const light = (code: string) => Number(/ ([\d.]+)%\)$/.exec(shadeOf(code)?.swatch ?? '')?.[1]);
    for (let group = 0; group < 5; group += 1) expect(light(`${group}M1`)).toBeGreaterThan(light(`${group + 1}M1`));
  });
});

describe('the arrows in a guide', () => {
  it('go along a row and on into the next one', () => {
    expect(nextShade('vitaClassic', 'B1', 'ArrowRight')).toBe('A1');
    expect(nextShade('vitaClassic', 'D4', 'ArrowRight')).toBe('A3');
    expect(nextShade('vitaClassic', 'A3', 'ArrowLeft')).toBe('D4');
    expect(nextShade('vitaClassic', 'B1', 'ArrowLeft')).toBeUndefined();
  });
  it('go down to the same place, or to the last one of a shorter row', () => {
    expect(nextShade('vita3d', '2R2.5', 'ArrowUp')).toBe('1M2');
    expect(nextShade('vita3d', '1M1', 'ArrowDown')).toBe('2L1.5');
    expect(nextShade('vita3d', '5M1', 'ArrowDown')).toBeUndefined();
  });
  it('reach every shade of a guide from its first', () => {
    for (const guide of Object.keys(guides) as ShadeGuide[]) {
      const seen: string[] = [];
      for (let code = codesOf(guide)[0]; code !== undefined; code = nextShade(guide, code, 'ArrowRight')) seen.push(code);
      expect(seen).toEqual(codesOf(guide));
    }
  });
});
