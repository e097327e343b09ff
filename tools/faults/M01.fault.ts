// M01: stock is never negative along the thread. Many clients take from one lot and adjust it through the API at once, more than there is, while the product
// is killed and started again; clients say what they do not know the end of again. Then the lots are replayed from the log.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@cloud-factory/demo';
import { faultOptions, seeded, verdict } from './log/options.js';
import { readLog } from './thread/log-reading.js';
import { newTally, untilEnded, type Tally } from './thread/persistent.js';
import { finishPath, pieces, type Piece } from './thread/pieces.js';
import { startProduct, type Product } from './thread/product.js';
import { entriesOf, naiveBook, replay, type Wanted } from './thread/stock.js';

const CLIENTS = 12;
const KILLS = 3;
/** Grams: about a third of what will be asked for. */
const PER_PIECE = 0.5;
const { n, seed, isPlanted } = faultOptions({ small: 60, night: 2_000 });
const kills = Math.max(KILLS, Math.floor(n / 100));
const opening = (n * PER_PIECE).toFixed(4);
const random = seeded(seed);

type Job = Readonly<{ wanted: Wanted; path: string; body: unknown; account: string }>;

/** A take of every piece, and an adjustment for every second one, up or down, in an order of chance. */
function jobsOf(ready: readonly Piece[], lotId: string): readonly Job[] {
  const takes = ready.map(({ workOrderId, workOrderNo, seq, technician }): Job => {
    const qty = (0.1 + random() * 2.5).toFixed(4);
    return {
      wanted: { name: `${workOrderId} ${seq}`, kind: 'take', lotId, delta: `-${qty}` },
      account: technician,
      path: finishPath,
      body: { workOrderNo, seq, takes: [{ lotId, qty }] },
    };
  });
  const adjustments = ready
    .filter((_, nth) => nth % 2 === 0)
    .map((_, nth): Job => {
      const delta = ((random() < 0.5 ? -1 : 1) * (0.5 + random() * 2)).toFixed(4);
      const reason = `stocktaking ${nth}`;
      return {
        wanted: { name: reason, kind: 'adjustment', lotId, delta },
        account: 'hequn',
        path: 'saas-storage/warehousestock/submit',
        body: { id: lotId, delta, reason },
      };
    });
  return [...takes, ...adjustments]
    .map((job) => ({ job, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ job }) => job);
}

type Worked = Readonly<{ acknowledged: readonly Wanted[]; refused: number; faults: readonly string[]; tally: Tally }>;

/** Lets the clients work, and kills the product each time another part of the work is done. */
async function workUnderKills(product: Product, jobs: readonly Job[]): Promise<Worked> {
  const accounts = [...new Set(jobs.map(({ account }) => account))];
  const sessions = new Map<string, Client[]>();
  for (const account of accounts) sessions.set(account, await Promise.all(Array.from({ length: CLIENTS }, () => product.member(account))));
  const [acknowledged, faults, tally]: [Wanted[], string[], Tally] = [[], [], newTally()];
  let [next, done, refused] = [0, 0, 0];
  const client = async (which: number) => {
    for (let nth = next++; nth < jobs.length; nth = next++) {
      const { wanted, path, body, account } = jobs[nth] as Job; // below the length
      const session = sessions.get(account)?.[which];
      if (!session) throw new Error(`${account} has no session`);
      const { isWritten, refusal } = await untilEnded(session, path, body, `M01:${wanted.name}`, tally, nth);
      if (isWritten) acknowledged.push(wanted);
      else if (refusal === 'LotTooLow') refused += 1;
      else faults.push(`${wanted.name} was refused with ${refusal}`);
      done += 1;
    }
  };
  const killing = async () => {
    for (let nth = 1; nth <= kills; nth += 1) {
      while (done < (jobs.length * nth) / (kills + 1)) await sleep(2);
      await sleep(random() * 20);
      await product.kill();
      await product.start();
    }
  };
  await Promise.all([killing(), ...Array.from({ length: CLIENTS }, (_, which) => client(which))]);
  return { acknowledged, refused, faults: [...faults, ...tally.differing], tally };
}

console.log(
  `M01: ${n} weighed steps and ${Math.ceil(n / 2)} adjustments of one lot by ${CLIENTS} clients, ${kills} kills, seed ${seed}${isPlanted ? ', with the planted fault: the naive book is judged' : ''}`,
);
const product = await startProduct();
try {
  const factory = await product.factory(opening);
  const lotId = factory.lots['CL-COCR-01'] ?? '';
  const jobs = jobsOf(await pieces(factory, n), lotId);
  const { acknowledged, refused, faults, tally } = await workUnderKills(product, jobs);
  const naive = await naiveBook(
    product.server.url,
    lotId,
    opening,
    jobs.map(({ wanted }) => wanted).filter(({ kind }) => kind === 'take'),
    CLIENTS,
  );
  const oversold = replay(naive.entries, naive.acknowledged);
  const ours = replay(entriesOf(await readLog(product.server.url)), acknowledged);
  const shown = await (await product.admin()).get<Readonly<{ qty: string }>>('saas-storage/warehousestock/detail', { id: lotId });
  console.log(
    `  acknowledged ${acknowledged.length}, refused as too low ${refused}, attempts without an answer ${tally.unknown}, not taken ${tally.notTaken}, said twice ${tally.again}`,
  );
  console.log(
    `  lowest on hand ever ${ours.lowest}, opening ${opening}, on hand ${ours.onHand.get(lotId)}; the naive book fell to ${oversold.lowest}`,
  );
  const judged = isPlanted ? oversold : ours;
  verdict(
    'M01',
    [
      ...faults,
      ...judged.faults,
      ...(ours.onHand.get(lotId) === shown.qty ? [] : [`the page of the lot shows ${shown.qty}`]),
      ...(refused === 0 ? ['nothing was refused: the lot was never empty'] : []),
      ...(oversold.faults.length === 0 ? ['the naive book did not oversell: the run does not bite'] : []),
    ],
    jobs.length,
  );
} finally {
  await product.remove();
}
process.exit();
