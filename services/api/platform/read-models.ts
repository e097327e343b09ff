import type { Answer } from '@cloud-factory/domain/shared/contract';
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import type { TenantClient } from '@cloud-factory/projections/shared';
import type { ApiDeps } from './deps.js';
import { ReadModels, type Caller } from './http.js';
import { CallerGone } from './refused.js';

/** A number of each of these, in their order. One after the other: the queries of one moment share a connection. */
export async function countEach<Key>(ids: readonly Key[], count: (id: Key) => Promise<number>): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const id of ids) counts.push(await count(id));
  return counts;
}

const scopeOf = ({ tenant, creators, scopes, timeZone }: Caller) => ({ tenant, creators, scopes, zone: timeZone });

/** So long a position is waited for before the log is asked whether there is such a one: most are there by then. */
const firstLookMs = 30;

/** The client of a question, which asks nothing more once the caller hung up. */
const whileThere = (caller: Caller, client: TenantClient): TenantClient => ({
  ...client,
  query: async <Row>(sql: string, values: readonly unknown[]) => {
    if (caller.isGone?.()) throw new CallerGone();
    return client.query<Row>(sql, values);
  },
});

/** Read models under the caller's tenant and scope. Only who names a position waits: a list that is polled never does. */
export class TenantReadModels extends ReadModels {
  constructor(private readonly deps: Pick<ApiDeps, 'reader' | 'source' | 'patienceMs'>) {
    super();
  }

  ask<Result>(caller: Caller, query: (client: TenantClient) => Promise<Result>): Promise<Answer<Result>> {
    // Asked again when a connection is free: the caller may have hung up while its question waited for one, and between two of its questions.
    return this.afterOwnWrites(caller, () => this.deps.reader.withTenant(scopeOf(caller), (client) => query(whileThere(caller, client))));
  }

  glance<Result>(caller: Caller, query: (client: TenantClient) => Promise<Result>): Promise<Answer<Result>> {
    const scope = scopeOf(caller);
    const client: TenantClient = {
      scope,
      query: async <Row>(sql: string, values: readonly unknown[]) => ({ rows: await this.deps.reader.ask<Row>(scope, sql, values) }),
    };
    return this.afterOwnWrites(caller, () => query(whileThere(caller, client)));
  }

  private async afterOwnWrites<Result>(caller: Caller, read: () => Promise<Result>): Promise<Answer<Result>> {
    const { tenant, after, ownWrites } = caller;
    const isThere = after === null || (await this.isReached(caller, after));
    if (!isThere && (await this.isStillComing(tenant, after))) ownWrites.miss();
    const data = await read();
    return { code: 200, success: true, data, msg: '', ...(!isThere && { behind: true as const }) };
  }

  /** Waits for a position, though not for one that the log has not come to itself: nothing that is awaited would ever reach it. */
  private async isReached({ tenant }: Caller, after: Position): Promise<boolean> {
    const { reader, source, patienceMs = 500 } = this.deps;
    if (await reader.waitFor(tenant, after, Math.min(firstLookMs, patienceMs))) return true;
    const head = (await source.heads()).get(tenant);
    return head !== undefined && after <= head && reader.waitFor(tenant, after, patienceMs);
  }

  /**
   * Whether a position will be reached in a moment. What a parked stream or a table that is being rebuilt leaves out may take long, and a position that
   * the log does not know (of before it was restored) never comes: nobody is kept from working meanwhile.
   */
  private async isStillComing(tenant: TenantId, after: Position): Promise<boolean> {
    const { reader, source } = this.deps;
    if (await reader.hasPassed(tenant, after)) return false;
    const head = (await source.heads()).get(tenant);
    return head !== undefined && after <= head;
  }
}
