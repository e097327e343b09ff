import type { Answer } from '@cloud-factory/domain/shared/contract';
import type { TenantClient } from '@cloud-factory/projections/shared';
import type { ApiDeps } from './deps.js';
import { ReadModels, type Caller } from './http.js';

/** How long a reader waits for its own writes before it is shown what there is. */
const patienceMs = 500;

const scopeOf = ({ tenant, creators, scopes, timeZone }: Caller) => ({ tenant, creators, scopes, zone: timeZone });

/** Read models under the caller's tenant and scope. Only who names a position waits: a list that is polled never does. */
export class TenantReadModels extends ReadModels {
  constructor(private readonly deps: Pick<ApiDeps, 'reader'>) {
    super();
  }

  ask<Result>(caller: Caller, query: (client: TenantClient) => Promise<Result>): Promise<Answer<Result>> {
    return this.afterOwnWrites(caller, () => this.deps.reader.withTenant(scopeOf(caller), query));
  }

  glance<Result>(caller: Caller, query: (client: TenantClient) => Promise<Result>): Promise<Answer<Result>> {
    const scope = scopeOf(caller);
    const client: TenantClient = {
      scope,
      query: async <Row>(sql: string, values: readonly unknown[]) => ({ rows: await this.deps.reader.ask<Row>(scope, sql, values) }),
    };
    return this.afterOwnWrites(caller, () => query(client));
  }

  private async afterOwnWrites<Result>({ tenant, after }: Caller, read: () => Promise<Result>): Promise<Answer<Result>> {
    const isThere = after === null || (await this.deps.reader.waitFor(tenant, after, patienceMs));
    const data = await read();
    return { code: 200, success: true, data, msg: '', ...(!isThere && { behind: true as const }) };
  }
}
