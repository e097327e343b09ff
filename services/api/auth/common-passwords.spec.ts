import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.js';
import { isCommonPassword, sha256 } from './passwords.js';

const isCommon = (password: string): boolean => isCommonPassword(sha256(password), 'wang');

describe('S07 a common password', () => {
  it('is one of a hundred thousand', () => {
    expect(commonPasswords()).toBeGreaterThan(100_000);
  });

  it.each([
    ['a day of birth', ['19880812', '880812', '12081988', '08121988', '20000229', '19501231']],
    ['a walk over the keyboard', ['qwertyui', 'asdfghjkl', '1qaz2wsx', 'zaq12wsx', '1qaz2wsx3edc', '1q2w3e4r5t', 'poiuytrewq']],
    ['digits with letters', ['a123456', 'aa123456', '123456aa', 'abc123456', 'qwe123456', '1234qwer', 'qwer1234', 'asdf1234', '123456abc']],
    ['one thing over and over', ['88888888', 'aaaaaaaa', '12121212', '123123123', '20082008', '13141314']],
    ['a word and its ending', ['password1', 'P@ssw0rd', 'Admin@2024', 'iloveyou1', 'wang1988', 'Huang123', 'woaini1314', 'DENTAL2025']],
  ])('is %s', (_, passwords) => {
    expect(passwords.filter((password) => !isCommon(password))).toEqual([]);
  });

  it('is the account, also in small letters; nothing that somebody thought of', () => {
    expect([isCommonPassword(sha256('wang.Li'), 'wang.Li'), isCommonPassword(sha256('wang.li'), 'wang.Li')]).toEqual([true, true]);
    expect(['Neun-Wale-im-Fjord', 'k4Wq-zahn-Regen', '19880832', '20251301', 'huang-liest-9-Romane'].filter(isCommon)).toEqual([]);
  });
});
