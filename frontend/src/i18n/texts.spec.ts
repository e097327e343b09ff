// Keys are compared by the compiler already; here once more at run time, and what no compiler sees: that each text is in its language.
import { expect, it } from 'vitest';

type Module = { default: Record<string, unknown> };
const files = { zh: import.meta.glob<Module>('./zh/*.ts', { eager: true }), en: import.meta.glob<Module>('./en/*.ts', { eager: true }) };

const flat = (texts: object, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : flat(value as object, `${prefix}${key}.`),
  );
const textsOf = (language: 'zh' | 'en') =>
  new Map(Object.entries(files[language]).flatMap(([file, { default: texts }]) => flat(texts, `${file.replace(/^.*\/|\.ts$/g, '')}:`)));

const zh = textsOf('zh');
const en = textsOf('en');

/** A language is named in itself, in both. */
const ownNames = new Set(['shell:language.zh', 'shell:language.en']);
/** Words of the trade that Chinese people write in Latin letters. */
const latinWords =
  /\b(?:STL|PLY|OBJ|DCM|DICOM|ND|[UL][LR]\d|CAD|CAM|VITA|FDI|QR|ID|IP|URL|Excel|PDF|jpg|png|SHA-256|SMS|API|Kingdee|OK|kg|g|mm|cm|KB|MB|GB|Ctrl|Alt|Shift|Enter|Esc|J|K|X)\b/gi;
const places = (text: string) => [...text.matchAll(/\{\{(\w+)(?:, (?:number|times\([^)]*\)))?\}\}/g)].map(([, name]) => name).sort();

it('R011 has every text in both languages', () => {
  expect(zh.size).toBeGreaterThan(100);
  expect([...en.keys()].sort()).toEqual([...zh.keys()].sort());
});

it('has the same places to fill in both languages', () => {
  expect([...zh].filter(([key, text]) => places(text).join() !== places(en.get(key) ?? '').join()).map(([key]) => key)).toEqual([]);
});

it('has no Chinese in English texts', () => {
  expect([...en].filter(([key, text]) => !ownNames.has(key) && /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/.test(text))).toEqual([]);
});

it('has no words in Chinese texts that only Latin letters make', () => {
  const left = (text: string) =>
    text
      .replace(/\{\{\w+(?:, number)?\}\}/g, '')
      .replace(latinWords, '')
      .replace(/#[0-9A-F]{6}/gi, '');
  expect([...zh].filter(([key, text]) => !ownNames.has(key) && /[A-Za-z]{2,}/.test(left(text)))).toEqual([]);
});

it('leaves no text empty', () => {
  expect([...zh, ...en].filter(([, text]) => text.trim() === '')).toEqual([]);
});
