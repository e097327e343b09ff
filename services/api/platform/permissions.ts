import type { MenuCalls } from '../scopes/menu-calls.js';
import { isGranted, isOpenByMark, mayCall, type Call } from '@cloud-factory/domain/scopes';
import type { Identity } from './caller.js';

export { isGranted };

/**
 * Whether the API scopes of somebody's roles leave a call open. A role with API scopes of a menu item makes no other calls of that item: another role of
 * the same person may. What the platform owns is granted by the person's mark, past all roles. Null: a call that needs no permission, which no scope binds.
 */
export async function isOpenByScopes(
  { permissions, roleRights }: Pick<Identity, 'permissions' | 'roleRights'>,
  callNow: () => Promise<Call | null>,
): Promise<boolean> {
  if (roleRights.every(({ apiScopes }) => apiScopes.length === 0)) return true;
  const call = await callNow();
  return call === null || isOpenByMark(permissions, call) || mayCall(roleRights, call);
}

/**
 * Whether a caller may be shown elsewhere (in a history, on the dashboard) what calls of a permission show: they have the permission, and the API scopes of
 * their roles leave one of these calls open.
 */
export async function mayBeShown(
  identity: Pick<Identity, 'permissions' | 'roleRights'>,
  calls: Pick<MenuCalls, 'showing'>,
  permission: string,
  what: 'one' | 'rows',
): Promise<boolean> {
  if (!isGranted(identity.permissions, permission)) return false;
  // What the platform owns is granted by the person's mark, past all roles.
  if (permission.startsWith('platform.') || identity.roleRights.every(({ apiScopes }) => apiScopes.length === 0)) return true;
  const showing = await calls.showing(permission, what);
  return showing.some((call) => mayCall(identity.roleRights, call));
}

/** Whether somebody may still have what was granted before: the permission that it needs (null: none), and the call that it came from. */
export const mayStillHave = async (
  identity: Pick<Identity, 'permissions' | 'roleRights'>,
  permission: string | null,
  callNow: () => Promise<Call | null>,
): Promise<boolean> => (permission === null || isGranted(identity.permissions, permission)) && isOpenByScopes(identity, callNow);
