import type { Behind, Dashboard } from '@cloud-factory/domain/dashboard/contract';
import { queryOptions } from '@tanstack/react-query';
import { reading } from '../platform/api.js';

/** Read anew while it is looked at: it hangs on the wall. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: reading<Dashboard>('console/dashboard'),
  refetchInterval: 60_000,
});

export const hrefOf = ({ path, search }: Behind): string => `${path}?${new URLSearchParams(search)}`;
