import { numberOf } from '@cloud-factory/domain/shared/decider';
import { describe, expect, it } from 'vitest';
import { hashOf, noHash } from '../chain.js';
import type { Append } from '../port.js';
import { type LawsOn, aTenant, aWrite, anEvent, append, dataOf, wholeTenant } from './law-kit.js';

/** Appends that stand or fall together. */
export function lawsOfBatches(held: LawsOn): void {
  describe('appends together', () => {
    it('are written in their order, each on what the ones before it have left, without a hole and in one chain', async () => {
      const tenant = aTenant();
      const { log } = held();
      await log.append(append(tenant, [aWrite('order-1', 0, anEvent({ n: 0 }))]));
      const chain = [1, 2, 3].map((n) =>
        append(tenant, [aWrite('order-1', n, anEvent({ n })), aWrite(`order-${n + 1}`, 0, anEvent({ n }))]),
      );
      const outcome = await log.appendAll(chain);
      if (outcome.kind !== 'written') throw new Error(JSON.stringify(outcome));
      const events = await wholeTenant(log, tenant);
      expect(dataOf(events)).toEqual([0, 1, 1, 2, 2, 3, 3].map((n) => ({ n })));
      expect((await log.readStream(tenant, 'order-1')).map(({ version }) => version)).toEqual([1, 2, 3, 4]);
      expect(events.map(({ commandId }) => commandId).slice(1)).toEqual(chain.flatMap(({ commandId }) => [commandId, commandId]));
      let previous = noHash();
      for (const event of events) {
        expect(Buffer.from(event.previousHash)).toEqual(Buffer.from(previous));
        expect(Buffer.from(event.hash)).toEqual(Buffer.from(hashOf(event)));
        previous = event.hash;
      }
      // Each command has its own answer.
      const answers = outcome.answers.map(
        (answer) => answer.kind === 'written' && answer.writes.map(({ stream, version }) => [stream, version]),
      );
      expect(answers).toEqual(
        [1, 2, 3].map((n) => [
          ['order-1', n + 1],
          [`order-${n + 1}`, 1],
        ]),
      );
      for (const [nth, each] of chain.entries()) expect((await log.load(each, tenant, [])).answer).toEqual(outcome.answers[nth]);
    });

    const numbered = () => anEvent({ no: numberOf('order', '2025-06-11') });
    const cases: readonly (readonly [name: string, guilty: (tenant: Append['tenant'], known: Append) => Append, kind: string])[] = [
      ['a stream that moved on', (tenant) => append(tenant, [aWrite('order-1', 0, anEvent())]), 'conflict'],
      [
        'a claim of another stream',
        (tenant) => append(tenant, [{ ...aWrite('order-9', 0, anEvent()), claims: [{ kind: 'box', value: '7' }] }]),
        'taken',
      ],
      ['a command that was answered before', (_, known) => known, 'answered'],
      ['an id that was used for another request', (_, known) => ({ ...known, fingerprint: 'another' }), 'reused'],
    ];
    it.each(cases)('are written not at all because of %s, and take no number, claim or answer', async (_, guilty, kind) => {
      const tenant = aTenant();
      const { log } = held();
      const known = append(tenant, [{ ...aWrite('order-1', 0, numbered()), claims: [{ kind: 'box', value: '7' }] }]);
      await log.append(known);
      const before = await wholeTenant(log, tenant);
      const first = append(tenant, [{ ...aWrite('order-2', 0, numbered()), claims: [{ kind: 'box', value: '8' }] }]);
      const all = [first, guilty(tenant, known), append(tenant, [aWrite('order-2', 1, anEvent())])];
      expect(await log.appendAll(all)).toMatchObject({ kind: 'stopped', nth: 1, outcome: { kind } });
      expect(await wholeTenant(log, tenant)).toEqual(before);
      expect(await log.load(first, tenant, [{ stream: 'order-2', after: 0 }])).toEqual({
        answer: null,
        isReused: false,
        streams: [{ stream: 'order-2', version: 0, events: [] }],
      });
      const next = append(tenant, [{ ...aWrite('order-3', 0, numbered()), claims: [{ kind: 'box', value: '8' }] }]);
      expect(await log.appendAll([next])).toMatchObject({ kind: 'written' });
      expect(dataOf(await log.readStream(tenant, 'order-3'))).toEqual([{ no: 'YC20250611-00002' }]);
    });

    it('of which one stands on what a failed one would have left are not written on what another process left there', async () => {
      const tenant = aTenant();
      const { log } = held();
      await log.append(append(tenant, [aWrite('order-1', 0, anEvent())]));
      const chain = [1, 2].map((version) => append(tenant, [aWrite('order-1', version, anEvent({ of: 'the chain' }))]));
      await log.append(append(tenant, [aWrite('order-1', 1, anEvent({ of: 'another' }))]));
      expect(await log.appendAll(chain)).toMatchObject({ kind: 'stopped', nth: 0 });
      expect(await log.readStream(tenant, 'order-1')).toHaveLength(2);
    });

    it('are refused when they are of two tenants, or one command twice', async () => {
      const [tenant, other] = [aTenant(), aTenant()];
      const { log } = held();
      const one = append(tenant, [aWrite('order-1', 0, anEvent())]);
      await expect(log.appendAll([one, append(other, [aWrite('order-1', 0, anEvent())])])).rejects.toThrow('one tenant');
      await expect(log.appendAll([one, { ...one, writes: [aWrite('order-2', 0, anEvent())] }])).rejects.toThrow('once');
      expect(await log.appendAll([])).toEqual({ kind: 'written', answers: [] });
      expect(await wholeTenant(log, tenant)).toEqual([]);
    });

    it('tell who listens once they are written', async () => {
      const tenant = aTenant();
      const { log } = held();
      const told: string[] = [];
      const stop = log.onAppend((which) => told.push(which));
      await log.appendAll([append(tenant, [aWrite('order-1', 0, anEvent())])]);
      await log.appendAll([append(tenant, [aWrite('order-1', 0, anEvent())])]);
      stop();
      expect(told.filter((which) => which === tenant)).toEqual([tenant]);
    });
  });
}
