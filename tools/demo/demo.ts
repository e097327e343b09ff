import { Client } from './client.js';
import { cases, doctorAt, hospitals, patientOf, products, type Case } from './factory.js';
import { followUp } from './follow-ups.js';
import { setUpMachines } from './machines.js';
import { closeMonth } from './month.js';
import { endings, stages, walk, type Ending, type Stage } from './order-walk.js';
import { setUpPrices } from './prices.js';
import { setUpFactory } from './set-up.js';

export type DemoWish = Readonly<{
  base: string;
  adminPassword: string;
  /** Of all demo accounts. */
  password: string;
  orders: number;
  /** `yyyy-MM-dd`: the day of deliveries. */
  today: string;
  onProgress: (done: number, all: number) => void;
  signal?: AbortSignal;
}>;

/** How many orders of a hundred end at which stage: most are delivered, a few stand at every desk. */
const shares: Readonly<Record<Stage, number>> = {
  draft: 6,
  pending: 14,
  approved: 10,
  working: 12,
  made: 8,
  inspected: 4,
  released: 4,
  packed: 6,
  delivered: 36,
};
const ladder: readonly Stage[] = stages.flatMap((stage) => Array.from({ length: shares[stage] }, () => stage));

/** Of the orders that stand at a stage, which share meets with what. */
const befalls: Readonly<Partial<Record<Stage, readonly Readonly<{ every: number; ending: Ending }>[]>>> = {
  pending: [{ every: 4, ending: 'rejected' }],
  approved: [
    { every: 4, ending: 'cancelled' },
    { every: 5, ending: 'delayed' },
  ],
  working: [
    { every: 4, ending: 'held' },
    { every: 3, ending: 'reminded' },
  ],
};

const enclosures = [['impression', 'bite'], ['stoneModel', 'antagonist', 'bite'], ['photos'], []] as const;

const stageOf = (n: number): Stage => ladder[(n * 37) % ladder.length] ?? 'delivered';

/** Why something is made again, and who answers for it. */
const causes = [
  { property: 'remake', remakeCause: 'LT02', liability: 'lab', reworkType: 'R03' },
  { property: 'repair', remakeCause: 'LT03', liability: 'logistics', reworkType: 'R07' },
  { property: 'remake', remakeCause: 'CP04', liability: 'clinic', reworkType: 'R01' },
] as const;

/** Of the delivered orders with two lines every third was sent in part. */
const isInPart = (n: number): boolean => Math.floor(n / 3) % 3 === 1;

/** Every eleventh order makes one again that was delivered to the same hospital before: which, and why. */
function againOf(n: number) {
  if (n % 11 !== 10) return undefined;
  for (let of = n - hospitals.length; of >= 0; of -= hospitals.length)
    if (stageOf(of) === 'delivered' && !isInPart(of) && of % 11 !== 10)
      return { of, ...(causes[Math.floor(n / 11) % causes.length] ?? causes[0]) };
  return undefined;
}

/** The n-th order of the demo: always the same customer, patient, teeth, stage and ending. */
export function wishOf(n: number) {
  const hospital = hospitals[n % hospitals.length] ?? hospitals[0];
  const again = againOf(n);
  // What is made again is the same patient's piece.
  const first = again?.of ?? n;
  const found = cases[(first * 5) % cases.length] ?? cases[0];
  if (!found) throw new Error('the demo has no cases');
  const { beside, ...piece } = found;
  const lines: readonly Case[] = beside && first % 3 === 0 ? [piece, beside] : [piece];
  const stage = stageOf(n);
  const ending = befalls[stage]?.find(({ every }) => Math.floor(n / 7) % every === 0)?.ending;
  return {
    customerCode: hospital.customerCode,
    doctorName: doctorAt(first),
    patientName: patientOf(first),
    patientCode: `P-${String(first).padStart(4, '0')}`,
    patientSex: first % 2 === 0 ? ('female' as const) : ('male' as const),
    patientAge: 18 + ((first * 13) % 62),
    lines,
    stage,
    /** So many of its lines, once it is delivered. */
    sentLines: isInPart(n) ? 1 : lines.length,
    ...(again && { again }),
    property: n % 17 === 0 ? 'urgent' : 'normal',
    enclosures: enclosures[n % enclosures.length] ?? [],
    ...(ending && { ending }),
  };
}

/**
 * Makes a believable factory by working in it through the API, under deterministic command ids: interrupted, it goes on where it was.
 * Orders stand at every stage, some with photographs, papers and questions; the running month of three hospitals is stated.
 */
export async function makeDemo({ base, adminPassword, password, orders, today, onProgress, signal }: DemoWish): Promise<void> {
  const admin = await new Client(base, 'admin', adminPassword).signIn();
  const factory = await setUpFactory({ base, admin, password });
  await setUpPrices(admin, factory, today);
  await setUpMachines(admin, factory, today);
  // What is said must be the same when the demo goes on on another day.
  const { createdAt } = await admin.get<Readonly<{ createdAt: string }>>('saas-production/hospitalCustomerData/detail', {
    id: factory.customers[hospitals[0].customerCode] ?? '',
  });
  const receiveModelAt = `${new Date(Date.parse(createdAt) - 86_400_000).toISOString().slice(0, 10)}T01:30:00Z`;
  const delivered: Record<string, number> = {};
  const made: string[] = [];
  for (let n = 0; n < orders; n += 1) {
    if (signal?.aborted) return;
    const { customerCode, lines, stage, ending, sentLines: sent, again, patientCode, patientSex, patientAge, ...wish } = wishOf(n);
    const lot = products.find(({ productCode }) => productCode === lines[0]?.product)?.good;
    const key = `demo:order:${n}`;
    const [first] = lines;
    // What is made again is mostly made for nothing, and asked for on no statement.
    if (stage === 'delivered' && !again) delivered[customerCode] = (delivered[customerCode] ?? 0) + sent;
    const order = await walk(
      factory,
      {
        ...wish,
        ...(again && {
          property: again.property,
          remakeCause: again.remakeCause,
          liability: again.liability,
          sourceOrderId: made[again.of],
        }),
        receiveModelAt,
        customerId: factory.customers[customerCode] ?? '',
        lines: lines.map(({ product, beside: _, ...line }) => ({
          ...line,
          productId: factory.products[product] ?? '',
          patientCode,
          patientSex,
          patientAge,
          ...(again && { reworkType: again.reworkType }),
        })),
      },
      stage,
      { key, lotId: factory.lots[lot ?? ''] ?? '', sendDate: today, sentLines: sent, seed: n },
    );
    made[n] = order.id;
    if (ending) await endings[ending](factory, order, key, n);
    await followUp(factory, { n, order, stage, ending, product: first?.product ?? '', tooth: first?.teeth[0] ?? '', key });
    onProgress(n + 1, orders);
  }
  await closeMonth(factory, delivered, today);
}
