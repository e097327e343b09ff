import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween } from '../shared/days.js';
import { idAs } from '../shared/ids.js';
import { certifiedTo, missingOn, stageOf, stageOfEnd } from './certificates.js';
import { certificate, radiation } from './examples.js';

const today = '2025-06-11';
const until = (validTo: string | null) => stageOf({ validFrom: '2023-01-01', validTo }, today);

describe('a certificate', () => {
  it('is warned of 60, 30 and 7 days ahead, and good on its last day', () => {
    expect(until('2025-08-11')).toBe('valid'); // 61
    expect(until('2025-08-10')).toBe('expiring60');
    expect(until('2025-07-12')).toBe('expiring60'); // 31
    expect(until('2025-07-11')).toBe('expiring30');
    expect(until('2025-06-19')).toBe('expiring30'); // 8
    expect(until('2025-06-18')).toBe('expiring7');
    expect(until(today)).toBe('expiring7');
    expect(until('2025-06-10')).toBe('expired');
    expect(until(null)).toBe('valid');
  });
  it('is not good before its first day', () => {
    expect(stageOf({ validFrom: '2025-06-12', validTo: null }, today)).toBe('upcoming');
    expect(stageOf({ validFrom: today, validTo: null }, today)).toBe('valid');
  });

  const order = ['upcoming', 'valid', 'expiring60', 'expiring30', 'expiring7', 'expired'];
  const day = fc.integer({ min: 0, max: 4_000 }).map((n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10));
  it('never goes back as days go by, whatever its dates', () =>
    fc.assert(
      fc.property(day, day, day, day, (a, b, c, d) => {
        const [validFrom = a, validTo = b] = [a, b].toSorted();
        const [sooner = c, later = d] = [c, d].toSorted();
        const at = (on: string) => order.indexOf(stageOf({ validFrom, validTo }, on));
        return at(sooner) <= at(later) && daysBetween(sooner, later) === -daysBetween(later, sooner);
      }),
      { seed: 20250611 },
    ));
});

describe('what a partner must hold', () => {
  const old = { ...certificate, validTo: '2025-01-01' };
  const renewed = { ...certificate, id: idAs<'certificate'>('renewed'), validFrom: '2025-01-02', validTo: '2030-01-01' };
  const other = { ...certificate, id: idAs<'certificate'>('other'), typeId: radiation, typeName: '辐射安全许可证' };
  it('is held by a renewed one beside an old one', () => {
    expect(missingOn([old], today)).toBe(old);
    expect(missingOn([old, renewed], today)).toBeUndefined();
  });
  it('is each kind for itself', () =>
    expect(missingOn([renewed, { ...other, validTo: '2025-06-10' }], today)?.typeName).toBe('辐射安全许可证'));
  it('is nothing that does not have to be held', () => expect(missingOn([{ ...old, isRequired: false }], today)).toBeUndefined());
  it('ends with the first kind that ends', () => {
    expect(certifiedTo([old, renewed])).toBe('2030-01-01');
    expect(certifiedTo([old, renewed, other])).toBe('2028-01-01');
    expect(certifiedTo([{ ...certificate, validTo: null }])).toBeNull();
    expect(certifiedTo([])).toBeNull();
    expect(stageOfEnd('2025-06-20', today)).toBe('expiring30');
    expect(stageOfEnd(null, today)).toBeNull();
  });
});
