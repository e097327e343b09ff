import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { createTenantPool, type TenantPool } from '@cloud-factory/projections/shared';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { forgetMessageTexts } from './messages.js';

let database: TestDatabase;
let platform: TenantPool;
beforeAll(async () => {
  database = await freshDatabase();
  platform = createTenantPool({ connectionString: database.urlFor('cf_platform') });
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});

const [a, b]: readonly [TenantId, TenantId] = [idAs('000000'), idAs('111111')];
const scopeOf = (tenant: TenantId) => ({ tenant, creators: '*' as const });

it('C11 texts of messages that were shown are emptied with a person of the tenant, and of no other tenant', async () => {
  for (const tenant of [a, b])
    await platform.withTenantWrite(scopeOf(tenant), (client) =>
      client.query(
        `insert into platform.messages (tenant_id, id, request_id, connection_id, code, kind, phone, phone_hash, content, status, created_by)
         values ($1, $2, $3, $4, 'show', 'show', '138****8000', '\\x00', '【云工厂】林一，您的牙冠已完成', 'shown', $5)`,
        [tenant, v7(), v7(), v7(), v7()],
      ),
    );
  await forgetMessageTexts(platform, a);
  const left = (tenant: TenantId) =>
    platform.withTenant(scopeOf(tenant), async (client) => {
      const { rows } = await client.query<object>('select content, phone, status from platform.messages', []);
      return rows;
    });
  expect(await left(a)).toEqual([{ content: '', phone: '138****8000', status: 'shown' }]);
  expect(await left(b)).toEqual([{ content: '【云工厂】林一，您的牙冠已完成', phone: '138****8000', status: 'shown' }]);
});
