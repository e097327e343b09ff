// Whom somebody may know by name: everybody of the tenant, but for the accounts of hospitals, which know themselves alone.
import { isFromOutside } from '@cloud-factory/domain/scopes';
import { findUserOptions, type UserOption } from '@cloud-factory/projections/platform';
import type { TenantClient } from '@cloud-factory/projections/shared';
import type { Identity } from '../platform/caller.js';

/** All users for a select, as far as the caller may know whom the house has: pickers and the names behind ids are made of them. */
export async function findColleagues(
  client: TenantClient,
  { userId, permissions }: Pick<Identity, 'userId' | 'permissions'>,
): Promise<readonly UserOption[]> {
  const users = await findUserOptions(client);
  return isFromOutside(permissions) ? users.filter(({ id }) => id === userId) : users;
}
