// What may not be read in a log: of whoever signs in, and of whoever is spoken of. Errors quote what they stumbled over.

/** Stands where something was taken out. */
export const removed = '[removed]';

/** Parts of names whose values nobody reads, however they are spelled: `newPassword`, `refresh_token`, `Blade-Auth`. */
const names = [
  ...['passw(?:or)?d', 'pwd', 'secret', 'token', 'authorization', 'blade-auth', 'credential', '(?:api|access|private|secret)[-_]?key'],
  ...['phone', 'mobile', 'id[-_]?card', '(?:patient|real|doctor)[-_]?name', '密码', '口令', '手机号?', '身份证号?', '患者姓名'],
].join('|');

/** A value as JSON has it, as JSON inside of a text of JSON, as a header; what was cut off has no end. */
const value = [
  String.raw`\[removed\]`,
  String.raw`"(?:[^"\\\n]|\\.)*"?`,
  String.raw`\\"(?:[^"\\\n]|\\[^"\\]|\\\\+.)*(?:\\")?`,
  String.raw`(?:bearer|basic)\s+[^\s,"]+`,
].join('|');
const isNamed = String.raw`((?:${names})[\w-]{0,30}\\?["']?\s*)`;

/** Every pattern goes through a text once: what is sent here may be long, and made to be slow. */
const forms: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(bearer|basic) +[\w.~+/=-]{16,}/gi, `$1 ${removed}`],
  [/(cookie\\?["']?\s*:\s*)[^\n]+/gi, `$1${removed}`],
  [new RegExp(String.raw`${isNamed}([:：]\s*)(?:${value}|'(?:[^'\\\n]|\\.)*'?|[^\s,"}\]]+)`, 'gi'), `$1$2${removed}`],
  // In an address or a form a single quote is a character like others.
  [new RegExp(String.raw`${isNamed}(=\s*|%3[AD])(?:${value}|'[^'&\n]*'[^\s&"]*|[^\s&"]+)`, 'gi'), `$1$2${removed}`],
  // A signed token of others, one of ours, and a password as it travels.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, removed],
  [/\b(?:\d{6}|platform)\.[\da-f-]{36}\.\d{1,10}\.[\w-]{43}/g, removed],
  [/(?<![\da-z])[\da-f]{64}(?![\da-z])/gi, removed],
  // Who signs in by an address, and whom one writes to.
  [/:\/\/[^\s/@]{1,200}@/g, `://${removed}@`],
  [/[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\b/gi, removed],
  // An identity card of 18 or 15 digits, with the day of birth that tells it from other numbers; a mobile.
  [
    /(?<![\da-z])[1-9]\d{5}(?:(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dx]|\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3})(?![\da-z])/gi,
    removed,
  ],
  [/(?<![\da-z])(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?![\da-z])/gi, removed],
];

/**
 * A text without passwords, tokens, secrets, and numbers and addresses that lead to a person. The rest stays as it was, so that whoever looks for
 * a fault still finds it; what was redacted before comes out the same.
 */
export const redacted = (text: string): string => forms.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
