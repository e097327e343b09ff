// Views that people keep. Own ones are changed, shared ones are seen: row-level security says which.
import type { ViewRow, ViewSave } from '@cloud-factory/domain/reports/contract';
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { TenantPool, TenantScope } from '@cloud-factory/projections/shared';
import pg from 'pg';
import { RefusedException } from '../platform/refused.js';

type Owner = Readonly<{ tenant: TenantId; userId: UserId }>;

/** So many views one person keeps. */
const mostViews = 200;

const columns = `id, version, list, name, is_shared as "isShared", owner, search, columns`;
type Stored = Omit<ViewRow, 'isOwn'> & Readonly<{ owner: string }>;

/** `platform`: a pool that signs in as `cf_platform`. */
export function createViewRows(platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'>) {
  const own = ({ tenant, userId }: Owner): TenantScope => ({ tenant, creators: [userId] });
  const shown = ({ owner, ...row }: Stored, userId: UserId): ViewRow => ({ ...row, isOwn: owner === userId });

  return {
    /** One's own views of a list and those that are shared, by name. */
    list: (who: Owner, list: string): Promise<readonly ViewRow[]> =>
      platform.withTenant(own(who), async (client) => {
        const { rows } = await client.query<Stored>(
          `select ${columns} from platform.views where list = $1 order by owner = $2 desc, name`,
          [list, who.userId],
        );
        return rows.map((row) => shown(row, who.userId));
      }),

    /** Refuses a name that one has already, a view that is another's (404), and one that somebody changed meanwhile (412). */
    save: async (
      who: Owner,
      id: string,
      { version, list, name, isShared, search, columns: shownColumns, id: before }: ViewSave,
    ): Promise<ViewRow> => {
      const values = [id, list, name, isShared, JSON.stringify(search), shownColumns];
      try {
        return await platform.withTenantWrite(own(who), async (client) => {
          if (before === undefined) {
            const { rows: counted } = await client.query<{ n: number }>(`select count(*)::int as n from platform.views where owner = $1`, [
              who.userId,
            ]);
            if ((counted[0]?.n ?? 0) >= mostViews) throw new RefusedException('TooManyViews', { details: { limit: mostViews } });
            const { rows } = await client.query<Stored>(
              `insert into platform.views (id, list, name, is_shared, search, columns, tenant_id, owner) values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
              [...values, who.tenant, who.userId],
            );
            return one(rows, who.userId);
          }
          const { rows: known } = await client.query<{ version: number }>(
            `select version from platform.views where id = $1 and owner = $2`,
            [id, who.userId],
          );
          if (!known[0]) throw new RefusedException('ViewNotFound', { status: 404 });
          if (version !== undefined && version !== known[0].version) throw new RefusedException('StaleVersion', { status: 412 });
          const { rows } = await client.query<Stored>(
            `update platform.views set list = $2, name = $3, is_shared = $4, search = $5, columns = $6, version = version + 1, updated_at = now()
             where id = $1 and owner = $7 and version = $8 returning ${columns}`,
            [...values, who.userId, known[0].version],
          );
          if (rows.length === 0) throw new RefusedException('StaleVersion', { status: 412 });
          return one(rows, who.userId);
        });
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === '23505') throw new RefusedException('ViewNameTaken');
        throw error;
      }
    },

    /** Forgets one's own views: all of them or, when one is not one's own, none. */
    remove: (who: Owner, ids: readonly string[]): Promise<void> =>
      platform.withTenantWrite(own(who), async (client) => {
        const { rowCount } = await client.query('delete from platform.views where id = any ($1::uuid[]) and owner = $2', [ids, who.userId]);
        if (rowCount !== ids.length) throw new RefusedException('ViewNotFound', { status: 404 });
      }),
  };

  function one(rows: readonly Stored[], userId: UserId): ViewRow {
    const [row] = rows;
    if (!row) throw new Error('a view that was saved is not there');
    return shown(row, userId);
  }
}
export type ViewRows = ReturnType<typeof createViewRows>;
