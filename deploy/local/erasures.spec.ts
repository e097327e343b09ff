import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemUser, type CommandRunner } from '@cloud-factory/commands';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { createMemoryPersonKeyStore, type ErasableKeyStore, type Erasure } from '@cloud-factory/event-log';
import { afterAll, describe, expect, it } from 'vitest';
import { applyErasureList, sayErasuresAgain } from './erasures.js';

const folder = mkdtempSync(join(tmpdir(), 'cloud-factory-erasure-list-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const erasure = (nth: number): Erasure => ({ tenant: idAs('000000'), subject: `order-${nth}`, at: `2026-11-0${nth}T08:00:00.000Z` });
/** A database that knows these erasures. */
function keysKnowing(known: readonly Erasure[]) {
  const applied: Erasure[] = [];
  const keys: ErasableKeyStore = {
    ...createMemoryPersonKeyStore(),
    close: async () => undefined,
    erasures: async () => known,
    applyErasures: async (erasures) => applied.push(...erasures),
  };
  return { keys, applied };
}

describe('the erasure list of an installation', () => {
  const path = join(folder, 'erasures.jsonl');

  it('is empty before anybody was erased', async () => {
    const { keys, applied } = keysKnowing([]);
    expect([await applyErasureList(keys, path), applied]).toEqual([[], []]);
  });
  it('C11 is applied as a whole, and names whom a restored database forgot to have erased', async () => {
    for (const nth of [1, 2]) appendFileSync(path, `${JSON.stringify(erasure(nth))}\n`);
    const { keys, applied } = keysKnowing([erasure(1)]);
    expect(await applyErasureList(keys, path)).toEqual([erasure(2)]);
    expect(applied).toEqual([erasure(1), erasure(2)]);
  });
  it('C11 is said again of orders, under an id of its own', async () => {
    const said: unknown[] = [];
    const execute: CommandRunner['execute'] = async (author, { commandId }, items) => {
      said.push({ author, commandId, commands: items.map(({ command }) => command) });
      return { kind: 'refused', stream: 'order-2', refusal: 'OrderNotFound', details: null, isRepeated: false };
    };
    await sayErasuresAgain({ execute }, [erasure(2), { ...erasure(3), subject: 'person-3' }]);
    expect(said).toEqual([
      {
        author: { tenant: '000000', userId: systemUser },
        commandId: 'erasure of order-2 at 2026-11-02T08:00:00.000Z',
        commands: [{ type: 'ErasePerson', orderId: '2' }],
      },
    ]);
  });
});
