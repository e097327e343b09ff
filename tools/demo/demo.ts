import { Client } from './client.js';
import { cases, doctors, hospitals, patientOf, products, type Case } from './factory.js';
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

/** The n-th order of the demo: always the same customer, patient, teeth, stage and ending. */
export function wishOf(n: number) {
  const hospital = hospitals[n % hospitals.length] ?? hospitals[0];
  const found = cases[(n * 5) % cases.length] ?? cases[0];
  if (!found) throw new Error('the demo has no cases');
  const { beside, ...first } = found;
  const lines: readonly Case[] = beside && n % 3 === 0 ? [first, beside] : [first];
  const stage = ladder[(n * 37) % ladder.length] ?? 'delivered';
  const ending = befalls[stage]?.find(({ every }) => Math.floor(n / 7) % every === 0)?.ending;
  return {
    customerCode: hospital.customerCode,
    doctorName: doctors[(n * 3) % doctors.length] ?? '李医生',
    patientName: patientOf(n),
    patientCode: `P-${String(n).padStart(4, '0')}`,
    patientSex: n % 2 === 0 ? ('female' as const) : ('male' as const),
    patientAge: 18 + ((n * 13) % 62),
    lines,
    stage,
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
  const delivered: Record<string, number> = {};
  for (let n = 0; n < orders; n += 1) {
    if (signal?.aborted) return;
    const { customerCode, lines, stage, ending, patientCode, patientSex, patientAge, ...wish } = wishOf(n);
    const lot = products.find(({ productCode }) => productCode === lines[0]?.product)?.good;
    const key = `demo:order:${n}`;
    const [first] = lines;
    if (stage === 'delivered') delivered[customerCode] = (delivered[customerCode] ?? 0) + lines.length;
    const order = await walk(
      factory,
      {
        ...wish,
        customerId: factory.customers[customerCode] ?? '',
        lines: lines.map(({ product, beside: _, ...line }) => ({
          ...line,
          productId: factory.products[product] ?? '',
          patientCode,
          patientSex,
          patientAge,
        })),
      },
      stage,
      { key, lotId: factory.lots[lot ?? ''] ?? '', sendDate: today, seed: n },
    );
    if (ending) await endings[ending](factory, order, key);
    await followUp(factory, { n, order, stage, ending, product: first?.product ?? '', tooth: first?.teeth[0] ?? '', key });
    onProgress(n + 1, orders);
  }
  await closeMonth(factory, delivered, today);
}
