// Orders, a scheme and batches of prices over their real deciders, beside a short reckoning of what was confirmed, and by whom.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clerk, entry, ofOrder, orderApproved, orderRejected, reviewer, seen as orderSeen } from '../../orders/examples.js';
import { isKnownOrder, orderDecider, type KnownOrder, type OrderCommand, type OrderEvent, type OrderState } from '../../orders/index.js';
import { crown, keptProduct } from '../../products/examples.js';
import { Exact, fixed, type Price } from '../../shared/decimal.js';
import { idAs, type OrderId, type OrderLineId, type UserId } from '../../shared/ids.js';
import { hospital, knownCustomer } from '../customer-examples.js';
import { priceBatchDecider, type PriceBatchSeen, type PriceBatchState } from './batch.js';
import type { PriceBatchCommand, SchemeCommand } from './commands.js';
import type { PriceBatchConfirmed } from './events.js';
import { linkedPrices, mainAccount, ofBatch, ofScheme, proposer, schemeContent, schemeId, schemeProductId } from './examples.js';
import { schemeDecider, type SchemeSeen } from './scheme.js';
import type { SchemeState } from './state.js';
import type { PriceChangeId } from './words.js';

const said = { at: '', today: '2025-06-11' };
const standard = fixed<'price'>(120, 4);
const orderOf = (nth: number): OrderId => idAs(`order-${nth}`);
const lineOf = (nth: number): OrderLineId => idAs(`line-${nth}`);
const [firstLine] = entry.lines;
if (!firstLine) throw new Error('the example has a line');
const { products: _, hospitals: __, ...kept } = schemeContent;
const head = { ...kept, surcharges: [] };
const product = {
  id: null,
  productId: crown,
  materialId: null,
  zone: null,
  basePrice: null,
  rate: null,
  materialPrice: null,
  labourPrice: null,
  tiers: [],
};
// Named one by one: the compiler does not see a pattern in a name that is put together.
const schemeSeen = {
  [`product-${crown}`]: keptProduct,
  [`customer-${hospital}`]: knownCustomer,
  [`prices-${hospital}`]: linkedPrices,
} as Partial<SchemeSeen>;

/** The house: what its deciders made of everything that was said. */
function house() {
  let scheme: SchemeState = schemeDecider.initialState;
  const batches = new Map<PriceChangeId, PriceBatchState>();
  const orders = new Map<OrderId, OrderState>();
  const told: PriceBatchConfirmed[] = [];
  let nth = 0;
  const orderIn = (id: OrderId): OrderState => orders.get(id) ?? orderDecider.initialState;
  const keep = (id: OrderId, event: OrderEvent, by: UserId): void =>
    void orders.set(id, orderDecider.evolve(orderIn(id), ofOrder(event, (nth += 1), by)));
  return {
    known: (id: OrderId): KnownOrder | undefined => [orderIn(id)].find(isKnownOrder),
    ofScheme: (command: SchemeCommand, by: UserId): void => {
      const decision = schemeDecider.decide({ ...command, ...said, by }, scheme, schemeSeen);
      if ('events' in decision) for (const event of decision.events) scheme = schemeDecider.evolve(scheme, ofScheme(event, (nth += 1), by));
    },
    ofBatch: (command: PriceBatchCommand, by: UserId): void => {
      const before = batches.get(command.changeId) ?? priceBatchDecider.initialState;
      const seen: { -readonly [Name in keyof PriceBatchSeen]: PriceBatchSeen[Name] } = {};
      seen[`prices-${hospital}`] = linkedPrices;
      seen[`scheme-${schemeId}`] = scheme;
      for (const [id, state] of orders) seen[`order-${id}`] = state;
      const decision = priceBatchDecider.decide({ ...command, ...said, by }, before, seen);
      if (!('events' in decision)) return;
      for (const event of decision.events) {
        batches.set(command.changeId, priceBatchDecider.evolve(batches.get(command.changeId) ?? before, ofBatch(event, (nth += 1), by)));
        if (event.type === 'PriceBatchConfirmed') told.push(event);
      }
    },
    ofOrder: (command: OrderCommand & Readonly<{ orderId: OrderId }>, by: UserId): void => {
      const seen = { ...orderSeen, prices: linkedPrices, [`scheme-${schemeId}`]: scheme };
      const decision = orderDecider.decide({ ...command, ...said, by }, orderIn(command.orderId), seen);
      if ('events' in decision) for (const event of decision.events) keep(command.orderId, event, by);
    },
    keep,
    /** What `noteReprice` says of a confirmed batch reaches the orders. */
    tell: (): readonly PriceBatchConfirmed[] => told.splice(0),
  };
}

type Pending = Readonly<{ changeId: PriceChangeId; price: Price; by: UserId }>;
type Listed = Pending & Readonly<{ orders: ReadonlyMap<OrderId, Price> }>;

/** What is to be charged: the list price, then what was confirmed of the scheme when an order was submitted, and of batches since. */
function reckoning() {
  let [inForce, pending]: [Price, Pending | null] = [standard, null];
  const batches = new Map<PriceChangeId, Listed>();
  const prices = new Map<OrderId, Readonly<{ price: Price; isRepriced: boolean }>>();
  const confirmed: Listed[] = [];
  return {
    prices: () => new Map([...prices].map(([id, { price }]) => [id, price])),
    propose: (change: Pending): void => void (pending ??= change),
    /** At a price of its own, or at the one in force. */
    list: (of: Pending, isAgreed: boolean): void => {
      const change = isAgreed ? { ...of, price: inForce } : of;
      const others = [...prices].flatMap(([id, { price }]) => (price === change.price ? [] : [[id, price] as const]));
      batches.set(change.changeId, { ...change, orders: new Map(others) });
    },
    answer: (verb: Verb, changeId: PriceChangeId, by: UserId): void => {
      const listed = batches.get(changeId);
      const its = pending?.changeId === changeId ? pending : listed;
      if (!its || (verb === 'confirm' && its.by === by) || (verb === 'withdraw' && its.by !== by)) return;
      const isStale = listed && [...listed.orders].some(([id, price]) => prices.get(id)?.price !== price);
      if (verb === 'confirm' && isStale) return;
      if (verb === 'confirm' && listed) confirmed.push(listed);
      else if (verb === 'confirm') inForce = its.price;
      if (listed) batches.delete(changeId);
      else pending = null;
    },
    submit: (id: OrderId): void => void (prices.get(id)?.isRepriced || prices.set(id, { price: inForce, isRepriced: false })),
    hear: (): void => {
      for (const { orders, price } of confirmed.splice(0))
        for (const [id, before] of orders) if (prices.get(id)?.price === before) prices.set(id, { price, isRepriced: true });
    },
  };
}

const verb = fc.constantFrom('confirm' as const, 'confirm' as const, 'confirm' as const, 'reject' as const, 'withdraw' as const);
type Verb = typeof verb extends fc.Arbitrary<infer Each> ? Each : never;
const by = fc.constantFrom(proposer, mainAccount);
/** How many changes ago; mostly the last. */
const ago = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(6) });
const step = fc.oneof(
  fc.record({ does: fc.constantFrom('draft' as const, 'propose' as const, 'propose' as const), by }),
  fc.record({ does: fc.constant('list' as const), by, agreed: fc.boolean() }),
  fc.record({ does: fc.constant('answer' as const), verb, by, ago }),
  fc.record({ does: fc.constant('answer' as const), verb, by, ago }),
  fc.record({ does: fc.constantFrom('submit' as const, 'submit' as const, 'approve' as const), order: fc.nat(2) }),
  fc.record({ does: fc.constant('hear' as const) }),
);

it('R165 C277 M06 no order is ever priced by what another than its proposer did not confirm, of schemes and of batches, whatever is proposed, answered and submitted in whatever order', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), (steps) => {
      const [its, wanted] = [house(), reckoning()];
      const changes: PriceChangeId[] = [];
      for (const [nth, each] of steps.entries()) {
        const changeId = idAs<'priceChange'>(`change-${nth}`);
        const price = fixed<'price'>(new Exact(nth + 1), 4); // a price of its own, by which it is told apart
        switch (each.does) {
          case 'draft':
          case 'propose': {
            const proposal = each.does === 'propose' ? changeId : null;
            const products = [{ ...product, discountPrice: price }];
            its.ofScheme(
              { type: 'SaveScheme', schemeId, entry: head, products, hospitals: [hospital], newProductIds: [schemeProductId], proposal },
              each.by,
            );
            if (proposal) wanted.propose({ changeId, price, by: each.by });
            changes.unshift(changeId);
            break;
          }
          case 'list': {
            const orderIds = [0, 1, 2].map(orderOf).filter((id) => its.known(id));
            const { agreed } = each;
            const what = { productId: null, unitPrice: agreed ? null : price, currency: null, discountRate: null, agreed, reason: 'x' };
            its.ofBatch({ type: 'ProposePriceBatch', changeId, orderIds, customerIds: [hospital], ...what }, each.by);
            if (orderIds.length > 0) wanted.list({ changeId, price, by: each.by }, agreed);
            changes.unshift(changeId);
            break;
          }
          case 'answer': {
            const of = changes[each.ago] ?? changeId;
            // The wrong kind of answer to a change is an answer to none.
            const [scheme, batch] = [{ schemeId, changeId: of }, { changeId: of }];
            if (each.verb === 'confirm') {
              its.ofScheme({ type: 'ConfirmScheme', ...scheme }, each.by);
              its.ofBatch({ type: 'ConfirmPriceBatch', ...batch }, each.by);
            } else if (each.verb === 'reject') {
              its.ofScheme({ type: 'RejectScheme', ...scheme, reason: 'x' }, each.by);
              its.ofBatch({ type: 'RejectPriceBatch', ...batch, reason: 'x' }, each.by);
            } else {
              its.ofScheme({ type: 'WithdrawScheme', ...scheme }, each.by);
              its.ofBatch({ type: 'WithdrawPriceBatch', ...batch }, each.by);
            }
            wanted.answer(each.verb, of, each.by);
            break;
          }
          case 'submit': {
            const [orderId, before] = [orderOf(each.order), its.known(orderOf(each.order))];
            if (before?.status === 'approved') break;
            if (before) its.keep(orderId, { ...orderRejected, data: { ...orderRejected.data, orderId } }, reviewer);
            const lines = [{ ...firstLine, id: before ? lineOf(each.order) : null }];
            its.ofOrder({ type: 'SubmitOrder', orderId, entry: { ...entry, boxNo: null, lines }, newLineIds: [lineOf(each.order)] }, clerk);
            wanted.submit(orderId);
            break;
          }
          case 'approve': {
            const order = its.known(orderOf(each.order));
            if (order?.status === 'pending') its.keep(orderOf(each.order), { ...orderApproved, data: order.content }, reviewer);
            break;
          }
          case 'hear':
            for (const { data } of its.tell())
              for (const { orderId, ...line } of data.lines)
                its.ofOrder({ type: 'RepriceOrder', orderId, changeId: data.changeId, batchNo: data.batchNo, lines: [line] }, mainAccount);
            wanted.hear();
        }
        const charged = [0, 1, 2].flatMap((of) => {
          const line = its.known(orderOf(of))?.content.lines[0];
          if (line) reached.add(line.priceSource);
          return line ? [[orderOf(of), line.discountPrice] as const] : [];
        });
        expect(new Map(charged.toSorted())).toEqual(new Map([...wanted.prices()].toSorted()));
      }
    }),
    { numRuns: 500, seed: 6 },
  );
  // Both ways of a confirmed price were walked, and the one without any.
  expect([...reached].toSorted()).toEqual(['repriced', 'schemeFixed', 'standard']);
});
