import type { OrderApproved, OrderCancelled, OrderDelivered, OrderDeliveryReversed, OrderRepriced } from '@cloud-factory/domain/orders';
import type { OrderProperty } from '@cloud-factory/domain/orders/contract';
import type { ProductType, ShipmentType } from '@cloud-factory/domain/products/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { Exact, fixed, type Amount, type Price, type Quantity } from '@cloud-factory/domain/shared/decimal';
import type { CustomerId, MaterialId, OrderId, OrderLineId, ProductId, UserId } from '@cloud-factory/domain/shared/ids';
import { centsOf, type Currency } from '@cloud-factory/domain/shared/money';
import { defineProjection, gone, mustExist } from '../../shared/index.js';

/** A line of an order that was approved and not cancelled. Whose order it is stands in the list of orders, and only there. */
export type OrderLineTableRow = Readonly<{
  id: OrderLineId;
  orderId: OrderId;
  orderNo: string;
  orderDay: string;
  lineNo: number;
  customerId: CustomerId;
  customerName: string;
  doctorName: string;
  companyCode: string;
  salesmanId: UserId | null;
  orderProperty: OrderProperty;
  shipmentType: ShipmentType;
  currency: Currency;
  productId: ProductId;
  productCode: string;
  productName: string;
  productType: ProductType;
  materialId: MaterialId;
  materialName: string;
  toothPositions: readonly string[];
  shade: string | null;
  unit: string;
  qty: Quantity;
  pieces: number;
  standardPrice: Price;
  discountPrice: Price;
  amount: Amount;
  discountedAmount: Amount;
  discountedAmountCents: string;
  deliveredQty: Quantity;
}>;

type LineEvent = OrderApproved | OrderCancelled | OrderDelivered | OrderDeliveryReversed | OrderRepriced;

function approved({ data }: Recorded<OrderApproved>, key: string): OrderLineTableRow | typeof gone {
  const line = data.lines.find(({ id }) => id === key);
  if (!line) return gone;
  const { orderId, orderNo, orderDay, customerId, customerName, doctorName, companyCode, salesmanId, orderProperty, currency } = data;
  const { id, lineNo, productId, productCode, productName, productType, shipmentType, materialId, materialName, unit } = line;
  const { toothPositions, shade, qty, pieces, standardPrice, discountPrice, amount, discountedAmount } = line;
  return {
    id,
    orderId,
    orderNo,
    orderDay,
    lineNo,
    customerId,
    customerName,
    doctorName,
    companyCode,
    salesmanId,
    orderProperty,
    shipmentType,
    currency,
    productId,
    productCode,
    productName,
    productType,
    materialId,
    materialName,
    toothPositions,
    shade,
    unit,
    qty,
    pieces,
    standardPrice,
    discountPrice,
    amount,
    discountedAmount,
    discountedAmountCents: centsOf(discountedAmount),
    deliveredQty: fixed(0, 4),
  };
}

/** The quantities of a delivery, taken along (1) or brought back (-1). */
function delivered(
  row: OrderLineTableRow | undefined,
  recorded: Recorded<OrderDelivered | OrderDeliveryReversed>,
  key: string,
  sign: 1 | -1,
) {
  const line = mustExist(row, recorded);
  const moved = recorded.data.lines.filter(({ lineId }) => lineId === key).reduce((sum, { qty }) => sum.plus(qty), new Exact(0));
  return { ...line, deliveredQty: fixed<'quantity'>(new Exact(line.deliveredQty).plus(moved.times(sign)), 4) };
}

/** One row per line, for reports. No names of patients; no owner either: whoever asks joins the list of orders, which has one. */
export const orderLineTable = defineProjection<LineEvent, OrderLineTableRow>({
  table: 'order_line',
  revision: 2,
  columns: {
    id: 'uuid',
    orderId: 'uuid',
    orderNo: 'text',
    orderDay: 'date',
    lineNo: 'integer',
    customerId: 'uuid',
    customerName: 'text',
    doctorName: 'text',
    companyCode: 'text',
    salesmanId: 'uuid',
    orderProperty: 'text',
    shipmentType: 'text',
    currency: 'text',
    productId: 'uuid',
    productCode: 'text',
    productName: 'text',
    productType: 'text',
    materialId: 'uuid',
    materialName: 'text',
    toothPositions: 'texts',
    shade: 'text',
    unit: 'text',
    qty: 'quantity',
    pieces: 'integer',
    standardPrice: 'price',
    discountPrice: 'price',
    amount: 'money',
    discountedAmount: 'money',
    discountedAmountCents: 'cents',
    deliveredQty: 'quantity',
  },
  indexes: [{ by: ['-orderDay'] }, { by: ['customerId', '-orderDay'] }, { by: ['orderId'] }, { like: 'orderNo' }],
  scope: { resource: 'orderentry', isOwned: true, through: 'order_list', by: 'orderId' },
  keysOf: (event) =>
    event.type === 'OrderCancelled'
      ? event.data.lineIds
      : event.type === 'OrderApproved'
        ? event.data.lines.map(({ id }) => id)
        : event.data.lines.map(({ lineId }) => lineId),
  on: {
    OrderApproved: (_, recorded, key) => approved(recorded, key),
    OrderCancelled: () => gone,
    OrderDelivered: (row, recorded, key) => delivered(row, recorded, key, 1),
    OrderDeliveryReversed: (row, recorded, key) => delivered(row, recorded, key, -1),
    // An order that was repriced before its approval has no rows yet, and comes at the new price.
    OrderRepriced: (row, { data: { lines } }, key) => {
      const its = lines.find(({ lineId }) => lineId === key);
      if (!row || !its) return row ?? gone;
      return { ...row, discountPrice: its.newPrice, discountedAmount: its.newAmount, discountedAmountCents: centsOf(its.newAmount) };
    },
  },
});
