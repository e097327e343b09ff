// Orders by the hundred thousand, for trying out size: the same commands and rules as everywhere, decided in memory for many orders at once and written
// by the log's own append, next to a running product.
import { createHash } from 'node:crypto';
import type { BatchRequest, BatchRunner } from '@cloud-factory/commands';
import type { WorkOrderState } from '@cloud-factory/domain/production';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { desks, idOf, lotsOf, orderOf, orderStream, reaches, workOrderStreams, type Ground, type Order, type Said } from './orders.js';

/** Orders of one batch: large enough that the cost of a transaction is shared, small enough that what follows is told while people wait. */
export const batchSize = 2_000;
/** Requests of one turn: the queue of the log takes so many. */
const most = 2_000;

export type Wish = Readonly<{
  runner: Pick<BatchRunner, 'executeAll' | 'statesOf'>;
  /** Resolves when nothing follows any more from what was written. */
  follow: () => Promise<void>;
  ground: Ground;
  /** The first order's number; each number is one order, whenever it is asked for, and always the same. */
  from: number;
  /** How many: at most `batchSize`. */
  count: number;
  /** `yyyy-MM-dd`: the day that it all happens on. */
  day: string;
}>;

/** An order that a rule keeps where it is, and why. */
export type Stopped = Readonly<{ n: number; what: string; why: string }>;

/** Made of what it is about, not of what it says: an order that is gone on with on another day is the same. */
function requestOf(n: number, { by, what, commands }: Said, { users }: Ground, day: string): BatchRequest {
  return {
    by: users[by],
    request: {
      commandId: idAs<'command'>(idOf(what, n)),
      fingerprint: createHash('sha256').update(`${what}:${n}`).digest('hex'),
      correlationId: 'many-orders',
    },
    items: commands.map((command) => ({ command })),
    at: new Date(`${day}T03:00:00Z`),
  };
}

/** Makes a batch of orders and leads each to the stage that its number has. Said again it changes nothing. Answers the orders that stay behind. */
export async function makeBatch({ runner, follow, ground, from, count, day }: Wish): Promise<readonly Stopped[]> {
  const { tenant } = ground;
  const stopped = new Map<number, Stopped>();

  async function say(all: readonly Readonly<{ n: number; said: Said }>[]): Promise<void> {
    for (let first = 0; first < all.length; first += most) {
      const some = all.slice(first, first + most);
      const outcomes = await runner.executeAll(
        tenant,
        some.map(({ n, said }) => requestOf(n, said, ground, day)),
      );
      for (const [nth, { n, said }] of some.entries()) {
        const outcome = outcomes[nth];
        if (!outcome || outcome.kind === 'written' || stopped.has(n)) continue;
        const why = outcome.kind === 'refused' ? `${outcome.refusal} ${JSON.stringify(outcome.details)} (${outcome.stream})` : outcome.kind;
        stopped.set(n, { n, what: said.what, why });
      }
    }
  }

  const orders = Array.from({ length: count }, (_, nth) => orderOf(from + nth, from, ground));
  await say(lotsOf(from, ground).map((said) => ({ n: from, said })));
  for (const { from: stage, says } of desks) {
    const mine = orders.filter((order) => reaches(order, stage) && !stopped.has(order.n));
    const workOrders = stage === 'working' ? await workOrdersOf(mine) : new Map<string, never>();
    await say(mine.flatMap((order) => says(order, ground, day, workOrders).map((said) => ({ n: order.n, said }))));
    await follow();
  }
  return [...stopped.values()];

  async function workOrdersOf(mine: readonly Order[]): Promise<ReadonlyMap<string, WorkOrderState>> {
    // Of a kind's stream the state of that kind, which the runner cannot say in types.
    return (await runner.statesOf(tenant, mine.flatMap(workOrderStreams))) as ReadonlyMap<string, WorkOrderState>;
  }
}

/**
 * Where to go on: the first order of the last batch that was begun, which may be half done. Batches are made one after the other, so all before it are
 * whole. `from` when none was begun.
 */
export async function begunAt({ runner, ground, from, to }: Pick<Wish, 'runner' | 'ground' | 'from'> & { to: number }): Promise<number> {
  const isBegun = async (batch: number): Promise<boolean> => {
    const stream = orderStream(from + batch * batchSize);
    return (await runner.statesOf(ground.tenant, [stream])).has(stream);
  };
  let [begun, not] = [0, Math.ceil((to - from) / batchSize)];
  while (not - begun > 1) {
    const middle = Math.floor((begun + not) / 2);
    if (await isBegun(middle)) begun = middle;
    else not = middle;
  }
  return from + begun * batchSize;
}
