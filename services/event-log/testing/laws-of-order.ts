import { type CommandId, idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { type AppendOutcome, type StoredEvent } from '../port.js';
import { type LawsOn, aTenant, aWrite, anEvent, append, dataOf, isWritten, newlyWritten, wholeTenant, writesOf } from './law-kit.js';

/** Positions, versions, and who wins a race for one. */
export function lawsOfOrder(held: LawsOn): void {
  describe('order', () => {
    it('numbers the events of a stream from 1 without a hole', async () => {
      const tenant = aTenant();
      await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent(), anEvent())]));
      await held().log.append(append(tenant, [aWrite('order-1', 2, anEvent())]));
      expect((await held().log.readStream(tenant, 'order-1')).map(({ version }) => version)).toEqual([1, 2, 3]);
    });

    it('gives each event of a tenant the next position, whatever its stream, and other tenants theirs', async () => {
      const [tenant, other] = [aTenant(), aTenant()];
      const outcomes = [
        await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent())])),
        await held().log.append(append(other, [aWrite('order-1', 0, anEvent())])),
        await held().log.append(append(tenant, [aWrite('order-2', 0, anEvent(), anEvent())])),
      ];
      const positions = (await wholeTenant(held().log, tenant)).map(({ position }) => position);
      expect(positions).toHaveLength(3);
      expect([...positions].sort()).toEqual(positions);
      expect(writesOf(outcomes[2] as AppendOutcome)[0]?.position).toBe(positions[2]);
      expect((await wholeTenant(held().log, other)).map(({ position }) => position)).toEqual(positions.slice(0, 1));
    });

    it('says where each tenant with events ends', async () => {
      const [tenant, empty] = [aTenant(), aTenant()];
      await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent(), anEvent())]));
      await held().log.append(append(empty, [aWrite('order-1', 7, anEvent())]));
      const heads = await held().log.heads();
      expect(heads.get(tenant)).toBe((await wholeTenant(held().log, tenant)).at(-1)?.position);
      expect([...heads.keys()]).not.toContain(empty);
    });

    it('reads a stream up to a position', async () => {
      const tenant = aTenant();
      const first = await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent({ n: 1 }))]));
      await held().log.append(append(tenant, [aWrite('order-2', 0, anEvent())]));
      await held().log.append(append(tenant, [aWrite('order-1', 1, anEvent({ n: 2 }))]));
      expect(dataOf(await held().log.readStream(tenant, 'order-1', writesOf(first)[0]?.position))).toEqual([{ n: 1 }]);
    });

    it('reads a stream from its end, or from below a version, and names the types of its events', async () => {
      const tenant = aTenant();
      const { log } = held();
      await log.append(append(tenant, [aWrite('order-1', 0, anEvent({ n: 1 }), anEvent({ n: 2 }), anEvent({ n: 3 }), anEvent({ n: 4 }))]));
      await log.append(append(tenant, [aWrite('order-2', 0, { ...anEvent(), type: 'OrderPacked' })]));
      expect(dataOf(await log.readBack(tenant, 'order-1', null, 3))).toEqual([{ n: 4 }, { n: 3 }, { n: 2 }]);
      expect(dataOf(await log.readBack(tenant, 'order-1', 3, 5))).toEqual([{ n: 2 }, { n: 1 }]);
      expect(await log.readBack(tenant, 'order-1', 1, 5)).toEqual([]);
      expect(await log.readBack(aTenant(), 'order-1', null, 5)).toEqual([]);
      expect([await log.typesOf(tenant, 'order-2'), await log.typesOf(tenant, 'order-3')]).toEqual([new Set(['OrderPacked']), new Set()]);
    });

    it('names the event that began the chain of causes of an event, of its own tenant alone', async () => {
      const [tenant, other] = [aTenant(), aTenant()];
      const { log } = held();
      const [first, second, third, alone] = [anEvent(), anEvent(), anEvent(), anEvent()];
      await log.append(append(tenant, [aWrite('order-1', 0, { ...first, type: 'OrderApproved' })], { by: idAs('sun') }));
      await log.append(append(tenant, [aWrite('work-1', 0, second)], { causationId: first.id }));
      await log.append(append(tenant, [aWrite('order-1', 1, third)], { causationId: second.id }));
      await log.append(append(tenant, [aWrite('order-2', 0, alone)], { causationId: 'no event' }));
      const causes = await log.causesOf(tenant, [first.id, second.id, third.id, alone.id]);
      expect([...causes.keys()].toSorted()).toEqual([second.id, third.id].toSorted());
      for (const id of [second.id, third.id])
        expect(causes.get(id)).toMatchObject({ id: first.id, stream: 'order-1', type: 'OrderApproved', by: 'sun' });
      expect([(await log.causesOf(other, [third.id])).size, (await log.causesOf(tenant, [])).size]).toEqual([0, 0]);
    });

    it('C04 hides no event from a reader who follows while others write and roll back', { timeout: 60_000 }, async () => {
      const tenant = aTenant();
      const written: string[] = [];
      let isWriting = true;
      const writer = async (nth: number) => {
        for (let version = 0; version < 40; version += 1) {
          const event = anEvent({ nth, version });
          if (version % 10 === nth) await held().rollBack?.(tenant);
          expect(await held().log.append(append(tenant, [aWrite(`order-${nth}`, version, event)]))).toMatchObject(newlyWritten);
          written.push(event.id);
        }
      };
      const seen: StoredEvent[] = [];
      const reader = async () => {
        while (isWriting || seen.length < written.length) {
          const page = await held().log.readTenant(tenant, seen.at(-1)?.position ?? null, 7);
          seen.push(...page);
          if (page.length === 0)
            await new Promise((resolve) => {
              setImmediate(resolve);
            });
        }
      };
      const reading = reader();
      await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(writer)).finally(() => {
        isWriting = false;
      });
      await reading;
      expect(seen.map(({ id }) => id).sort()).toEqual([...written].sort());
    });

    it('hints at what was appended, and stops when told', async () => {
      const tenant = aTenant();
      const heard: TenantId[] = [];
      const stop = held().log.onAppend((of) => heard.push(of));
      await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent())]));
      await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent())]));
      stop();
      await held().log.append(append(tenant, [aWrite('order-1', 1, anEvent())]));
      expect(heard).toEqual([tenant]);
    });
  });

  describe('expected version', () => {
    it('refuses a write to a stream that moved on, names its version, and writes nothing', async () => {
      const tenant = aTenant();
      await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent(), anEvent())]));
      expect(await held().log.append(append(tenant, [aWrite('order-1', 1, anEvent())]))).toEqual({
        kind: 'conflict',
        stream: 'order-1',
        version: 2,
      });
      expect(await held().log.append(append(tenant, [aWrite('order-1', 3, anEvent())]))).toEqual({
        kind: 'conflict',
        stream: 'order-1',
        version: 2,
      });
      expect(await wholeTenant(held().log, tenant)).toHaveLength(2);
    });

    it('does not keep a conflict: the same command may be decided again', async () => {
      const tenant = aTenant();
      const commandId: CommandId = idAs(v7());
      await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent())]));
      expect(await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent())], { commandId }))).toMatchObject({ kind: 'conflict' });
      expect(await held().log.append(append(tenant, [aWrite('order-1', 1, anEvent())], { commandId }))).toMatchObject(newlyWritten);
    });

    it('C03 lets one of many win each version of a stream', async () => {
      const tenant = aTenant();
      const outcomes = await Promise.all(
        Array.from({ length: 32 }, () => held().log.append(append(tenant, [aWrite('order-1', 0, anEvent())]))),
      );
      expect(outcomes.filter(isWritten)).toHaveLength(1);
      expect(outcomes.filter(({ kind }) => kind === 'conflict')).toHaveLength(31);
      expect(await wholeTenant(held().log, tenant)).toHaveLength(1);
    });

    it('checks the version of a stream that gets no event', async () => {
      const tenant = aTenant();
      await held().log.append(append(tenant, [aWrite('scheme-1', 0, anEvent())]));
      expect(await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent()), aWrite('scheme-1', 0)]))).toEqual({
        kind: 'conflict',
        stream: 'scheme-1',
        version: 1,
      });
      expect(writesOf(await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent()), aWrite('scheme-1', 1)])))).toMatchObject([
        { stream: 'order-1', version: 1 },
        { stream: 'scheme-1', version: 1 },
      ]);
    });
  });
}
