// C04: readers follow while many write, some slowly, some of whom roll back or lose their connection. The naive readers must miss events of the naive
// table, or the run proves nothing; ours must miss none of the log, though both were written by the same transactions.
import { idAs } from '@cloud-factory/domain/shared/ids';
import { createPostgresLog } from '@cloud-factory/event-log';
import { migrate, urlFor } from '@cloud-factory/migrations';
import { startDurableServer } from '@cloud-factory/testing';
import { connected, heldOnce } from './log/held-once.js';
import { faultOptions, seeded, verdict } from './log/options.js';
import { naiveTable, ourReader, readerA, readerC, readerE, type Follower } from './log/readers.js';
import { openTenants, runWriters, shares, type Written } from './log/writers.js';

const WRITERS = 16;
const masterKey = Buffer.alloc(32, 7).toString('base64');
const tenants = Array.from({ length: 5 }, (_, n) => idAs<'tenant'>(`tenant-${n}`));
const { n, seed, isPlanted } = faultOptions({ small: 3_000, night: 400_000 });

/** Prints what a reader missed and how late it was; answers the missed ones. */
function report({ name, seen }: Follower, { committed }: Written): readonly string[] {
  const missed = [...committed.keys()].filter((id) => !seen.has(id));
  const lags = [...committed]
    .flatMap(([id, at]) => {
      const saw = seen.get(id);
      return saw === undefined ? [] : [Math.max(0, saw - at)];
    })
    .sort((a, b) => a - b);
  const lag = (p: number) => lags[Math.min(lags.length - 1, Math.floor(lags.length * p))] ?? 0;
  console.log(
    `  under load: ${name.padEnd(40)} missed ${missed.length} of ${committed.size}; lag p50 ${lag(0.5)} ms, p99 ${lag(0.99)} ms, max ${lag(1)} ms`,
  );
  return missed;
}

/** Lets the readers follow until the writers are done and nothing comes any more. */
async function follow(readers: readonly Follower[], writing: Promise<Written>): Promise<Written> {
  let isWriting = true;
  const following = readers.map(async (reader) => {
    while (isWriting) await reader.step();
    while ((await reader.step()) > 0);
  });
  const written = await writing.finally(() => {
    isWriting = false;
  });
  await Promise.all(following);
  return written;
}

const percent = (share: number): string => `${share * 100} %`;
console.log(
  `C04: ${n} transactions of ${WRITERS} writers, ${percent(shares.slow)} slow, ${percent(shares.rolledBack)} rolled back, ${percent(shares.killed)} killed, seed ${seed}${isPlanted ? ', with the planted fault: our reader skips to the head' : ''}`,
);
const server = await startDurableServer();
try {
  await migrate(server.url, masterKey);
  const failures: string[] = [];
  const [first, second, third] = [await connected(server.url), await connected(server.url), await connected(server.url)];
  await first.query(naiveTable);
  for (const [name, missed] of await heldOnce(server.url)) {
    console.log(`  held once:  ${name.padEnd(40)} missed ${missed}`);
    if (missed === 0) failures.push(`${name} missed nothing of what was held back: the run does not bite`);
  }
  const log = createPostgresLog({ connectionString: urlFor(server.url, masterKey, 'cf_log') });
  await openTenants(log, tenants);
  const ours = ourReader(log, tenants, isPlanted);
  const naive = [readerA(first), readerC(second), readerE(third)];
  const written = await follow([...naive, ours], runWriters(server.url, { n, writers: WRITERS, tenants, random: seeded(seed) }));
  console.log(`  committed ${written.committed.size}, rolled back ${written.rolledBack}, killed ${written.killed}`);
  const missedByNaive = naive.reduce((sum, reader) => sum + report(reader, written).length, 0);
  if (missedByNaive === 0) failures.push('the naive readers missed nothing under load: the run does not bite');
  failures.push(...report(ours, written).map((id) => `ours missed the committed event ${id}`));
  await log.close();
  verdict('C04', failures, written.committed.size);
} finally {
  await server.stop();
}
process.exit();
