import { type Claim } from '@cloud-factory/domain/shared/decider';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { Unstorable } from '../errors.js';
import { type LawsOn, aTenant, aWrite, anEvent, append, isWritten, newlyWritten, wholeTenant, writesOf } from './law-kit.js';

/** What is sent again, and what only one may hold. */
export function lawsOfRepetition(held: LawsOn): void {
  describe('repetition', () => {
    it('C01 answers the same command as the first time, also fifty at once', async () => {
      const tenant = aTenant();
      const command = append(tenant, [aWrite('order-1', 0, anEvent())]);
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => held().log.append(command)));
      expect(outcomes.filter(isWritten)).toHaveLength(1);
      expect(new Set(outcomes.map((outcome) => JSON.stringify(writesOf(outcome)))).size).toBe(1);
      const later = await held().log.append({ ...command, writes: [aWrite('order-1', 0, anEvent({ n: 'decided anew' }))] });
      expect(later).toEqual({ ...(outcomes.find(isWritten) as object), isRepeated: true });
      expect(await wholeTenant(held().log, tenant)).toHaveLength(1);
    });

    it('C01 says so when the id of a command was used for another request', async () => {
      const tenant = aTenant();
      const command = append(tenant, [aWrite('order-1', 0, anEvent())]);
      await held().log.append(command);
      expect(await held().log.append({ ...command, fingerprint: '0'.repeat(64) })).toEqual({ kind: 'reused' });
      expect(await held().log.keep({ ...command, fingerprint: '0'.repeat(64) }, { kind: 'written', writes: [] })).toEqual({
        kind: 'reused',
      });
      expect(await held().log.load({ ...command, fingerprint: '0'.repeat(64) }, tenant, [{ stream: 'order-1', after: 0 }])).toMatchObject({
        answer: null,
        isReused: true,
      });
    });

    it('C01 lets one of two different requests win an id that both use at once', async () => {
      const tenant = aTenant();
      const command = append(tenant, [aWrite('order-1', 0, anEvent())]);
      const outcomes = await Promise.all([
        held().log.append(command),
        held().log.append({ ...command, fingerprint: '0'.repeat(64), writes: [aWrite('order-2', 0, anEvent())] }),
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
      expect(await held().log.keep(key, answer)).toEqual({ kind: 'answered', answer, isRepeated: false });
      expect(await held().log.keep(key, { ...answer, refusal: 'Another' })).toEqual({ kind: 'answered', answer, isRepeated: true });
      expect(await held().log.append(append(tenant, [aWrite('order-1', 0, anEvent())], key))).toEqual({
        kind: 'answered',
        answer,
        isRepeated: true,
      });
      expect(await held().log.load(key, tenant, [])).toEqual({ answer, isReused: false, streams: [] });
      expect(await wholeTenant(held().log, tenant)).toEqual([]);
    });

    it('knows the id of a command per tenant', async () => {
      const command = append(aTenant(), [aWrite('order-1', 0, anEvent())]);
      await held().log.append(command);
      expect(await held().log.append({ ...command, tenant: aTenant(), writes: [aWrite('order-1', 0, anEvent())] })).toMatchObject(
        newlyWritten,
      );
    });

    it('writes the same event once, also under another command', async () => {
      const tenant = aTenant();
      const [one, two] = [anEvent(), anEvent()];
      const first = await held().log.append(append(tenant, [aWrite('order-1', 0, one, two)]));
      const again = await held().log.append(append(tenant, [aWrite('order-1', 0, one, two)]));
      expect(again).toEqual({ ...first, isRepeated: true });
      expect(await held().log.append(append(tenant, [aWrite('order-1', 0, one, anEvent())]))).toMatchObject({ kind: 'conflict' });
      await expect(held().log.append(append(tenant, [aWrite('order-2', 0, two)]))).rejects.toThrow(Unstorable);
      expect(await wholeTenant(held().log, tenant)).toHaveLength(2);
    });
  });

  describe('claims', () => {
    const box: Claim = { kind: 'box', value: '盒 "7"' };

    it('gives a claim to one stream, also when many ask at once', async () => {
      const tenant = aTenant();
      const outcomes = await Promise.all(
        [1, 2, 3, 4, 5].map((n) => held().log.append(append(tenant, [{ ...aWrite(`order-${n}`, 0, anEvent()), claims: [box] }]))),
      );
      const winner = outcomes.findIndex(isWritten) + 1;
      expect(outcomes.filter(isWritten)).toHaveLength(1);
      expect(outcomes.filter(({ kind }) => kind === 'taken')).toEqual(
        Array.from({ length: 4 }, () => ({ kind: 'taken', claim: box, holder: `order-${winner}` })),
      );
      expect(await wholeTenant(held().log, tenant)).toHaveLength(1);
    });

    it('lets a stream claim again what it holds', async () => {
      const tenant = aTenant();
      await held().log.append(append(tenant, [{ ...aWrite('order-1', 0, anEvent()), claims: [box] }]));
      expect(await held().log.append(append(tenant, [{ ...aWrite('order-1', 1, anEvent()), claims: [box] }]))).toMatchObject(newlyWritten);
    });

    it('gives a released claim to the next one, within one append too', async () => {
      const tenant = aTenant();
      await held().log.append(append(tenant, [{ ...aWrite('order-1', 0, anEvent()), claims: [box] }]));
      expect(
        await held().log.append(
          append(tenant, [
            { ...aWrite('order-2', 0, anEvent()), claims: [box] },
            { ...aWrite('order-1', 1, anEvent()), releases: [box] },
          ]),
        ),
      ).toMatchObject(newlyWritten);
      expect(await held().log.append(append(tenant, [{ ...aWrite('order-3', 0), claims: [box] }]))).toEqual({
        kind: 'taken',
        claim: box,
        holder: 'order-2',
      });
      await held().log.append(append(tenant, [{ ...aWrite('order-2', 1), releases: [box] }]));
      expect(await held().log.append(append(tenant, [{ ...aWrite('order-3', 0), claims: [box] }]))).toMatchObject(newlyWritten);
    });

    it('does not release what another stream holds, and gives nothing back when an append was refused', async () => {
      const tenant = aTenant();
      const other: Claim = { kind: 'box', value: '8' };
      await held().log.append(append(tenant, [{ ...aWrite('order-1', 0, anEvent()), claims: [box] }]));
      await held().log.append(append(tenant, [{ ...aWrite('order-2', 0, anEvent()), claims: [other], releases: [box] }]));
      expect(await held().log.append(append(tenant, [{ ...aWrite('order-1', 1, anEvent()), releases: [box], claims: [other] }]))).toEqual({
        kind: 'taken',
        claim: other,
        holder: 'order-2',
      });
      expect(await held().log.append(append(tenant, [{ ...aWrite('order-3', 0, anEvent()), claims: [box] }]))).toEqual({
        kind: 'taken',
        claim: box,
        holder: 'order-1',
      });
    });

    it('decides a claim and its release that are sent together in the order in which they were sent', async () => {
      const tenant = aTenant();
      const outcomes = await Promise.all([
        held().log.append(append(tenant, [{ ...aWrite('order-1', 0, anEvent()), claims: [box] }])),
        held().log.append(append(tenant, [{ ...aWrite('order-2', 0, anEvent()), claims: [box] }])),
        held().log.append(append(tenant, [{ ...aWrite('order-1', 1, anEvent()), releases: [box] }])),
        held().log.append(append(tenant, [{ ...aWrite('order-3', 0, anEvent()), claims: [box] }])),
      ]);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['answered', 'taken', 'answered', 'answered']);
    });
  });
}
