import { Client } from './client.js';
import { cases, doctors, hospitals, patientOf, products } from './factory.js';
import { stages, walk, type Stage } from './order-walk.js';
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

/** The n-th order of the demo: always the same customer, teeth and stage. */
export function wishOf(n: number) {
  const hospital = hospitals[n % hospitals.length] ?? hospitals[0];
  const first = cases[(n * 5) % cases.length] ?? cases[0];
  return {
    customerCode: hospital.customerCode,
    doctorName: doctors[(n * 3) % doctors.length] ?? '李医生',
    patientName: patientOf(n),
    lines: [first],
    stage: ladder[(n * 37) % ladder.length] ?? 'delivered',
    property: n % 17 === 0 ? 'urgent' : 'normal',
  };
}

/**
 * Makes a believable factory by working in it through the API, under deterministic command ids: interrupted, it goes on where it was.
 * Orders stand at every stage.
 */
export async function makeDemo({ base, adminPassword, password, orders, today, onProgress, signal }: DemoWish): Promise<void> {
  const admin = await new Client(base, 'admin', adminPassword).signIn();
  const factory = await setUpFactory({ base, admin, password });
  for (let n = 0; n < orders; n += 1) {
    if (signal?.aborted) return;
    const { customerCode, doctorName, patientName, lines, stage, property } = wishOf(n);
    const lot = products.find(({ productCode }) => productCode === lines[0]?.product)?.good;
    await walk(
      factory,
      {
        customerId: factory.customers[customerCode] ?? '',
        doctorName,
        patientName,
        property,
        lines: lines.map(({ product, teeth, shade }) => ({ productId: factory.products[product] ?? '', teeth, shade })),
      },
      stage,
      { key: `demo:order:${n}`, lotId: factory.lots[lot ?? ''] ?? '', sendDate: today, seed: n },
    );
    onProgress(n + 1, orders);
  }
}
