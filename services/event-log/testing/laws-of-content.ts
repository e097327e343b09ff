import { numberOf } from '@cloud-factory/domain/shared/decider';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { Unstorable } from '../errors.js';
import { type NewEvent } from '../port.js';
import { verifyChain } from '../verify.js';
import { type LawsOn, aTenant, aWrite, anEvent, append, by, dataOf, wholeTenant, writesOf } from './law-kit.js';

/** What is written: numbers, whole requests, bytes, and what is loaded of it. */
export function lawsOfContent(held: LawsOn): void {
  describe('numbers', () => {
    const numbered = (day: string) =>
      anEvent({ orderNo: numberOf('order', day), lines: [{ of: numberOf('bill', day) }], zh: '种植 $& 𠮷' });

    it('takes numbers that begin at 1 each day and have no gap, also beside refused and lost appends', async () => {
      const tenant = aTenant();
      await held().log.append(append(tenant, [aWrite('order-0', 0, anEvent())]));
      await Promise.all(
        Array.from({ length: 30 }, (_, n) => {
          const [stream, expected] = n % 3 === 1 ? (['order-0', 9] as const) : ([`order-${n + 1}`, 0] as const);
          const { rollBack } = held();
          return n % 3 === 2 && rollBack
            ? rollBack(tenant)
            : held().log.append(append(tenant, [aWrite(stream, expected, numbered('2026-03-01'))]));
        }),
      );
      await held().log.append(append(tenant, [aWrite('order-100', 0, numbered('2026-03-02'))]));
      const data = dataOf(await wholeTenant(held().log, tenant)).slice(1) as { orderNo: string; lines: [{ of: string }]; zh: string }[];
      const count = data.length - 1;
      expect(data.map(({ orderNo }) => orderNo)).toEqual([
        ...Array.from({ length: count }, (_, n) => `YC20260301-${String(n + 1).padStart(5, '0')}`),
        'YC20260302-00001',
      ]);
      expect(data.map(({ lines: [{ of }] }) => of)).toEqual([
        ...Array.from({ length: count }, (_, n) => `JY20260301-${String(n + 1).padStart(4, '0')}`),
        'JY20260302-0001',
      ]);
      expect(data[0]?.zh).toBe('种植 $& 𠮷');
    });

    it('makes one placeholder one number wherever it stands, and two placeholders two', async () => {
      const tenant = aTenant();
      const [one, two] = [numberOf('order', '2026-03-01'), numberOf('order', '2026-03-01')];
      await held().log.append(
        append(tenant, [
          aWrite('order-1', 0, anEvent({ no: one }), anEvent({ no: one, next: two })),
          aWrite('order-2', 0, anEvent({ from: [one] })),
        ]),
      );
      expect(dataOf(await wholeTenant(held().log, tenant))).toEqual([
        { no: 'YC20260301-00001' },
        { no: 'YC20260301-00001', next: 'YC20260301-00002' },
        { from: ['YC20260301-00001'] },
      ]);
    });

    it('counts per tenant, and on when the format has no digits left', { timeout: 60_000 }, async () => {
      const [tenant, other] = [aTenant(), aTenant()];
      const many = Array.from({ length: 10_001 }, () => numberOf('bill', '2026-03-01'));
      await held().log.append(append(tenant, [aWrite('bill-1', 0, anEvent({ many }))]));
      await held().log.append(append(other, [aWrite('bill-1', 0, anEvent({ no: numberOf('bill', '2026-03-01') }))]));
      expect((dataOf(await wholeTenant(held().log, tenant))[0] as { many: string[] }).many.slice(9_998)).toEqual([
        'JY20260301-9999',
        'JY20260301-10000',
        'JY20260301-10001',
      ]);
      expect(dataOf(await wholeTenant(held().log, other))).toEqual([{ no: 'JY20260301-0001' }]);
    });
  });

  describe('all or nothing', () => {
    it('writes to several streams together', async () => {
      const tenant = aTenant();
      const outcome = await held().log.append(
        append(tenant, [aWrite('order-1', 0, anEvent(), anEvent()), aWrite('order-2', 0, anEvent())]),
      );
      const events = await wholeTenant(held().log, tenant);
      expect(events.map(({ stream, version }) => `${stream}:${version}`)).toEqual(['order-1:1', 'order-1:2', 'order-2:1']);
      expect(writesOf(outcome)).toEqual([
        { stream: 'order-1', version: 2, position: events[1]?.position },
        { stream: 'order-2', version: 1, position: events[2]?.position },
      ]);
    });

    it('writes to none of them when one moved on', async () => {
      const tenant = aTenant();
      await held().log.append(append(tenant, [aWrite('order-2', 0, anEvent())]));
      expect(await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent()), aWrite('order-2', 0, anEvent())]))).toEqual({
        kind: 'conflict',
        stream: 'order-2',
        version: 1,
      });
      expect(await wholeTenant(held().log, tenant)).toHaveLength(1);
    });

    it('gives each of many that are sent together its own outcome', async () => {
      const tenant = aTenant();
      const first = append(tenant, [{ ...aWrite('order-1', 0, anEvent({ n: 1 })), claims: [{ kind: 'box', value: '1' }] }]);
      const outcomes = await Promise.allSettled([
        held().log.append(first),
        held().log.append(append(tenant, [aWrite('order-1', 0, anEvent({ n: 2 }))])),
        held().log.append(append(tenant, [aWrite('order-1', 1, anEvent({ n: 3 }, Uint8Array.of(1, 2, 3)))])),
        held().log.append(append(tenant, [{ ...aWrite('order-2', 0, anEvent({ n: 4 })), claims: [{ kind: 'box', value: '1' }] }])),
        held().log.append(append(tenant, [aWrite('order-3', 0, { ...anEvent({ n: 5 }), id: first.writes[0]?.events[0]?.id ?? '' })])),
        held().log.append(append(tenant, [aWrite('order-4', 0, anEvent({ n: 6 }))])),
        held().log.append(first),
        held().log.append(append(tenant, [aWrite('order-5', 0, anEvent({ n: '\u0000' }))])),
        held().log.append(append(tenant, [aWrite('order-6', 0, anEvent({ n: 7 }))])),
      ]);
      expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? 'rejected' : outcome.value.kind))).toEqual([
        'answered',
        'conflict',
        'answered',
        'taken',
        'rejected',
        'answered',
        'answered',
        'rejected',
        'answered',
      ]);
      const events = await wholeTenant(held().log, tenant);
      expect(dataOf(events)).toEqual([{ n: 1 }, { n: 3 }, { n: 6 }, { n: 7 }]);
      expect(events.map(({ personal }) => personal && [...personal])).toEqual([null, [1, 2, 3], null, null]);
    });
  });

  describe('bytes', () => {
    const texts = ['𠮷野家 𝄞 種植體 👩‍⚕️', '\\u0000 \\\\ " / \u2028 \ufeff', 'x'.repeat(300_000), '\t\r\n', '{"a":1}', ''];

    it('gives events back as they were sent', async () => {
      const tenant = aTenant();
      const data = { texts, nested: { b: 1, a: [1.5, -0, 1e21, null, true] }, ключ: '值' };
      const personal = Uint8Array.from({ length: 1_000 }, (_, n) => n % 256);
      const event = { ...anEvent(data, personal), type: '订单Placed', schemaVersion: 3 };
      const sent = append(tenant, [aWrite('lot-仓库-"7"-\\', 0, event, anEvent({}, new Uint8Array()))], { causationId: v7() });
      const [write] = writesOf(await held().log.append(sent));
      const [stored, empty] = await held().log.readStream(tenant, 'lot-仓库-"7"-\\');
      const { commandId, correlationId, causationId } = sent;
      expect(stored).toMatchObject({
        id: event.id,
        tenant,
        stream: 'lot-仓库-"7"-\\',
        version: 1,
        type: '订单Placed',
        schemaVersion: 3,
        by,
        commandId,
        correlationId,
        causationId,
        data: JSON.stringify(data),
      });
      expect([...(stored?.personal ?? [])]).toEqual([...personal]);
      expect(empty?.personal).toHaveLength(0);
      expect(write?.stream).toBe('lot-仓库-"7"-\\');
      expect(stored?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Math.abs(Date.parse(stored?.at ?? '') - Date.now())).toBeLessThan(60_000);
      expect(await held().log.readTenant(tenant, null, 1)).toEqual([stored]);
      expect((await held().log.load(null, tenant, [{ stream: 'lot-仓库-"7"-\\', after: 0 }])).streams[0]?.events[0]).toEqual(stored);
    });

    it.each([
      ['a NUL in the data', (e: NewEvent) => ({ ...e, data: { name: 'a\u0000b' } }), 'order-1'],
      ['half a character in the data', (e: NewEvent) => ({ ...e, data: { name: '\ud842' } }), 'order-1'],
      ['a NUL in the name of a key', (e: NewEvent) => ({ ...e, data: { 'a\u0000': 1 } }), 'order-1'],
      ['a line feed in the type', (e: NewEvent) => ({ ...e, type: 'A\nB' }), 'order-1'],
      ['a NUL in the stream', (e: NewEvent) => e, 'order-\u0000'],
      ['no stream', (e: NewEvent) => e, ''],
      ['an id that is none', (e: NewEvent) => ({ ...e, id: 'one' }), 'order-1'],
    ])('C08 refuses what could not be read again: %s', async (_what, spoil, stream) => {
      const tenant = aTenant();
      await expect(held().log.append(append(tenant, [aWrite(stream, 0, spoil(anEvent()))]))).rejects.toThrow(Unstorable);
      expect(await wholeTenant(held().log, tenant)).toEqual([]);
    });

    it('C13 chains the events of a tenant by hashes that anyone can compute again', async () => {
      const tenant = aTenant();
      await held().log.append(
        append(tenant, [
          aWrite('order-1', 0, anEvent({ no: numberOf('order', '2026-03-01'), 字: '𠮷' }, Uint8Array.of(0, 255)), anEvent()),
        ]),
      );
      // One at a time, and many at once: an adapter may go different ways.
      await held().log.append(append(tenant, [aWrite('order-1', 2, anEvent({ 字: '𠮷"\\' }, Uint8Array.of(7)))], { causationId: v7() }));
      await held().log.append(append(tenant, [aWrite('order-77', 0, anEvent({}, new Uint8Array()))]));
      await held().log.append(append(tenant, [aWrite('order-77', 1, anEvent())]));
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          held().log.append(
            append(tenant, [aWrite(`order-${n + 2}`, 0, anEvent({ n }, n % 2 ? new Uint8Array() : null))], {
              causationId: n % 2 ? v7() : null,
            }),
          ),
        ),
      );
      const report = await verifyChain({
        tenants: async () => [tenant],
        events: async function* (of) {
          yield* await wholeTenant(held().log, of);
        },
      });
      expect(report).toMatchObject({ events: 25, faults: [] });
    });
  });

  describe('load', () => {
    it('answers for each stream what is newer, and its version', async () => {
      const tenant = aTenant();
      await held().log.append(
        append(tenant, [
          aWrite('order-1', 0, anEvent({ n: 1 }), anEvent({ n: 2 }), anEvent({ n: 3 })),
          aWrite('order-2', 0, anEvent({ n: 4 })),
        ]),
      );
      const { streams, answer } = await held().log.load(append(tenant, []), tenant, [
        { stream: 'order-1', after: 1 },
        { stream: 'order-2', after: 1 },
        { stream: 'order-9', after: 0 },
      ]);
      expect(answer).toBeNull();
      expect(streams.map(({ stream, version, events }) => ({ stream, version, data: dataOf(events) }))).toEqual([
        { stream: 'order-1', version: 3, data: [{ n: 2 }, { n: 3 }] },
        { stream: 'order-2', version: 1, data: [] },
        { stream: 'order-9', version: 0, data: [] },
      ]);
    });

    it('answers the first answer of a command that is known', async () => {
      const tenant = aTenant();
      const command = append(tenant, [aWrite('order-1', 0, anEvent())]);
      const outcome = await held().log.append(command);
      expect(await held().log.load(command, tenant, [{ stream: 'order-1', after: 0 }])).toMatchObject({
        answer: { kind: 'written', writes: writesOf(outcome) },
        isReused: false,
      });
    });

    it('shows no tenant the streams of another', async () => {
      const [tenant, other] = [aTenant(), aTenant()];
      await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent())]));
      expect((await held().log.load(null, other, [{ stream: 'order-1', after: 0 }])).streams).toEqual([
        { stream: 'order-1', version: 0, events: [] },
      ]);
      expect(await held().log.readStream(other, 'order-1')).toEqual([]);
      expect(await held().log.readTenant(other, null, 10)).toEqual([]);
    });
  });
}
