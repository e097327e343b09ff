import type { Amount } from '../shared/decimal.js';
import type { Currency } from '../shared/money.js';
import { currencyLabels } from '../shared/money-words.js';

const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const places = ['', '拾', '佰', '仟'] as const;

const digitAt = (text: string, index: number): string => digits[Number(text[index])] ?? '';

/** One to four digits. A gap inside is one 零; zeros at the end say nothing. */
function groupOf(group: string): string {
  let words = '';
  let isGap = false;
  for (let index = 0; index < group.length; index += 1) {
    const digit = group[index];
    if (digit === '0') {
      isGap = words !== '';
      continue;
    }
    words += (isGap ? '零' : '') + digitAt(group, index) + (places[group.length - 1 - index] ?? '');
    isGap = false;
  }
  return words;
}

/** A lower part is led by 零 when its first place is empty: 壹万零伍, but 壹万柒仟. */
const following = (words: string, text: string): string =>
  words === '' ? '' : text.startsWith('0') ? `零${words.replace(/^零/, '')}` : words;

/** Whole yuan, without leading zeros; empty for none. Groups of eight are 亿, of four 万. */
function wholeOf(yuan: string): string {
  if (yuan.length > 8) return `${wholeOf(yuan.slice(0, -8))}亿${following(wholeOf(yuan.slice(-8)), yuan.slice(-8))}`;
  if (yuan.length > 4) {
    const high = wholeOf(yuan.slice(0, -4).replace(/^0+/, ''));
    const low = following(groupOf(yuan.slice(-4).replace(/^0+/, '')), yuan.slice(-4));
    return high === '' ? low : `${high}万${low}`;
  }
  return groupOf(yuan.replace(/^0+/, ''));
}

/** Before capitals that are no yuan stands of what they are, as banks write it. */
const named = (currency: Currency): string => (currency === 'CNY' ? '' : currencyLabels[currency].zh);

/**
 * An amount in Chinese capitals, as a statement must carry it (R346): `1680.32` → 壹仟陆佰捌拾元零叁角贰分, of dollars 美元壹仟陆佰捌拾元零叁角贰分.
 * 零 stands before the jiao when the units of the yuan are zero, and before the fen when there is no jiao; 整 closes what has no fen.
 */
export function capitalsOf(amount: Amount, currency: Currency): string {
  const sign = amount.startsWith('-') ? '负' : '';
  const [yuan = '0', cents = '00'] = amount.replace('-', '').split('.');
  const whole = yuan.replace(/^0+/, '');
  const [jiao, fen] = [cents[0] ?? '0', cents[1] ?? '0'];
  if (whole === '' && jiao === '0' && fen === '0') return `${named(currency)}零元整`;
  const isLed = whole !== '' && (jiao === '0' ? fen !== '0' : whole.endsWith('0'));
  return [
    named(currency),
    sign,
    whole === '' ? '' : `${wholeOf(whole)}元`,
    isLed ? '零' : '',
    jiao === '0' ? '' : `${digitAt(jiao, 0)}角`,
    fen === '0' ? '整' : `${digitAt(fen, 0)}分`,
  ].join('');
}
