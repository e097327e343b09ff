// Who is there in every spec: two tenants alike, each with all default roles and a user for each of them.
import { systemUser } from '@cloud-factory/commands';
import { defaultRoles } from '@cloud-factory/domain/platform';
import { idAs, type RoleId, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import { v7 } from 'uuid';
import { createCredentialStore } from '../auth/credential-store.js';
import { hashPassword, sha256 } from '../auth/passwords.js';
import { defaultRoleId, seedPlatform, seedTenant, type SeedParts } from '../auth/seed.js';

/** One password for everybody; hashed once, because that is made to be slow. */
export const testPassword = 'Sieben-Wale-am-See';
export const adminPassword = 'Erster-Start-2025';

const tenantProfile = {
  tenantName: '测试工厂',
  domain: null,
  linkman: null,
  contactNumber: null,
  address: null,
  accountLimit: null,
  expireAt: null,
};

/** The account of a default role's user: one per role, `clerk` has the role clerk. */
export const testUserId = (tenant: TenantId, alias: string): UserId =>
  idAs(`0197e0${tenant.slice(0, 2)}-0000-7000-8000-${sha256(alias).slice(0, 12)}`);

/** Two tenants with every default role and a user for each of them. */
export async function seedEverybody(parts: SeedParts, tenants: readonly TenantId[]): Promise<void> {
  await seedPlatform({ ...parts, adminPassword });
  for (const tenantId of tenants) {
    await seedTenant(parts, {
      tenantId,
      profile: tenantProfile,
      admin: { account: 'admin', name: 'admin', realName: `管理员${tenantId}`, passwordHash: sha256(adminPassword) },
    });
    const hash = await hashPassword(sha256(testPassword));
    for (const { alias } of defaultRoles) {
      const userId = testUserId(tenantId, alias);
      const profile = { account: alias, name: alias, realName: `${alias}${tenantId}`, phone: null, email: null, deptId: null };
      const command = { type: 'CreateUser', userId, profile, roleIds: [defaultRoleId(tenantId, alias)] };
      await parts.runner.execute(
        { tenant: tenantId, userId: systemUser },
        { commandId: idAs(v7()), fingerprint: alias, correlationId: alias },
        [{ command }],
      );
      await createCredentialStore(parts.platform).inTurn(tenantId, (rows) => rows.put(userId, alias, hash));
    }
  }
}

/** The id of a default role of a tenant, for specs that grant. */
export const roleIdOf = (tenant: TenantId, alias: string): RoleId => defaultRoleId(tenant, alias);
