import { defineStream, type EventType, type Fact } from '@cloud-factory/domain/shared/decider';
import { describe, expect, it } from 'vitest';
import type { AnyStreamKind } from './contract.js';
import { registerStreams } from './registry.js';

type Said = Readonly<{ type: string }>;
const kind = (name: string, command: string, event: string, eventType: EventType = { version: 1, zh: '事', en: 'Thing' }): AnyStreamKind =>
  defineStream<Said, null, Fact<string, object>, never, object>({
    name,
    streamOf: () => `${name}-1`,
    commands: { [command]: true },
    events: { [event]: eventType },
    refusals: {},
    decider: { initialState: null, decide: () => ({ events: [] }), evolve: (state) => state },
  });
const cup = kind('cup', 'BrewTea', 'TeaBrewed');

describe('kinds of streams', () => {
  it('are found by the command and by the name of the stream', () => {
    const registry = registerStreams([cup, kind('pot', 'FillPot', 'PotFilled')]);
    expect(registry.kindOfCommand('FillPot').name).toBe('pot');
    expect(registry.kindOfStream('cup-0197e000-0000-7000-8000-000000000001').name).toBe('cup');
  });
  it('are told apart where one name begins with the other', () => {
    const registry = registerStreams([kind('record', 'A', 'Aed'), kind('record-cup', 'B', 'Bed')]);
    expect(registry.kindOfStream('record-cup-0197e000-1').name).toBe('record-cup');
    expect(registry.kindOfStream('record-pot-0197e000-1').name).toBe('record');
  });
  it.each([
    ['name', kind('cup', 'WashCup', 'CupWashed')],
    ['command', kind('mug', 'BrewTea', 'CupWashed')],
    ['event', kind('mug', 'WashCup', 'TeaBrewed')],
  ])('may not share a %s', (what, other) => expect(() => registerStreams([cup, other])).toThrow(`two kinds of stream have the ${what}`));
  it('do not answer for what nobody knows', () => {
    const registry = registerStreams([cup]);
    expect(() => registry.kindOfCommand('WashCup')).toThrow('no kind of stream takes the command WashCup');
    expect(() => registry.kindOfStream('mug-1')).toThrow('mug-1 is a stream of no kind');
    expect(() => registry.kindOfStream('cup')).toThrow('cup is a stream of no kind');
  });
});

describe('an old event', () => {
  const upcasters = [
    ({ spoons }: { spoons: number }) => ({ grams: spoons * 3 }),
    ({ grams }: { grams: number }) => ({ milligrams: grams * 1000 }),
  ];
  const registry = registerStreams([kind('cup', 'BrewTea', 'TeaBrewed', { version: 3, upcasters, zh: '茶已泡', en: 'Tea brewed' })]);

  it('is brought to the shape of today, from whichever version it was written in', () => {
    expect(registry.upcast('TeaBrewed', 1, { spoons: 2 })).toEqual({ milligrams: 6000 });
    expect(registry.upcast('TeaBrewed', 2, { grams: 6 })).toEqual({ milligrams: 6000 });
    expect(registry.upcast('TeaBrewed', 3, { milligrams: 6000 })).toEqual({ milligrams: 6000 });
  });
  it('is refused when a newer program wrote it, or nobody knows its type', () => {
    expect(() => registry.upcast('TeaBrewed', 4, {})).toThrow('known up to version 3, not 4');
    expect(() => registry.upcast('TeaSpilled', 1, {})).toThrow('no kind of stream knows events of type TeaSpilled');
    expect(() => registry.upcast('TeaBrewed', 0, {})).toThrow('not 0');
  });
  it('cannot be forgotten: a version without its upcaster stops the start', () =>
    expect(() => registerStreams([kind('cup', 'BrewTea', 'TeaBrewed', { version: 2, zh: '茶', en: 'Tea' })])).toThrow(
      'TeaBrewed is at version 2 with 0 upcasters',
    ));
});
