import type { Tooth } from '@cloud-factory/domain/shared/tooth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arches } from './teeth.js';
import {
  asBridge,
  bridgeFaults,
  bridgesOf,
  isJoined,
  isPlain,
  piecesOf,
  structureOf,
  teethOf,
  toggled,
  withRole,
  withStructure,
  withTeeth,
} from './units.js';

const chosen = (...teeth: Tooth[]) => withTeeth([], teeth);
const roles = (units: ReturnType<typeof chosen>) => units.map(({ fdi, role }) => `${fdi} ${role ?? '-'}`);

describe('the teeth of a line', () => {
  it('are kept once each, in the order of the arch, with what is known of them', () => {
    const units = withRole(chosen('11', '13', '12'), '12', 'pontic');
    expect(roles(units)).toEqual(['13 -', '12 pontic', '11 -']);
    expect(roles(withTeeth(units, ['12', '11', '21']))).toEqual(['12 pontic', '11 -', '21 -']);
  });
  it('come and go by a click', () => {
    expect(teethOf(toggled(chosen('16'), '26'))).toEqual(['16', '26']);
    expect(teethOf(toggled(chosen('16', '26'), '26'))).toEqual(['16']);
  });
  it('a new one is made like the others', () => expect(structureOf(toggled(withStructure(chosen('16'), 'veneer'), '26'))).toBe('veneer'));
});

describe('a bridge', () => {
  it('has retainers at both ends and pontics between, also over the midline', () =>
    expect(roles(asBridge(chosen('12', '11', '21', '22'), '11'))).toEqual(['12 retainer', '11 pontic', '21 pontic', '22 retainer']));
  it('takes only the neighbours of the tooth that it is made around', () =>
    expect(roles(asBridge(chosen('16', '15', '25', '26', '27'), '26'))).toEqual([
      '16 -',
      '15 -',
      '25 retainer',
      '26 pontic',
      '27 retainer',
    ]));
  it('keeps a role that was given before', () =>
    expect(roles(asBridge(withRole(chosen('14', '15', '16'), '14', 'cantilever'), '15'))).toEqual([
      '16 retainer',
      '15 pontic',
      '14 cantilever',
    ]));
  it('is not made of one tooth', () => expect(isPlain(asBridge(chosen('16', '26'), '16'))).toBe(true));
  it('hangs together from end to end', () => {
    const units = asBridge(chosen('34', '35', '36'), '35');
    expect([isJoined(units, '36', '35'), isJoined(units, '35', '36'), isJoined(units, '34', '35')]).toEqual([false, true, true]);
  });
  it('is not whole with an end without a role, or with one tooth', () => {
    const bridge = asBridge(chosen('34', '35', '36'), '35');
    expect(bridgeFaults(bridge)).toEqual([]);
    expect(bridgeFaults(withRole(bridge, '36', 'retainer'))).toEqual([{ kind: 'endWithoutRole', tooth: '36' }]);
    expect(bridgeFaults(withTeeth(bridge, ['34']))).toEqual([{ kind: 'alone', tooth: '34' }]);
  });
  it('is one piece; every other tooth is one of its own', () =>
    expect(piecesOf(withTeeth(asBridge(chosen('34', '35', '36'), '35'), ['34', '35', '36', '11', '12']))).toBe(3));
  it('an implant abutment may stand alone', () => expect(bridgeFaults(withRole(chosen('46'), '46', 'implantAbutment'))).toEqual([]));
  it('a structure that is none takes the roles away', () =>
    expect(roles(withStructure(asBridge(chosen('11', '12'), '11'), 'singleCrown'))).toEqual(['12 -', '11 -']));
});

describe('whatever is chosen', () => {
  const teeth = fc.uniqueArray(fc.constantFrom<Tooth>(...arches.permanent.upper, ...arches.permanent.lower), {
    minLength: 1,
    maxLength: 32,
  });
  it('a bridge around any tooth loses and adds none, and every one of its runs has a role at both ends', () =>
    fc.assert(
      fc.property(teeth, fc.nat(), (all, nth) => {
        const units = asBridge(chosen(...all), all[nth % all.length] ?? '11');
        expect(teethOf(units)).toEqual(teethOf(chosen(...all)));
        for (const run of bridgesOf(units)) expect([run[0]?.role, run.at(-1)?.role]).toEqual(['retainer', 'retainer']);
      }),
    ));
  it('there are never more pieces than teeth', () =>
    fc.assert(
      fc.property(teeth, fc.nat(), (all, nth) => {
        const units = asBridge(chosen(...all), all[nth % all.length] ?? '11');
        expect(piecesOf(units)).toBeGreaterThan(0);
        expect(piecesOf(units)).toBeLessThanOrEqual(all.length);
      }),
    ));
});
