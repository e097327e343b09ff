// The laws of the event log, one suite for every adapter: `describeLaws('…', makeLog)` in a spec. An adapter that passes may stand behind the port.
import { type Claim, numberOf } from '@cloud-factory/domain/shared/decider';
import { type CommandId, idAs, type Position, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unstorable } from '../errors.js';
import type { Append, AppendOutcome, EventLog, NewEvent, StoredEvent, Write } from '../port.js';
import { verifyChain } from '../verify.js';

export type LawLog = Readonly<{
  log: EventLog;
  /** Appends that take a while and are then undone, of the same tenant; where the adapter knows such a thing. */
  rollBack?: (tenant: TenantId) => Promise<void>;
  close: () => Promise<void>;
}>;

let tenants = 0;
/** A tenant of its own for each law: one database serves all. */
const aTenant = (): TenantId => idAs(`tenant-${(tenants += 1)}`);
const by: UserId = idAs('user-1');
const anEvent = (data: object = { n: 1 }, personal: Uint8Array | null = null): NewEvent => ({
  id: v7(),
  type: 'SomethingHappened',
  schemaVersion: 1,
  data,
  personal,
});
const aWrite = (stream: string, expectedVersion: number, ...events: readonly NewEvent[]): Write => ({ stream, expectedVersion, events });
const append = (tenant: TenantId, writes: readonly Write[], more: Partial<Append> = {}): Append => ({
  tenant,
  commandId: idAs<'command'>(v7()),
  fingerprint: 'f'.repeat(64),
  by,
  correlationId: v7(),
  causationId: null,
  writes,
  ...more,
});

function writesOf(outcome: AppendOutcome): readonly Readonly<{ stream: string; version: number; position: Position }>[] {
  if (outcome.kind !== 'answered' || outcome.answer.kind !== 'written') throw new Error(`not written: ${JSON.stringify(outcome)}`);
  return outcome.answer.writes;
}
const isWritten = (outcome: AppendOutcome): boolean => outcome.kind === 'answered' && !outcome.isRepeated;

async function wholeTenant(log: EventLog, tenant: TenantId, page = 1_000): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const next = await log.readTenant(tenant, events.at(-1)?.position ?? null, page);
    events.push(...next);
    if (next.length < page) return events;
  }
}
const dataOf = (events: readonly StoredEvent[]): readonly unknown[] => events.map(({ data }) => JSON.parse(data) as unknown);

/** Holds an adapter against the port. */
export function describeLaws(name: string, makeLog: () => Promise<LawLog>): void {
  describe(`laws of the event log: ${name}`, () => {
    let held: LawLog;
    let log: EventLog;
    beforeAll(async () => {
      held = await makeLog();
      log = held.log;
    });
    afterAll(() => held.close());

    describe('order', () => {
      it('numbers the events of a stream from 1 without a hole', async () => {
        const tenant = aTenant();
        await log.append(append(tenant, [aWrite('order-1', 0, anEvent(), anEvent())]));
        await log.append(append(tenant, [aWrite('order-1', 2, anEvent())]));
        expect((await log.readStream(tenant, 'order-1')).map(({ version }) => version)).toEqual([1, 2, 3]);
      });

      it('gives each event of a tenant the next position, whatever its stream, and other tenants theirs', async () => {
        const [tenant, other] = [aTenant(), aTenant()];
        const outcomes = [
          await log.append(append(tenant, [aWrite('order-1', 0, anEvent())])),
          await log.append(append(other, [aWrite('order-1', 0, anEvent())])),
          await log.append(append(tenant, [aWrite('order-2', 0, anEvent(), anEvent())])),
        ];
        const positions = (await wholeTenant(log, tenant)).map(({ position }) => position);
        expect(positions).toHaveLength(3);
        expect([...positions].sort()).toEqual(positions);
        expect(writesOf(outcomes[2] as AppendOutcome)[0]?.position).toBe(positions[2]);
        expect((await wholeTenant(log, other)).map(({ position }) => position)).toEqual(positions.slice(0, 1));
      });

      it('says where each tenant with events ends', async () => {
        const [tenant, empty] = [aTenant(), aTenant()];
        await log.append(append(tenant, [aWrite('order-1', 0, anEvent(), anEvent())]));
        await log.append(append(empty, [aWrite('order-1', 7, anEvent())]));
        const heads = await log.heads();
        expect(heads.get(tenant)).toBe((await wholeTenant(log, tenant)).at(-1)?.position);
        expect(heads.has(empty)).toBe(false);
      });

      it('reads a stream up to a position', async () => {
        const tenant = aTenant();
        const first = await log.append(append(tenant, [aWrite('order-1', 0, anEvent({ n: 1 }))]));
        await log.append(append(tenant, [aWrite('order-2', 0, anEvent())]));
        await log.append(append(tenant, [aWrite('order-1', 1, anEvent({ n: 2 }))]));
        expect(dataOf(await log.readStream(tenant, 'order-1', writesOf(first)[0]?.position))).toEqual([{ n: 1 }]);
      });

      it('C04 hides no event from a reader who follows while others write and roll back', { timeout: 60_000 }, async () => {
        const tenant = aTenant();
        const written: string[] = [];
        let isWriting = true;
        const writer = async (nth: number) => {
          for (let version = 0; version < 40; version += 1) {
            const event = anEvent({ nth, version });
            if (version % 10 === nth) await held.rollBack?.(tenant);
            expect(isWritten(await log.append(append(tenant, [aWrite(`order-${nth}`, version, event)])))).toBe(true);
            written.push(event.id);
          }
        };
        const seen: StoredEvent[] = [];
        const reader = async () => {
          while (isWriting || seen.length < written.length) {
            const page = await log.readTenant(tenant, seen.at(-1)?.position ?? null, 7);
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
        const stop = log.onAppend((of) => heard.push(of));
        await log.append(append(tenant, [aWrite('order-1', 0, anEvent())]));
        await log.append(append(tenant, [aWrite('order-1', 0, anEvent())]));
        stop();
        await log.append(append(tenant, [aWrite('order-1', 1, anEvent())]));
        expect(heard).toEqual([tenant]);
      });
    });

    describe('expected version', () => {
      it('refuses a write to a stream that moved on, names its version, and writes nothing', async () => {
        const tenant = aTenant();
        await log.append(append(tenant, [aWrite('order-1', 0, anEvent(), anEvent())]));
        expect(await log.append(append(tenant, [aWrite('order-1', 1, anEvent())]))).toEqual({
          kind: 'conflict',
          stream: 'order-1',
          version: 2,
        });
        expect(await log.append(append(tenant, [aWrite('order-1', 3, anEvent())]))).toEqual({
          kind: 'conflict',
          stream: 'order-1',
          version: 2,
        });
        expect(await wholeTenant(log, tenant)).toHaveLength(2);
      });

      it('does not keep a conflict: the same command may be decided again', async () => {
        const tenant = aTenant();
        const commandId: CommandId = idAs(v7());
        await log.append(append(tenant, [aWrite('order-1', 0, anEvent())]));
        expect(await log.append(append(tenant, [aWrite('order-1', 0, anEvent())], { commandId }))).toMatchObject({ kind: 'conflict' });
        expect(isWritten(await log.append(append(tenant, [aWrite('order-1', 1, anEvent())], { commandId })))).toBe(true);
      });

      it('C03 lets one of many win each version of a stream', async () => {
        const tenant = aTenant();
        const outcomes = await Promise.all(Array.from({ length: 32 }, () => log.append(append(tenant, [aWrite('order-1', 0, anEvent())]))));
        expect(outcomes.filter(isWritten)).toHaveLength(1);
        expect(outcomes.filter(({ kind }) => kind === 'conflict')).toHaveLength(31);
        expect(await wholeTenant(log, tenant)).toHaveLength(1);
      });

      it('checks the version of a stream that gets no event', async () => {
        const tenant = aTenant();
        await log.append(append(tenant, [aWrite('scheme-1', 0, anEvent())]));
        expect(await log.append(append(tenant, [aWrite('order-1', 0, anEvent()), aWrite('scheme-1', 0)]))).toEqual({
          kind: 'conflict',
          stream: 'scheme-1',
          version: 1,
        });
        expect(writesOf(await log.append(append(tenant, [aWrite('order-1', 0, anEvent()), aWrite('scheme-1', 1)])))).toMatchObject([
          { stream: 'order-1', version: 1 },
          { stream: 'scheme-1', version: 1 },
        ]);
      });
    });

    describe('repetition', () => {
      it('C01 answers the same command as the first time, also fifty at once', async () => {
        const tenant = aTenant();
        const command = append(tenant, [aWrite('order-1', 0, anEvent())]);
        const outcomes = await Promise.all(Array.from({ length: 50 }, () => log.append(command)));
        expect(outcomes.filter(isWritten)).toHaveLength(1);
        expect(new Set(outcomes.map((outcome) => JSON.stringify(writesOf(outcome)))).size).toBe(1);
        const later = await log.append({ ...command, writes: [aWrite('order-1', 0, anEvent({ n: 'decided anew' }))] });
        expect(later).toEqual({ ...(outcomes.find(isWritten) as object), isRepeated: true });
        expect(await wholeTenant(log, tenant)).toHaveLength(1);
      });

      it('C01 says so when the id of a command was used for another request', async () => {
        const tenant = aTenant();
        const command = append(tenant, [aWrite('order-1', 0, anEvent())]);
        await log.append(command);
        expect(await log.append({ ...command, fingerprint: '0'.repeat(64) })).toEqual({ kind: 'reused' });
        expect(await log.keep({ ...command, fingerprint: '0'.repeat(64) }, { kind: 'written', writes: [] })).toEqual({ kind: 'reused' });
        expect(await log.load({ ...command, fingerprint: '0'.repeat(64) }, tenant, [{ stream: 'order-1', after: 0 }])).toMatchObject({
          answer: null,
          isReused: true,
        });
      });

      it('C01 lets one of two different requests win an id that both use at once', async () => {
        const tenant = aTenant();
        const command = append(tenant, [aWrite('order-1', 0, anEvent())]);
        const outcomes = await Promise.all([
          log.append(command),
          log.append({ ...command, fingerprint: '0'.repeat(64), writes: [aWrite('order-2', 0, anEvent())] }),
        ]);
        expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['answered', 'reused']);
      });

      it('keeps a refusal as the answer of a command', async () => {
        const tenant = aTenant();
        const key = { tenant, commandId: idAs<'command'>(v7()), fingerprint: 'a'.repeat(64) };
        const answer = {
          kind: 'refused',
          refusal: 'OrderNotPending',
          details: { orderNo: '订单\n"1"', n: 1, none: null },
          stream: 'order-1',
        } as const;
        expect(await log.keep(key, answer)).toEqual({ kind: 'answered', answer, isRepeated: false });
        expect(await log.keep(key, { ...answer, refusal: 'Another' })).toEqual({ kind: 'answered', answer, isRepeated: true });
        expect(await log.append(append(tenant, [aWrite('order-1', 0, anEvent())], key))).toEqual({
          kind: 'answered',
          answer,
          isRepeated: true,
        });
        expect(await log.load(key, tenant, [])).toEqual({ answer, isReused: false, streams: [] });
        expect(await wholeTenant(log, tenant)).toEqual([]);
      });

      it('knows the id of a command per tenant', async () => {
        const command = append(aTenant(), [aWrite('order-1', 0, anEvent())]);
        await log.append(command);
        expect(isWritten(await log.append({ ...command, tenant: aTenant(), writes: [aWrite('order-1', 0, anEvent())] }))).toBe(true);
      });

      it('writes the same event once, also under another command', async () => {
        const tenant = aTenant();
        const [one, two] = [anEvent(), anEvent()];
        const first = await log.append(append(tenant, [aWrite('order-1', 0, one, two)]));
        const again = await log.append(append(tenant, [aWrite('order-1', 0, one, two)]));
        expect(again).toEqual({ ...first, isRepeated: true });
        expect(await log.append(append(tenant, [aWrite('order-1', 0, one, anEvent())]))).toMatchObject({ kind: 'conflict' });
        await expect(log.append(append(tenant, [aWrite('order-2', 0, two)]))).rejects.toThrow(Unstorable);
        expect(await wholeTenant(log, tenant)).toHaveLength(2);
      });
    });

    describe('claims', () => {
      const box: Claim = { kind: 'box', value: '盒 "7"' };

      it('gives a claim to one stream, also when many ask at once', async () => {
        const tenant = aTenant();
        const outcomes = await Promise.all(
          [1, 2, 3, 4, 5].map((n) => log.append(append(tenant, [{ ...aWrite(`order-${n}`, 0, anEvent()), claims: [box] }]))),
        );
        const winner = outcomes.findIndex(isWritten) + 1;
        expect(outcomes.filter(isWritten)).toHaveLength(1);
        expect(outcomes.filter(({ kind }) => kind === 'taken')).toEqual(
          Array.from({ length: 4 }, () => ({ kind: 'taken', claim: box, holder: `order-${winner}` })),
        );
        expect(await wholeTenant(log, tenant)).toHaveLength(1);
      });

      it('lets a stream claim again what it holds', async () => {
        const tenant = aTenant();
        await log.append(append(tenant, [{ ...aWrite('order-1', 0, anEvent()), claims: [box] }]));
        expect(isWritten(await log.append(append(tenant, [{ ...aWrite('order-1', 1, anEvent()), claims: [box] }])))).toBe(true);
      });

      it('gives a released claim to the next one, within one append too', async () => {
        const tenant = aTenant();
        await log.append(append(tenant, [{ ...aWrite('order-1', 0, anEvent()), claims: [box] }]));
        expect(
          isWritten(
            await log.append(
              append(tenant, [
                { ...aWrite('order-2', 0, anEvent()), claims: [box] },
                { ...aWrite('order-1', 1, anEvent()), releases: [box] },
              ]),
            ),
          ),
        ).toBe(true);
        expect(await log.append(append(tenant, [{ ...aWrite('order-3', 0), claims: [box] }]))).toEqual({
          kind: 'taken',
          claim: box,
          holder: 'order-2',
        });
        await log.append(append(tenant, [{ ...aWrite('order-2', 1), releases: [box] }]));
        expect(isWritten(await log.append(append(tenant, [{ ...aWrite('order-3', 0), claims: [box] }])))).toBe(true);
      });

      it('does not release what another stream holds, and gives nothing back when an append was refused', async () => {
        const tenant = aTenant();
        const other: Claim = { kind: 'box', value: '8' };
        await log.append(append(tenant, [{ ...aWrite('order-1', 0, anEvent()), claims: [box] }]));
        await log.append(append(tenant, [{ ...aWrite('order-2', 0, anEvent()), claims: [other], releases: [box] }]));
        expect(await log.append(append(tenant, [{ ...aWrite('order-1', 1, anEvent()), releases: [box], claims: [other] }]))).toEqual({
          kind: 'taken',
          claim: other,
          holder: 'order-2',
        });
        expect(await log.append(append(tenant, [{ ...aWrite('order-3', 0, anEvent()), claims: [box] }]))).toEqual({
          kind: 'taken',
          claim: box,
          holder: 'order-1',
        });
      });

      it('decides a claim and its release that are sent together in the order in which they were sent', async () => {
        const tenant = aTenant();
        const outcomes = await Promise.all([
          log.append(append(tenant, [{ ...aWrite('order-1', 0, anEvent()), claims: [box] }])),
          log.append(append(tenant, [{ ...aWrite('order-2', 0, anEvent()), claims: [box] }])),
          log.append(append(tenant, [{ ...aWrite('order-1', 1, anEvent()), releases: [box] }])),
          log.append(append(tenant, [{ ...aWrite('order-3', 0, anEvent()), claims: [box] }])),
        ]);
        expect(outcomes.map(({ kind }) => kind)).toEqual(['answered', 'taken', 'answered', 'answered']);
      });
    });

    describe('numbers', () => {
      const numbered = (day: string) =>
        anEvent({ orderNo: numberOf('order', day), lines: [{ of: numberOf('bill', day) }], zh: '种植 $& 𠮷' });

      it('takes numbers that begin at 1 each day and have no gap, also beside refused and lost appends', async () => {
        const tenant = aTenant();
        await log.append(append(tenant, [aWrite('order-0', 0, anEvent())]));
        await Promise.all(
          Array.from({ length: 30 }, (_, n) => {
            const [stream, expected] = n % 3 === 1 ? (['order-0', 9] as const) : ([`order-${n + 1}`, 0] as const);
            return n % 3 === 2 && held.rollBack
              ? held.rollBack(tenant)
              : log.append(append(tenant, [aWrite(stream, expected, numbered('2026-03-01'))]));
          }),
        );
        await log.append(append(tenant, [aWrite('order-100', 0, numbered('2026-03-02'))]));
        const data = dataOf(await wholeTenant(log, tenant)).slice(1) as { orderNo: string; lines: [{ of: string }]; zh: string }[];
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
        await log.append(
          append(tenant, [
            aWrite('order-1', 0, anEvent({ no: one }), anEvent({ no: one, next: two })),
            aWrite('order-2', 0, anEvent({ from: [one] })),
          ]),
        );
        expect(dataOf(await wholeTenant(log, tenant))).toEqual([
          { no: 'YC20260301-00001' },
          { no: 'YC20260301-00001', next: 'YC20260301-00002' },
          { from: ['YC20260301-00001'] },
        ]);
      });

      it('counts per tenant, and on when the format has no digits left', { timeout: 60_000 }, async () => {
        const [tenant, other] = [aTenant(), aTenant()];
        const many = Array.from({ length: 10_001 }, () => numberOf('bill', '2026-03-01'));
        await log.append(append(tenant, [aWrite('bill-1', 0, anEvent({ many }))]));
        await log.append(append(other, [aWrite('bill-1', 0, anEvent({ no: numberOf('bill', '2026-03-01') }))]));
        expect((dataOf(await wholeTenant(log, tenant))[0] as { many: string[] }).many.slice(9_998)).toEqual([
          'JY20260301-9999',
          'JY20260301-10000',
          'JY20260301-10001',
        ]);
        expect(dataOf(await wholeTenant(log, other))).toEqual([{ no: 'JY20260301-0001' }]);
      });
    });

    describe('all or nothing', () => {
      it('writes to several streams together', async () => {
        const tenant = aTenant();
        const outcome = await log.append(append(tenant, [aWrite('order-1', 0, anEvent(), anEvent()), aWrite('order-2', 0, anEvent())]));
        const events = await wholeTenant(log, tenant);
        expect(events.map(({ stream, version }) => `${stream}:${version}`)).toEqual(['order-1:1', 'order-1:2', 'order-2:1']);
        expect(writesOf(outcome)).toEqual([
          { stream: 'order-1', version: 2, position: events[1]?.position },
          { stream: 'order-2', version: 1, position: events[2]?.position },
        ]);
      });

      it('writes to none of them when one moved on', async () => {
        const tenant = aTenant();
        await log.append(append(tenant, [aWrite('order-2', 0, anEvent())]));
        expect(await log.append(append(tenant, [aWrite('order-1', 0, anEvent()), aWrite('order-2', 0, anEvent())]))).toEqual({
          kind: 'conflict',
          stream: 'order-2',
          version: 1,
        });
        expect(await wholeTenant(log, tenant)).toHaveLength(1);
      });

      it('gives each of many that are sent together its own outcome', async () => {
        const tenant = aTenant();
        const first = append(tenant, [{ ...aWrite('order-1', 0, anEvent({ n: 1 })), claims: [{ kind: 'box', value: '1' }] }]);
        const outcomes = await Promise.allSettled([
          log.append(first),
          log.append(append(tenant, [aWrite('order-1', 0, anEvent({ n: 2 }))])),
          log.append(append(tenant, [aWrite('order-1', 1, anEvent({ n: 3 }, Uint8Array.of(1, 2, 3)))])),
          log.append(append(tenant, [{ ...aWrite('order-2', 0, anEvent({ n: 4 })), claims: [{ kind: 'box', value: '1' }] }])),
          log.append(append(tenant, [aWrite('order-3', 0, { ...anEvent({ n: 5 }), id: first.writes[0]?.events[0]?.id ?? '' })])),
          log.append(append(tenant, [aWrite('order-4', 0, anEvent({ n: 6 }))])),
          log.append(first),
          log.append(append(tenant, [aWrite('order-5', 0, anEvent({ n: '\u0000' }))])),
          log.append(append(tenant, [aWrite('order-6', 0, anEvent({ n: 7 }))])),
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
        const events = await wholeTenant(log, tenant);
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
        const [write] = writesOf(await log.append(sent));
        const [stored, empty] = await log.readStream(tenant, 'lot-仓库-"7"-\\');
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
        expect(Buffer.from(stored?.personal ?? []).equals(personal)).toBe(true);
        expect(empty?.personal).toHaveLength(0);
        expect(write?.stream).toBe('lot-仓库-"7"-\\');
        expect(stored?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        expect(Math.abs(Date.parse(stored?.at ?? '') - Date.now())).toBeLessThan(60_000);
        expect(await log.readTenant(tenant, null, 1)).toEqual([stored]);
        expect((await log.load(null, tenant, [{ stream: 'lot-仓库-"7"-\\', after: 0 }])).streams[0]?.events[0]).toEqual(stored);
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
        await expect(log.append(append(tenant, [aWrite(stream, 0, spoil(anEvent()))]))).rejects.toThrow(Unstorable);
        expect(await wholeTenant(log, tenant)).toEqual([]);
      });

      it('C13 chains the events of a tenant by hashes that anyone can compute again', async () => {
        const tenant = aTenant();
        await log.append(
          append(tenant, [
            aWrite('order-1', 0, anEvent({ no: numberOf('order', '2026-03-01'), 字: '𠮷' }, Uint8Array.of(0, 255)), anEvent()),
          ]),
        );
        // One at a time, and many at once: an adapter may go different ways.
        await log.append(append(tenant, [aWrite('order-1', 2, anEvent({ 字: '𠮷"\\' }, Uint8Array.of(7)))], { causationId: v7() }));
        await log.append(append(tenant, [aWrite('order-77', 0, anEvent({}, new Uint8Array()))]));
        await log.append(append(tenant, [aWrite('order-77', 1, anEvent())]));
        await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            log.append(
              append(tenant, [aWrite(`order-${n + 2}`, 0, anEvent({ n }, n % 2 ? new Uint8Array() : null))], {
                causationId: n % 2 ? v7() : null,
              }),
            ),
          ),
        );
        const report = await verifyChain({
          tenants: async () => [tenant],
          events: async function* (of) {
            yield* await wholeTenant(log, of);
          },
        });
        expect(report).toMatchObject({ events: 25, faults: [] });
      });
    });

    describe('load', () => {
      it('answers for each stream what is newer, and its version', async () => {
        const tenant = aTenant();
        await log.append(
          append(tenant, [
            aWrite('order-1', 0, anEvent({ n: 1 }), anEvent({ n: 2 }), anEvent({ n: 3 })),
            aWrite('order-2', 0, anEvent({ n: 4 })),
          ]),
        );
        const { streams, answer } = await log.load(append(tenant, []), tenant, [
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
        const outcome = await log.append(command);
        expect(await log.load(command, tenant, [{ stream: 'order-1', after: 0 }])).toMatchObject({
          answer: { kind: 'written', writes: writesOf(outcome) },
          isReused: false,
        });
      });

      it('shows no tenant the streams of another', async () => {
        const [tenant, other] = [aTenant(), aTenant()];
        await log.append(append(tenant, [aWrite('order-1', 0, anEvent())]));
        expect((await log.load(null, other, [{ stream: 'order-1', after: 0 }])).streams).toEqual([
          { stream: 'order-1', version: 0, events: [] },
        ]);
        expect(await log.readStream(other, 'order-1')).toEqual([]);
        expect(await log.readTenant(other, null, 10)).toEqual([]);
      });
    });
  });
}
