import { createCommandRunner, openEvents, streams, systemUser } from '@cloud-factory/commands';
import { bringer, personKeysInMemory } from '@cloud-factory/commands/examples';
import {
  changeId,
  customerRegistered,
  hospital,
  mainAccount,
  priceId,
  proposer,
  schemeContent,
  schemeId,
  schemeProductId,
  terms,
} from '@cloud-factory/domain/customers/examples';
import { clerk, content, entry, lineId, orderId, reviewer, statement as statementId } from '@cloud-factory/domain/orders/examples';
import type { KnownOrder } from '@cloud-factory/domain/orders';
import { crown, meltRoute, productAdded, routeDrafted, routePublished } from '@cloud-factory/domain/products/examples';
import type { AccountState } from '@cloud-factory/domain/settlement';
import { company, linesDelivered } from '@cloud-factory/domain/settlement/examples';
import { idAs, type UserId } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog } from '@cloud-factory/event-log';
import { reactions } from '@cloud-factory/workflows/reactions';
import { afterEach, expect, it } from 'vitest';
import type { ReactionRefusal, ReactionStore } from './contract.js';
import { startReactions, type RunningReactions } from './reactions.js';

const tenant = idAs<'tenant'>('000000');
let running: RunningReactions | undefined;
afterEach(() => running?.stop());

/** The real kinds of streams and reactions over a log in memory, with a customer and a product, on the day after the closing day. */
async function house() {
  const [log, personKeys, refusals] = [createMemoryLog(), personKeysInMemory(), [] as ReactionRefusal[]];
  const bring = bringer(log, tenant);
  await bring(`customer-${hospital}`, customerRegistered);
  await bring(`route-${meltRoute}`, routeDrafted, routePublished);
  await bring(`product-${crown}`, productAdded);
  const runner = createCommandRunner({ log, personKeys, streams, now: () => new Date('2025-06-26T01:20:00Z') });
  const store: ReactionStore = {
    take: async () => ({ position: null }),
    save: async () => true,
    release: async () => undefined,
    note: async (refusal) => {
      refusals.push(refusal);
    },
  };
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const react = () => startReactions({ source: openEvents({ log, personKeys, streams }), runner, personKeys, reactions, store, logger });
  let said = 0;
  const say = <Command extends Readonly<{ type: string }>>(by: UserId, ...commands: readonly Command[]) => {
    const id = `said ${(said += 1)}`;
    const request = { commandId: idAs<'command'>(id), fingerprint: id, correlationId: id };
    return runner.execute(
      { tenant, userId: by },
      request,
      commands.map((command) => ({ command })),
    );
  };
  const orderNow = async () => (await runner.stateOf<KnownOrder>(tenant, `order-${orderId}`)).state;
  const accountNow = async () => (await runner.stateOf<AccountState>(tenant, `account-${hospital}`)).state;
  return { refusals, react, say, orderNow, accountNow };
}

const submit = { type: 'SubmitOrder', orderId, entry, newLineIds: [lineId] } as const;
const { surcharges: _, ...plain } = terms;
const price = { customerId: hospital, productId: crown, materialId: null, zone: null, ...plain, surcharges: [] };

it('R165 an order is priced by what was confirmed when it was submitted, and by nothing that waits', async () => {
  const { say, orderNow } = await house();
  await say(proposer, { type: 'ProposeCustomerPrice', customerId: hospital, priceId, changeId, entry: price });
  await say(clerk, submit);
  expect((await orderNow()).content.lines).toMatchObject([{ discountPrice: '120.0000', priceSource: 'standard' }]);
  expect(await say(proposer, { type: 'ConfirmCustomerPrice', customerId: hospital, changeId })).toMatchObject({
    refusal: 'ProposerMayNotConfirm',
  });
  await say(mainAccount, { type: 'ConfirmCustomerPrice', customerId: hospital, changeId });
  expect((await orderNow()).content.lines).toMatchObject([{ discountPrice: '120.0000' }]);
  await say(reviewer, { type: 'RejectOrder', orderId, reason: '缺对颌扫描' });
  await say(clerk, { ...submit, mustExist: true });
  expect((await orderNow()).content.lines).toMatchObject([
    { discountPrice: '102.0000', priceSource: 'hospitalProduct', priceReference: 'H0031 v1' },
  ]);
});

it('R165 a scheme is found by the customer that it names, through the log, as soon as it is confirmed', async () => {
  const { say, orderNow } = await house();
  const { products: __, hospitals: ___, ...head } = schemeContent;
  const product = { id: null, productId: crown, materialId: null, zone: null, basePrice: null, discountPrice: idAs<'price'>('99.0000') };
  const save = {
    type: 'SaveScheme',
    schemeId,
    entry: { ...head, surcharges: [] },
    products: [{ ...product, rate: null, materialPrice: null, labourPrice: null, tiers: [] }],
    hospitals: [hospital],
    newProductIds: [schemeProductId],
    proposal: changeId,
  } as const;
  expect(await say(proposer, save)).toMatchObject({ kind: 'written' });
  const confirm = { type: 'ConfirmScheme', schemeId, changeId } as const;
  expect(await say(mainAccount, confirm)).toMatchObject({ refusal: 'SchemeNotLinked' });
  await say(proposer, { type: 'LinkCustomerScheme', customerId: hospital, schemeId });
  await say(mainAccount, confirm);
  await say(clerk, submit);
  expect((await orderNow()).content.lines).toMatchObject([
    { discountPrice: '99.0000', priceSource: 'schemeFixed', priceReference: 'PS-0001 v1' },
  ]);
});

it('C277 another price reaches order and account; what a statement asks for in between or before is corrected in the month that is open', async () => {
  const { say, react, refusals, orderNow, accountNow } = await house();
  await say(clerk, submit);
  await say(reviewer, { type: 'ApproveOrder', orderId });
  await say(systemUser, { type: 'NoteDelivered', ...linesDelivered.data });
  const batch = {
    changeId,
    orderIds: [orderId],
    customerIds: [hospital],
    productId: null,
    currency: null,
    discountRate: null,
    agreed: false,
    reason: '年度协议',
  };
  await say(proposer, { type: 'ProposePriceBatch', ...batch, unitPrice: idAs<'price'>('110.0000') });
  expect(await say(mainAccount, { type: 'ConfirmPriceBatch', changeId })).toMatchObject({ kind: 'written' });
  // The order has its price; the worker has not told the account yet.
  const lines = [{ lineId, oldPrice: content.lines[0]?.discountPrice, newPrice: '110.0000' }];
  await say(systemUser, { type: 'RepriceOrder', orderId, changeId, batchNo: 'TJ', lines });
  const statement = {
    type: 'SubmitStatement',
    statementId,
    company,
    customerId: hospital,
    month: '2025-06',
    currency: null,
    taxRate: null,
  } as const;
  expect(await say(clerk, statement)).toMatchObject({ kind: 'written' });
  running = react();
  await running.quiet();
  expect((await orderNow()).content).toMatchObject({ totalAmount: '360.00', discountedAmount: '330.00' });
  const difference = { adjustOf: lineId, amount: '-30.00', deliveredOn: '2025-06-26' };
  expect(await accountNow()).toMatchObject({ open: [difference], settled: { [statementId]: [{ lineId, amount: '360.00' }] } });
  const late = {
    type: 'RepriceOrder',
    orderId,
    changeId: 'late',
    batchNo: 'TJ',
    lines: [{ lineId, oldPrice: '110.0000', newPrice: '100.0000' }],
  };
  expect(await say(systemUser, late)).toMatchObject({ kind: 'written' });
  await running.quiet();
  expect(await accountNow()).toMatchObject({ open: [difference, difference], settled: { [statementId]: [{ lineId, amount: '360.00' }] } });
  expect((await orderNow()).content).toMatchObject({ discountedAmount: '300.00' });
  expect(refusals).toEqual([]);
});
