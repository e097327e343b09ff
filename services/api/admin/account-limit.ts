import type { CommandRunner } from '@cloud-factory/commands';
import type { TenantState } from '@cloud-factory/domain/platform';
import { findUsers } from '@cloud-factory/projections/platform';
import { platformTenant } from '../auth/credential-store.js';
import { RefusedException, type Caller, type ReadModels } from '../platform/http.js';

/**
 * Refuses one more enabled user than the tenant may have. Counted before the command: of two administrators in the same instant both
 * may get the last place.
 */
export async function refuseBeyondLimit(
  runner: Pick<CommandRunner, 'stateOf'>,
  readModels: Pick<ReadModels, 'ask'>,
  caller: Caller,
): Promise<void> {
  const { state } = await runner.stateOf<TenantState>(platformTenant, `tenant-${caller.tenant}`);
  const limit = state.profile?.accountLimit ?? null;
  if (limit === null) return;
  const { data } = await readModels.ask(caller, (client) => findUsers(client, { current: 1, size: 1, status: 'enabled' }));
  if (data.total >= limit) throw new RefusedException('AccountLimitReached', { details: { limit } });
}
