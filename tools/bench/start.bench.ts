// P12: from the start of the built product to the page that one signs in on; with an empty data folder (the first start ever), and again.
// P13, the idle half: memory of api, projector and flows in one process, ten seconds after they answered.
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder, load, percentiles, startProduct } from './product.js';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const idleBudget = 300;

const folder = dataFolder();
try {
  const first = await startProduct(folder.path);
  await first.stop();
  const again: number[] = [];
  let idleMiB = 0;
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(folder.path);
    again.push(product.startedInMs);
    if (round === rounds - 1) {
      await sleep(10_000);
      idleMiB = product.memoryMiB();
    }
    await product.stop();
  }
  const { p50, p95, p99 } = percentiles(again);
  console.log(
    `P12 start to sign-in page, load ${load()}: first ever ${first.startedInMs} ms (budget 15000); again, ${rounds} times: p50 ${p50} p95 ${p95} p99 ${p99} ms (budget 5000)`,
  );
  console.log(
    JSON.stringify({
      bench: 'start',
      id: 'P12',
      n: rounds,
      firstMs: first.startedInMs,
      p50,
      p95,
      p99,
      load: load(),
      isWithin: first.startedInMs <= 15_000 && p99 <= 5_000,
    }),
  );
  console.log(`P13 memory idle, api + projector + flows in one process: ${idleMiB} MiB (budget ${idleBudget})`);
  console.log(
    JSON.stringify({
      bench: 'start',
      id: 'P13',
      part: 'idle',
      n: 1,
      rssMiB: idleMiB,
      budget: idleBudget,
      load: load(),
      isWithin: idleMiB <= idleBudget,
    }),
  );
} finally {
  folder.remove();
}
