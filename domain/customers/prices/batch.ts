// New prices for lines of orders that no statement has asked for yet: a proposal that lists them, and its confirmation.
import { amountAt, isOpenToPrice } from '../../orders/open-price.js';
import { isKnownOrder, type KnownOrder, type OrderState } from '../../orders/state.js';
import type { OrderLine } from '../../orders/events.js';
import { nothing, numberOf, refuse, type Decider, type Decision, type Refusal, type Said } from '../../shared/decider.js';
import { Exact, fixed, type Price } from '../../shared/decimal.js';
import type { OrderId } from '../../shared/ids.js';
import type { ConfirmPriceBatch, PriceBatchCommand, ProposePriceBatch, RejectPriceBatch, WithdrawPriceBatch } from './commands.js';
import type { ChangeRefusal } from './customer-prices.js';
import type { LineToReprice, PriceBatchEvent, PriceBatchProposed } from './events.js';
import { priceOf } from './pricing.js';
import type { CustomerPricesState, KnownScheme, SchemeState } from './state.js';

type KnownBatch = Readonly<{
  status: 'pending' | 'confirmed' | 'rejected' | 'withdrawn';
  by: string;
  data: PriceBatchProposed['data'];
}>;
export type PriceBatchState = Readonly<{ status: 'none' }> | KnownBatch;

export type PriceBatchRefusal =
  | ChangeRefusal
  | 'PriceChangeNotFound'
  | 'OrderNotFound'
  | 'NothingToReprice'
  | 'PriceInOtherCurrency'
  | 'PriceChangeIsStale';

/** The orders; where the price is to be the agreed one, also what their customers agreed on, and the schemes that name them. */
export type PriceBatchSeen = Readonly<{
  [order: `order-${string}`]: OrderState;
  [prices: `prices-${string}`]: CustomerPricesState;
  [scheme: `scheme-${string}`]: SchemeState;
}>;

type Answer = Decision<PriceBatchEvent, PriceBatchRefusal>;
type Seen = Readonly<Partial<PriceBatchSeen>>;
type No = Refusal<PriceBatchRefusal>;

function agreedPrice({ content }: KnownOrder, line: OrderLine, seen: Seen): Price | undefined {
  const prices = seen[`prices-${content.customerId}`];
  const schemes = (prices?.schemeIds ?? []).flatMap((id): KnownScheme[] => {
    const scheme = seen[`scheme-${id}`];
    return scheme?.status === 'kept' ? [scheme] : [];
  });
  const { currency, orderProperty, orderDay, customerId } = content;
  const { productId, materialId, standardPrice, qty, toothPositions } = line;
  const asked = {
    productId,
    materialId,
    standardPrice,
    standardCurrency: currency,
    qty,
    teeth: toothPositions,
    orderProperty,
    isOurFault: false,
    currency,
    day: orderDay,
    surcharges: [],
  };
  const found = priceOf(asked, { customerId, prices, schemes });
  return 'unpriced' in found ? undefined : found.discountPrice;
}

function newPriceOf(command: ProposePriceBatch, order: KnownOrder, line: OrderLine, seen: Seen): Price | undefined {
  if (command.unitPrice !== null) return command.unitPrice;
  if (command.discountRate !== null) return fixed(new Exact(line.standardPrice).times(command.discountRate).toFixed(2), 4);
  return agreedPrice(order, line, seen);
}

function knownOrder(orderId: OrderId, seen: Seen): KnownOrder | undefined {
  const order = seen[`order-${orderId}`];
  return order && isKnownOrder(order) ? order : undefined;
}

/** The lines whose price would be another one. One unit price is for one currency: 110 yuan are not 110 dollars. */
function linesOf(command: ProposePriceBatch, seen: Seen): readonly LineToReprice[] | No {
  const lines: LineToReprice[] = [];
  let wanted = command.currency;
  for (const orderId of new Set(command.orderIds)) {
    const order = knownOrder(orderId, seen);
    if (!order) return refuse('OrderNotFound');
    const { orderNo, customerId, customerName, currency } = order.content;
    for (const line of order.content.lines) {
      if ((command.productId !== null && line.productId !== command.productId) || !isOpenToPrice(order, line)) continue;
      wanted ??= currency;
      if (command.unitPrice !== null && currency !== wanted) return refuse('PriceInOtherCurrency', { orderNo, currency, wanted });
      const newPrice = newPriceOf(command, order, line, seen);
      if (newPrice === undefined || newPrice === line.discountPrice) continue;
      const { id: lineId, lineNo, productName, qty, discountPrice: oldPrice, discountedAmount: oldAmount } = line;
      const newAmount = amountAt(line, newPrice);
      lines.push({
        orderId,
        orderNo,
        lineId,
        lineNo,
        customerId,
        customerName,
        productName,
        currency,
        qty,
        oldPrice,
        newPrice,
        oldAmount,
        newAmount,
      });
    }
  }
  return lines.length > 0 ? lines : refuse('NothingToReprice');
}

function propose(command: Said<ProposePriceBatch>, state: PriceBatchState, seen: Seen): Answer {
  if (state.status !== 'none') return nothing;
  const { changeId, reason, today } = command;
  const lines = linesOf(command, seen);
  if ('refusal' in lines) return lines;
  return { events: [{ type: 'PriceBatchProposed', data: { changeId, batchNo: numberOf('priceBatch', today), reason, lines } }] };
}

/** Policy `twoPeopleForAPrice`. What was listed must still be so: who confirms has seen those figures and no others. */
function confirm({ by }: Said<ConfirmPriceBatch>, state: KnownBatch, seen: Seen): Answer {
  if (state.status === 'confirmed') return nothing;
  if (state.status !== 'pending') return refuse('PriceChangeNotPending');
  if (state.by === by) return refuse('ProposerMayNotConfirm');
  const stale = state.data.lines.find(({ orderId, lineId, oldPrice }) => {
    const order = knownOrder(orderId, seen);
    const line = order?.content.lines.find(({ id }) => id === lineId);
    return !order || !line || !isOpenToPrice(order, line) || line.discountPrice !== oldPrice;
  });
  if (stale) return refuse('PriceChangeIsStale', { orderNo: stale.orderNo, lineNo: stale.lineNo });
  return { events: [{ type: 'PriceBatchConfirmed', data: state.data }] };
}

function end({ type, by, ...command }: Said<RejectPriceBatch | WithdrawPriceBatch>, state: KnownBatch): Answer {
  const { changeId } = command;
  if (state.status !== 'pending') return refuse('PriceChangeNotPending');
  if ('reason' in command) return { events: [{ type: 'PriceBatchRejected', data: { changeId, reason: command.reason } }] };
  return state.by === by && type === 'WithdrawPriceBatch'
    ? { events: [{ type: 'PriceBatchWithdrawn', data: { changeId } }] }
    : refuse('NotTheProposer');
}

const ordersNamed = (ids: readonly OrderId[]) => Object.fromEntries(ids.map((id) => [`order-${id}`, `order-${id}`]));

function known(state: PriceBatchState): KnownBatch {
  if (state.status === 'none') throw new Error('a batch of prices cannot begin with its end');
  return state;
}

export const priceBatchDecider: Decider<PriceBatchCommand, PriceBatchState, PriceBatchEvent, PriceBatchRefusal, PriceBatchSeen> = {
  initialState: { status: 'none' },
  reads: (command, state) => {
    if (command.type === 'ConfirmPriceBatch')
      return state.status === 'none' ? {} : ordersNamed([...new Set(state.data.lines.map(({ orderId }) => orderId))]);
    if (command.type !== 'ProposePriceBatch') return {};
    const prices = command.agreed ? command.customerIds.map((id) => [`prices-${id}`, `customerPrices-${id}`]) : [];
    return { ...ordersNamed(command.orderIds), ...Object.fromEntries(prices) };
  },
  readsThen: (command, _, seen) => {
    if (command.type !== 'ProposePriceBatch' || !command.agreed) return {};
    const ids = command.customerIds.flatMap((id) => seen[`prices-${id}`]?.schemeIds ?? []);
    return Object.fromEntries(ids.map((id) => [`scheme-${id}`, `scheme-${id}`]));
  },
  decide: (command, state, seen): Answer => {
    if (command.type === 'ProposePriceBatch') return propose(command, state, seen);
    if (state.status === 'none') return refuse('PriceChangeNotFound');
    return command.type === 'ConfirmPriceBatch' ? confirm(command, state, seen) : end(command, state);
  },
  evolve: (state, { type, data, by }): PriceBatchState => {
    switch (type) {
      case 'PriceBatchProposed':
        return { status: 'pending', by, data };
      case 'PriceBatchConfirmed':
        return { ...known(state), status: 'confirmed' };
      case 'PriceBatchRejected':
        return { ...known(state), status: 'rejected' };
      case 'PriceBatchWithdrawn':
        return { ...known(state), status: 'withdrawn' };
    }
  },
};
