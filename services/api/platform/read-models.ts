import type { Answer } from '@cloud-factory/domain/shared/contract';
import type { TenantClient } from '@cloud-factory/projections/shared';
import type { ApiDeps } from './deps.js';
import { ReadModels, type Caller } from './http.js';

/** How long a reader waits for its own writes before it is shown what there is. */
const patienceMs = 500;

/** Read models under the caller's tenant and scope. Only who names a position waits: a list that is polled never does. */
export class TenantReadModels extends ReadModels {
  constructor(private readonly deps: Pick<ApiDeps, 'reader'>) {
    super();
  }

  async ask<Result>(caller: Caller, query: (client: TenantClient) => Promise<Result>): Promise<Answer<Result>> {
    const { tenant, creators, timeZone, after } = caller;
    const isThere = after === null || (await this.deps.reader.waitFor(tenant, after, patienceMs));
    const data = await this.deps.reader.withTenant({ tenant, creators, zone: timeZone }, query);
    return { code: 200, success: true, data, msg: '', ...(!isThere && { behind: true as const }) };
  }
}
