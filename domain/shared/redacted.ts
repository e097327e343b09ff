// What may not be read in a log: of whoever signs in, and of whoever is spoken of. Errors quote what they stumbled over.

/** An error is shorter, its stack and what it quotes among it. */
const longest = 65_536;

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
const isNamed = String.raw`((?:${names})[\w-]{0,30}\\?["']?\s{0,9})`;

/**
 * Words between points that are a signed token of others from `eyJ` on. Found from where a word begins: what is read for one of them is read for no
 * other, however many times `eyJ` stands in it.
 */
const pointed = /(?<![\w-])[\w-]+\.[\w-]+(?:\.[\w-]*)?/g;
const withoutSigned = (text: string): string =>
  text.includes('eyJ')
    ? text.replace(pointed, (words) => {
        const at = words.search(/\beyJ[\w-]/);
        return at < 0 ? words : words.slice(0, at) + removed;
      })
    : text;

const inName = /[\w.+-]/;
const host = /@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\b/iy;

/** Whom one writes to: sought from its `@`, to both sides no farther than such an address may be long. */
function withoutAddresses(text: string): string {
  const kept: string[] = [];
  let done = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let begin = at;
    while (begin > done && at - begin < 64 && inName.test(text.charAt(begin - 1))) begin -= 1;
    host.lastIndex = at;
    const found = begin < at ? host.exec(text) : null;
    if (!found) continue;
    kept.push(text.slice(done, begin), removed);
    done = at + found[0].length;
  }
  return kept.length === 0 ? text : kept.join('') + text.slice(done);
}

type Form = readonly [pattern: RegExp, instead: string] | ((text: string) => string);

/** Every form goes through a text once: what is sent here may be long, and made to be slow. */
const forms: readonly Form[] = [
  [/\b(bearer|basic) {1,9}[\w.~+/=-]{16,}/gi, `$1 ${removed}`],
  [/(cookie\\?["']?\s{0,9}:\s{0,9})[^\n]+/gi, `$1${removed}`],
  [new RegExp(String.raw`${isNamed}([:：]\s{0,99})(?:${value}|'(?:[^'\\\n]|\\.)*'?|[^\s,"}\]]+)`, 'gi'), `$1$2${removed}`],
  // In an address or a form a single quote is a character like others.
  [new RegExp(String.raw`${isNamed}(=\s{0,99}|%3[AD])(?:${value}|'[^'&\n]*'[^\s&"]*|[^\s&"]+)`, 'gi'), `$1$2${removed}`],
  // A signed token of others, one of ours, and a password as it travels.
  withoutSigned,
  [/\b(?:\d{6}|platform)\.[\da-f-]{36}\.\d{1,10}\.[\w-]{43}/g, removed],
  [/(?<![\da-z])[\da-f]{64}(?![\da-z])/gi, removed],
  // Who signs in by an address, and whom one writes to.
  [/:\/\/[^\s/@]{1,200}@/g, `://${removed}@`],
  withoutAddresses,
  // An identity card of 18 or 15 digits, with the day of birth that tells it from other numbers; a mobile.
  [
    /(?<![\da-z])[1-9]\d{5}(?:(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dx]|\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3})(?![\da-z])/gi,
    removed,
  ],
  [/(?<![\da-z])(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?![\da-z])/gi, removed],
];

/**
 * A text without passwords, tokens, secrets, and numbers and addresses that lead to a person. The rest stays as it was, so that whoever looks for
 * a fault still finds it; what was redacted before comes out the same. Of a longer text than errors are only the beginning is kept, up to a blank:
 * half a secret would not be known as one.
 */
export function redacted(text: string): string {
  const read =
    text.length > longest ? `${text.slice(0, Math.max(text.lastIndexOf('\n', longest), text.lastIndexOf(' ', longest), 0))}…` : text;
  return forms.reduce((rest, form) => (typeof form === 'function' ? form(rest) : rest.replace(form[0], form[1])), read);
}
