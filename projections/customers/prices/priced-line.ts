import type { OrderApproved, OrderCancelled, OrderRepriced } from '@cloud-factory/domain/orders';
import type { Liability, OrderProperty, PriceSource } from '@cloud-factory/domain/orders/contract';
import type { Amount, Price, Quantity } from '@cloud-factory/domain/shared/decimal';
import type { CustomerId, MaterialId, OrderId, ProductId } from '@cloud-factory/domain/shared/ids';
import type { Currency } from '@cloud-factory/domain/shared/money';
import type { Tooth } from '@cloud-factory/domain/shared/tooth';
import { defineProjection, gone } from '../../shared/index.js';

/** A line of an approved order with all that its price depends on. */
export type PricedLineRow = Readonly<{
  id: string;
  orderId: OrderId;
  customerId: CustomerId;
  orderDay: string;
  orderProperty: OrderProperty;
  liability: Liability | null;
  currency: Currency;
  productId: ProductId;
  materialId: MaterialId;
  toothPositions: readonly Tooth[];
  qty: Quantity;
  standardPrice: Price;
  discountPrice: Price;
  priceSource: PriceSource;
  surcharges: readonly Readonly<{ code: string; qty: Quantity; price: Price; amount: Amount }>[];
  discountedAmount: Amount;
}>;

type LineEvent = OrderApproved | OrderCancelled | OrderRepriced;

function approved({ orderId, customerId, orderDay, orderProperty, liability, currency, lines }: OrderApproved['data'], key: string) {
  const line = lines.find(({ id }) => id === key);
  if (!line) return gone;
  const { productId, materialId, toothPositions, qty, standardPrice, discountPrice, priceSource, surcharges, discountedAmount } = line;
  return {
    id: key,
    orderId,
    customerId,
    orderDay,
    orderProperty,
    liability,
    currency,
    productId,
    materialId,
    toothPositions,
    qty,
    standardPrice,
    discountPrice,
    priceSource,
    surcharges,
    discountedAmount,
  };
}

/** One row per line that was sold, for replaying the past at other prices. No names of patients. */
export const pricedLineTable = defineProjection<LineEvent, PricedLineRow>({
  table: 'priced_line',
  revision: 1,
  columns: {
    id: 'uuid',
    orderId: 'uuid',
    customerId: 'uuid',
    orderDay: 'date',
    orderProperty: 'text',
    liability: 'text',
    currency: 'text',
    productId: 'uuid',
    materialId: 'uuid',
    toothPositions: 'texts',
    qty: 'quantity',
    standardPrice: 'price',
    discountPrice: 'price',
    priceSource: 'text',
    surcharges: 'json',
    discountedAmount: 'money',
  },
  indexes: [{ by: ['customerId', 'orderDay'] }],
  keysOf: ({ type, data }) => {
    if (type === 'OrderApproved') return data.lines.map(({ id }) => id);
    return type === 'OrderRepriced' ? data.lines.map(({ lineId }) => lineId) : data.lineIds;
  },
  on: {
    OrderApproved: (_, { data }, key) => approved(data, key),
    // An order that was repriced before its approval has no rows yet, and comes at the new price.
    OrderRepriced: (row, recorded, key) => {
      const line = recorded.data.lines.find(({ lineId }) => lineId === key);
      if (!row || !line) return row ?? gone;
      return { ...row, discountPrice: line.newPrice, discountedAmount: line.newAmount, priceSource: 'repriced' };
    },
    OrderCancelled: () => gone,
  },
});
