// A delivery as it is typed: who gets it, how it goes, and which lines are ticked.
import {
  isUncharged,
  type DeliveryDetail,
  type DeliveryLineRow,
  type DeliverySubmit,
  type DeliveryType,
} from '@cloud-factory/domain/delivery/contract';
import type { OrderDetail, OrderDetailLine } from '@cloud-factory/domain/orders/contract';
import { regionsOf } from '../orders/order-inputs.js';

export const textNames = ['carrier', 'expressNo', 'address', 'contact', 'phone', 'remark', 'freeReason'] as const;
export type TextName = (typeof textNames)[number];
export type Header = Readonly<{ customerId: string; deliveryType: string; sendDate: string; region: string }> &
  Readonly<Record<TextName, string>>;

/** What stands in the way of a line. */
export type WhyNot = 'gone' | 'cancelled' | 'notApproved' | 'held' | 'notPacked' | 'delivered';

/** A line that can be ticked. */
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
  teeth: OrderDetailLine['toothPositions'];
  whyNot: WhyNot | undefined;
}>;

/** A line that is ticked, with the remark on it. */
export type Ticked = Readonly<{ line: Sendable; remark: string }>;
/** By the keys of their lines, in the order of their ticking. */
export type Ticks = ReadonlyMap<string, Ticked>;

export const newHeader = (today: string): Header => ({
  customerId: '',
  deliveryType: 'normal',
  sendDate: today,
  carrier: '',
  expressNo: '',
  region: '',
  address: '',
  contact: '',
  phone: '',
  remark: '',
  freeReason: '',
});

export const headerOf = (delivery: DeliveryDetail): Header => {
  const { customerId, deliveryType, sendDate, carrier, expressNo, address, contact, phone, remark, freeReason } = delivery;
  const { province, city, district } = delivery;
  return {
    customerId,
    deliveryType,
    sendDate,
    carrier: carrier ?? '',
    expressNo: expressNo ?? '',
    region: district ?? city ?? province ?? '',
    address: address ?? '',
    contact: contact ?? '',
    phone: phone ?? '',
    remark: remark ?? '',
    freeReason: freeReason ?? '',
  };
};

type Standing = Pick<OrderDetailLine, 'reviewStatus' | 'packingStatus' | 'holdStatus' | 'deliveredQty'>;

/** Why a line cannot be sent as it stands; undefined when it can. A line leaves once, as a whole. */
function whyNotOf({ reviewStatus, packingStatus, holdStatus, deliveredQty }: Standing): WhyNot | undefined {
  if (reviewStatus === 'cancelled') return 'cancelled';
  if (reviewStatus !== 'approved') return 'notApproved';
  if (Number(deliveredQty) > 0) return 'delivered';
  if (holdStatus !== 'none') return 'held';
  return packingStatus === 'packed' ? undefined : 'notPacked';
}

const keyOf = ({ orderId, lineId }: Pick<Sendable, 'orderId' | 'lineId'>): string => `${orderId}/${lineId}`;

type Shown = Pick<
  DeliveryLineRow,
  'orderId' | 'lineId' | 'orderNo' | 'lineNo' | 'patientName' | 'productName' | 'qty' | 'unit' | 'toothPositions'
>;

/** What a line shows in the form, whether it comes from its order or from the delivery that has it. */
const shownOf = ({ toothPositions: teeth, orderId, lineId, orderNo, lineNo, patientName, productName, qty, unit }: Shown) => ({
  key: keyOf({ orderId, lineId }),
  ...{ orderId, lineId, orderNo, lineNo, patientName, productName, qty, unit, teeth },
});

/** Lines of packed orders that are still here, those of the most urgent orders first. */
export function sendableLines(lines: readonly OrderDetailLine[]): readonly Sendable[] {
  const urgency = ({ dueDate, orderNo }: OrderDetailLine): string => `${dueDate} ${orderNo}`;
  const sorted = lines
    .filter(({ deliveredQty }) => Number(deliveredQty) === 0)
    .toSorted((one, other) => urgency(one).localeCompare(urgency(other)) || one.lineNo - other.lineNo);
  const sendable = sorted.map(({ id: lineId, ...line }) => ({ ...shownOf({ lineId, ...line }), whyNot: whyNotOf(line) }));
  // What moved from one page to the next while they were read came twice.
  return [...new Map(sendable.map((line) => [line.key, line])).values()];
}

const tickedOf = (line: DeliveryLineRow) => ({ line: { ...shownOf(line), whyNot: undefined }, remark: line.remark ?? '' });

/** All that a draft has ticked. */
export const ticksOf = ({ lines }: Pick<DeliveryDetail, 'lines'>): Ticks =>
  new Map(lines.map(tickedOf).map((ticked) => [ticked.line.key, ticked]));

type OrderNow = Pick<OrderDetail, 'id' | 'reviewStatus' | 'packingStatus' | 'holdStatus'> &
  Readonly<{ lines: readonly Pick<OrderDetail['lines'][number], 'id' | 'deliveredQty'>[] }>;

/** A line of a draft as its order stands now; null is an order that is not there any more. */
export function asItStands(line: Sendable, order: OrderNow | null): Sendable {
  const found = order?.lines.find(({ id }) => id === line.lineId);
  return { ...line, whyNot: order && found ? whyNotOf({ ...order, deliveredQty: found.deliveredQty }) : 'gone' };
}

/** Lines in which a text stands: in the number of the order, the patient or the product. */
export function linesWith(lines: readonly Sendable[], text: string): readonly Sendable[] {
  const wanted = text.trim().toLowerCase();
  return lines.filter(({ orderNo, patientName, productName }) =>
    `${orderNo}\n${patientName}\n${productName}`.toLowerCase().includes(wanted),
  );
}

const orNull = (text: string): string | null => text.trim() || null;

/** For the wire: every line that is ticked, seen or not. `saved` is the draft that is changed. */
export function deliveryOf(header: Header, ticks: Ticks, saved?: Pick<DeliveryDetail, 'id' | 'version'>): DeliverySubmit {
  const texts = Object.fromEntries(textNames.map((name) => [name, orNull(header[name])]));
  return {
    ...(saved && { id: saved.id, version: saved.version }),
    customerId: header.customerId,
    deliveryType: header.deliveryType,
    sendDate: header.sendDate,
    ...texts,
    ...regionsOf(header.region),
    // A kind that is charged has no reason why it is not.
    ...(!isUncharged(header.deliveryType as DeliveryType) && { freeReason: null }), // the form offers no other words
    lines: [...ticks.values()].map(({ line: { orderId, lineId }, remark }) => ({ orderId, lineId, remark: orNull(remark) })),
  } as unknown as DeliverySubmit; // ids carry brands of the domain; the server checks them
}
