import { idAs } from '@cloud-factory/domain/shared/ids';
import type { AnyRecorded } from '@cloud-factory/projections/shared';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesBetween, knownBefore, saidOf } from './changes.js';

const event = (data: Readonly<Record<string, unknown>>, version: number): AnyRecorded => ({
  type: 'ThingSaid',
  data,
  id: `${version}`,
  tenant: idAs('000000'),
  stream: 'thing-1',
  version,
  position: idAs(String(version)),
  at: '2025-06-11T01:30:00.000Z',
  by: idAs('someone'),
  commandId: idAs(`${version}`),
});

const value = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 2 }),
  fc.array(fc.record({ qty: fc.integer({ min: 0, max: 1 }) }), { maxLength: 2 }),
);
const fields = fc.dictionary(fc.constantFrom('name', 'size', 'lines', 'reason'), value, { maxKeys: 4 });
const data = fc.oneof(
  fields,
  fields.map((changes) => ({ changes })),
  fields.map((values) => ({ kind: 'shade', values })),
);

it('tells the same on any page as it does on one that holds everything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(data, { minLength: 1, maxLength: 45 }), fc.integer({ min: 1, max: 45 }), async (said, from) => {
      const events = said.map((each, nth) => event(each, nth + 1));
      let known: Readonly<Record<string, unknown>> = {};
      const whole = events.map((each) => {
        const changes = changesBetween(known, each.data);
        known = { ...known, ...each.data, ...saidOf(each.data) };
        return changes;
      });
      const page = events.slice(from - 1);
      const readBack = async (below: number, limit: number) =>
        events
          .filter(({ version }) => version < below)
          .toReversed()
          .slice(0, limit);
      known = await knownBefore(page, readBack);
      const paged = page.map((each) => {
        const changes = changesBetween(known, each.data);
        known = { ...known, ...each.data, ...saidOf(each.data) };
        return changes;
      });
      expect(paged).toEqual(whole.slice(from - 1));
    }),
    { seed: 20_250_611 },
  );
});

it('reads no further back than the field was said last', async () => {
  const asked: (readonly [number, number])[] = [];
  const known = await knownBefore([event({ name: 'B' }, 90)], async (below, limit) => {
    asked.push([below, limit]);
    return [event({ name: 'A', size: 3 }, below - 1)];
  });
  expect([known, asked]).toEqual([{ name: 'A' }, [[90, 1]]]);
});

it.each([
  [{ a: 1, b: null }, { a: 1 }, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [[1, 2], [2, 1], false],
  [{ 0: 1 }, [1], false],
  ['1', 1, false],
])('calls %j and %j the same: %s', (before, after, isSame) => {
  expect(changesBetween({ field: before }, { field: after }).length === 0).toBe(isSame);
});
