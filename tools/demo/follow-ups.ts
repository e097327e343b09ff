// What people do about an order beside its way: photographs, papers of the delivery, requests for more time, questions of the hospital.
import { products } from './factory.js';
import { photographOfModel, photographOfParcel, photographOfPiece } from './photo.js';
import type { Ending, Stage, WalkedOrder } from './order-walk.js';
import type { DemoAccount } from './people.js';
import type { Factory } from './set-up.js';

type Written = Readonly<{ id: string }>;
/** An order of the demo: its number, where it stands, what it is for. */
export type Followed = Readonly<{
  n: number;
  order: WalkedOrder;
  stage: Stage;
  ending?: Ending | undefined;
  product: string;
  tooth: string;
  key: string;
}>;
type Photo = Readonly<{ by: DemoAccount; fileName: string; bytes: () => Uint8Array; remark: string | null }>;

const isMetal = (product: string): boolean => !products.some(({ productCode, good }) => productCode === product && good === 'CL-ZRST-01');
const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Every third order that is past its review was photographed when it came, and again when the piece was made. */
function photosOf({ n, stage, ending, product, tooth }: Followed): readonly Photo[] {
  if (n % 3 !== 0 || ending === 'cancelled' || stage === 'draft' || stage === 'pending') return [];
  const came: Photo = { by: 'chenjing', fileName: `入厂模型-${tooth}.png`, bytes: () => photographOfModel(n), remark: '模型边缘完整' };
  const made: Photo = {
    // Who inspected it also sees it; technicians see their steps, and no orders.
    by: stage === 'made' ? 'chenjing' : 'zhengkai',
    fileName: `成品-${tooth}.png`,
    bytes: () => photographOfPiece(isMetal(product), n),
    remark: n % 2 === 0 ? '邻接、咬合已调' : null,
  };
  return stage === 'approved' || stage === 'working' ? [came] : [came, made];
}

/** The pictures that are added last are those of the piece: whoever has as many as are wanted has all. */
async function addPhotographs(factory: Factory, followed: Followed): Promise<void> {
  const photos = photosOf(followed);
  if (photos.length === 0) return;
  const { order, key } = followed;
  const path = 'saas-order/orderphotographfile';
  const known = await factory.people.chenjing.get<readonly unknown[]>(`${path}/listByOrderId`, { orderId: order.id });
  for (const [nth, { by, fileName, bytes, remark }] of photos.entries()) {
    if (nth < known.length) continue;
    const fileId = await factory.people[by].upload(fileName, 'photo', bytes(), `${key}:photo:${nth}`);
    const [line] = order.lines;
    await factory.people[by].post(`${path}/submit`, {
      orderId: order.id,
      fileId,
      lineId: line?.id ?? null,
      takenAt: new Date().toISOString(),
      remark,
    });
  }
}

/** Of every third delivered order, with its parcel. */
async function addDeliveryFiles(factory: Factory, { n, order, stage, key }: Followed): Promise<void> {
  if (stage !== 'delivered' || n % 3 !== 2) return;
  const { liangbo: clerk } = factory.people;
  const path = 'saas-order/ycorderdeliverfile';
  if ((await clerk.get<readonly unknown[]>(`${path}/getDeliveryFiles`, { orderId: order.id })).length > 0) return;
  const fileId = await clerk.upload(`包裹-${order.orderNo}.png`, 'deliveryPhoto', photographOfParcel(n), `${key}:parcel`);
  await clerk.post(`${path}/saveFiles`, {
    orderId: order.id,
    files: [{ fileId, takenAt: new Date().toISOString(), remark: n % 2 === 0 ? '随货附合格证、送货单' : '已加固包装' }],
  });
}

/** What came of an order that is on its way: more time asked, agreed to, refused; a question answered, or answered and closed. */
const outcomes = ['asked', 'agreed', 'answered', 'refused', 'closed'] as const;
export type Outcome = (typeof outcomes)[number];

/** Spread over the orders that stand in the house and that nothing else befell. */
export function outcomeOf(n: number, stage: Stage, ending?: Ending): Outcome | null {
  if (ending || !['approved', 'working', 'made'].includes(stage)) return null;
  return outcomes[(n + Math.floor(n / 8)) % (outcomes.length * 2)] ?? null;
}

const reasons = ['equipment', 'material', 'workload', 'waitingDoctor', 'technician'] as const;

async function askDelay(factory: Factory, { n, order, key }: Followed, outcome: Outcome): Promise<void> {
  const { chenjing: clerk } = factory.people;
  const body = {
    orderNo: order.orderNo,
    reason: reasons[n % reasons.length],
    newDue: daysAfter(order.dueDate, 2 + (n % 4)),
    remark: '已安排优先排产',
  };
  const { id } = await clerk.post<Written>('saas-production/delayasked/submit', body, `${key}:more-time`);
  if (outcome === 'asked') return;
  const isAgreed = outcome === 'agreed';
  const customerReply = isAgreed ? '同意延期，请提前一天通知' : '患者已约好复诊，请按原期交付';
  await clerk.until('saas-production/delayasked/detail', { id });
  await clerk.post('console/delay-asks/answer', { id, isAgreed, customerReply }, `${key}:more-time:answer`);
}

async function askReminder(factory: Factory, { n, order, key }: Followed, outcome: Outcome): Promise<void> {
  const { chenjing: clerk } = factory.people;
  const body = {
    orderNo: order.orderNo,
    askedBy: n % 2 === 0 ? '诊所前台' : '主治医生',
    question: n % 2 === 0 ? '本周能到吗？' : '进度到哪一步了？',
  };
  const { id } = await clerk.post<Written>('console/reminders/ask', body, `${key}:question`);
  await clerk.until(
    'saas-order/orderentry/getDeliverGoodsRemindList',
    { orderNo: order.orderNo },
    (page: Readonly<{ total: number }>) => page.total > 0,
  );
  await clerk.post('console/reminders/answer', { id, reply: '已在生产，按交期发出', promised: order.dueDate }, `${key}:question:answer`);
  if (outcome === 'closed') await clerk.post('console/reminders/close', { id }, `${key}:question:close`);
}

/** Adds what an order of the demo has beside its way. Said again, also after it was interrupted, it changes nothing. */
export async function followUp(factory: Factory, followed: Followed): Promise<void> {
  await addPhotographs(factory, followed);
  await addDeliveryFiles(factory, followed);
  const { n, stage, ending, order } = followed;
  const outcome = outcomeOf(n, stage, ending);
  if (outcome === null) return;
  const { asks, reminders } = await factory.people.chenjing.get<
    Readonly<{ asks: readonly Readonly<{ status: string }>[]; reminders: readonly Readonly<{ status: string }>[] }>
  >('saas-order/orderentry/getDelayOrderInfoByNo', { orderNo: order.orderNo });
  const isDone = [...asks, ...reminders].some(({ status }) => status === outcome || (status !== 'asked' && status !== 'open'));
  if (!isDone) await (outcome === 'answered' || outcome === 'closed' ? askReminder : askDelay)(factory, followed, outcome);
}
