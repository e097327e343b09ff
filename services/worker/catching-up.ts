// Once per tenant and thing to catch up with, before its reactions go on: the log is read from its start to where they are, for as many orders at once as
// there is room for, and on from the first of the others for the next.
import { systemUser, type BatchRunner, type OpenEvents } from '@cloud-factory/commands';
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import type { CatchUp, Sent } from '@cloud-factory/workflows/runtime';
import type { Logger, ReactionStore } from './contract.js';
import { fingerprintOf, hear, isFinal, noteFailed, type Cause } from './react.js';
import { someOrders } from './some-orders.js';

type AnySent = Sent<Readonly<{ type: string }>>;

const PAGE = 1_000;
/** What is said in one go: orders of a log of years, and people who write meanwhile wait so long. */
const SAID_AT_ONCE = 200;
/** About 800 bytes each: what they are owed, and what is said of it. The log of a house with a million is read five times, each time from a later place. */
const ORDERS_AT_ONCE = 200_000;
/** Well below the lease of a tenant. */
const HOLD_EVERY_MS = 3_000;

type CatchingUpParts = Readonly<{
  source: Pick<OpenEvents, 'readTenant'>;
  runner: Pick<BatchRunner, 'executeAll'>;
  /** Where the reactions keep their place: it is held all the while. */
  store: ReactionStore;
  /** Under which a command of it that had no effect is written down. */
  name: string;
  catchUp: CatchUp;
  /** Where it is kept that it was done: a place of its own. */
  marks: Pick<ReactionStore, 'take' | 'save' | 'release'>;
  logger: Logger;
  /** How many orders are looked at in one reading. */
  ordersAtOnce?: number;
}>;

/**
 * The store of the reactions, whose `take` catches up first when that was never done. Rejects when it could not be done to its end: the tenant is
 * tried again, and what was said already is not said twice. A command that is refused, or cannot be decided at all, is written down and keeps nothing from going
 * on. A tenant without a place has nothing behind it: it is marked with its first place.
 */
function catchingUp({
  source,
  runner,
  store,
  name,
  catchUp,
  marks,
  logger,
  ordersAtOnce = ORDERS_AT_ONCE,
}: CatchingUpParts): ReactionStore {
  const done = new Set<TenantId>();

  async function mark(tenant: TenantId, position: Position): Promise<void> {
    if (!(await marks.save(tenant, position))) throw new Error(`another worker has caught up with ${tenant}`);
    await marks.release(tenant);
    done.add(tenant);
  }

  /** What is to be said of the orders that begin behind a place; `left`: behind which place those begin for which there was no room, null when there are none. */
  async function read(
    tenant: TenantId,
    from: Position | null,
    upTo: Position,
  ): Promise<Readonly<{ sent: readonly AnySent[]; left: Position | null }>> {
    const [fold, orders] = [catchUp.begin(), someOrders(ordersAtOnce)];
    let [after, left, heldAt]: [Position | null, Position | null, number] = [from, null, performance.now()];
    for (;;) {
      const page = await source.readTenant(tenant, after, PAGE);
      for (const recorded of page) {
        if (recorded.position > upTo) return { sent: fold.sent(), left };
        const its = orders.of(recorded);
        if (its === 'leftOut') left ??= after;
        else if (its !== 'ofAnother') fold.on(its);
        after = recorded.position;
      }
      if (page.length === 0) return { sent: fold.sent(), left };
      if (performance.now() - heldAt >= HOLD_EVERY_MS) heldAt = await hold(tenant);
    }
  }

  async function hold(tenant: TenantId): Promise<number> {
    if (!(await store.take(tenant)) || !(await marks.take(tenant))) throw new Error(`another worker has taken ${tenant}`);
    return performance.now();
  }

  /** Says them in their order. One that throws whenever it is decided keeps none of the others from being said. */
  async function sayAll(cause: Cause, sent: readonly AnySent[]): Promise<void> {
    const requests = sent.map(({ commandId, command }) => ({
      by: systemUser,
      request: { commandId, fingerprint: fingerprintOf(command), correlationId: commandId },
      items: [{ command }],
    }));
    let outcomes: Awaited<ReturnType<BatchRunner['executeAll']>>;
    try {
      outcomes = await runner.executeAll(cause.tenant, requests);
    } catch (error) {
      const [first, ...more] = sent;
      if (!isFinal(error) || !first) throw error;
      if (more.length === 0) return noteFailed({ store, logger }, cause, first, error);
      for (const each of sent) await sayAll(cause, [each]);
      return;
    }
    for (const [nth, each] of sent.entries()) {
      const outcome = outcomes[nth];
      // Said before a crash with what was so then: the first word stands.
      if (outcome && outcome.kind !== 'reused') await hear({ store, logger }, cause, each, outcome);
    }
  }

  async function say(tenant: TenantId, upTo: Position): Promise<void> {
    const cause: Cause = { tenant, reaction: name, eventId: null, eventType: null, stream: null, position: upTo };
    let [from, all]: [Position | null, number] = [null, 0];
    do {
      const { sent, left } = await read(tenant, from, upTo);
      let heldAt = performance.now();
      for (let said = 0; said < sent.length; said += SAID_AT_ONCE) {
        await sayAll(cause, sent.slice(said, said + SAID_AT_ONCE));
        if (performance.now() - heldAt >= HOLD_EVERY_MS) heldAt = await hold(tenant);
      }
      [from, all] = [left, all + sent.length];
    } while (from !== null);
    if (all > 0) logger.info({ tenant, said: all }, 'caught up with what the log said before');
  }

  return {
    ...store,
    take: async (tenant) => {
      const place = await store.take(tenant);
      if (!place || done.has(tenant)) return place;
      const marked = await marks.take(tenant);
      if (!marked) throw new Error(`another worker catches up with ${tenant}`);
      if (marked.position !== null) {
        await marks.release(tenant);
        done.add(tenant);
      } else if (place.position !== null) {
        await say(tenant, place.position);
        await mark(tenant, place.position);
      }
      return place;
    },
    save: async (tenant, position) => {
      if (!(await store.save(tenant, position))) return false;
      if (!done.has(tenant)) await mark(tenant, position);
      return true;
    },
  };
}

export type CatchUpsParts = Omit<CatchingUpParts, 'name' | 'catchUp' | 'marks'> &
  Readonly<{
    /** By name: done one after the other, each with a mark of its own. */
    catchUps: Readonly<Record<string, CatchUp>>;
    marksOf: (name: string) => CatchingUpParts['marks'];
  }>;

/** The store of the reactions, whose `take` does first what was never done of all that there is to catch up with. */
export const withCatchUps = ({ store, catchUps, marksOf, ...parts }: CatchUpsParts): ReactionStore =>
  Object.entries(catchUps).reduce(
    (inner, [name, catchUp]) => catchingUp({ ...parts, store: inner, name, catchUp, marks: marksOf(name) }),
    store,
  );
