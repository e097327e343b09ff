// What orders cost, from their submit to their payment, over the real kinds of streams and reactions: credit says what is really open, account and statements
// ask for what left the house and for the work on what was cancelled, which never leaves.
import {
  createBatchRunner,
  createCommandRunner,
  openEvents,
  streams,
  systemUser,
  type AnyRecorded,
  type CommandItem,
} from '@cloud-factory/commands';
import { bringer, personKeysInMemory } from '@cloud-factory/commands/examples';
import { customerRegistered, hospital } from '@cloud-factory/domain/customers/examples';
import type { DeliveryType } from '@cloud-factory/domain/delivery/contract';
import { deliveryEntry, packer } from '@cloud-factory/domain/delivery/examples';
import { isKnownOrder, type KnownOrder, type OrderState } from '@cloud-factory/domain/orders';
import { bill, clerk, entry, reviewer } from '@cloud-factory/domain/orders/examples';
import { workOrderCreated } from '@cloud-factory/domain/production/examples';
import { crown, meltRoute, productAdded, routeDrafted, routePublished } from '@cloud-factory/domain/products/examples';
import { lineKindOf, openIn, type AccountState, type CreditState, type StatementState } from '@cloud-factory/domain/settlement';
import { isUncharged } from '@cloud-factory/domain/delivery/contract';
import { company, settlementClerk } from '@cloud-factory/domain/settlement/examples';
import { Exact, fixed } from '@cloud-factory/domain/shared/decimal';
import { sumOf } from '@cloud-factory/domain/shared/money';
import { idAs, type OrderId, type OrderLineId, type Position, type StatementId, type UserId } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog } from '@cloud-factory/event-log';
import { catchUps, reactions } from '@cloud-factory/workflows/reactions';
import type { Reactions } from '@cloud-factory/workflows/runtime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withCatchUps } from './catching-up.js';
import { place } from './examples.js';
import { createReact } from './react.js';

const tenant = idAs<'tenant'>('000000');
const { noteDelivery, noteStatement, noteReprice, chargeCancellation, checkCredit } = reactions;
const money: Reactions = { noteDelivery, noteStatement, noteReprice, chargeCancellation, checkCredit } as Reactions; // each is there: the laws of reactions hold it
const uuid = (nth: number) => `0197e000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const orderOf = (nth: number): OrderId => idAs(uuid(1_000 + nth));
const linesOf = (nth: number): readonly OrderLineId[] => [idAs(uuid(2_000 + nth * 10)), idAs(uuid(2_001 + nth * 10))];
const statementOf = (nth: number): StatementId => idAs(uuid(4_000 + nth));
const [first] = entry.lines;
if (!first) throw new Error('the example has a line');

/** A hospital without a limit and a product, over a log in memory; reactions run when they are told to. */
async function house() {
  const [log, personKeys, refused] = [createMemoryLog(), personKeysInMemory(), [] as string[]];
  const { data } = customerRegistered;
  let said = 0;
  const bring = bringer(log, tenant);
  await bring(`customer-${hospital}`, { ...customerRegistered, data: { ...data, creditLimit: null } });
  await bring(`route-${meltRoute}`, routeDrafted, routePublished);
  await bring(`product-${crown}`, productAdded);
  const parts = { log, personKeys, streams, now: () => new Date('2025-06-16T01:20:00Z') };
  const [runner, batchRunner] = [createCommandRunner(parts), createBatchRunner(parts)];
  const source = openEvents({ log, personKeys, streams });
  let reached: Position | null = null;

  const say = async <Command extends Readonly<{ type: string }>>(by: UserId, command: Command): Promise<string> => {
    const id = `said ${(said += 1)}`;
    const items: readonly CommandItem[] = [{ command }];
    const outcome = await runner.execute({ tenant, userId: by }, { commandId: idAs(id), fingerprint: id, correlationId: id }, items);
    return outcome.kind === 'refused' ? outcome.refusal : outcome.kind;
  };
  return {
    say,
    bring,
    refused,
    stateOf: async <State>(stream: string) => (await runner.stateOf<State>(tenant, stream)).state,
    /** Everything that was recorded since the last time is reacted to, and what follows from it. */
    react: async (by: Reactions = money): Promise<void> => {
      const store = { note: async ({ refusal }: { refusal: string }) => void refused.push(refusal) };
      const logger = { warn: () => undefined, error: () => undefined };
      const react = createReact({ runner, reactions: by, personKeys, store, logger });
      for (;;) {
        const page: readonly AnyRecorded[] = await source.readTenant(tenant, reached, 100);
        for (const recorded of page) {
          await react(recorded);
          reached = recorded.position;
        }
        if (page.length === 0) return;
      }
    },
    /** What a release with new reactions says of the events that the former ones have heard: of such as were never marked, each time. */
    catchUp: async (ordersAtOnce?: number): Promise<void> => {
      const { store, noted } = place(reached);
      const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const parts = { source, runner: batchRunner, store, catchUps, marksOf: () => place().store, logger };
      await withCatchUps(ordersAtOnce === undefined ? parts : { ...parts, ordersAtOnce }).take(tenant);
      expect(noted).toEqual([]);
    },
  };
}

type House = Awaited<ReturnType<typeof house>>;
type Property = 'normal' | 'free' | 'sample';

async function submitted({ say }: House, nth: number, orderProperty: Property = 'normal'): Promise<string> {
  const lines = [first, { ...first, patientName: '陈二', toothPositions: ['21'], qty: idAs<'quantity'>('1.0000') }];
  const freeReason = orderProperty === 'free' ? '保修内' : null;
  const its = { ...entry, boxNo: null, orderProperty, freeReason, lines };
  return say(clerk, { type: 'SubmitOrder', orderId: orderOf(nth), entry: its, newLineIds: linesOf(nth) });
}

/** Approved, let go by its bill and packed. */
async function packed({ say }: House, nth: number): Promise<void> {
  const orderId = orderOf(nth);
  await say(reviewer, { type: 'ApproveOrder', orderId });
  await say(systemUser, { type: 'NoteOrderReleased', orderId, billId: bill });
  await say(packer, { type: 'PackOrder', orderId });
}

/** What a hospital is asked for these lines; what they said who were asked to draft and to confirm. */
async function delivered(
  { say }: House,
  nth: number,
  of: readonly Readonly<{ order: number; line: number }>[],
  deliveryType: DeliveryType,
) {
  const deliveryId = idAs<'delivery'>(uuid(3_000 + nth));
  const lines = of.map(({ order, line }) => ({ orderId: orderOf(order), lineId: linesOf(order)[line], remark: null }));
  const drafted = await say(packer, {
    type: 'DraftDelivery',
    deliveryId,
    entry: { ...deliveryEntry, deliveryType, freeReason: isUncharged(deliveryType) ? '医生要求' : null, lines },
  });
  if (drafted !== 'written') return drafted;
  const confirmed = await say(reviewer, { type: 'ConfirmDelivery', mayConfirmUncharged: true, deliveryId });
  if (confirmed !== 'written') await say(packer, { type: 'CancelDelivery', deliveryId, reason: '重做' });
  return confirmed;
}

/** Whatever it costs is accepted. */
const cancelled = ({ say }: House, nth: number): Promise<string> =>
  say(clerk, { type: 'CancelOrder', orderId: orderOf(nth), reason: '撤单', acceptedCharge: '99999.00' });

/** The work on a line, of which so many of its three steps are finished. */
async function worked({ bring }: House, nth: number, line: number, finished: number): Promise<void> {
  const workOrderId = linesOf(nth)[line];
  const its = { workOrderId, orderId: orderOf(nth) };
  await bring(
    `workOrder-${workOrderId}`,
    { ...workOrderCreated, data: { ...workOrderCreated.data, ...its, lineId: workOrderId } },
    ...workOrderCreated.data.steps.slice(0, finished).map(({ seq, processId }) => ({
      type: 'StepFinished',
      data: {
        ...its,
        seq,
        processId,
        staffId: uuid(9),
        staffName: '陈师傅',
        isFirst: false,
        nextSeq: null,
        takes: [],
        endWeight: null,
        remark: null,
      },
    })),
  );
}
const openNow = async ({ stateOf }: House) => openIn(await stateOf<CreditState>(`credit-${hospital}`), 'CNY');

describe('what left the house and what was cancelled', () => {
  it('an order whose delivery was confirmed is not cancelled any more, also before the order itself knows', async () => {
    const its = await house();
    await submitted(its, 1);
    await packed(its, 1);
    expect(await delivered(its, 1, [{ order: 1, line: 0 }], 'normal')).toBe('written');
    expect(await cancelled(its, 1)).toBe('AlreadyTaken');
    await its.react();
    expect(await cancelled(its, 1)).toBe('OrderHasLeft');
    expect((await its.stateOf<AccountState>(`account-${hospital}`)).open).toHaveLength(1);
    expect(its.refused).toEqual([]);
  });
  it('an order that was cancelled does not leave, and a draft of its delivery keeps nobody from cancelling it', async () => {
    const its = await house();
    await submitted(its, 1);
    await packed(its, 1);
    const deliveryId = idAs<'delivery'>(uuid(3_001));
    const lines = linesOf(1).map((lineId) => ({ orderId: orderOf(1), lineId, remark: null }));
    expect(await its.say(packer, { type: 'DraftDelivery', deliveryId, entry: { ...deliveryEntry, lines } })).toBe('written');
    expect(await cancelled(its, 1)).toBe('written');
    expect(await its.say(reviewer, { type: 'ConfirmDelivery', mayConfirmUncharged: true, deliveryId })).toBe('OrderNotApproved');
  });
  it('whoever is faster decides: of a confirmation and a cancellation at the same moment one is refused', async () => {
    const its = await house();
    await submitted(its, 1);
    await packed(its, 1);
    const deliveryId = idAs<'delivery'>(uuid(3_001));
    const lines = linesOf(1).map((lineId) => ({ orderId: orderOf(1), lineId, remark: null }));
    await its.say(packer, { type: 'DraftDelivery', deliveryId, entry: { ...deliveryEntry, lines } });
    const said = await Promise.all([
      its.say(reviewer, { type: 'ConfirmDelivery', mayConfirmUncharged: true, deliveryId }),
      cancelled(its, 1),
    ]);
    // The loser is told the fact that stands in the way, whoever it is.
    expect([
      ['written', 'AlreadyTaken'],
      ['OrderNotApproved', 'written'],
    ]).toContainEqual(said);
  });
});

describe('R311 M03 what was accepted to be charged for a cancellation', () => {
  it('stands on the next statement as a line of its own, counts in credit until it is paid, and is told to its order', async () => {
    const its = await house();
    await submitted(its, 1);
    await its.say(reviewer, { type: 'ApproveOrder', orderId: orderOf(1) });
    await worked(its, 1, 0, 1);
    expect(await cancelled(its, 1)).toBe('written');
    await its.react();
    expect(await openNow(its)).toBe('120.00');
    const statementId = statementOf(1);
    const month = { company, customerId: hospital, month: '2025-06', currency: null, taxRate: null };
    expect(await its.say(settlementClerk, { type: 'SubmitStatement', statementId, ...month })).toBe('written');
    const account = await its.stateOf<AccountState>(`account-${hospital}`);
    expect(account.open.map((line) => [lineKindOf(line), line.qty, line.unitPrice, line.amount, line.remark])).toEqual([
      ['cancellation', '1.0000', '120.0000', '120.00', '取消收费 Cancellation charge 1/3'],
    ]);
    await its.react();
    expect(await its.stateOf<OrderState>(`order-${orderOf(1)}`)).toMatchObject({
      status: 'cancelled',
      statements: [statementId],
      settledStatements: [],
    });
    await its.say(settlementClerk, {
      type: 'RecordPayment',
      statementId,
      paymentId: uuid(5_001),
      amount: null,
      paidOn: '2025-06-16',
      remark: null,
    });
    await its.react();
    expect(await openNow(its)).toBe('0.00');
    expect(await its.stateOf<OrderState>(`order-${orderOf(1)}`)).toMatchObject({ settledStatements: [statementId] });
    expect(its.refused).toEqual([]);
  });
});

describe('what is open in the credit of a hospital', () => {
  const order = fc.integer({ min: 0, max: 2 });
  const line = fc.integer({ min: 0, max: 1 });
  const act = fc.oneof(
    fc.record({ does: fc.constant('submit' as const), order, property: fc.constantFrom<Property>('normal', 'normal', 'free', 'sample') }),
    fc.record({ does: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const, 'cancel' as const), order }),
    fc.record({
      does: fc.constant('deliver' as const),
      lines: fc.uniqueArray(fc.record({ order, line }), { minLength: 1, maxLength: 2, selector: (its) => `${its.order} ${its.line}` }),
      as: fc.constantFrom<DeliveryType>('normal', 'normal', 'free', 'tryIn', 'sample', 'repair'),
    }),
    fc.record({ does: fc.constant('work' as const), order, line, finished: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ does: fc.constant('reprice' as const), order, line, cents: fc.integer({ min: 1, max: 50_000 }) }),
    fc.record({ does: fc.constantFrom('state' as const, 'react' as const, 'react' as const) }),
    fc.record({ does: fc.constantFrom('void' as const, 'unpay' as const), nth: fc.nat(3) }),
    fc.record({ does: fc.constant('pay' as const), nth: fc.nat(3), cents: fc.option(fc.integer({ min: 1, max: 60_000 })) }),
  );
  type Act = typeof act extends fc.Arbitrary<infer Each> ? Each : never;

  /** A house with what it knows of itself beside credit: which lines left for nothing, and what is paid of each order. */
  async function told() {
    const its = await house();
    const [free, statements, payments] = [new Set<string>(), new Set<StatementId>(), [] as (readonly [StatementId, string])[]];
    const [finished, charges, gone] = [new Map<string, number>(), new Map<number, string>(), new Set<string>()];
    let nth = 0;
    const known = async (of: number): Promise<KnownOrder | null> => {
      const state = await its.stateOf<OrderState>(`order-${orderOf(of)}`);
      return isKnownOrder(state) ? state : null;
    };
    const paidOf = async (of: number) => {
      let paid = new Exact(0);
      for (const id of statements) {
        const state = await its.stateOf<StatementState>(`statement-${id}`);
        const shares =
          'payments' in state ? Object.values(state.payments).flatMap((each) => (each && !each.isCancelled ? each.orders : [])) : [];
        for (const { orderId, amount } of shares) if (orderId === orderOf(of)) paid = paid.plus(amount);
      }
      return paid;
    };
    /** What of an order is asked for, or will be, and is not paid. */
    const owed = async (of: number) => {
      const its = await known(of);
      if (its?.status === 'cancelled') return new Exact(charges.get(of) ?? 0).minus(await paidOf(of));
      if (!its || (its.status !== 'pending' && its.status !== 'approved')) return new Exact(0);
      const charged = its.content.lines.filter(({ id }) => !free.has(id));
      return charged.reduce((sum, { discountedAmount }) => sum.plus(discountedAmount), new Exact(0)).minus(await paidOf(of));
    };
    const open = async () => {
      let sum = new Exact(0);
      for (const of of [0, 1, 2]) sum = sum.plus(await owed(of));
      return fixed<'amount'>(sum, 2);
    };
    /** What left the house at a price and what was cancelled at one, beside what statements ask for and the account holds for the next. */
    const askedFor = async () => {
      let due = sumOf([...charges.values()].map((charge) => idAs<'amount'>(charge)));
      for (const of of [0, 1, 2])
        for (const { id, discountedAmount } of (await known(of))?.content.lines ?? [])
          if (gone.has(id) && !free.has(id)) due = sumOf([due, discountedAmount]);
      const { open: waiting } = await its.stateOf<AccountState>(`account-${hospital}`);
      const stated = await Promise.all([...statements].map((id) => its.stateOf<StatementState>(`statement-${id}`)));
      const asked = stated.flatMap((each) => ('orders' in each && each.status !== 'void' ? each.orders.map(({ amount }) => amount) : []));
      return [sumOf([...asked, ...waiting.filter(({ isFree }) => !isFree).map(({ amount }) => amount)]), due] as const;
    };
    const deliver = async (lines: readonly Readonly<{ order: number; line: number }>[], as: DeliveryType): Promise<void> => {
      if ((await delivered(its, nth, lines, as)) !== 'written') return;
      // It comes back: nothing is asked for it yet, and it stays counted until it leaves for good.
      if (as === 'tryIn') return;
      const isFree = as === 'free' || as === 'sample';
      for (const { order: of, line: its } of lines) {
        const property = (await known(of))?.content.orderProperty;
        const lineId = linesOf(of)[its] ?? '';
        gone.add(lineId);
        if (isFree || property === 'free' || property === 'sample') free.add(lineId);
      }
    };
    const reprice = async (of: number, line: number, cents: number): Promise<void> => {
      const priced = (await known(of))?.content.lines[line];
      if (!priced) return;
      const newPrice = fixed<'price'>(new Exact(cents).dividedBy(100), 4);
      const lines = [{ lineId: priced.id, oldPrice: priced.discountPrice, newPrice }];
      await its.say(systemUser, { type: 'RepriceOrder', orderId: orderOf(of), changeId: `change ${nth}`, batchNo: 'TJ', lines });
    };
    /** The share of the finished steps of each line, once its work was ordered. */
    const cancel = async (of: number): Promise<void> => {
      const before = await known(of);
      if ((await cancelled(its, of)) !== 'written' || before?.status !== 'approved') return;
      const shares = before.content.lines.map(({ id, discountedAmount }) =>
        fixed<'amount'>(new Exact(finished.get(id) ?? 0).dividedBy(3).times(discountedAmount), 2),
      );
      charges.set(of, sumOf(shares));
    };
    const work = async (of: number, line: number, steps: number): Promise<void> => {
      const lineId = linesOf(of)[line];
      if (!lineId || finished.has(lineId) || (await known(of))?.status !== 'approved') return;
      finished.set(lineId, steps);
      await worked(its, of, line, steps);
    };
    const statement = (of: number) => [...statements][of];
    const pay = async (of: number, cents: number | null): Promise<void> => {
      const [statementId, paymentId] = [statement(of), uuid(5_000 + nth)];
      if (!statementId) return;
      const amount = cents === null ? null : fixed<'amount'>(new Exact(cents).dividedBy(100), 2);
      const said = await its.say(settlementClerk, {
        type: 'RecordPayment',
        statementId,
        paymentId,
        amount,
        paidOn: '2025-06-16',
        remark: null,
      });
      if (said === 'written') payments.push([statementId, paymentId]);
    };
    return {
      ...its,
      open,
      askedFor,
      act: async (each: Act, by: Reactions = money): Promise<void> => {
        nth += 1;
        switch (each.does) {
          case 'submit':
            return void (await submitted(its, each.order, each.property));
          case 'approve':
            return packed(its, each.order);
          case 'reject':
            return void (await its.say(reviewer, { type: 'RejectOrder', orderId: orderOf(each.order), reason: '缺扫描' }));
          case 'cancel':
            return cancel(each.order);
          case 'work':
            return work(each.order, each.line, each.finished);
          case 'deliver':
            return deliver(each.lines, each.as);
          case 'reprice':
            return reprice(each.order, each.line, each.cents);
          case 'state': {
            const statementId = statementOf(nth);
            // Of one month there is one statement; a later one asks for all that is owed by then.
            const month = `${2026 + Math.trunc(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}`;
            const asked = { company, customerId: hospital, month, currency: null, taxRate: null };
            const said = await its.say(settlementClerk, { type: 'SubmitStatement', statementId, ...asked });
            return void (said === 'written' && statements.add(statementId));
          }
          case 'void':
            return void (await its.say(settlementClerk, { type: 'VoidStatement', statementId: statement(each.nth), reason: '重开' }));
          case 'pay':
            return pay(each.nth, each.cents);
          case 'unpay': {
            const [statementId, paymentId] = payments[each.nth] ?? [];
            return void (await its.say(settlementClerk, { type: 'CancelPayment', statementId, paymentId, reason: '录错' }));
          }
          case 'react':
            return its.react(by);
        }
      },
    };
  }

  /** One order is delivered, stated and paid in full. */
  const paid: readonly Act[] = [
    { does: 'deliver', lines: [0, 1].map((line) => ({ order: 0, line })), as: 'normal' },
    { does: 'react' },
    { does: 'state' },
    { does: 'react' },
    { does: 'pay', nth: 0, cents: null },
    { does: 'react' },
  ];
  // Two orders are there from the start, so that most of what happens meets one.
  const acts = fc
    .tuple(fc.boolean(), fc.array(act, { minLength: 15, maxLength: 40, size: 'max' }))
    .map(([isPaid, drawn]): readonly Act[] => [
      { does: 'submit', order: 0, property: 'normal' },
      { does: 'approve', order: 0 },
      { does: 'submit', order: 1, property: 'sample' },
      { does: 'approve', order: 1 },
      ...(isPaid ? paid : []),
      ...drawn,
    ]);
  it(
    'is what orders cost that are asked for, less what left for nothing and what is paid, to the cent, whatever happens in whatever order',
    () =>
      fc.assert(
        fc.asyncProperty(acts, async (drawn) => {
          const its = await told();
          for (const each of drawn) {
            await its.act(each);
            if (each.does === 'react') expect(await openNow(its)).toBe(await its.open());
          }
          await its.react();
          expect(await openNow(its)).toBe(await its.open());
          const [asked, due] = await its.askedFor();
          expect(asked).toBe(due);
          expect(its.refused).toEqual([]);
        }),
        { numRuns: 150, seed: 31 },
      ),
    120_000,
  );
  it('is so too where a release that knew neither free deliveries, charges for cancellations nor prices of what is paid has reacted to the first half of it', () => {
    const { DeliveryConfirmed: _, ...known } = checkCredit as Readonly<Record<string, (recorded: never) => never>>;
    const lessOf = (type: string, unknown: object) => (recorded: AnyRecorded) =>
      known[type]?.({ ...recorded, data: { ...recorded.data, ...unknown } } as never) ?? [];
    const checked = {
      OrderCancelled: lessOf('OrderCancelled', { charge: null }),
      OrderRepriced: lessOf('OrderRepriced', { currency: null }),
    };
    const older: Reactions = { ...money, chargeCancellation: {}, checkCredit: { ...known, ...checked } };
    return fc.assert(
      fc.asyncProperty(acts, acts, fc.integer({ min: 1, max: 3 }), async (before, after, ordersAtOnce) => {
        const its = await told();
        for (const each of before) await its.act(each, older);
        await its.react(older);
        await its.catchUp(ordersAtOnce);
        expect(await openNow(its)).toBe(await its.open());
        await its.catchUp();
        for (const each of after) await its.act(each);
        await its.react();
        expect(await openNow(its)).toBe(await its.open());
      }),
      { numRuns: 60, seed: 35 },
    );
  }, 120_000);
});
