import type { DeliveryConfirmed, DeliveryLine } from '@cloud-factory/domain/delivery';
import type { DeliveryType } from '@cloud-factory/domain/delivery/contract';
import type { MouldReceived, OrderApproved, OrderCancelled, OrderDeliveryReversed } from '@cloud-factory/domain/orders';
import type { OrderProperty } from '@cloud-factory/domain/orders/contract';
import type { ProductType } from '@cloud-factory/domain/products/contract';
import type { FreeKind } from '@cloud-factory/domain/reports/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { Exact, fixed, type Amount, type Price, type Quantity } from '@cloud-factory/domain/shared/decimal';
import type { CustomerId, DeliveryId, MaterialId, OrderId, OrderLineId, ProductId, UserId } from '@cloud-factory/domain/shared/ids';
import type { Currency } from '@cloud-factory/domain/shared/money';
import { defineProjection, gone, mustExist } from '../../shared/index.js';

/** What the order says of a line, and no delivery does. */
type Ordered = Readonly<{
  id: OrderLineId;
  orderId: OrderId;
  orderNo: string;
  orderDay: string;
  customerId: CustomerId;
  customerName: string;
  doctorName: string;
  companyCode: string;
  unitCode: string | null;
  salesmanId: UserId | null;
  orderProperty: OrderProperty;
  currency: Currency;
  freeReason: string | null;
  productId: ProductId;
  productName: string;
  productType: ProductType;
  materialId: MaterialId;
  materialName: string;
  toothPositions: readonly string[];
  unit: string;
  receiveModelAt: string | null;
}>;
/** What its delivery says; nothing while it waits for one. */
type Delivered = Readonly<{
  /** Of the confirmation. */
  createdAt: string;
  deliveryId: DeliveryId;
  deliveryNo: string;
  deliveredOn: string;
  deliveryType: DeliveryType;
  carrier: string | null;
  expressNo: string | null;
  contact: string | null;
  address: string | null;
  qty: Quantity;
  unitPrice: Price;
  standardAmount: Amount;
  /** What the customer owes for it: nothing for what is free. */
  chargedAmount: Amount;
  isFree: boolean;
  freeKind: FreeKind | null;
  /** At standard prices, of what is free; nothing for what is charged. */
  freeValue: Amount;
}>;
export type DeliveryLineTableRow = Ordered & (Delivered | Readonly<{ [Name in keyof Delivered]: null }>);

type LineEvent = OrderApproved | MouldReceived | OrderCancelled | OrderDeliveryReversed | DeliveryConfirmed;

const waiting = {
  createdAt: null,
  deliveryId: null,
  deliveryNo: null,
  deliveredOn: null,
  deliveryType: null,
  carrier: null,
  expressNo: null,
  contact: null,
  address: null,
  qty: null,
  unitPrice: null,
  standardAmount: null,
  chargedAmount: null,
  isFree: null,
  freeKind: null,
  freeValue: null,
} as const satisfies Readonly<{ [Name in keyof Delivered]: null }>;

function approved({ data }: Recorded<OrderApproved>, key: string): DeliveryLineTableRow | typeof gone {
  const line = data.lines.find(({ id }) => id === key);
  if (!line) return gone;
  const { orderId, orderNo, orderDay, customerId, customerName, doctorName, companyCode, unitCode, salesmanId } = data;
  const { orderProperty, currency, freeReason, receiveModelAt } = data;
  const { id, productId, productName, productType, materialId, materialName, toothPositions, unit } = line;
  const order = { orderId, orderNo, orderDay, customerId, customerName, doctorName, companyCode, unitCode, salesmanId, orderProperty };
  const product = { productId, productName, productType, materialId, materialName, toothPositions, unit };
  return { id, ...order, currency, freeReason, receiveModelAt, ...product, ...waiting };
}

/** Why a line costs nothing; null when it is charged. A rework that is charged for may still leave free, with a free delivery. */
function freeKindOf({ isFree, amount, unitPrice, orderProperty }: DeliveryLine, deliveryType: DeliveryType): FreeKind | null {
  if (!isFree && !new Exact(amount).isZero()) return null;
  const isRework = orderProperty === 'remake' || orderProperty === 'repair';
  if (isRework && new Exact(unitPrice).isZero()) return 'rework';
  if (orderProperty === 'free') return 'order';
  if (orderProperty === 'sample' || deliveryType === 'sample') return 'sample';
  if (deliveryType === 'tryIn') return 'tryIn';
  return deliveryType === 'free' ? 'delivery' : 'price';
}

function confirmed(row: DeliveryLineTableRow | undefined, recorded: Recorded<DeliveryConfirmed>, key: string): DeliveryLineTableRow {
  const { deliveryId, deliveryNo, deliveredOn, deliveryType, carrier, expressNo, contact, address, lines } = recorded.data;
  const line = lines.find(({ lineId }) => lineId === key);
  if (!line) throw new Error(`${key} is no line of delivery ${deliveryNo}`);
  const freeKind = freeKindOf(line, deliveryType);
  const { qty, unitPrice, standardAmount, amount } = line;
  const nothing = fixed<'amount'>(0, 2);
  return {
    ...mustExist(row, recorded),
    createdAt: recorded.at,
    deliveryId,
    deliveryNo,
    deliveredOn,
    deliveryType,
    carrier,
    expressNo,
    contact,
    address,
    qty,
    unitPrice,
    standardAmount,
    chargedAmount: freeKind === null ? amount : nothing,
    isFree: freeKind !== null,
    freeKind,
    freeValue: freeKind === null ? nothing : standardAmount,
  };
}

/**
 * One row per line of an approved order: who gets what, and on which confirmed delivery it left, for the statistics. It is begun by the order, which
 * alone knows salesman, unit and material. Seen with its delivery; a line without one is in no report. No names of patients.
 */
export const deliveryLineTable = defineProjection<LineEvent, DeliveryLineTableRow>({
  table: 'delivery_line',
  revision: 2,
  columns: {
    id: 'uuid',
    orderId: 'uuid',
    orderNo: 'text',
    orderDay: 'date',
    customerId: 'uuid',
    customerName: 'text',
    doctorName: 'text',
    companyCode: 'text',
    unitCode: 'text',
    salesmanId: 'uuid',
    orderProperty: 'text',
    currency: 'text',
    freeReason: 'text',
    productId: 'uuid',
    productName: 'text',
    productType: 'text',
    materialId: 'uuid',
    materialName: 'text',
    toothPositions: 'texts',
    unit: 'text',
    receiveModelAt: 'instant',
    createdAt: 'instant',
    deliveryId: 'uuid',
    deliveryNo: 'text',
    deliveredOn: 'date',
    deliveryType: 'text',
    carrier: 'text',
    expressNo: 'text',
    contact: 'text',
    address: 'text',
    qty: 'quantity',
    unitPrice: 'price',
    standardAmount: 'money',
    chargedAmount: 'money',
    isFree: 'boolean',
    freeKind: 'text',
    freeValue: 'money',
  },
  indexes: [{ by: ['-deliveredOn'] }, { by: ['customerId', '-deliveredOn'] }, { by: ['isFree', '-deliveredOn'] }, { like: 'orderNo' }],
  counts: [['deliveredOn'], ['customerId', 'deliveredOn'], ['isFree', 'deliveredOn']],
  scope: { resource: 'ycorderdelivery', through: 'delivery_list', by: 'deliveryId' },
  keysOf: (event) => {
    if (event.type === 'OrderCancelled' || event.type === 'MouldReceived') return event.data.lineIds;
    if (event.type === 'OrderApproved') return event.data.lines.map(({ id }) => id);
    return event.data.lines.map(({ lineId }) => lineId);
  },
  on: {
    OrderApproved: (_, recorded, key) => approved(recorded, key),
    // Of an order that leaves in parts: what has left was made by whom it was made, from what had come in by then.
    MouldReceived: (row, recorded) => {
      const line = mustExist(row, recorded);
      const { unitCode, receiveModelAt } = recorded.data;
      return line.deliveredOn === null ? { ...line, unitCode, receiveModelAt } : line;
    },
    OrderCancelled: () => gone,
    DeliveryConfirmed: confirmed,
    // Of another delivery than the one that holds it now it says nothing.
    OrderDeliveryReversed: (row, recorded) => {
      const line = mustExist(row, recorded);
      return line.deliveryId === recorded.data.deliveryId ? { ...line, ...waiting } : line;
    },
  },
});
