// A log of orders for benchmarks: real events in the real log, with encrypted names, appended as the command runner would.
import {
  content,
  lineBegun,
  lineFinished,
  orderApproved,
  orderDelivered,
  orderFinished,
  orderPacked,
  orderReleased,
  orderSubmitted,
  personal,
  putOnStatement,
} from '@cloud-factory/domain/orders/examples';
import type { OrderEvent } from '@cloud-factory/domain/orders';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { NewEvent, PersonKeyStore, PersonKeys, PostgresLog } from '@cloud-factory/event-log';
import { v7 } from 'uuid';

/** Keys in memory: what is measured is not the table that keeps them. */
export function memoryKeyStore(): PersonKeyStore {
  const keys = new Map<string, Uint8Array>();
  const tenantKeys = new Map<TenantId, Uint8Array>();
  return {
    tenantKey: async (tenant) => tenantKeys.get(tenant) ?? null,
    putTenantKey: async (tenant, wrapped) => {
      const kept = tenantKeys.get(tenant) ?? wrapped;
      tenantKeys.set(tenant, kept);
      return kept;
    },
    get: async (tenant, subjects) =>
      new Map(
        subjects.flatMap((subject) => {
          const key = keys.get(`${tenant}/${subject}`);
          return key ? [[subject, key] as const] : [];
        }),
      ),
    put: async (tenant, subject, wrapped) => {
      const name = `${tenant}/${subject}`;
      keys.set(name, keys.get(name) ?? wrapped);
      return keys.get(name) ?? null;
    },
    destroy: async (tenant, subject) => {
      keys.delete(`${tenant}/${subject}`);
    },
  };
}

/** The life of an order from its entry to a statement: nine events. */
const life: readonly OrderEvent[] = [
  orderSubmitted,
  orderApproved,
  lineBegun,
  lineFinished,
  orderFinished,
  orderReleased,
  orderPacked,
  orderDelivered,
  putOnStatement,
];
export const eventsPerOrder = life.length;

const statusDays = 365;

async function eventsOf(
  nth: number,
  tenant: TenantId,
  stream: string,
  personKeys: PersonKeys,
  perOrder: number,
): Promise<readonly NewEvent[]> {
  const orderId = stream.slice('order-'.length);
  const day = new Date(Date.UTC(2025, 0, 1) + (nth % statusDays) * 86_400_000).toISOString().slice(0, 10);
  const own = {
    ...content,
    orderId,
    orderNo: `YC${day.replaceAll('-', '')}-${String(nth).padStart(5, '0')}`,
    orderDay: day,
    customerName: `医院${nth % 200}`,
  };
  return Promise.all(
    life.slice(0, perOrder).map(async (event) => ({
      id: v7(),
      type: event.type,
      schemaVersion: 1,
      data: 'lines' in event.data && 'orderNo' in event.data ? own : { ...event.data, orderId },
      personal:
        event.type === 'OrderSubmitted' ? await personKeys.encrypt(tenant, stream, { ...personal, patientNames: [`患者${nth}`] }) : null,
    })),
  );
}

/** Appends so many orders, spread over the tenants, each with the first events of its life; answers how many events that were. */
export async function appendOrders(
  log: PostgresLog,
  personKeys: PersonKeys,
  tenants: readonly TenantId[],
  orders: number,
  perOrder = eventsPerOrder,
  writers = 64,
): Promise<number> {
  let next = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let nth = next++; nth < orders; nth = next++) {
        const tenant = tenants[nth % tenants.length] ?? idAs('000000');
        const stream = `order-${v7()}`;
        const events = await eventsOf(nth, tenant, stream, personKeys, perOrder);
        const outcome = await log.append({
          tenant,
          commandId: idAs(v7()),
          fingerprint: String(nth),
          by: idAs('0197e000-0000-7000-8000-000000000061'),
          correlationId: 'bench',
          causationId: null,
          writes: [{ stream, expectedVersion: 0, events }],
        });
        if (outcome.kind !== 'answered') throw new Error(`an order was not appended: ${outcome.kind}`);
      }
    }),
  );
  return orders * perOrder;
}
