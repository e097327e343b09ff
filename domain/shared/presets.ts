// Patterns that forms check their texts with: the documents' own, with the sentence of each. One place for the server, the console and the designer.
import type { Words } from './refusals.js';

export const presetNames = ['phone', 'email', 'number', 'idcard'] as const;
export type PresetName = (typeof presetNames)[number];
export type Preset = Readonly<{ pattern: RegExp; words: Words }>;

export const presets: Readonly<Record<PresetName, Preset>> = {
  /** The documents' pattern, narrower than the phone numbers of records (13 to 19). */
  phone: {
    pattern: /^1[345789][0-9]{9}$/,
    words: { zh: '您输入的电话号码不符合规则', en: 'This is no valid telephone number' },
  },
  email: {
    pattern: /^[A-Za-z0-9._%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.[A-Za-z]{2,}$/,
    words: { zh: '您输入的邮件地址不符合规则', en: 'This is no valid e-mail address' },
  },
  number: { pattern: /^[0-9]+$/, words: { zh: '您输入的内容不符合纯数字规则', en: 'Digits only' } },
  /** 15 digits, or 17 digits and a digit or X. */
  idcard: {
    pattern: /^(?:[0-9]{15}|[0-9]{17}[0-9Xx])$/,
    words: { zh: '您输入的身份证号码不符合规则', en: 'This is no valid identity card number' },
  },
};

/** A whole or a decimal number above zero, as it is typed: without sign, without exponent. */
export const isPositiveNumber = (text: string): boolean => /^[0-9]+(\.[0-9]+)?$/.test(text) && /[1-9]/.test(text);
