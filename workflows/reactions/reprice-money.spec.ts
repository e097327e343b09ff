import { knownCustomer } from '@cloud-factory/domain/customers/examples';
import { isKnownOrder, orderDecider, type OrderEvent, type OrderState } from '@cloud-factory/domain/orders';
import {
  clerk,
  content,
  entry,
  line,
  ofOrder,
  orderApproved,
  orderRejected,
  orderSubmitted,
  seen,
} from '@cloud-factory/domain/orders/examples';
import { accountDecider, previewStatement, type AccountCommand, type AccountState, type Preview } from '@cloud-factory/domain/settlement';
import { company, linesDelivered, ofAccount, owedLine } from '@cloud-factory/domain/settlement/examples';
import { Exact, fixed } from '@cloud-factory/domain/shared/decimal';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { amountOf, sumOf } from '@cloud-factory/domain/shared/money';
import type { Tooth } from '@cloud-factory/domain/shared/tooth';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noteReprice } from './note-reprice.js';

const said = { by: clerk, at: '', today: '2025-06-16' };
const priceOf = (cents: number) => fixed<'price'>(new Exact(cents).dividedBy(100), 4);

const teeth: readonly Tooth[] = ['11', '12', '13'];

/** Waiting for review. */
function orderOf(drawn: readonly Readonly<{ price: number; qty: number }>[]): OrderState {
  const lines = drawn.map(({ price, qty }, nth) => ({
    ...line,
    id: idAs<'orderLine'>(`line-${nth}`),
    lineNo: nth + 1,
    toothPositions: teeth.slice(nth, nth + 1),
    qty: fixed<'quantity'>(qty, 4),
    standardPrice: priceOf(price),
    discountPrice: priceOf(price),
    amount: amountOf(priceOf(price), fixed(qty, 4)),
    discountedAmount: amountOf(priceOf(price), fixed(qty, 4)),
  }));
  const total = sumOf(lines.map(({ discountedAmount }) => discountedAmount));
  const data = { ...content, lines, totalAmount: total, discountedAmount: total };
  return orderDecider.evolve(orderDecider.initialState, ofOrder({ ...orderSubmitted, data }, 1, clerk));
}

/** Rejected, and submitted again with another quantity of each line; a hospital may have become one that is charged nothing, and one that is again. */
function resubmitted(order: OrderState, { qty, isFree, version }: Readonly<{ qty: number; isFree: boolean; version: number }>): OrderState {
  const [first] = entry.lines;
  if (!first) throw new Error('the example has a line');
  const rejected = orderDecider.evolve(order, ofOrder(orderRejected, version, clerk));
  const lines = known(order).lines.map(({ id, toothPositions }, nth) => ({
    ...first,
    id,
    toothPositions: [...toothPositions],
    qty: fixed<'quantity'>(((qty + nth) % 28) + 1, 4),
  }));
  const command = {
    type: 'SubmitOrder',
    orderId: content.orderId,
    entry: { ...entry, lines, orderProperty: isFree ? 'free' : 'normal', freeReason: isFree ? '保修内' : null },
    newLineIds: lines.map((_, nth) => idAs<'orderLine'>(`line-${nth}-of-${version}`)),
  } as const;
  const decision = orderDecider.decide({ ...command, ...said }, rejected, seen);
  if ('refusal' in decision) throw new Error(decision.refusal);
  return decision.events.reduce((each, event) => orderDecider.evolve(each, ofOrder(event, version + 1, clerk)), rejected);
}

const known = (state: OrderState) => {
  if (!isKnownOrder(state)) throw new Error('it was just made');
  return state.content;
};

/** A delivery of one line as somebody read it at some moment, in the account. */
function deliver(account: AccountState, read: OrderState, nth: number, position: number): AccountState {
  const its = known(read).lines[nth];
  if (!its) return account;
  const owed = {
    ...owedLine,
    lineId: its.id,
    qty: its.qty,
    unitPrice: its.discountPrice,
    amount: its.discountedAmount,
    standardAmount: its.amount,
    isFree: its.priceSource === 'free',
  };
  const command = {
    type: 'NoteDelivered',
    ...linesDelivered.data,
    lines: [owed],
    upTo: idAs<'position'>(String(position).padStart(19, '0')),
  } as const;
  const decision = accountDecider.decide({ ...command, ...said }, account, {});
  if ('refusal' in decision) throw new Error(decision.refusal);
  return decision.events.reduce((each, event) => accountDecider.evolve(each, ofAccount(event, position, clerk)), account);
}

/** `isOlder`: recorded by a release that told the account also of orders that were not approved. */
const reprice = fc.record({
  kind: fc.constant('reprice' as const),
  nth: fc.nat(2),
  price: fc.integer({ min: 1, max: 1_000_000 }),
  isOlder: fc.boolean(),
});
/** Only before it is approved: what is reviewed is not made yet. */
const resubmit = fc.record({ kind: fc.constant('resubmit' as const), nth: fc.nat(27), isFree: fc.boolean() });

it('C277 M03 M05 statements and account together ask for what the orders cost, to the cent, in whatever order prices change, orders are submitted again, lines are delivered, stated and given back', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ price: fc.integer({ min: 1, max: 1_000_000 }), qty: fc.integer({ min: 1, max: 28 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      // First what happens to an order that waits for its review, which the first delivery ends.
      fc.tuple(
        fc.array(fc.oneof(reprice, resubmit), { maxLength: 8 }),
        fc.array(
          fc.oneof(
            reprice,
            resubmit,
            fc.record({ kind: fc.constant('approve' as const), nth: fc.constant(0) }),
            // `stale`: the delivery had looked at the order before the last change of its price, though never before its approval.
            fc.record({ kind: fc.constant('deliver' as const), nth: fc.nat(2), stale: fc.boolean() }),
            // A statement, and the account hearing of it; between the two prices may change.
            fc.record({ kind: fc.constant('state' as const), nth: fc.constant(0) }),
            fc.record({ kind: fc.constant('hear' as const), nth: fc.constant(0) }),
            fc.record({ kind: fc.constant('void' as const), nth: fc.nat(2) }),
          ),
          // Long enough that lines are corrected twice, given back and stated anew.
          { minLength: 12, maxLength: 40, size: 'max' },
        ),
      ),
      (drawn, [waiting, later]) => {
        const steps = [...waiting, ...later];
        let [order, before] = [orderOf(drawn), orderOf(drawn)];
        let account = accountDecider.initialState;
        const delivered = new Set<number>();
        const statements = new Map<string, Preview['lines']>();
        const unheard: (() => void)[] = [];
        const hear = (command: AccountCommand, step: number): void => {
          const noted = accountDecider.decide({ ...command, ...said }, account, {});
          if ('refusal' in noted) throw new Error(noted.refusal);
          account = noted.events.reduce((state, fact) => accountDecider.evolve(state, ofAccount(fact, step + 3, clerk)), account);
        };
        for (const [step, each] of steps.entries()) {
          if (each.kind === 'hear') unheard.splice(0).forEach((now) => now());
          // While the account has not heard of a statement, its claims keep the next one away.
          if (each.kind === 'state' && unheard.length === 0) {
            const { lines } = previewStatement(knownCustomer, account, { company, month: '2025-06', currency: null, today: '2025-06-26' });
            const statementId = idAs<'statement'>(`statement-${step}`);
            if (lines.length > 0) {
              statements.set(statementId, lines);
              unheard.push(() =>
                hear({ type: 'MarkLinesSettled', customerId: content.customerId, statementId, period: null, lines }, step),
              );
            }
          }
          if (each.kind === 'void' && unheard.length === 0) {
            const statementId = [...statements.keys()][each.nth];
            if (statementId !== undefined) {
              statements.delete(statementId);
              hear({ type: 'ReopenLines', customerId: content.customerId, statementId: idAs(statementId) }, step);
            }
          }
          const isApproved = order.status === 'approved';
          if ((each.kind === 'approve' || each.kind === 'deliver') && !isApproved) {
            order = orderDecider.evolve(order, ofOrder({ ...orderApproved, data: known(order) }, step * 2 + 3, clerk));
            before = order;
          }
          if (each.kind === 'resubmit' && !isApproved) {
            order = resubmitted(order, { qty: each.nth, isFree: each.isFree, version: step * 2 + 3 });
            before = order;
          }
          if (each.kind !== 'deliver' && each.kind !== 'reprice') continue;
          const its = known(order).lines[each.nth];
          if (!its) continue;
          if (each.kind === 'deliver') {
            if (!delivered.has(each.nth)) account = deliver(account, each.stale ? before : order, each.nth, step + 1);
            delivered.add(each.nth);
            continue;
          }
          before = order;
          const lines = [{ lineId: its.id, oldPrice: its.discountPrice, newPrice: priceOf(each.price) }];
          const command = {
            type: 'RepriceOrder',
            orderId: content.orderId,
            changeId: idAs<'priceChange'>(`change-${step}`),
            batchNo: idAs<'documentNo'>('TJ'),
            lines,
          } as const;
          const decision = orderDecider.decide({ ...command, ...said }, order, {});
          if ('refusal' in decision) throw new Error(decision.refusal);
          for (const decided of decision.events as readonly OrderEvent[]) {
            const isOlder = each.isOlder && decided.type === 'OrderRepriced';
            const event = isOlder ? { ...decided, data: { ...decided.data, isForAccount: true } } : decided;
            order = orderDecider.evolve(order, ofOrder(event, step + 3, clerk));
            if (event.type !== 'OrderRepriced') continue;
            for (const sent of noteReprice.OrderRepriced(ofOrder(event, step + 3, clerk))) {
              if (sent.command.type !== 'NoteLinesRepriced') continue;
              hear(sent.command, step);
            }
          }
        }
        const { lines, discountedAmount } = known(order);
        expect(discountedAmount).toBe(sumOf(lines.map((each) => each.discountedAmount)));
        unheard.splice(0).forEach((now) => now());
        const owed = lines.filter((_, nth) => delivered.has(nth)).map((each) => each.discountedAmount);
        const asked = [...statements.values()].flatMap((on) => on.map(({ amount }) => amount));
        expect(sumOf([...asked, ...account.open.map(({ amount }) => amount)])).toBe(sumOf(owed));
        const ids = [...[...statements.values()].flat(), ...account.open].map(({ lineId }) => lineId);
        expect(new Set(ids).size).toBe(ids.length);
      },
    ),
    { numRuns: 500, seed: 277 },
  ));
