import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript, so that it runs before anything is built
import { check } from './check.mjs';

type Exceptions = Readonly<{ patterns: readonly object[]; made: readonly object[] }>;
const none: Exceptions = { patterns: [], made: [] };
const faultsOf = (text: string, exceptions = none, file = 'services/files/svg.ts'): readonly string[] =>
  check([{ file, text }], exceptions).faults;

describe('SEC-1 SEC-2 no pattern that meets what people send can run away', () => {
  it.each([
    ['comments before a drawing', String.raw`const a = /^\s*(<!--[\s\S]*?-->\s*)*<svg/;`],
    ['comments of an exchange file', String.raw`const a = /^\s*(999\s*\r?\n[^\n]*\r?\n\s*)*0/;`],
    ['comments of a packed scan', String.raw`const a = /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<HPS[\s>]/;`],
    ['blanks around a mark', String.raw`text.replace(/\s*([-–])\s*/g, '$1');`],
    ['a token that begins again and again', String.raw`const a = /\beyJ[\w-]+\.[\w-]+/g;`],
    ['a type that begins again and again', String.raw`const a = /<!DOCTYPE\s[^>]*\[/i;`],
    ['zeros at an end', String.raw`const a = text.replace(/\0+$/, '');`],
    ['a repetition of a repetition', 'const a = /^(a+)+$/;'],
  ])('%s', (_, text) =>
    expect(faultsOf(text)).toEqual([expect.stringMatching(/^services\/files\/svg\.ts:1: this pattern can run away: /)]),
  );

  it.each([
    ['digits between two ends', String.raw`const a = /^\d{1,14}(\.\d{1,4})?$/;`],
    ['a word', String.raw`const a = /^[A-Za-z]\w*$/;`],
    ['one sign of many', 'const a = /[,;]/g;'],
  ])('%s may stand', (_, text) => expect(faultsOf(text)).toEqual([]));

  it('a pattern that is made of a text is none that can be judged', () => {
    expect(faultsOf('const a = new RegExp(name);')).toEqual([expect.stringContaining('a pattern is made of a text')]);
    expect(faultsOf('const a = RegExp(name);')).toEqual([expect.stringContaining('a pattern is made of a text')]);
    expect(faultsOf('const a = new RegExp(name);', { ...none, made: [{ file: 'services/files/svg.ts', why: 'ours' }] })).toEqual([]);
  });
  it('what tests and the console do is left to them', () => {
    for (const file of ['frontend/src/a.ts', 'services/files/a.spec.ts', 'services/api/testing/a.ts'])
      expect(faultsOf('const a = /(a+)+$/;', none, file)).toEqual([]);
  });
});

describe('an exception', () => {
  const file = 'services/files/svg.ts';
  const of = (source: string, more = {}): Exceptions => ({ ...none, patterns: [{ file, source, why: 'because', ...more }] });
  it('is one for its pattern in its file', () => {
    const text = String.raw`const a = /\.[^.]+$/;`;
    expect(faultsOf(text, of(String.raw`\.[^.]+$`))).toEqual([]);
    expect(faultsOf(text, of(String.raw`\.[^.]+$`), 'services/files/dicom.ts')).toHaveLength(2);
  });
  it('without a length must hold from one beginning', () => {
    const text = String.raw`const a = /x(\s*a\s*)+$/;`;
    expect(faultsOf(text, of(String.raw`x(\s*a\s*)+$`))).toEqual([expect.stringContaining('from one beginning')]);
    expect(faultsOf(text, of(String.raw`x(\s*a\s*)+$`, { most: 20 }))).toEqual([]);
  });
  it('that nothing needs is a fault', () => {
    expect(faultsOf('const a = /^a$/;', of('^a$'))).toEqual([expect.stringContaining('needs no exception')]);
    expect(faultsOf('const a = 1;', of('b+$'))).toEqual([expect.stringContaining('nothing needs any more')]);
  });
});
