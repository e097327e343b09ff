import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { afterEach, describe, expect, it } from 'vitest';
import { readErasures, notingErasures } from './erasure-file.js';
import { PersonWasErased } from './errors.js';
import { createMemoryPersonKeyStore } from './person-key-store.js';
import { createPersonKeys, type PersonKeysParts } from './personal-keys.js';

const masterKey = Buffer.alloc(32, 1).toString('base64');
const tenant: TenantId = idAs('000000');
const other: TenantId = idAs('000001');
const person = { name: '欧阳𠮷', phone: '13800000000' };
const keys = (more: Partial<PersonKeysParts> = {}) => createPersonKeys({ store: createMemoryPersonKeyStore(), masterKey, ...more });

describe('personal keys', () => {
  it('gives back what was encrypted, also to a process that starts later', async () => {
    const store = createMemoryPersonKeyStore();
    const ciphertext = await keys({ store }).encrypt(tenant, 'order-1', person);
    expect(Buffer.from(ciphertext).toString('latin1')).not.toContain('13800000000');
    expect(await keys({ store }).decrypt(tenant, 'order-1', ciphertext)).toEqual(person);
  });

  it('never writes the same name as the same bytes', async () => {
    const made = keys();
    const [one, two] = await Promise.all([made.encrypt(tenant, 'order-1', person), made.encrypt(tenant, 'order-1', person)]);
    expect(Buffer.from(one).toString('hex')).not.toBe(Buffer.from(two).toString('hex'));
    expect([await made.decrypt(tenant, 'order-1', one), await made.decrypt(tenant, 'order-1', two)]).toEqual([person, person]);
  });

  it('does not open what was moved to another order or another tenant', async () => {
    const made = keys();
    const ciphertext = await made.encrypt(tenant, 'order-1', person);
    await made.encrypt(tenant, 'order-2', person);
    await made.encrypt(other, 'order-1', person);
    await expect(made.decrypt(tenant, 'order-2', ciphertext)).rejects.toThrow('unable to authenticate');
    await expect(made.decrypt(other, 'order-1', ciphertext)).rejects.toThrow('unable to authenticate');
  });

  it('does not open what was moved together with its key', async () => {
    const store = createMemoryPersonKeyStore();
    const ciphertext = await keys({ store }).encrypt(tenant, 'order-1', person);
    const wrapped = (await store.get(tenant, ['order-1'])).get('order-1');
    await store.put(tenant, 'order-2', wrapped ?? new Uint8Array());
    await expect(keys({ store }).decrypt(tenant, 'order-2', ciphertext)).rejects.toThrow('unable to authenticate');
  });

  it('does not open what was changed by one bit, nor with another master key', async () => {
    const store = createMemoryPersonKeyStore();
    const ciphertext = Buffer.from(await keys({ store }).encrypt(tenant, 'order-1', person));
    await expect(keys({ store, masterKey: Buffer.alloc(32, 2).toString('base64') }).decrypt(tenant, 'order-1', ciphertext)).rejects.toThrow(
      'unable to authenticate',
    );
    ciphertext.writeUInt8(ciphertext.readUInt8(40) ^ 1, 40);
    await expect(keys({ store }).decrypt(tenant, 'order-1', ciphertext)).rejects.toThrow('unable to authenticate');
  });

  it("OPS-S6 tells what of one person does not open from a tenant's key that does not: then nothing would", async () => {
    const store = createMemoryPersonKeyStore();
    const ciphertext = Buffer.from(await keys({ store }).encrypt(tenant, 'order-1', person));
    const failing = (made: ReturnType<typeof keys>) => made.decrypt(tenant, 'order-1', ciphertext).catch((error: Error) => error.name);
    expect(await failing(keys({ store, masterKey: Buffer.alloc(32, 2).toString('base64') }))).toBe('Error');
    ciphertext.writeUInt8(ciphertext.readUInt8(40) ^ 1, 40);
    expect(await failing(keys({ store }))).toBe('Undecipherable');
  });

  it('C11 reads an erased person as nobody, and keeps the others', async () => {
    const made = keys();
    const [gone, kept] = [await made.encrypt(tenant, 'order-1', person), await made.encrypt(tenant, 'order-2', person)];
    await made.erase(tenant, 'order-1');
    expect(await made.decrypt(tenant, 'order-1', gone)).toBeNull();
    expect(await made.decrypt(tenant, 'order-2', kept)).toEqual(person);
    await expect(made.encrypt(tenant, 'order-1', person)).rejects.toThrow(PersonWasErased);
  });

  it('C11 sees an erasure by another process once its own copy of the key is forgotten', async () => {
    const store = createMemoryPersonKeyStore();
    let at = 0;
    const [here, there] = [keys({ store, now: () => at, forgetAfterMs: 1_000 }), keys({ store })];
    const ciphertext = await here.encrypt(tenant, 'order-1', person);
    await there.erase(tenant, 'order-1');
    at = 1_001;
    expect(await here.decrypt(tenant, 'order-1', ciphertext)).toBeNull();
  });

  it('asks for the keys of a page at once, and for those that it holds not at all', async () => {
    const store = createMemoryPersonKeyStore();
    const writer = keys({ store });
    const page = await Promise.all(
      ['order-1', 'order-2', 'order-3'].map(async (subject) => ({ subject, ciphertext: await writer.encrypt(tenant, subject, person) })),
    );
    const asked: (readonly string[])[] = [];
    const reader = keys({
      store: {
        ...store,
        get: (of, subjects) => {
          asked.push(subjects);
          return store.get(of, subjects);
        },
      },
    });
    for (let times = 0; times < 2; times += 1)
      await Promise.all(page.map(({ subject, ciphertext }) => reader.decrypt(tenant, subject, ciphertext)));
    expect(asked).toEqual([['order-1', 'order-2', 'order-3']]);
  });

  it('keeps no more keys in memory than it is allowed', async () => {
    const store = createMemoryPersonKeyStore();
    let asked = 0;
    const made = keys({
      store: {
        ...store,
        get: (of, subjects) => {
          asked += 1;
          return store.get(of, subjects);
        },
      },
      cachedKeys: 1,
    });
    const one = await made.encrypt(tenant, 'order-1', person);
    await made.encrypt(tenant, 'order-2', person);
    const before = asked;
    expect(await made.decrypt(tenant, 'order-1', one)).toEqual(person);
    expect(asked).toBe(before + 1);
  });

  it('refuses a master key that is no key', () => {
    expect(() => keys({ masterKey: 'c2hvcnQ=' })).toThrow('32 bytes');
  });
});

describe('the erasure list', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-factory-erasures-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is written before the key is gone, and read back in order', async () => {
    const path = join(folder, 'keys', 'erasures.jsonl');
    const inner = createMemoryPersonKeyStore();
    const listed: number[] = [];
    const store = notingErasures(
      {
        ...inner,
        destroy: async (of, subject) => {
          listed.push((await readErasures(path)).length);
          await inner.destroy(of, subject);
        },
      },
      path,
      () => new Date(0),
    );
    expect(await readErasures(path)).toEqual([]);
    await store.destroy(tenant, 'order-1');
    await store.destroy(other, 'order-2');
    expect(listed).toEqual([1, 2]);
    expect(await readErasures(path)).toEqual([
      { tenant, subject: 'order-1', at: '1970-01-01T00:00:00.000Z' },
      { tenant: other, subject: 'order-2', at: '1970-01-01T00:00:00.000Z' },
    ]);
  });
});
