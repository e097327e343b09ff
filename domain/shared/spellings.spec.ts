import { expect, it } from 'vitest';
import { spellingsBy } from './spellings.js';

const readings: Readonly<Record<string, string>> = { 重: 'zhong chong', 庆: 'qing' };
const readingsOf = (text: string): readonly string[] => Array.from(text, (each) => readings[each] ?? each);

it('USE-M1 spells a text in all its readings, and by their initials', () =>
  expect(spellingsBy(readingsOf, '重庆')).toEqual(['zhongqing', 'chongqing', 'zq', 'cq']));

it('leaves letters and figures as they are', () => expect(spellingsBy(readingsOf, 'A3重')).toEqual(['A3zhong', 'A3chong', 'A3z', 'A3c']));

it('gives at most 24 spellings of each kind, however many readings there are', () =>
  expect(spellingsBy(readingsOf, '重'.repeat(40)).length).toBeLessThanOrEqual(48));
