import { createHash } from 'node:crypto';
import type { Factory } from './set-up.js';
import { crownStl } from './mesh.js';

type Written = Readonly<{ id: string; version: number }>;
type OrderLine = Readonly<{ id: string; lineNo: number }>;
export type WalkedOrder = Readonly<{ id: string; orderNo: string; dueDate: string; lines: readonly OrderLine[] }>;
type Detail = WalkedOrder &
  Readonly<Record<'reviewStatus' | 'productionStatus' | 'packingStatus' | 'deliveryStatus' | 'settlementStatus', string>>;
type Step = Readonly<{ workOrderNo: string; seq: number; status: string; needsWeigh: boolean; workOrderId: string }>;
type Page<Row> = Readonly<{ records: readonly Row[] }>;

export type OrderWish = Readonly<{
  customerId: string;
  doctorName: string;
  patientName: string;
  lines: readonly Readonly<{
    productId: string;
    teeth: readonly string[];
    shade: string | null;
    units?: readonly Readonly<Record<string, string>>[];
    designOptions?: Readonly<Record<string, string>>;
    requirement?: string;
    patientCode?: string;
    patientSex?: 'male' | 'female';
    patientAge?: number;
    reworkType?: string;
  }>[];
  enclosures?: readonly string[];
  property?: string;
  receiveModelAt?: string;
  sourceOrderId?: string | undefined;
  remakeCause?: string;
  liability?: string;
  isDraft?: boolean;
}>;

/** Where an order is led to; each stage includes those before it. */
export const stages = ['draft', 'pending', 'approved', 'working', 'made', 'inspected', 'released', 'packed', 'delivered'] as const;
export type Stage = (typeof stages)[number];

const files = new Map<string, Promise<string>>();

/** Of which twenty meshes a piece has its own: of front teeth and first molars there are four of each, of the other kinds three. */
export function crownFor(teeth: readonly string[], seed: number): Readonly<{ tooth: string; variant: number }> {
  const kind = teeth[0]?.charAt(1) ?? '6';
  return { tooth: `1${kind}`, variant: Math.floor(seed / 7) % ('16'.includes(kind) ? 4 : 3) };
}

/** The same crown is sent up once per factory and shared: files are the same when their bytes are. */
function crownOf(factory: Factory, key: string, teeth: readonly string[], seed: number): Promise<string> {
  const { tooth, variant } = crownFor(teeth, seed);
  const name = `${tooth}-${variant}`;
  const bytes = crownStl(tooth, 6_000, variant);
  const known = `${factory.people.chenjing.base}:${key}:${createHash('sha256').update(bytes).digest('hex')}`;
  const before = files.get(known);
  if (before) return before;
  const uploaded = factory.people.chenjing.upload(`crown-${name}.stl`, 'print', bytes, `${key}:file:${name}`);
  files.set(known, uploaded);
  return uploaded;
}

/** The clerk enters an order with its scans, and submits it unless it stays a draft. */
export async function enterOrder(factory: Factory, wish: OrderWish, key: string, seed = 0): Promise<WalkedOrder> {
  const { chenjing: clerk } = factory.people;
  const lines = await Promise.all(
    wish.lines.map(async ({ teeth, ...line }, index) => ({
      ...line,
      toothPositions: teeth,
      qty: String(teeth.length),
      printCount: 1,
      patientName: wish.patientName,
      fileIds: [await crownOf(factory, key.split(':')[0] ?? key, teeth, seed + index)],
    })),
  );
  const { id } = await clerk.post<Written>(
    'saas-order/orderentry/submit',
    {
      customerId: wish.customerId,
      companyCode: 'C01',
      doctorName: wish.doctorName,
      orderProperty: wish.property ?? 'normal',
      receiveModelAt: wish.receiveModelAt ?? null,
      sourceOrderId: wish.sourceOrderId ?? null,
      remakeCause: wish.remakeCause ?? null,
      liability: wish.liability ?? null,
      reviewStatus: wish.isDraft ? 'draft' : 'pending',
      ...(wish.enclosures && { enclosures: wish.enclosures }),
      lines,
    },
    `${key}:enter`,
  );
  return clerk.until<WalkedOrder>('saas-order/orderentry/detail', { id });
}

export const review = (factory: Factory, order: WalkedOrder, key: string): Promise<unknown> =>
  factory.people.linxia.post('saas-order/orderentry/orderReviewAdopt', { ids: [order.id] }, `${key}:approve`);

/** The technician receives and finishes steps, as many as are asked for; material of a weighed step is taken from a lot. */
export async function work(
  factory: Factory,
  order: WalkedOrder,
  key: string,
  lotId: string,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { zhoulei: technician } = factory.people;
  const path = 'saas-production/ycproductionworkorderprocesssort';
  const rows = await technician.until<Page<Step>>(
    `${path}/list`,
    { orderId: order.id, size: 200, ascs: 'workOrderNo,seq' },
    ({ records }) => new Set(records.map(({ workOrderId }) => workOrderId)).size >= order.lines.length,
  );
  let done = 0;
  for (const { workOrderNo, seq, needsWeigh } of rows.records) {
    if (done >= most) return;
    await technician.post(`${path}/save`, { workOrderNo, seq }, `${key}:${workOrderNo}:${seq}:receive`);
    await technician.post(
      `${path}/finish`,
      { workOrderNo, seq, takes: needsWeigh ? [{ lotId, qty: '2.6' }] : [] },
      `${key}:${workOrderNo}:${seq}:finish`,
    );
    done += 1;
  }
}

const untilOrder = (factory: Factory, order: WalkedOrder, holds: (detail: Detail) => boolean): Promise<Detail> =>
  factory.people.chenjing.until<Detail>('saas-order/orderentry/detail', { id: order.id }, holds);

const bills = 'saas-production/ycproductionqualitytestbillsoutfactory';

/** The inspector signs. */
export async function inspect(factory: Factory, order: WalkedOrder, key: string): Promise<string> {
  await untilOrder(factory, order, ({ productionStatus }) => ['qc', 'finished'].includes(productionStatus));
  const items = ['边缘密合', '邻接', '咬合', '颜色'].map((content) => ({ content, standard: '符合', result: '符合', verdict: 'pass' }));
  const { id } = await factory.people.zhengkai.post<Written>(
    `${bills}/submit`,
    { orderId: order.id, lines: order.lines.map(({ id: lineId }) => ({ lineId, items })), conclusion: 'pass' },
    `${key}:inspect`,
  );
  return id;
}

/** The head of quality releases; the clerk packs. */
export const release = (factory: Factory, billId: string, key: string): Promise<unknown> =>
  factory.people.sunmei.post(releasePath, { ids: [billId] }, `${key}:release`);
/** Where a bill is released. */
export const releasePath = 'console/out-factory-bills/release';

export async function pack(factory: Factory, order: WalkedOrder, key: string): Promise<void> {
  await untilOrder(factory, order, ({ packingStatus }) => packingStatus !== 'none');
  await factory.people.chenjing.post('saas-order/orderentry/updatePackingByOrderNo', { orderNo: order.orderNo }, `${key}:pack`);
}

const isSent = (deliveryStatus: string): boolean => deliveryStatus !== 'none';

/** The delivery clerk sends the first lines of it, all unless it is said how many, and confirms. */
export async function deliver(
  factory: Factory,
  order: WalkedOrder,
  customerId: string,
  sendDate: string,
  key: string,
  sentLines = order.lines.length,
): Promise<string> {
  const { liangbo: clerk } = factory.people;
  await untilOrder(factory, order, ({ packingStatus }) => packingStatus === 'packed');
  const { id } = await clerk.post<Written>(
    'saas-order/deliveryOrders/submit',
    {
      customerId,
      sendDate,
      carrier: '顺丰',
      lines: order.lines.slice(0, sentLines).map(({ id: lineId }) => ({ orderId: order.id, lineId })),
    },
    `${key}:delivery`,
  );
  await clerk.post('saas-order/deliveryOrders/deliveryConfirmSubmit', { id }, `${key}:confirm`);
  await untilOrder(factory, order, ({ deliveryStatus }) => isSent(deliveryStatus));
  return id;
}

/** Why orders stand still, one after another. */
const holds = [
  { holdStatus: 'waitingDoctor', reason: '等待医生确认颜色' },
  { holdStatus: 'waitingScan', reason: '等待补传对颌扫描' },
  { holdStatus: 'waitingPayment', reason: '等待医院付款' },
  { holdStatus: 'delayed', reason: '患者改期复诊' },
  { holdStatus: 'recalled', reason: '医院要求暂缓' },
] as const;
export const holdOf = (n: number) => holds[Math.floor(n / 28) % holds.length] ?? holds[0];

const weekAfter = (day: string): string => new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);

/** What befalls an order that stands at a stage; each leaves it where it is for a person to act. */
export const endings = {
  rejected: (factory, order, key) =>
    factory.people.linxia.post(
      'saas-order/orderentry/orderReviewReject',
      { ids: [order.id], reason: '扫描边缘不清晰，请补传口扫' },
      `${key}:reject`,
    ),
  cancelled: (factory, order, key) =>
    factory.people.chenjing.post('saas-order/orderentry/cancelOrder', { orderNo: order.orderNo, reason: '患者取消治疗' }, `${key}:cancel`),
  held: (factory, order, key, n) => factory.people.chenjing.post('console/order-hold', { id: order.id, ...holdOf(n) }, `${key}:hold`),
  delayed: (factory, order, key) =>
    factory.people.chenjing.post(
      'saas-production/delayasked/submit',
      { orderNo: order.orderNo, reason: 'workload', newDue: weekAfter(order.dueDate) },
      `${key}:delay`,
    ),
  reminded: (factory, order, key) =>
    factory.people.chenjing.post(
      'console/reminders/ask',
      { orderNo: order.orderNo, askedBy: '诊所前台', question: '患者后天复诊，能否提前？' },
      `${key}:remind`,
    ),
} as const satisfies Record<string, (factory: Factory, order: WalkedOrder, key: string, n: number) => Promise<unknown>>;
export type Ending = keyof typeof endings;

/** Leads an order from its entry to a stage. Said again under the same key it changes nothing. */
export async function walk(
  factory: Factory,
  wish: OrderWish,
  to: Stage,
  more: Readonly<{ key: string; lotId: string; sendDate: string; sentLines?: number; seed?: number }>,
): Promise<WalkedOrder> {
  const { key, lotId, sendDate, sentLines, seed = 0 } = more;
  const reaches = (stage: Stage): boolean => stages.indexOf(to) >= stages.indexOf(stage);
  const order = await enterOrder(factory, { ...wish, isDraft: to === 'draft' }, key, seed);
  if (reaches('approved')) await review(factory, order, key);
  if (to === 'working') await work(factory, order, key, lotId, 1);
  if (reaches('made')) await work(factory, order, key, lotId);
  const billId = reaches('inspected') ? await inspect(factory, order, key) : '';
  if (reaches('released')) await release(factory, billId, key);
  if (reaches('packed')) await pack(factory, order, key);
  if (!reaches('delivered')) return order;
  // The day stands in the delivery: who goes on with an order on another day must not ask for another delivery of it.
  const { deliveryStatus } = await factory.people.chenjing.until<Detail>('saas-order/orderentry/detail', { id: order.id });
  if (!isSent(deliveryStatus)) await deliver(factory, order, wish.customerId, sendDate, key, sentLines);
  return order;
}
