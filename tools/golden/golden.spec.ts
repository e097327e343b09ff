import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { streams, type AnyStreamKind } from '@cloud-factory/commands';
import { defineStream, type EventType, type Fact } from '@cloud-factory/domain/shared/decider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, readExamples, readGoldens, writeGoldens, type Example } from './golden.js';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

it('C09: every event of every version reads today as it did when it was recorded', async () => {
  expect(faultsOf(streams, readGoldens(checkout), await readExamples(checkout))).toEqual([]);
}, 60_000);

describe('the check', () => {
  const words = { zh: '茶已泡', en: 'Tea brewed' };
  const kind = (eventType: EventType): readonly AnyStreamKind[] => [
    defineStream<{ type: 'BrewTea' }, null, Fact<'TeaBrewed', object>, never, object>({
      name: 'cup',
      streamOf: () => 'cup-1',
      commands: { BrewTea: true },
      events: { TeaBrewed: eventType },
      refusals: {},
      decider: { initialState: null, decide: () => ({ events: [] }), evolve: (state) => state },
    }),
  ];
  const first = kind({ version: 1, ...words });
  const inGrams: EventType = { version: 2, upcasters: [({ spoons }: { spoons: number }) => ({ grams: spoons * 3 })], ...words };
  const brewed = (data: Example['data']): readonly Example[] => [{ context: 'kitchen', type: 'TeaBrewed', data }];
  let root = '';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'golden-'));
    mkdirSync(join(root, 'domain/kitchen'), { recursive: true });
    writeFileSync(join(root, 'domain/kitchen/examples.ts'), `export const cups = [{ type: 'TeaBrewed', data: { spoons: 2 } }];\n`);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('misses the file of an event', () =>
    expect(faultsOf(first, [], [])).toEqual([expect.stringContaining('TeaBrewed.v1.json is missing')]));
  it('is content with the file made from the example', async () => {
    expect(await writeGoldens(root, first, ['TeaBrewed'], false)).toHaveLength(1);
    expect(faultsOf(first, readGoldens(root), brewed({ spoons: 9 }))).toEqual([]);
  });
  it('does not touch a file that is there', async () => {
    await writeGoldens(root, first, [], false);
    expect(await writeGoldens(root, first, [], false)).toEqual([]);
  });
  it('cannot make a file without an example', async () => {
    rmSync(join(root, 'domain/kitchen/examples.ts'));
    await expect(writeGoldens(root, first, [], false)).rejects.toThrow('no examples.ts names such a fact');
  });
  it('sees a shape that changed without a new version', async () => {
    await writeGoldens(root, first, [], false);
    expect(faultsOf(first, readGoldens(root), brewed({ spoons: '2' }))).toEqual([expect.stringContaining('another data.spoons')]);
    expect(faultsOf(first, readGoldens(root), brewed({ spoons: 2, milk: true }))).toEqual([expect.stringContaining('another data.milk')]);
  });
  it('wants the new file, and the new result of the old one, when the version was raised', async () => {
    await writeGoldens(root, first, [], false);
    const faults = faultsOf(kind(inGrams), readGoldens(root), []);
    expect(faults).toEqual([expect.stringContaining('TeaBrewed.v2.json is missing'), expect.stringContaining('no result for version 2')]);
  });
  it('sees an upcaster that was changed afterwards, and one that is not pure', async () => {
    await writeGoldens(root, first, [], false);
    writeFileSync(join(root, 'domain/kitchen/examples.ts'), `export const cup = { type: 'TeaBrewed', data: { grams: 6 } };\n`);
    await writeGoldens(root, kind(inGrams), [], false);
    expect(faultsOf(kind(inGrams), readGoldens(root), [])).toEqual([]);
    const changed = kind({ ...inGrams, upcasters: [({ spoons }: { spoons: number }) => ({ grams: spoons * 4 })] });
    expect(faultsOf(changed, readGoldens(root), [])).toEqual([expect.stringContaining('reads otherwise')]);
    const impure = kind({ ...inGrams, upcasters: [(data: { spoons: number }) => Object.assign(data, { grams: data.spoons * 3 })] });
    expect(faultsOf(impure, readGoldens(root), []).join()).toContain('not pure');
  });
  it('sees a file of an event that nobody knows any more', async () => {
    await writeGoldens(root, first, [], false);
    expect(faultsOf([], readGoldens(root), [])).toEqual([expect.stringContaining('no stream knows this event')]);
  });
  it('puts a number where one is to be taken', async () => {
    writeFileSync(
      join(root, 'domain/kitchen/examples.ts'),
      `import { numberOf } from ${JSON.stringify(join(checkout, 'domain/shared/decider.ts'))};\nexport const cup = { type: 'TeaBrewed', data: { no: numberOf('order', '2025-06-11') } };\n`,
    );
    const [path = ''] = await writeGoldens(root, first, [], false);
    expect(readFileSync(path, 'utf8')).toContain('"YC20250611-00001"');
  });
});
