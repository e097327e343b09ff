import { idAs } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog, type EventLog, type NewEvent } from '@cloud-factory/event-log';
import { describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { cook, personKeysInMemory, shelves } from './examples.js';
import { openEvents } from './event-source.js';

const event = (type: string, schemaVersion: number, data: object, personal: Uint8Array | null = null): NewEvent => ({
  id: v7(),
  type,
  schemaVersion,
  data,
  personal,
});
let commands = 0;
const write = async (log: EventLog, stream: string, expectedVersion: number, ...events: readonly NewEvent[]) =>
  log.append({
    tenant: cook.tenant,
    commandId: idAs(`command ${(commands += 1)}`),
    fingerprint: 'a',
    by: cook.userId,
    correlationId: 'b',
    causationId: null,
    writes: [{ stream, expectedVersion, events }],
  });

describe('events as readers get them', () => {
  it('are in the shape of today', async () => {
    const log = createMemoryLog();
    await write(log, 'shelf-1', 0, event('ShelfStocked', 1, { dozens: 2, on: '2025-06-11' }), event('JarsTaken', 1, { jars: 3 }));
    const [stocked, taken] = await openEvents({ log, personKeys: personKeysInMemory(), streams: [shelves] }).readTenant(
      cook.tenant,
      null,
      10,
    );
    expect(stocked).toMatchObject({
      type: 'ShelfStocked',
      data: { jars: 24, on: '2025-06-11' },
      version: 1,
      stream: 'shelf-1',
      by: 'cook',
    });
    expect(taken).not.toHaveProperty('personal');
  });
  it('say the names of persons until they are erased', async () => {
    const [log, personKeys] = [createMemoryLog(), personKeysInMemory()];
    await write(
      log,
      'shelf-1',
      0,
      event('ShelfStocked', 2, { jars: 2 }, await personKeys.encrypt(cook.tenant, 'shelf-1', { owner: '林一' })),
    );
    const source = openEvents({ log, personKeys, streams: [shelves] });
    expect(await source.readStream(cook.tenant, 'shelf-1')).toMatchObject([{ personal: { owner: '林一' } }]);
    await personKeys.erase(cook.tenant, 'shelf-1');
    expect(await source.readStream(cook.tenant, 'shelf-1')).toMatchObject([{ data: { jars: 2 }, personal: null }]);
  });
  it('C11 say no name as it was before an erasure, also while the key is still there', async () => {
    const [log, personKeys] = [createMemoryLog(), personKeysInMemory()];
    await write(
      log,
      'shelf-1',
      0,
      event('ShelfStocked', 2, { jars: 2 }, await personKeys.encrypt(cook.tenant, 'shelf-1', { owner: '林一' })),
    );
    const source = openEvents({ log, personKeys, streams: [shelves] });
    const [stocked] = await source.readStream(cook.tenant, 'shelf-1');
    expect(await source.readStream(cook.tenant, 'shelf-1', stocked?.position)).toMatchObject([{ personal: { owner: '林一' } }]);
    await write(log, 'shelf-1', 1, event('ShelfPersonErased', 1, {}));
    expect(await source.readStream(cook.tenant, 'shelf-1', stocked?.position)).toMatchObject([{ data: { jars: 2 }, personal: null }]);
  });
});

describe('an event that nobody here can read', () => {
  const taken = () => event('JarsTaken', 1, { jars: 1 });
  it.each([
    ['of a type of a newer program', event('JarsPolished', 1, {})],
    ['in a shape of a newer program', event('JarsTaken', 2, { jars: '1' })],
    ['OPS-S6 whose names do not decrypt', event('JarsTaken', 1, { jars: 1 }, new TextEncoder().encode('sealed for another:{}'))],
  ])('%s is not skipped: the page ends before it, and the next one says which it is', async (_, unreadable) => {
    const log = createMemoryLog();
    await write(log, 'shelf-1', 0, taken(), taken(), unreadable, taken());
    const { readTenant, readStream } = openEvents({ log, personKeys: personKeysInMemory(), streams: [shelves] });
    const page = await readTenant(cook.tenant, null, 10);
    expect(page.map(({ version }) => version)).toEqual([1, 2]);
    const next = await readTenant(cook.tenant, page.at(-1)?.position ?? null, 10).catch((error: unknown) => error);
    expect(next).toMatchObject({ name: 'UnreadableEvent', event: { stream: 'shelf-1', version: 3, type: unreadable.type } });
    await expect(readStream(cook.tenant, 'shelf-1')).rejects.toMatchObject({ name: 'UnreadableEvent' });
  });

  it('OPS-S6 is not what is met while the keys cannot be asked: no stream would be parked for it', async () => {
    const log = createMemoryLog();
    const sealed = (text: string) => event('JarsTaken', 1, { jars: 1 }, new TextEncoder().encode(text));
    await write(log, 'shelf-1', 0, sealed('sealed for another:{}'), sealed('sealed for shelf-1:{}'));
    const personKeys = personKeysInMemory();
    let asked = 0;
    const away = {
      decrypt: async (...of: Parameters<typeof personKeys.decrypt>) => {
        asked += 1;
        if (asked === 2) throw new Error('the database is away');
        return personKeys.decrypt(...of);
      },
    };
    const { readTenant } = openEvents({ log, personKeys: away, streams: [shelves] });
    await expect(readTenant(cook.tenant, null, 10)).rejects.toThrow('the database is away');
  });
});
