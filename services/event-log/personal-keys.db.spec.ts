import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PersonWasErased } from './errors.js';
import { createPersonKeyStore, type ErasableKeyStore } from './person-key-store.js';
import { createPersonKeys } from './personal-keys.js';

const tenant: TenantId = idAs('000000');
const person = { name: '张三' };

describe('keys of persons in Postgres', () => {
  let database: TestDatabase;
  let store: ErasableKeyStore;
  beforeAll(async () => {
    database = await freshDatabase();
    store = createPersonKeyStore({ connectionString: database.urlFor('cf_log') });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  const keys = () => createPersonKeys({ store, masterKey: database.masterKey });

  it('lets processes that meet a person at once agree on one key', async () => {
    const ciphertexts = await Promise.all(Array.from({ length: 8 }, () => keys().encrypt(tenant, 'order-1', person)));
    const reader = keys();
    expect(await Promise.all(ciphertexts.map((each) => reader.decrypt(tenant, 'order-1', each)))).toEqual(ciphertexts.map(() => person));
  });

  it('C11 keeps an erased person without a key, however often it is written about', async () => {
    const ciphertext = await keys().encrypt(tenant, 'order-2', person);
    await keys().erase(tenant, 'order-2');
    await expect(keys().encrypt(tenant, 'order-2', person)).rejects.toThrow(PersonWasErased);
    expect(await keys().decrypt(tenant, 'order-2', ciphertext)).toBeNull();
    expect(await store.erasures()).toMatchObject([{ tenant, subject: 'order-2' }]);
  });

  it('C11 destroys again what a restored backup brought back', async () => {
    const ciphertext = await keys().encrypt(tenant, 'order-3', person);
    const backup = (await store.get(tenant, ['order-3'])).get('order-3');
    await keys().erase(tenant, 'order-3');
    const list = await store.erasures();
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query('update event_log.person_keys set wrapped = $1, erased_at = null where subject = $2', [backup, 'order-3']);
    await owner.end();
    expect(await keys().decrypt(tenant, 'order-3', ciphertext)).toEqual(person);
    expect(await store.applyErasures(list)).toBe(1);
    expect(await keys().decrypt(tenant, 'order-3', ciphertext)).toBeNull();
  });
});
