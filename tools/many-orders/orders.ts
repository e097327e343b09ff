// The orders that are made by the hundred thousand, each by its number: what people say to each, desk by desk, as `tools/demo` does through the API.
import { createHash } from 'node:crypto';
import type { BillCommand } from '@cloud-factory/domain/quality';
import { OutFactoryEntry } from '@cloud-factory/domain/quality/contract';
import type { DeliveryCommand } from '@cloud-factory/domain/delivery';
import { DeliveryEntry } from '@cloud-factory/domain/delivery/contract';
import type { EnteredFile, OrderCommand } from '@cloud-factory/domain/orders';
import { OrderEntry } from '@cloud-factory/domain/orders/contract';
import type { WorkOrderCommand, WorkOrderState } from '@cloud-factory/domain/production';
import { fixed } from '@cloud-factory/domain/shared/decimal';
import { idAs, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import type { LotCommand } from '@cloud-factory/domain/stock';
import { goods, products, stages, wishOf, type DemoAccount, type Stage } from '@cloud-factory/demo';

export type AnyCommand = OrderCommand | WorkOrderCommand | BillCommand | DeliveryCommand | LotCommand;

/** What the batches stand on: a factory that was set up, and files that lie in its store. */
export type Ground = Readonly<{
  tenant: TenantId;
  users: Readonly<Record<DemoAccount, UserId>>;
  /** Of the technician. */
  staffId: string;
  /** Who orders, in turn. */
  customerIds: readonly string[];
  products: Readonly<Record<string, string>>;
  goods: Readonly<Record<string, string>>;
  files: readonly EnteredFile[];
}>;

/** Sorted as they are made, and always the same for the same words. */
export function idOf(what: string, n: number): string {
  const hash = createHash('sha256').update(`many-orders:${what}:${n}`).digest('hex');
  const time = (1_735_689_600_000 + n * 1_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(1, 4)}-8${hash.slice(5, 8)}-${hash.slice(8, 20)}`;
}

export const orderStream = (n: number): string => `order-${idOf('order', n)}`;
const goodOf = (productCode: string): string => products.find((product) => product.productCode === productCode)?.good ?? '';
const lotOf = (goodCode: string, batch: number) => idAs<'lot'>(idOf(`lot:${goodCode}`, batch));

/** The n-th order; `batch` is the number of the first order of its batch, whose lots it takes from. */
export function orderOf(n: number, batch: number, { customerIds, products: productIds }: Ground) {
  const wish = wishOf(n);
  return {
    n,
    batch,
    ...wish,
    orderId: idAs<'order'>(idOf('order', n)),
    billId: idAs<'bill'>(idOf('bill', n)),
    deliveryId: idAs<'delivery'>(idOf('delivery', n)),
    customerId: idAs<'customer'>(customerIds[n % customerIds.length] ?? ''),
    lines: wish.lines.map((line, nth) => ({
      ...line,
      id: idAs<'orderLine'>(idOf(`line:${nth}`, n)),
      productId: idAs<'product'>(productIds[line.product] ?? ''),
    })),
  };
}
export type Order = ReturnType<typeof orderOf>;
export const reaches = ({ stage }: Order, wanted: Stage): boolean => stages.indexOf(stage) >= stages.indexOf(wanted);

function entered(order: Order, files: readonly EnteredFile[]): OrderCommand {
  const { orderId, customerId, doctorName, patientName, patientCode, patientSex, patientAge, property, lines, stage, n } = order;
  const { lines: known, ...entry } = OrderEntry.parse({
    customerId,
    companyCode: 'C01',
    doctorName,
    orderProperty: property,
    lines: lines.map(({ productId, teeth, shade, units }) => ({
      ...(units && { units }),
      productId,
      toothPositions: teeth,
      qty: String(teeth.length),
      printCount: 1,
      shade,
      patientName,
      patientCode,
      patientSex,
      patientAge,
    })),
  });
  const file = files[n % files.length];
  if (!file) throw new Error('no file of the demo is there yet');
  return {
    type: stage === 'draft' ? 'DraftOrder' : 'SubmitOrder',
    orderId,
    entry: { ...entry, lines: known.map(({ fileIds: _, ...line }) => ({ ...line, files: [file] })) },
    newLineIds: lines.map(({ id }) => id),
  };
}

const checks = ['边缘密合', '邻接', '咬合', '颜色'].map((content) => ({ content, standard: '符合', result: '符合', verdict: 'pass' }));

/** What one person says in one request, under a name that is its own among those of the order. */
export type Said = Readonly<{ by: DemoAccount; what: string; commands: readonly AnyCommand[] }>;

export const workOrderStreams = ({ lines }: Order): readonly string[] => lines.map(({ id }) => `workOrder-${id}`);

/** Receives and finishes the steps of the order's lines; of one that stops at work, the first alone. A weighed step takes 2.6 g, as the demo's does. */
function worked(order: Order, { staffId: id }: Ground, workOrders: ReadonlyMap<string, WorkOrderState>): readonly Said[] {
  const staffId = idAs<'staff'>(id);
  const qty = fixed<'quantity'>('2.6', 4);
  return order.lines.flatMap(({ id: lineId, product }, nth) => {
    const workOrder = workOrders.get(`workOrder-${lineId}`);
    if (!workOrder || workOrder.status === 'none') return [];
    const workOrderId = idAs<'workOrder'>(lineId);
    const lotId = lotOf(goodOf(product), order.batch);
    const steps = order.stage === 'working' ? workOrder.steps.slice(0, nth === 0 ? 1 : 0) : workOrder.steps;
    return steps.flatMap(({ seq, needsWeigh }): readonly Said[] => {
      const takes = needsWeigh ? [{ lotId, qty }] : [];
      const finish: AnyCommand = { type: 'FinishStep', workOrderId, seq, staffId, takes, endWeight: null, remark: null };
      return [
        { by: 'zhoulei', what: `receive:${nth}:${seq}`, commands: [{ type: 'ReceiveStep', workOrderId, seq, staffId }] },
        {
          by: 'zhoulei',
          what: `finish:${nth}:${seq}`,
          commands: [finish, ...takes.map((take): LotCommand => ({ type: 'TakeFromLot', ...take, workOrderId, seq }))],
        },
      ];
    });
  });
}

/** A desk that orders pass: from which stage on, and what is said there. What follows from the desk before has been done by then. */
export type Desk = Readonly<{
  from: Stage;
  says: (order: Order, ground: Ground, day: string, workOrders: ReadonlyMap<string, WorkOrderState>) => readonly Said[];
}>;

export const desks: readonly Desk[] = [
  { from: 'draft', says: (order, { files }) => [{ by: 'chenjing', what: 'enter', commands: [entered(order, files)] }] },
  { from: 'approved', says: ({ orderId }) => [{ by: 'linxia', what: 'approve', commands: [{ type: 'ApproveOrder', orderId }] }] },
  { from: 'working', says: (order, ground, _, workOrders) => worked(order, ground, workOrders) },
  {
    from: 'inspected',
    says: ({ billId, orderId, lines }) => {
      const entry = OutFactoryEntry.parse({ lines: lines.map(({ id }) => ({ lineId: id, items: checks })), conclusion: 'pass' });
      return [{ by: 'zhengkai', what: 'inspect', commands: [{ type: 'SubmitBill', billId, orderId, entry }] }];
    },
  },
  { from: 'released', says: ({ billId }) => [{ by: 'sunmei', what: 'release', commands: [{ type: 'ReleaseBill', billId }] }] },
  { from: 'packed', says: ({ orderId }) => [{ by: 'chenjing', what: 'pack', commands: [{ type: 'PackOrder', orderId }] }] },
  {
    from: 'delivered',
    says: ({ deliveryId, orderId, customerId, lines }, _, day) => {
      const own = lines.map(({ id }) => ({ orderId, lineId: id }));
      const entry = DeliveryEntry.parse({ customerId, sendDate: day, carrier: '顺丰', lines: own });
      return [{ by: 'liangbo', what: 'deliver', commands: [{ type: 'DraftDelivery', deliveryId, entry }] }];
    },
  },
  {
    from: 'delivered',
    says: ({ deliveryId }) => [
      { by: 'liangbo', what: 'confirm', commands: [{ type: 'ConfirmDelivery', mayConfirmUncharged: false, deliveryId }] },
    ],
  },
];

/** The lots that a batch takes its material from: one of each good, so that no lot's book grows without end. */
export const lotsOf = (batch: number, ground: Ground): readonly Said[] =>
  goods.map(({ goodCode, unit }) => ({
    by: 'hequn',
    what: `lot:${goodCode}`,
    commands: [
      {
        type: 'OpenLot',
        lotId: lotOf(goodCode, batch),
        lot: { warehouseCode: 'WH-SZ-P', goodId: idAs(ground.goods[goodCode] ?? ''), lotNo: `M${batch}-${goodCode}`, unit, expiry: null },
        qty: fixed('10000', 4),
      },
    ],
  }));
