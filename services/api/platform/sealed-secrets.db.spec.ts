import { randomBytes } from 'node:crypto';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { createTenantPool, type TenantPool } from '@cloud-factory/projections/shared';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSealedSecrets, secretIdOf, type SealedSecrets } from './sealed-secrets.js';

let database: TestDatabase;
let platform: TenantPool;
let secrets: SealedSecrets;
beforeAll(async () => {
  database = await freshDatabase();
  platform = createTenantPool({ connectionString: database.urlFor('cf_platform') });
  secrets = createSealedSecrets({ platform, masterKey: database.masterKey });
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});

const a = idAs<'tenant'>('000000');
const b = idAs<'tenant'>('111111');
const id = idAs<'secret'>('0197e000-0000-7000-8000-000000000001');
const typed = { accessKey: 'AK-canary-77', secretKey: '秘密-canary-78' };
const asOwner = async <Row extends object>(sql: string): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

it('keeps what was typed, for the one who uses it', async () => {
  await secrets.put(a, id, typed);
  expect(await secrets.read(a, id)).toEqual(typed);
  expect(await secrets.names(a, id)).toEqual(['accessKey', 'secretKey']);
});
it('keeps the first of two under one id: the same request sent again changes nothing', async () => {
  await secrets.put(a, id, { accessKey: 'other' });
  expect(await secrets.read(a, id)).toEqual(typed);
});
it('S01 is not there for another tenant', async () => {
  expect(await secrets.read(b, id)).toBeNull();
  expect(await secrets.names(b, id)).toEqual([]);
  await secrets.forget(b, id);
  expect(await secrets.read(a, id)).toEqual(typed);
});
it('S18 stands in the database unreadable', async () => {
  const [row] = await asOwner<{ sealed: Buffer }>('select sealed from platform.sealed_secrets');
  expect(row?.sealed.toString('latin1')).not.toContain('canary');
});
it('does not open under another master key, nor moved to another tenant', async () => {
  const stranger = createSealedSecrets({ platform, masterKey: randomBytes(32).toString('base64') });
  await expect(stranger.read(a, id)).rejects.toThrow(/unable to authenticate data/i);
  await asOwner(
    `insert into platform.sealed_secrets (tenant_id, id, names, sealed) select '111111', id, names, sealed from platform.sealed_secrets`,
  );
  await expect(secrets.read(b, id)).rejects.toThrow(/unable to authenticate data/i);
});
it('is forgotten for good', async () => {
  await secrets.forget(a, id);
  expect(await secrets.read(a, id)).toBeNull();
});
it('has one id per request', () => {
  const request = { tenant: a, userId: idAs<'user'>('u'), commandId: idAs<'command'>('c'), fingerprint: 'f' };
  expect(secretIdOf(request)).toBe(secretIdOf({ ...request }));
  expect(secretIdOf({ ...request, fingerprint: 'g' })).not.toBe(secretIdOf(request));
});
