import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPositiveNumber, presetNames, presets, type PresetName } from './presets.js';

const fits = (name: PresetName, text: string): boolean => presets[name].pattern.test(text);

describe('presets of forms', () => {
  it('R193 phone: 11 digits that begin 13, 14, 15, 17, 18 or 19', () => {
    const begun = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).filter((two) => fits('phone', `${two}012345678`));
    expect(begun).toEqual(['13', '14', '15', '17', '18', '19']);
    expect(['1380000000', '138000000000', ' 13800000000', '13800000000\n', '1380000000a'].filter((text) => fits('phone', text))).toEqual(
      [],
    );
    expect(presets.phone.words.zh).toBe('您输入的电话号码不符合规则');
  });

  it('R194 email', () => {
    expect(['a@b.cn', 'first.last+tag@sub.example.com', 'x_1@e-x.org'].filter((text) => !fits('email', text))).toEqual([]);
    expect(['a@b', '@b.cn', 'a@.cn', 'a b@c.cn', 'a@b..cn', 'a@-b.cn', 'a@b.c', ''].filter((text) => fits('email', text))).toEqual([]);
    expect(presets.email.words.zh).toBe('您输入的邮件地址不符合规则');
  });

  it('R195 number: digits only', () => {
    expect(['0', '007', '12345678901234567890'].filter((text) => !fits('number', text))).toEqual([]);
    expect(['', '1.5', '-1', '１２', '1 2'].filter((text) => fits('number', text))).toEqual([]);
    expect(presets.number.words.zh).toBe('您输入的内容不符合纯数字规则');
  });

  it('R196 idcard: 15 digits, or 18 with an X at most at the end', () => {
    expect(['110101900101001', '11010119900101001X', '110101199001010015'].filter((text) => !fits('idcard', text))).toEqual([]);
    for (let length = 1; length < 22; length += 1)
      expect([length, fits('idcard', '1'.repeat(length))]).toEqual([length, length === 15 || length === 18]);
    expect(['X10101199001010015', '11010190010100X'].filter((text) => fits('idcard', text))).toEqual([]);
    expect(presets.idcard.words.zh).toBe('您输入的身份证号码不符合规则');
  });

  it('answer at once whatever is typed', () => {
    const long = `${'a.'.repeat(20_000)}@${'b-'.repeat(20_000)}`;
    const before = performance.now();
    for (const name of presetNames) presets[name].pattern.test(long);
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  it('R192 a positive number is whole or decimal and above zero', () => {
    expect(['1', '10', '0.5', '3.14', '0.001'].filter((text) => !isPositiveNumber(text))).toEqual([]);
    expect(['0', '0.00', '-1', '+1', '1.', '.5', '1e3', '', ' 1', 'x'].filter(isPositiveNumber)).toEqual([]);
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e15, noNaN: true }),
        (value) => isPositiveNumber(value.toFixed(7)) === Number(value.toFixed(7)) > 0,
      ),
    );
  });
});
