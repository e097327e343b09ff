import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import { idAs } from '../shared/ids.js';
import { capitalsOf } from './capitals.js';

const capitals = (text: string): string => capitalsOf(idAs<'amount'>(text), 'CNY');

describe('R346 an amount in Chinese capitals', () => {
  it.each([
    ['0.05', '伍分'],
    ['0.50', '伍角整'],
    ['10.30', '壹拾元零叁角整'],
    ['1680.32', '壹仟陆佰捌拾元零叁角贰分'],
    ['107000.53', '壹拾万柒仟元零伍角叁分'],
    ['0.00', '零元整'],
    ['10.00', '壹拾元整'],
    ['1005.20', '壹仟零伍元贰角整'],
    ['10203.04', '壹万零贰佰零叁元零肆分'],
    ['20000.05', '贰万元零伍分'],
    ['100000000.00', '壹亿元整'],
    ['-3.10', '负叁元壹角整'],
    ['12345.60', '壹万贰仟叁佰肆拾伍元陆角整'],
    ['100000005.00', '壹亿零伍元整'],
    ['100050000.00', '壹亿零伍万元整'],
    ['999999999999.99', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    ['-0.00', '零元整'],
  ])('%s reads %s', (figures, words) => expect(capitals(figures)).toBe(words));
});

it.each([
  ['USD', '1680.32', '美元壹仟陆佰捌拾元零叁角贰分'],
  ['EUR', '0.05', '欧元伍分'],
  ['HKD', '0.00', '港元零元整'],
  ['USD', '-3.10', '美元负叁元壹角整'],
  ['CNY', '10.00', '壹拾元整'],
] as const)('R346 capitals name a currency other than the yuan: %s %s reads %s', (currency, figures, words) =>
  expect(capitalsOf(idAs<'amount'>(figures), currency)).toBe(words),
);

const digitOf = (word: string): number => '零壹贰叁肆伍陆柒捌玖'.indexOf(word);
const unitOf: Readonly<Record<string, number>> = { 拾: 10, 佰: 100, 仟: 1000 };

/** Reads capitals as an accountant does: another way than the one they were written by, or the test would prove nothing. */
function figuresOf(words: string): Amount {
  const isNegative = words.startsWith('负');
  const [yuan, rest] = words.includes('元') ? words.replace('负', '').split('元') : ['', words.replace('负', '')];
  let total = new Exact(0);
  let section = new Exact(0);
  let digit = 0;
  for (const word of yuan ?? '') {
    if (digitOf(word) >= 0) digit = digitOf(word);
    else if (unitOf[word]) [section, digit] = [section.plus(digit * (unitOf[word] ?? 0)), 0];
    else if (word === '万') [section, digit] = [section.plus(digit).times(10_000), 0];
    else if (word === '亿') [total, section, digit] = [total.plus(section.plus(digit)).times(100_000_000), new Exact(0), 0];
    // What stands before 万 is worth ten thousand; what follows it adds up beside it.
    if (word === '万') [total, section] = [total.plus(section), new Exact(0)];
  }
  total = total.plus(section).plus(digit);
  const jiao = /(.)角/.exec(rest ?? '')?.[1];
  const fen = /(.)分/.exec(rest ?? '')?.[1];
  const figures = total.plus(new Exact(jiao ? digitOf(jiao) : 0).times('0.1')).plus(new Exact(fen ? digitOf(fen) : 0).times('0.01'));
  return fixed(isNegative ? figures.negated() : figures, 2);
}

it('M04 reads back as the figures it was written from, for any amount up to a million million', () => {
  const cents = fc.oneof(
    fc.bigInt(0n, 99_999_999_999_999n),
    // Zeros are where capitals go wrong: amounts of few digits other than zero.
    fc.array(fc.constantFrom('0', '0', '0', '5', '1'), { minLength: 1, maxLength: 14 }).map((digits) => BigInt(digits.join(''))),
  );
  fc.assert(
    fc.property(cents, fc.boolean(), (value, isNegative) => {
      const amount = fixed<'amount'>(new Exact(String(isNegative ? -value : value)).dividedBy(100), 2);
      expect(figuresOf(capitalsOf(amount, 'CNY'))).toBe(amount === '-0.00' ? '0.00' : amount);
    }),
    { numRuns: 20_000, seed: 346 },
  );
});
