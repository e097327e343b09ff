import { queryOptions } from '@tanstack/react-query';
import { reading } from '../platform/api.js';
import { clientHeader } from '../platform/session.js';

/** What this installation offers at the door, and in the menu of a person. Asked again as other lists are: providers come and go while it runs. */
export const waysQuery = queryOptions({
  queryKey: ['shell', 'ways'],
  queryFn:
    reading<Readonly<{ captcha: boolean; switch: boolean; providers: readonly Readonly<{ source: string; name: string }>[] }>>(
      'console/sign-in/ways',
    ),
});

/** The tenant whose page stands under this host name; an empty id where none does. */
export const ownTenantQuery = queryOptions({
  queryKey: ['shell', 'ownTenant', location.hostname],
  queryFn: reading<Readonly<{ tenantId: string; tenantName: string }>>('blade-system/tenant/info', { domain: location.hostname }),
  staleTime: Infinity,
});

/** The roles that somebody may work in, by the names that people know: the session names them by their aliases. */
export const ownRolesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['switch', 'roles', userId],
    queryFn: reading<readonly Readonly<{ id: string; roleName: string }>[]>('blade-system/role/select', { userId }),
  });

/** A picture counts once: it is never taken from memory, and stays while its code is typed. Bare, as all answers of sign-in are. */
export const captchaQuery = (round: number) =>
  queryOptions({
    queryKey: ['shell', 'captcha', round],
    queryFn: async ({ signal }): Promise<Readonly<{ key: string; image: string }>> => {
      const response = await fetch('/api/blade-auth/oauth/captcha', { headers: { Authorization: clientHeader }, signal });
      if (!response.ok) throw new Error(`the captcha answered ${response.status}`);
      return response.json();
    },
    staleTime: 'static',
    gcTime: 0,
  });
