import type { PlatformSubmit } from '@cloud-factory/domain/platform/contract';
import type { Page, Written } from '@cloud-factory/domain/shared/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../../platform/api.js';

// What of users only these pages ask; the rest stands in `../admin-queries.ts`.
const users = 'blade-user';

export type MadePassword = Written & Readonly<{ password: string | null }>;

export const grantRoles = (change: Readonly<{ userIds: readonly string[]; roleIds: readonly string[] }>, commandId: string) =>
  api.post<readonly Written[]>(`${users}/grant`, change, commandId);
export const unlockUsers = (userIds: readonly string[], commandId: string) =>
  api.post<readonly Written[]>(`${users}/unlock`, { userIds }, commandId);
/** The server makes a password for each and tells it once. */
export const resetPasswords = (userIds: readonly string[], commandId: string) =>
  api.post<readonly MadePassword[]>(`${users}/reset-password`, { userIds }, commandId);
type GuestDecision = Readonly<{ id: string }> &
  Readonly<{ isAccepted: true; roleIds: readonly string[]; deptId: string | null } | { isAccepted: false; reason: string }>;
export const decideGuest = (decision: GuestDecision, commandId: string) => api.post<Written>('console/guests/decide', decision, commandId);

export type PlatformData = Readonly<{
  id: string;
  version: number;
  userType: PlatformSubmit['userType'];
  userExt: string;
  isAdministrator: boolean;
}>;
/** Of one's own tenant, or of the one that is named. */
export const platformQuery = (id: string, tenantId?: string) =>
  queryOptions({
    queryKey: ['admin', 'platformUser', tenantId ?? '', id],
    queryFn: reading<PlatformData>(`${users}/platform-detail`, { id, ...(tenantId && { tenantId }) }),
  });
/** Whether somebody administers the platform is said of people of one's own tenant alone: nobody else may. */
export const savePlatform = ({ tenantId, ...data }: PlatformData & Readonly<{ tenantId?: string | undefined }>, commandId: string) => {
  const { id, version, userType, userExt, isAdministrator } = data;
  return api.post<Written>(
    `${users}/update-platform`,
    { id, version, userType, userExt, ...(tenantId ? { tenantId } : { isAdministrator }) },
    commandId,
  );
};

export type UserOfTenant = Readonly<{ id: string; account: string; realName: string; status: 'enabled' | 'disabled' | 'pending' }>;
export const usersOfTenantQuery = (tenantId: string, account: string, current: number) =>
  queryOptions({
    queryKey: ['admin', 'usersOfTenant', tenantId, account, current],
    queryFn: reading<Page<UserOfTenant>>(`${users}/platform-page`, {
      tenantId,
      current,
      size: 10,
      ...(account && { account_like: account }),
    }),
  });
