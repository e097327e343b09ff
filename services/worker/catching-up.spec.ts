import { createCommandRunner, openEvents, streams } from '@cloud-factory/commands';
import { bringer, personKeysInMemory } from '@cloud-factory/commands/examples';
import { customerRegistered, hospital } from '@cloud-factory/domain/customers/examples';
import { orderId, orderRejected, orderSubmitted } from '@cloud-factory/domain/orders/examples';
import { openIn, type CreditState } from '@cloud-factory/domain/settlement';
import { paymentRecorded, statementId } from '@cloud-factory/domain/settlement/examples';
import { idAs, type Position } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog } from '@cloud-factory/event-log';
import { catchUps, reactions } from '@cloud-factory/workflows/reactions';
import { afterEach, expect, it } from 'vitest';
import { catchingUp } from './catching-up.js';
import type { ReactionStore } from './contract.js';
import { startReactions, type RunningReactions } from './reactions.js';

const tenant = idAs<'tenant'>('000000');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let running: RunningReactions | undefined;
afterEach(() => running?.stop());

/** A place that is kept, of one worker. */
function place(position: Position | null = null) {
  const kept = { position };
  const store: ReactionStore = {
    take: async () => ({ ...kept }),
    save: async (_, reached) => {
      kept.position = reached;
      return true;
    },
    release: async () => undefined,
    note: async () => undefined,
  };
  return { kept, store };
}

/** A log whose reactions got to a place before credit was counted, and the house of today over it. */
function house() {
  const [log, personKeys] = [createMemoryLog(), personKeysInMemory()];
  const runner = createCommandRunner({ log, personKeys, streams, now: () => new Date('2025-07-11T01:20:00Z') });
  const into = bringer(log, tenant);
  const bring = async (stream: string, fact: Readonly<{ type: string; data: object }>): Promise<Position> => {
    await into(stream, fact);
    return (await log.heads()).get(tenant) ?? idAs('');
  };
  const [reached, marked] = [place(), place()];
  const react = () => {
    const source = openEvents({ log, personKeys, streams });
    const [catchUp] = Object.values(catchUps);
    if (!catchUp) throw new Error('there is something to catch up with');
    const store = catchingUp({ source, runner, store: reached.store, catchUp, marks: marked.store, logger: silent });
    return startReactions({ source, runner, personKeys, reactions, store, logger: silent });
  };
  const credit = async () => {
    const { events, open } = {
      events: (await log.readStream(tenant, `credit-${hospital}`)).map(({ type }) => type),
      open: openIn((await runner.stateOf<CreditState>(tenant, `credit-${hospital}`)).state, 'CNY'),
    };
    return [events, open];
  };
  return { bring, reached, marked, react, credit };
}

it('counts an order from before in, once, however often it starts; held is none', async () => {
  const { bring, reached, react, credit } = house();
  await bring(`customer-${hospital}`, customerRegistered);
  reached.kept.position = await bring(`order-${orderId}`, orderSubmitted);
  running = react();
  await running.quiet();
  expect(await credit()).toEqual([['CreditCountedIn'], '360.00']);
  await running.stop();
  running = react();
  await running.quiet();
  expect(await credit()).toEqual([['CreditCountedIn'], '360.00']);
});

it('counts as things stood where the reactions are: what happened since is told to the credit behind it', async () => {
  const { bring, reached, react, credit } = house();
  await bring(`customer-${hospital}`, customerRegistered);
  reached.kept.position = await bring(`order-${orderId}`, orderSubmitted);
  await bring(`order-${orderId}`, orderRejected);
  running = react();
  await running.quiet();
  expect(await credit()).toEqual([['CreditCountedIn', 'CreditFreed'], '0.00']);
});

it('counts what is paid of it before and after', async () => {
  const { bring, reached, react, credit } = house();
  await bring(`order-${orderId}`, orderSubmitted);
  reached.kept.position = await bring(`statement-${statementId}`, paymentRecorded);
  await bring(`statement-${statementId}`, { ...paymentRecorded, data: { ...paymentRecorded.data, paymentId: idAs('second') } });
  running = react();
  await running.quiet();
  expect(await credit()).toEqual([['CreditCountedIn', 'CreditFreed'], '60.00']);
});

it('has nothing to catch up with where nothing was reacted to yet, and never reads such a log again', async () => {
  const { bring, marked, react, credit } = house();
  await bring(`customer-${hospital}`, customerRegistered);
  await bring(`order-${orderId}`, orderSubmitted);
  running = react();
  await running.quiet();
  expect(await credit()).toEqual([['CreditTaken'], '360.00']);
  await running.stop();
  expect(marked.kept.position).toMatch(/^0+/);
});
