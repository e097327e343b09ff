// The main job through the API, up to any point along it: an approved order becomes work, goods, a released order, a delivery.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemUser } from '@cloud-factory/commands';
import { idAs, type Position } from '@cloud-factory/domain/shared/ids';
import type { AnyRecorded } from '@cloud-factory/projections/shared';
import { reactions } from '@cloud-factory/workflows/reactions';
import { startTestApi, testUserId, type TestApi, type TestUser } from './harness.js';
import { dataOf, orderOf, seedThread } from './thread-data.js';

export const paths = {
  steps: '/api/saas-production/ycproductionworkorderprocesssort',
  bills: '/api/saas-production/ycproductionqualitytestbillsoutfactory',
  releaseBills: '/api/console/out-factory-bills/release',
  deliveries: '/api/saas-order/deliveryOrders',
  stock: '/api/saas-storage/warehousestock',
  staff: '/api/saas-production/staffInformation',
} as const;

const roles = [
  'admin',
  'clerk',
  'reviewer',
  'technician',
  'inspector',
  'qualityHead',
  'warehouseKeeper',
  'deliveryClerk',
  'settlementClerk',
] as const;
type Users = Readonly<Record<(typeof roles)[number], TestUser>>;
type Line = Readonly<{ orderId: string; lineId: string }>;
type Sent = Readonly<{ commandId: string; command: Readonly<{ type: string }> }>;

/** Answers what makes everything follow that follows from what was appended, until nothing does any more; as the worker does it. */
export function settlerOf(api: TestApi): () => Promise<void> {
  let after: Position | null = null;
  return async () => {
    for (;;) {
      const events: readonly AnyRecorded[] = await api.source.readTenant(api.a, after, 200);
      if (events.length === 0) break;
      for (const event of events) {
        for (const reaction of Object.values(reactions)) {
          const react = reaction[event.type] as ((recorded: AnyRecorded) => readonly Sent[]) | undefined; // picked by the event's own type
          for (const { commandId, command } of react?.(event) ?? []) {
            const outcome = await api.runner.execute(
              { tenant: api.a, userId: systemUser },
              { commandId: idAs(commandId), fingerprint: commandId, correlationId: commandId, causationId: event.id },
              [{ command }],
            );
            if (outcome.kind !== 'written') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
          }
        }
        after = event.position;
      }
    }
    await api.caughtUp();
  };
}

export type Thread = Awaited<ReturnType<typeof startThread>>;

/**
 * A factory that can take orders, with a user of each role. `openWorkshop` gives it a technician's staff record and a lot of powder, which
 * the second of three steps takes from. Close it in `afterAll`.
 */
export async function startThread(settings: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'thread-http-'));
  const api = await startTestApi({ settings: { ...settings, DATA_DIR: folder } });
  const data = await seedThread(api);
  const users = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await api.as(role)]))) as Users; // one of each role
  const processes = dataOf(
    await users.admin.get('/api/saas-storage/processManagement/list', { current: 1, size: 10, ascs: 'processCode' }),
  ).records;
  const processIds: readonly string[] = processes.map(({ id }: { id: string }) => id);
  const settle = settlerOf(api);
  let lotId = '';

  const receive = (workOrderNo: string, user = users.technician) => user.post(`${paths.steps}/save`, { workOrderNo });
  const finish = (workOrderNo: string, more: object = {}, user = users.technician) =>
    user.post(`${paths.steps}/finish`, { workOrderNo, ...more });
  const billOf = ({ orderId, lineId }: Line, more: object = {}) => ({
    orderId,
    lines: [{ lineId, items: [{ content: '边缘密合', verdict: 'pass' }] }],
    conclusion: 'pass',
    ...more,
  });
  const deliveryOf = ({ orderId, lineId }: Line) => ({
    customerId: data.customerId,
    sendDate: '2026-11-20',
    expressNo: 'SF1',
    lines: [{ orderId, lineId }],
  });

  /** The id of the staff record. */
  const enterTechnician = async (): Promise<string> =>
    dataOf(await users.admin.post(`${paths.staff}/submit`, { account: 'S044', name: '陈师傅', userId: testUserId(api.a, 'technician') }))
      .id;
  const lot = { warehouseCode: 'WH-SZ-P', goodId: data.materialId, lotNo: 'L25-07', unit: 'g', expiry: '2099-06-30', qty: 100 };

  async function openWorkshop(): Promise<Readonly<{ lotId: string }>> {
    const staffId = await enterTechnician();
    dataOf(
      await users.admin.post('/api/saas-production/staffProcess/saveStaffProcessList', {
        staffId,
        processes: processIds.map((processId) => ({ processId, level: 3 })),
      }),
    );
    lotId = dataOf(await users.warehouseKeeper.post(`${paths.stock}/submit`, lot)).id;
    return { lotId };
  }

  /** A lot of a metal that none of the products is made of. */
  async function openStrangeLot(): Promise<Readonly<{ lotId: string }>> {
    const goods = await users.admin.get('/api/saas-storage/goodDefinition/list', { current: 1, size: 10, goodCode: 'CL-COCR-01' });
    const { categoryId } = dataOf(goods).records[0];
    const good = { goodCode: 'CL-TI-01', name: '纯钛粉末', categoryId, unitId: 'g', type: 'raw', safeStockFlag: false, batchFlag: true };
    const made = await users.admin.post('/api/saas-storage/goodDefinition/submit', { ...good, enabled: true });
    const { id: goodId } = dataOf(made);
    return { lotId: dataOf(await users.warehouseKeeper.post(`${paths.stock}/submit`, { ...lot, goodId, lotNo: 'L25-TI' })).id };
  }

  /** An approved order and the number of its work order. */
  async function orderInWork(
    more: object = {},
  ): Promise<Readonly<{ orderId: string; orderNo: string; lineId: string; workOrderNo: string }>> {
    const { id: orderId } = dataOf(await users.clerk.post('/api/saas-order/orderentry/submit', orderOf(data, more)));
    dataOf(await users.reviewer.post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [orderId] }));
    await settle();
    const { orderNo, lines } = dataOf(await users.clerk.get('/api/saas-order/orderentry/detail', { id: orderId }));
    const page = dataOf(await users.technician.get(`${paths.steps}/selectWorkOrderProcessSortPage`, { current: 1, size: 10, orderNo }));
    return { orderId, orderNo, lineId: lines[0].id, workOrderNo: page.records[0].workOrderNo };
  }

  /** The same, made: three steps, the second from the lot. */
  async function orderMade(more: object = {}) {
    const order = await orderInWork(more);
    for (const takes of [[], [{ lotId, qty: '8.3' }], []]) {
      dataOf(await receive(order.workOrderNo));
      dataOf(await finish(order.workOrderNo, { takes }));
    }
    await settle();
    return order;
  }

  /** The same, released by two and packed. */
  async function orderPacked(more: object = {}) {
    const order = await orderMade(more);
    const bill = dataOf(await users.inspector.post(`${paths.bills}/submit`, billOf(order)));
    dataOf(await users.qualityHead.post(paths.releaseBills, { ids: [bill.id] }));
    await settle();
    dataOf(await users.admin.post('/api/saas-order/orderentry/updatePackingByOrderNo', { orderNo: order.orderNo }));
    return { ...order, billId: bill.id as string };
  }

  async function orderDelivered(more: object = {}) {
    const order = await orderPacked(more);
    const { id } = dataOf(await users.deliveryClerk.post(`${paths.deliveries}/submit`, deliveryOf(order)));
    dataOf(await users.deliveryClerk.post(`${paths.deliveries}/deliveryConfirmSubmit`, { id }));
    await settle();
    return { ...order, deliveryId: id as string };
  }

  async function close(): Promise<void> {
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  }

  return {
    api,
    data,
    users,
    processIds,
    lot,
    settle,
    receive,
    finish,
    billOf,
    deliveryOf,
    enterTechnician,
    openStrangeLot,
    openWorkshop,
    orderInWork,
    orderMade,
    orderPacked,
    orderDelivered,
    close,
  };
}
