// C06: every read model built anew from the log equals what was live, row by row, counts and parked streams with it.
import { createProjector, rebuiltEqualsLive } from '@cloud-factory/projections/shared';
import { projections } from '@cloud-factory/projector';
import pg from 'pg';
import { ground, options, report } from './projections/ground.js';

const { n, isPlanted, seed } = options(3_000, 100_000);
const on = await ground(seed);
try {
  const projector = await createProjector({
    connectionString: on.projectUrl,
    source: on.source,
    projections,
    batchSize: 20 + Math.floor(on.chance() * 200),
  });
  const release = on.press(n);
  await new Promise((wake) => setTimeout(wake, 2_000));
  const events = await release();
  await projector.caughtUp();
  if (isPlanted) {
    const owner = new pg.Client({ connectionString: on.url });
    await owner.connect();
    await owner.query(
      'update read_model.order_list set remake_count = remake_count + 1 where key = (select min(key) from read_model.order_list)',
    );
    await owner.end();
  }
  const began = performance.now();
  const differences = await rebuiltEqualsLive(on.url, projections, projector.rebuild);
  const perSecond = Math.round((events * projections.length) / ((performance.now() - began) / 1_000));
  await projector.stop();
  await on.stop();
  const compared = differences.reduce((sum, each) => sum + each.compared, 0);
  const differing = differences.filter((each) => each.differing > 0);
  report(
    'C06',
    {
      tables: projections.length,
      events,
      compared,
      differing: differing.reduce((sum, each) => sum + each.differing, 0),
      'events read/s': perSecond,
      seed,
    },
    [...differing.map(({ table, examples }) => `${table}: ${examples[0] ?? ''}`), ...(compared === 0 ? ['nothing was compared'] : [])],
  );
} catch (error) {
  await on.stop().catch(() => undefined);
  throw error;
}
