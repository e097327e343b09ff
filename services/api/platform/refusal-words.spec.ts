import { streams } from '@cloud-factory/commands';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { refusalTables, wordsOf } from './refusal-words.js';

const words = wordsOf(streams);
const domain = fileURLToPath(new URL('../../../domain', import.meta.url));

describe('refusals', () => {
  it('have one text for one code, whichever context says it', () => {
    const texts = new Map<string, Set<string>>();
    for (const [code, { zh, en }] of refusalTables(streams).flatMap((table) => Object.entries(table))) {
      texts.set(code, (texts.get(code) ?? new Set()).add(`${zh} | ${en}`));
    }
    expect([...texts].filter(([, each]) => each.size > 1)).toEqual([]);
  });

  it('say both languages, with the same details in both', () => {
    const places = (text: string) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)]
        .map(([, name]) => name)
        .filter((name) => name !== 'zh' && name !== 'en')
        .sort();
    const isWrong = ({ zh, en }: Words) => !/\p{Script=Han}/u.test(zh) || !/[a-z]/.test(en) || places(en).join() !== places(zh).join();
    expect(
      refusalTables(streams)
        .flatMap((table) => Object.entries(table))
        .filter(([, each]) => isWrong(each)),
    ).toEqual([]);
  });
});

describe('what is taken', () => {
  it('is told in words of its own for every kind of claim that a decider makes', () => {
    const sources = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^(?!dist|node_modules).*(?<!\.spec|\.d)\.ts$/.test(file),
    );
    const claims = sources.flatMap((file) =>
      [...readFileSync(`${domain}/${file}`, 'utf8').matchAll(/\{ kind: '(\w+)', value\b/g)].map(([, kind = '']) => kind),
    );
    expect(claims.length).toBeGreaterThan(10);
    const known = new Set(streams.flatMap(({ claims: each }) => Object.keys(each ?? {})));
    expect(claims.filter((kind) => !known.has(kind))).toEqual([]);
  });

  it('names the code that people typed, and never an id', () => {
    expect(words('AlreadyTaken', { kind: 'customerCode', value: 'KH-1' })).toEqual({
      zh: '客户编码“{{value}}”已被占用',
      en: 'The customer code “{{value}}” is already taken',
    });
    for (const kind of ['outFactoryBill', 'deliveryLine', 'statementLine', 'staffUser', 'lot'])
      expect(words('AlreadyTaken', { kind, value: 'x' })?.en).not.toContain('{{');
  });

  it('names the fields of a record that must be alone in holding them', () => {
    expect(words('AlreadyTaken', { kind: 'record:toothColor:system+colorCode', value: 'vita/A1' })?.zh).toMatch(
      /^“.+ \+ .+”相同的记录已存在$/,
    );
  });

  it('is told without its value when nobody knows its kind', () =>
    expect(words('AlreadyTaken', { kind: 'secret', value: 'x' })?.en).toBe('This is already taken'));
});
