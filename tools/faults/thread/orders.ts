// Orders of the fault runs: entered with files of their own, led to where they are wanted by the steps of the demo.
import {
  crownStl,
  deliver,
  inspect,
  pack,
  products,
  release,
  review,
  work,
  type Client,
  type Factory,
  type WalkedOrder,
} from '@cloud-factory/demo';

export type Line = Readonly<{
  product: string;
  teeth: readonly string[];
  qty: string;
  /** What the file is called, and what is written inside of it. */
  fileName: string;
}>;
export type Wish = Readonly<{ customer: string; patientName: string; property?: 'normal' | 'free'; lines: readonly Line[] }>;

const triangles = 200;

/** A small crown with a text in its head, as scanners write names into theirs. */
export function markedStl(tooth: string, text: string, seed: number): Uint8Array {
  const bytes = Uint8Array.from(crownStl(tooth, triangles, seed));
  bytes.fill(0, 0, 80);
  bytes.set(Buffer.from(text).subarray(0, 79));
  return bytes;
}

/** `position`: where the log stood when it was entered. */
export type EnteredOrder = WalkedOrder & Readonly<{ fileIds: readonly string[]; position: string }>;

/** Enters an order with one file per line, and submits it. */
export async function enter(
  factory: Factory,
  { customer, patientName, property = 'normal', lines }: Wish,
  key: string,
): Promise<EnteredOrder> {
  const { chenjing: clerk } = factory.people;
  const fileIds: string[] = [];
  for (const [nth, { teeth, fileName }] of lines.entries())
    fileIds.push(await clerk.upload(fileName, 'print', markedStl(teeth[0] ?? '16', fileName, nth), `${key}:file:${nth}`));
  const { id, position } = await clerk.post(
    'saas-order/orderentry/submit',
    {
      customerId: factory.customers[customer],
      companyCode: 'C01',
      doctorName: '李医生',
      orderProperty: property,
      freeReason: property === 'free' ? '质保内重做' : null,
      receiveModelAt: '2026-11-18T01:30:00Z',
      reviewStatus: 'pending',
      confirmed: ['ShadeMissing', 'BridgeProductWithoutBridge', 'BridgeWithoutPontic'],
      lines: lines.map(({ product, teeth, qty }, nth) => ({
        productId: factory.products[product],
        toothPositions: teeth,
        qty,
        printCount: 1,
        shade: null,
        patientName,
        requirement: null,
        fileIds: [fileIds[nth]],
      })),
    },
    `${key}:enter`,
  );
  return { ...(await clerk.get<WalkedOrder>('saas-order/orderentry/detail', { id })), fileIds, position };
}

/** The lot that a product is made from. */
export const lotOf = (factory: Factory, product: string): string =>
  factory.lots[products.find(({ productCode }) => productCode === product)?.good ?? ''] ?? '';

/** Leads an order through review, production, inspection and delivery. */
export async function bring(factory: Factory, order: WalkedOrder, { customer, lines }: Wish, today: string, key: string): Promise<void> {
  await review(factory, order, key);
  await work(factory, order, key, lotOf(factory, lines[0]?.product ?? ''));
  await release(factory, await inspect(factory, order, key), key);
  await pack(factory, order, key);
  await deliver(factory, order, factory.customers[customer] ?? '', today, key);
}

/** The calendar day at the factory. */
export const factoryDay = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());

/** The month after that of a day: its statement takes all that was delivered up to the day, whatever the closing day. */
export function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** Submits the statement of a customer; answers its id. */
export async function settle(clerk: Client, customerId: string, month: string, key: string): Promise<string> {
  return (await clerk.post('saas-order/settlementmonth/submitSettlement', { customerId, month }, `${key}:settle`)).id;
}
