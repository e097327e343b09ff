import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNegative, minus, percent, plus, share, trimmed } from './decimals.js';

it('adds and takes away to the last digit, whatever the places', () => {
  expect(plus('0.1', '0.2')).toBe('0.3');
  expect(plus('90071992547409.93', '0.0001')).toBe('90071992547409.9301');
  expect(plus()).toBe('0');
  expect(minus('1.00', '1.50')).toBe('-0.50');
  expect(minus('1', '-2.5')).toBe('3.5');
  expect([minus('1.00', '1.50'), minus('1.50', '1.00'), '0', '-0.01'].map(isNegative)).toEqual([true, false, false, true]);
});

it('does not make a number of what is none', () => expect(() => plus('1e3')).toThrow('1e3'));

it('what is taken away and added again is what it was', () => {
  const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.nat(4)).map(([value, places]) => {
    const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
    return `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places ? `.${digits.slice(-places)}` : ''}`;
  });
  fc.assert(fc.property(decimal, decimal, (one, other) => minus(plus(minus(one, other), other), one).replace(/[-.0]/g, '') === ''));
});

it('says a share in percent, rounded as people do', () => {
  expect(percent('-12.345', '100.00')).toBe('-12.3');
  expect(percent('12.35', '100')).toBe('12.4');
  expect(percent('1', '3')).toBe('33.3');
  expect(percent('1', '0.00')).toBeNull();
});

it('draws nothing longer than the longest', () => {
  expect(share('-5', '10')).toBe(0.5);
  expect(share('50', '10')).toBe(1);
  expect(share('5', '0')).toBe(0);
});

it('writes a quantity without zeros that say nothing', () => {
  expect(['3.0000', '0.5000', '100', '10.00', '0.0000'].map(trimmed)).toEqual(['3', '0.5', '100', '10', '0']);
});
