import { OrderSubmit } from '@cloud-factory/domain/orders/contract';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { shapeErrorsOf, shapeText, shapeWords } from './shape-words.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*(dist|node_modules|testing)\/).*(?<!\.spec|\.d|examples)\.ts$/.test(file))
    .map((file) => `${folder}/${file}`);

/** The keys that schemas and controllers give to what is wrong: `error: '…'`, a custom issue's `message: '…'`, `key: '…'` beside a path. */
const keysIn = (source: string): readonly string[] => [
  ...[...source.matchAll(/\berror: '([^']+)'/g)].map(([, key = '']) => key),
  ...[...source.matchAll(/path: \[[^\]]*\], message: '([^']+)'/g)].map(([, key = '']) => key),
  ...[...source.matchAll(/path(?:: [^,}]+)?, key: '([^']+)'/g)].map(([, key = '']) => key),
];
const wordless = (source: string): readonly string[] => keysIn(source).filter((key) => !Object.hasOwn(shapeWords, key));

/** What is told of a body that a schema does not take. */
const told = (schema: z.ZodType, body: unknown, language: Language = 'zh'): readonly string[] => {
  const read = schema.safeParse(body);
  return read.success ? [] : shapeErrorsOf(read.error.issues).map((error) => `${error.path}: ${shapeText(error, language)}`);
};
const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

describe('COR-M6 what is wrong with a field', () => {
  it('is told by a key that has words, wherever a schema or a controller gives one', () => {
    const files = [...sourcesOf('domain'), ...sourcesOf('services/api')];
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) => wordless(readFileSync(`${root}/${file}`, 'utf8')).map((key) => `${file}: ${key}`));
    expect(found).toEqual([]);
  });
  it('and a raw word that somebody plants is found', () => {
    expect(wordless("z.string().refine(isTooth, { error: 'not an FDI tooth' })")).toEqual(['not an FDI tooth']);
    expect(wordless("[{ path: ['shade'], message: 'no such shade' }]")).toEqual(['no such shade']);
    expect(wordless("errors: [{ path: 'position', key: 'strange' }, { path, key: 'odd' }]")).toEqual(['strange', 'odd']);
  });
  it('has words in both languages', () => {
    const wrong = Object.entries(shapeWords).filter(([, { zh, en }]) => !isChinese(zh) || isChinese(en) || !/[a-z]/.test(en));
    expect(wrong).toEqual([]);
  });
  it('is Chinese in every answer, whatever comes at whatever field of whatever context', async () => {
    const files = sourcesOf('domain').filter((file) => /(contract|words|entry)\.ts$/.test(file));
    const modules = await Promise.all(files.map((file) => import(pathToFileURL(`${root}/${file}`).href) as Promise<object>));
    const objects = modules.flatMap((each) => Object.values(each)).filter((each): each is z.ZodObject => each instanceof z.ZodObject);
    expect(objects.length).toBeGreaterThan(60);
    const junk = [undefined, null, '', 'x', '%%', 0, -1, 1.5, 1e20, true, [], {}, ['x'], 'x'.repeat(5_000), '1e3', '99999999999999999'];
    const raw = objects.flatMap((schema) =>
      junk.flatMap((value) => told(schema, Object.fromEntries([...Object.keys(schema.shape), 'strange'].map((name) => [name, value])))),
    );
    expect(raw.length).toBeGreaterThan(1_000);
    expect([...new Set(raw.filter((text) => !isChinese(text.slice(text.indexOf(': ')))))]).toEqual([]);
  });
  it.each([
    [{ toothPositions: ['99'] }, 'lines.0.toothPositions.0: 不是有效的 FDI 牙位'],
    [{ qty: 0 }, 'lines.0.qty: 不能小于 0.0001'],
    [{ qty: '69012345678901' }, 'lines.0.qty: 不能大于 9999'],
    [{ shade: 'B3.5' }, 'lines.0.shade: 该色板没有这个牙色'],
    [{ units: [{ fdi: '21' }] }, 'lines.0.units: 牙位与结构不一致'],
    [{ patientName: '' }, 'lines.0.patientName: 请填写患者姓名或患者编号'],
    [{ pieces: 'drei' }, 'lines.0.pieces: 应为数字'],
    [{ pieces: 1.5 }, 'lines.0.pieces: 应为整数'],
  ])('of an order is a sentence: %j', (line, sentence) => {
    const id = '0197e000-0000-7000-8000-000000000001';
    const lines = [{ productId: id, toothPositions: ['11'], qty: 1, printCount: 1, patientName: '林一', ...line }];
    expect(told(OrderSubmit, { customerId: id, companyCode: 'C01', doctorName: '李', lines })).toEqual([sentence]);
  });
});

/** Every text that a schema takes, with the way to it. */
function textsIn(schema: unknown, path: string, met: Set<unknown>): readonly Readonly<{ path: string; schema: z.ZodType }>[] {
  if (!(schema instanceof z.ZodType) || met.has(schema)) return [];
  met.add(schema);
  if (schema instanceof z.ZodString) return [{ path, schema }];
  const { shape, element, innerType, options, in: input, out } = schema.def as unknown as Readonly<Record<string, unknown>>; // each kind has some of them
  return [
    ...Object.entries((shape ?? {}) as Record<string, unknown>).flatMap(([name, each]) => textsIn(each, `${path}.${name}`, met)),
    ...[element, innerType, input, out, ...((options ?? []) as readonly unknown[])].flatMap((each) => textsIn(each, path, met)),
  ];
}
/** A text that people read, of one line: it takes a word and a blank, and is not long. */
const isLine = (schema: z.ZodType): boolean => schema.safeParse('ab cd').success && !schema.safeParse('a'.repeat(121)).success;

it('COR-M11 no name, number or code of any context holds a line break or a mark that turns it around', async () => {
  const files = sourcesOf('domain').filter((file) => /(contract|words|entry)\.ts$/.test(file));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(`${root}/${file}`).href) as Promise<object>));
  const met = new Set<unknown>();
  // What a list is asked by is compared with what is kept, and kept nowhere.
  const kept = modules.flatMap((each) => Object.entries(each)).filter(([name]) => !/Search|Filter|Question$|By[A-Z]/.test(name));
  const lines = kept.flatMap(([name, each]) => textsIn(each, name, met)).filter(({ schema }) => isLine(schema));
  expect(lines.length).toBeGreaterThan(60);
  // An id names what is there already.
  const named = lines.filter(({ path }) => !path.endsWith('.id'));
  const wrong = named.filter(({ schema }) => ['ab\ncd', 'ab\u202ecd', 'ab\u200bcd'].some((bad) => schema.safeParse(bad).success));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
