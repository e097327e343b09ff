// A delivery as it is typed: who gets it, how it goes, and which lines are ticked.
import type { DeliveryDetail, DeliverySubmit } from '@cloud-factory/domain/delivery/contract';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';

export const textNames = ['carrier', 'expressNo', 'address', 'contact', 'phone', 'remark'] as const;
export type TextName = (typeof textNames)[number];
export type Header = Readonly<{ customerId: string; deliveryType: string; sendDate: string }> & Readonly<Record<TextName, string>>;

/** A line that may be sent. `key` is what a tick remembers. */
export type Sendable = Readonly<{
  key: string;
  orderId: string;
  lineId: string;
  orderNo: string;
  lineNo: number;
  patientName: string;
  productName: string;
  qty: string;
  unit: string;
  teeth: OrderDetail['lines'][number]['toothPositions'];
}>;

export const newHeader = (today: string): Header => ({
  customerId: '',
  deliveryType: 'normal',
  sendDate: today,
  carrier: '',
  expressNo: '',
  address: '',
  contact: '',
  phone: '',
  remark: '',
});

export const headerOf = (delivery: DeliveryDetail): Header => {
  const { customerId, deliveryType, sendDate, carrier, expressNo, address, contact, phone, remark } = delivery;
  return {
    customerId,
    deliveryType,
    sendDate,
    carrier: carrier ?? '',
    expressNo: expressNo ?? '',
    address: address ?? '',
    contact: contact ?? '',
    phone: phone ?? '',
    remark: remark ?? '',
  };
};

/** What a draft has ticked, and a remark on each line. */
export const ticksOf = ({ lines }: Pick<DeliveryDetail, 'lines'>): ReadonlyMap<string, string> =>
  new Map(lines.map(({ orderId, lineId, remark }) => [`${orderId}/${lineId}`, remark ?? '']));

/** Lines of packed orders that are still here: a line leaves once, as a whole. */
export const sendableLines = (orders: readonly OrderDetail[]): readonly Sendable[] =>
  orders.flatMap((order) =>
    order.lines
      .filter(({ deliveredQty }) => Number(deliveredQty) === 0)
      .map(({ id, lineNo, patientName, productName, qty, unit, toothPositions }) => ({
        key: `${order.id}/${id}`,
        orderId: order.id,
        lineId: id,
        orderNo: order.orderNo,
        lineNo,
        patientName,
        productName,
        qty,
        unit,
        teeth: toothPositions,
      })),
  );

const orNull = (text: string): string | null => text.trim() || null;

/** For the wire; `saved` is the draft that is changed. Ticks of lines that are no longer offered are not sent. */
export function deliveryOf(
  header: Header,
  ticks: ReadonlyMap<string, string>,
  offered: readonly Sendable[],
  saved?: Pick<DeliveryDetail, 'id' | 'version'>,
): DeliverySubmit {
  const texts = Object.fromEntries(textNames.map((name) => [name, orNull(header[name])]));
  return {
    ...(saved && { id: saved.id, version: saved.version }),
    customerId: header.customerId,
    deliveryType: header.deliveryType,
    sendDate: header.sendDate,
    ...texts,
    lines: offered
      .filter(({ key }) => ticks.has(key))
      .map(({ key, orderId, lineId }) => ({ orderId, lineId, remark: orNull(ticks.get(key) ?? '') })),
  } as unknown as DeliverySubmit; // ids carry brands of the domain; the server checks them
}
