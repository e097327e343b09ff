// A house is started again and again: what became of its first administrator since stays.
import { systemUser } from '@cloud-factory/commands';
import { createTenantPool } from '@cloud-factory/projections/shared';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, startTestApi, type TestApi } from '../testing/harness.js';
import { createCredentialStore } from './credential-store.js';
import { hashPassword, sha256 } from './passwords.js';
import { adminId, defaultRoleId, seedPlatform } from './seed.js';

const house: TenantId = idAs('000000');
let api: TestApi;
let platform: ReturnType<typeof createTenantPool>;
beforeAll(async () => {
  api = await startTestApi();
  platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
}, 120_000);
afterAll(async () => {
  await platform.close();
  await api.close();
});

const say = async (...commands: readonly object[]): Promise<void> => {
  const request = { commandId: idAs<'command'>(v7()), fingerprint: v7(), correlationId: 'seed' };
  const items = commands.map((command) => ({ command: command as { type: string } })); // any of a user's
  const outcome = await api.runner.execute({ tenant: house, userId: systemUser }, request, items);
  expect(outcome).toMatchObject({ kind: 'written' });
};
/** As a start does it a month later: the answers to what was said at first are gone by then. */
async function startAgain(): Promise<void> {
  const owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  await owner.query('delete from event_log.answers');
  await owner.end();
  await seedPlatform({ runner: api.runner, platform, sessionKey: Buffer.alloc(32, 9).toString('base64'), adminPassword });
}
const stateOf = async () => (await api.runner.stateOf(house, `user-${adminId(house)}`)).state as { isPlatform: boolean; status: string }; // of a user

/** Another administrator of the platform: the last one may neither be stripped nor removed. */
const second = idAs<'user'>(v7());
beforeAll(async () => {
  const userId = second;
  const profile = { account: 'second', name: 'second', realName: '第二管理员', phone: null, email: null, deptId: null };
  await say({ type: 'CreateUser', userId, profile, roleIds: [defaultRoleId(house, 'administrator')] });
  await say({ type: 'GrantPlatform', userId, tenantId: house });
  await api.caughtUp();
});

test('S16 the right on the platform that was taken away is not given again by a start', async () => {
  expect(await stateOf()).toMatchObject({ status: 'enabled', isPlatform: true });
  await say({ type: 'RevokePlatform', userId: adminId(house), tenantId: house, besides: [second] });
  await startAgain();
  expect(await stateOf()).toMatchObject({ isPlatform: false });
});

test('whoever has the account of a first administrator that was removed keeps it, and the house starts', async () => {
  await say({ type: 'RemoveUser', userId: adminId(house), besides: [second] });
  const credentials = createCredentialStore(platform);
  await credentials.inTurn(house, (rows) => rows.remove(adminId(house)));
  const successor = idAs<'user'>(v7());
  const hash = await hashPassword(sha256('Zwölf-Amseln'));
  await credentials.inTurn(house, (rows) => rows.put(successor, 'admin', hash));
  await startAgain();
  expect(await stateOf()).toMatchObject({ status: 'removed' });
  expect(await credentials.byUser(house, adminId(house))).toBeNull();
  expect(await credentials.byUser(house, successor)).not.toBeNull();
});
