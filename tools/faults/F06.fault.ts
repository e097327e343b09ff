// F06: the projector is killed at random points, between reading, folding, writing and its checkpoint. Nothing may be missed or doubled:
// what it leaves must be what a build from the log makes.
import { createProjector, rebuiltEqualsLive } from '@cloud-factory/projections/shared';
import { projections } from '@cloud-factory/projector';
import { ground, kill, options, projectorProcess, report } from './projections/ground.js';

const { n, isPlanted, seed } = options(12, 200);
const on = await ground(seed);
try {
  const release = on.press(500);
  for (let nth = 0; nth < n; nth += 1) {
    const child = await projectorProcess(on.url, isPlanted ? 'planted' : 'plain');
    await new Promise((wake) => setTimeout(wake, 20 + on.chance() * 380));
    await kill(child);
  }
  const events = await release();
  const began = performance.now();
  const projector = await createProjector({ connectionString: on.projectUrl, source: on.source, projections });
  await projector.caughtUp();
  const catchUpMs = Math.round(performance.now() - began);
  const differences = await rebuiltEqualsLive(on.url, projections, projector.rebuild);
  const { parked } = await projector.status();
  await projector.stop();
  const compared = differences.reduce((sum, each) => sum + each.compared, 0);
  const differing = differences.filter((each) => each.differing > 0);
  await on.stop();
  report(
    'F06',
    { kills: n, events, compared, differing: differing.reduce((sum, each) => sum + each.differing, 0), parked, catchUpMs, seed },
    [
      ...differing.map(({ table, examples }) => `${table} differs from what the log says: ${examples[0] ?? ''}`),
      ...(compared === 0 ? ['nothing was compared'] : []),
      ...(parked > 0 && !isPlanted ? [`${parked} streams are parked`] : []),
    ],
  );
} catch (error) {
  await on.stop().catch(() => undefined);
  throw error;
}
