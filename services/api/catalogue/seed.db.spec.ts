import { createCommandRunner, streams, type CommandRunner, type PersonalParts } from '@cloud-factory/commands';
import { keyedId, recordStream, type RecordState, type SaveRecord } from '@cloud-factory/domain/catalogue';
import { seedId } from '@cloud-factory/domain/catalogue/seeds';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { createPostgresLog, type PostgresLog } from '@cloud-factory/event-log';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { platformTenant } from '../auth/credential-store.js';
import { seedCatalogue } from './seed.js';

const nobodysNames = async (): Promise<never> => {
  throw new Error('records hold no names of patients');
};
const personKeys: PersonalParts = { encrypt: nobodysNames, decrypt: nobodysNames };
const tenant: TenantId = idAs('000000');

let database: TestDatabase;
let log: PostgresLog;
let runner: CommandRunner;
const head = async (of: TenantId) => (await log.heads()).get(of);
const stateOf = async (of: TenantId, resource: string, id: string) =>
  (await runner.stateOf<RecordState>(of, recordStream(resource, id))).state;

beforeAll(async () => {
  database = await freshDatabase();
  log = createPostgresLog({ connectionString: database.urlFor('cf_log'), allowLoss: true });
  runner = createCommandRunner({ log, personKeys, streams });
});
afterAll(async () => {
  await log.close();
  await database.drop();
});

it('brings the dictionary and all regions to the platform, quickly', async () => {
  const begun = performance.now();
  await seedCatalogue(runner, platformTenant);
  const seconds = (performance.now() - begun) / 1_000;
  // 1.3 s beside seven busy neighbours on two cores; the bound only catches a start that has become another kind of slow.
  expect(seconds).toBeLessThan(10);
  expect(await stateOf(platformTenant, 'region', keyedId('440305'))).toMatchObject({
    status: 'kept',
    values: { name: '南山区', parentCode: '440300', level: 'district' },
  });
  expect(await stateOf(platformTenant, 'dict', seedId('dict', 'yc_try_type/T02'))).toMatchObject({ values: { dictValue: '支架试戴' } });
});

it('does nothing at the second start', async () => {
  const before = await head(platformTenant);
  await seedCatalogue(runner, platformTenant);
  expect(await head(platformTenant)).toBe(before);
});

it('leaves alone what a tenant keeps under the same code, and brings the rest', async () => {
  const own: SaveRecord = {
    type: 'SaveRecord',
    resource: 'currencyMaintain',
    id: idAs('0197e000-0000-7000-8000-0000000000cc'),
    values: {
      code: 'USD',
      name: '美金',
      symbol: '$',
      rate: '7.100000',
      effectiveDate: '2025-01-01',
      precision: 2,
      enabled: true,
      remark: null,
    },
  };
  await runner.execute(
    { tenant, userId: idAs('0197e000-0000-7000-8000-000000000061') },
    { commandId: idAs('own-currency'), fingerprint: 'own', correlationId: 'own' },
    [{ command: own }],
  );
  await seedCatalogue(runner, tenant);
  expect(await stateOf(tenant, 'currencyMaintain', seedId('currencyMaintain', 'USD'))).toEqual({ status: 'none' });
  expect(await stateOf(tenant, 'currencyMaintain', seedId('currencyMaintain', 'EUR'))).toMatchObject({ status: 'kept' });
  expect(await stateOf(tenant, 'toothColor', seedId('toothColor', 'vitaClassic/A3.5'))).toMatchObject({ values: { valueOrder: 12 } });
});
