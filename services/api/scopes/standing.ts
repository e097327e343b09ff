import { findBelow, type TreeNode } from '@cloud-factory/projections/catalogue';
import { findCustomersOfChannel } from '@cloud-factory/projections/channel';
import { findCustomersOfPerson } from '@cloud-factory/projections/customers';
import { findUsersOfDepts } from '@cloud-factory/projections/platform';
import type { TenantClient } from '@cloud-factory/projections/shared';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { ApiDeps } from '../platform/deps.js';
import { deptKind, unitOf, type Standing } from './role-rights.js';

const idsOf = (nodes: readonly TreeNode[]): readonly string[] => nodes.flatMap(({ id, children }) => [String(id), ...idsOf(children)]);

/** The departments and hospitals of a tenant as they are at the moment of asking. */
export function standingIn(
  { runner, reader }: Readonly<{ runner: Pick<ApiDeps['runner'], 'stateOf'>; reader: Pick<ApiDeps['reader'], 'withTenant'> }>,
  tenant: TenantId,
): Standing {
  const ask = <Result>(query: (client: TenantClient) => Promise<Result>): Promise<Result> =>
    reader.withTenant({ tenant, creators: '*' }, query);
  return {
    usersOf: (departments) => ask((client) => findUsersOfDepts(client, departments)),
    below: async (department) => [department, ...idsOf(await ask((client) => findBelow(client, deptKind(), department)))],
    unitOf: (department) => unitOf(runner, tenant, department),
    customersOf: (user) =>
      ask(async (client) => [
        ...new Set([...(await findCustomersOfChannel(client, user)), ...(await findCustomersOfPerson(client, user))]),
      ]),
  };
}
