// Orders by the hundred thousand, for trying out size: the same commands, rules and reactions as everywhere, but a batch of people's commands in
// one request of the command runner, next to a running product. What is done to an order is the same as `tools/demo` does through the API.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandItem, CommandRunner } from '@cloud-factory/commands';
import type { DeliveryCommand } from '@cloud-factory/domain/delivery';
import {
  isKnownOrder,
  packingStatusOf,
  productionStatusOf,
  type EnteredFile,
  type KnownOrder,
  type OrderCommand,
  type OrderState,
} from '@cloud-factory/domain/orders';
import { OrderEntry } from '@cloud-factory/domain/orders/contract';
import type { KnownWorkOrder, WorkOrderCommand, WorkOrderState } from '@cloud-factory/domain/production';
import type { BillCommand } from '@cloud-factory/domain/quality';
import { OutFactoryEntry } from '@cloud-factory/domain/quality/contract';
import { DeliveryEntry } from '@cloud-factory/domain/delivery/contract';
import { fixed } from '@cloud-factory/domain/shared/decimal';
import type { LotCommand } from '@cloud-factory/domain/stock';
import { idAs, type TenantId, type UserId, type WorkOrderId } from '@cloud-factory/domain/shared/ids';
import { stages, wishOf, type DemoAccount, type Stage } from '@cloud-factory/demo';

type AnyCommand = OrderCommand | WorkOrderCommand | BillCommand | DeliveryCommand | LotCommand;

/** What the batches stand on: a factory that was set up, and files that lie in its store. */
export type Ground = Readonly<{
  tenant: TenantId;
  users: Readonly<Record<DemoAccount, UserId>>;
  /** Of the technician. */
  staffId: string;
  customers: Readonly<Record<string, string>>;
  products: Readonly<Record<string, string>>;
  /** The lot for the material of each product. */
  lotOfProduct: Readonly<Record<string, string>>;
  files: readonly EnteredFile[];
}>;

export type Wish = Readonly<{
  runner: Pick<CommandRunner, 'execute' | 'stateOf'>;
  ground: Ground;
  /** The first order's number; each number is one order, whenever it is asked for, and always the same. */
  from: number;
  /** How many: at most `batchSize`. */
  count: number;
  /** `yyyy-MM-dd`: the day that it all happens on. */
  day: string;
}>;

/** Orders of one request: large enough that its cost is shared, small enough for one transaction. */
export const batchSize = 100;

type Order = ReturnType<typeof orderOf>;

/** Sorted as they are made, and always the same for the same words. */
function idOf(what: string, n: number): string {
  const hash = createHash('sha256').update(`many-orders:${what}:${n}`).digest('hex');
  const time = (1_735_689_600_000 + n * 1_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(1, 4)}-8${hash.slice(5, 8)}-${hash.slice(8, 20)}`;
}

function orderOf(n: number, { customers, products }: Ground) {
  const wish = wishOf(n);
  return {
    n,
    ...wish,
    orderId: idAs<'order'>(idOf('order', n)),
    customerId: idAs<'customer'>(customers[wish.customerCode] ?? ''),
    lines: wish.lines.map((line, nth) => ({
      ...line,
      id: idAs<'orderLine'>(idOf(`line:${nth}`, n)),
      productCode: line.product,
      productId: idAs<'product'>(products[line.product] ?? ''),
    })),
  };
}

function entered(
  { orderId, customerId, doctorName, patientName, patientCode, patientSex, patientAge, property, lines, stage, n }: Order,
  files: readonly EnteredFile[],
): OrderCommand {
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

const inspected = ({ n, orderId, lines }: Order): BillCommand => ({
  type: 'SubmitBill',
  billId: idAs<'bill'>(idOf('bill', n)),
  orderId,
  entry: OutFactoryEntry.parse({ lines: lines.map(({ id }) => ({ lineId: id, items: checks })), conclusion: 'pass' }),
});

/** Receives and finishes the steps of one line; of an order that stops at work, the first alone. A weighed step takes 2.6 g, as the demo's does. */
function workOn(
  order: Order,
  productCode: string,
  workOrder: KnownWorkOrder,
  workOrderId: WorkOrderId,
  ground: Ground,
): readonly AnyCommand[] {
  const staffId = idAs<'staff'>(ground.staffId);
  const lotId = idAs<'lot'>(ground.lotOfProduct[productCode] ?? '');
  const qty = fixed<'quantity'>('2.6', 4);
  const steps = order.stage === 'working' ? workOrder.steps.slice(0, 1) : workOrder.steps;
  return steps.flatMap(({ seq, needsWeigh }): readonly AnyCommand[] => [
    { type: 'ReceiveStep', workOrderId, seq, staffId },
    { type: 'FinishStep', workOrderId, seq, staffId, takes: needsWeigh ? [{ lotId, qty }] : [], endWeight: null, remark: null },
    ...(needsWeigh ? [{ type: 'TakeFromLot', lotId, qty, workOrderId, seq } as const] : []),
  ]);
}

/** One delivery for each customer of the batch, drafted and confirmed. */
function deliveriesOf(orders: readonly Order[], day: string): readonly DeliveryCommand[] {
  return [...new Set(orders.map(({ customerId }) => customerId))].flatMap((customerId): readonly DeliveryCommand[] => {
    const theirs = orders.filter((order) => order.customerId === customerId);
    const deliveryId = idAs<'delivery'>(idOf(`delivery:${customerId}`, theirs[0]?.n ?? 0));
    const lines = theirs.flatMap(({ orderId, lines: own }) => own.map(({ id }) => ({ orderId, lineId: id })));
    const entry = DeliveryEntry.parse({ customerId, sendDate: day, carrier: '顺丰', lines });
    return [
      { type: 'DraftDelivery', deliveryId, entry },
      { type: 'ConfirmDelivery', deliveryId },
    ];
  });
}

/**
 * Makes a batch of orders and leads each to the stage that its number has, in one request for each person at each desk. Said again it changes
 * nothing. Rejects with the first refusal, named; what was done until then stays.
 */
export async function makeBatch({ runner, ground, from, count, day }: Wish): Promise<void> {
  const { tenant, users } = ground;
  const orders = Array.from({ length: count }, (_, nth) => orderOf(from + nth, ground));
  const at = (stage: Stage): readonly Order[] => orders.filter((order) => stages.indexOf(order.stage) >= stages.indexOf(stage));

  async function say(by: DemoAccount, what: string, commands: readonly AnyCommand[]): Promise<void> {
    if (commands.length === 0) return;
    const outcome = await runner.execute(
      { tenant, userId: users[by] },
      {
        commandId: idAs<'command'>(idOf(what, from)),
        fingerprint: createHash('sha256').update(`${what}:${from}:${count}`).digest('hex'),
        correlationId: 'many-orders',
      },
      commands.map((command): CommandItem => ({ command })),
    );
    if (outcome.kind === 'written') return;
    const why = outcome.kind === 'refused' ? `${outcome.refusal} ${JSON.stringify(outcome.details)} (${outcome.stream})` : outcome.kind;
    throw new Error(`orders from ${from}: ${what}: ${why}`);
  }

  /** What follows by reactions takes a moment. */
  async function until<State>(stream: string, holds: (state: State) => boolean): Promise<State> {
    for (const began = Date.now(); ; await sleep(20)) {
      const { state } = await runner.stateOf<State>(tenant, stream);
      if (holds(state)) return state;
      if (Date.now() - began > 300_000) throw new Error(`${stream} did not come about: does the worker run?`);
    }
  }
  const untilOrders = async (some: readonly Order[], holds: (order: KnownOrder) => boolean): Promise<void> => {
    for (const { orderId } of some) await until<OrderState>(`order-${orderId}`, (state) => isKnownOrder(state) && holds(state));
  };

  await say(
    'chenjing',
    'enter',
    orders.map((order) => entered(order, ground.files)),
  );
  await say(
    'linxia',
    'approve',
    at('approved').map(({ orderId }) => ({ type: 'ApproveOrder', orderId })),
  );

  const done: AnyCommand[] = [];
  for (const order of at('working')) {
    for (const { id, productCode } of order.lines) {
      const workOrderId = idAs<'workOrder'>(id);
      const workOrder = await until<WorkOrderState>(`workOrder-${workOrderId}`, ({ status }) => status !== 'none');
      if (workOrder.status !== 'none') done.push(...workOn(order, productCode, workOrder, workOrderId, ground));
    }
  }
  await say('zhoulei', 'work', done);
  await untilOrders(at('inspected'), (order) => productionStatusOf(order) === 'finished');
  await say('zhengkai', 'inspect', at('inspected').map(inspected));
  await say(
    'sunmei',
    'release',
    at('released').map(({ n }) => ({ type: 'ReleaseBill', billId: idAs<'bill'>(idOf('bill', n)) })),
  );
  await untilOrders(at('packed'), (order) => packingStatusOf(order) !== 'none');
  await say(
    'chenjing',
    'pack',
    at('packed').map(({ orderId }) => ({ type: 'PackOrder', orderId })),
  );
  await say('liangbo', 'deliver', deliveriesOf(at('delivered'), day));
}
