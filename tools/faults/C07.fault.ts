// C07: tables are built anew and swapped under load, the rebuilder is killed at random, and an append is held open across a swap. No list may
// fail or be empty meanwhile, and nothing that was appended may be missing after.
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { createProjector, createReader, rebuiltEqualsLive, type Reader } from '@cloud-factory/projections/shared';
import { projections } from '@cloud-factory/projector';
import pg from 'pg';
import { ground, kill, options, projectorProcess, report, tenants } from './projections/ground.js';

const { n, isPlanted, seed } = options(6, 50);
const table = 'order_list';

type Lists = { asked: number; failed: number; empty: number; fewer: number; slowest: number };

/** Asks for the count of a tenant's orders 50 times a second. It may never fail, be nothing, or fall. */
function watch(reader: Reader): () => Promise<Lists> {
  const lists: Lists = { asked: 0, failed: 0, empty: 0, fewer: 0, slowest: 0 };
  const known = new Map<TenantId, number>();
  let isOn = true;
  const running = (async () => {
    for (; isOn; lists.asked += 1) {
      const tenant = tenants[lists.asked % tenants.length] ?? idAs('none');
      const began = performance.now();
      try {
        const { rows } = await reader.withTenant({ tenant, creators: '*' }, (client) =>
          client.query<{ n: number }>(`select count(*)::int as n from read_model.${table}`, []),
        );
        const found = rows[0]?.n ?? 0;
        if (found === 0) lists.empty += 1;
        if (found < (known.get(tenant) ?? 0)) lists.fewer += 1;
        known.set(tenant, Math.max(found, known.get(tenant) ?? 0));
      } catch {
        lists.failed += 1;
      }
      lists.slowest = Math.max(lists.slowest, Math.round(performance.now() - began));
      await new Promise((wake) => setTimeout(wake, 20));
    }
    return lists;
  })();
  return () => {
    isOn = false;
    return running;
  };
}

/** Holds the counter of a tenant's log, as an append does until it commits. */
async function holdAppend(url: string, ms: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('select from event_log.heads where tenant_id = $1 for update', [tenants[0]]);
  await new Promise((wake) => setTimeout(wake, ms));
  await client.query('commit');
  await client.end();
}

const on = await ground(seed);
try {
  const projector = await createProjector({ connectionString: on.projectUrl, source: on.source, projections });
  const release = on.press(200);
  await new Promise((wake) => setTimeout(wake, 500));
  await projector.caughtUp();
  const reader = createReader({ connectionString: on.readUrl });
  const watched = watch(reader);
  for (let nth = 0; nth < n; nth += 1) {
    const child = await projectorProcess(on.url, `rebuild:${table}`);
    await new Promise((wake) => setTimeout(wake, on.chance() * 300));
    await kill(child); // somewhere in its rebuild, or just after
    const held = holdAppend(on.url, 100 + on.chance() * 400);
    await projector.rebuild(table);
    await held;
    if (isPlanted && nth === 0) {
      const owner = new pg.Client({ connectionString: on.url });
      await owner.connect();
      await owner.query(`delete from read_model.${table} where tenant_id = $1`, [tenants[1]]);
      await owner.end();
      await new Promise((wake) => setTimeout(wake, 300));
    }
  }
  const lists = await watched();
  const events = await release();
  await projector.caughtUp();
  const [difference] = await rebuiltEqualsLive(
    on.url,
    projections.filter((each) => each.table === table),
    projector.rebuild,
  );
  await reader.close();
  await projector.stop();
  await on.stop();
  report('C07', { swaps: n, events, ...lists, compared: difference?.compared ?? 0, differing: difference?.differing ?? -1, seed }, [
    ...(lists.failed > 0 ? [`${lists.failed} lists failed`] : []),
    ...(lists.empty > 0 ? [`${lists.empty} lists were empty`] : []),
    ...(lists.fewer > 0 ? [`${lists.fewer} lists had lost rows`] : []),
    ...(difference?.differing === 0 ? [] : [`rows differ: ${difference?.examples[0] ?? 'none compared'}`]),
  ]);
} catch (error) {
  await on.stop().catch(() => undefined);
  throw error;
}
