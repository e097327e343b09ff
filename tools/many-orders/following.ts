// What follows from events, while batches are made: the place of the product's worker is taken for the tenant, so that both do not race for the same
// streams, and handed back. Ids are those that the worker would use, so whatever either does twice is done once.
import { setTimeout as sleep } from 'node:timers/promises';
import { erasesPerson, type AnyRecorded, type BatchRunner, type OpenEvents } from '@cloud-factory/commands';
import type { CommandId, Position, TenantId } from '@cloud-factory/domain/shared/ids';
import { createReactToMany, type Logger, type ReactionStore } from '@cloud-factory/worker';
import { reactions } from '@cloud-factory/workflows/reactions';

const PAGE = 1_000;
/** Well below the lease of a tenant. */
const HOLD_EVERY_MS = 3_000;

export type FollowingParts = Readonly<{
  tenant: TenantId;
  source: Pick<OpenEvents, 'readTenant'>;
  runner: BatchRunner;
  store: ReactionStore;
  logger: Logger;
  /** Told while the worker of the product holds the tenant. */
  onWait: () => void;
  /** How often a tenant that is held is asked for. */
  everyMs?: number;
}>;

export type Following = Readonly<{
  /** Says what batches say; what follows from it is said on the same day, what follows from others' work today. */
  executeAll: BatchRunner['executeAll'];
  /** Resolves when nothing follows any more from what the log holds. */
  quiet: () => Promise<void>;
  /** The last event that is done with. */
  reached: () => Position | null;
  /** Keeps the place and lets the product's worker go on. */
  end: () => Promise<void>;
}>;

/** The machine stood still for longer than a lease: what was written stays, and is gone on with once the place is had again. */
export class PlaceLost extends Error {}

/** Waits until the worker of the product lets go of the tenant, which is when it had nothing to do for a quarter of a minute. */
export async function startFollowing(parts: FollowingParts): Promise<Following> {
  const { tenant, source, runner, store, logger, onWait, everyMs = 1_000 } = parts;
  let reached = await taken();
  let isLost = false;
  let isLetGo = false;
  /** Days of commands that are the batches' own, or follow from them. */
  const days = new Map<CommandId, Date>();
  const react = createReactToMany({ runner: { executeAll: sayOnItsDay }, reactions, store, logger });

  async function taken(): Promise<Position | null> {
    for (let tried = 0; ; tried += 1) {
      const place = await store.take(tenant);
      if (place) return place.position;
      if (tried === 0) onWait();
      await sleep(everyMs);
    }
  }

  async function sayOnItsDay(...[of, requests]: Parameters<BatchRunner['executeAll']>): ReturnType<BatchRunner['executeAll']> {
    const dated = requests.map((each) => {
      // What follows from a command is correlated with it.
      const at = each.at ?? days.get(each.request.correlationId as CommandId);
      if (at) days.set(each.request.commandId, at);
      return at ? { ...each, at } : each;
    });
    return runner.executeAll(of, dated);
  }

  const hold = setInterval(() => {
    if (isLetGo) return;
    store.take(tenant).then(
      (place) => {
        isLost ||= place === null && !isLetGo;
      },
      () => undefined, // the lease outlives some of these; if not, the next save says so
    );
  }, HOLD_EVERY_MS);

  async function save(): Promise<void> {
    if (reached !== null && (isLost || !(await store.save(tenant, reached))))
      throw new PlaceLost('the worker of the product has taken its work back');
  }

  /** Keys of erased persons, and their files, are destroyed by the product's worker: it is let go on until it has. */
  async function letErase(erasure: AnyRecorded): Promise<void> {
    await save();
    isLetGo = true;
    await store.release(tenant);
    do {
      await sleep(everyMs);
      reached = await taken();
    } while (reached === null || reached < erasure.position);
    isLetGo = false;
  }

  async function step(): Promise<boolean> {
    const page = await source.readTenant(tenant, reached, PAGE);
    const first = page.findIndex(({ type }) => erasesPerson(type));
    const events = first < 0 ? page : page.slice(0, first);
    runner.follow(tenant, page);
    await react(tenant, events);
    reached = events.at(-1)?.position ?? reached;
    const erasure = page[first];
    if (erasure) await letErase(erasure);
    return page.length > 0;
  }

  return {
    executeAll: sayOnItsDay,
    quiet: async () => {
      while (await step());
      days.clear();
      await save();
    },
    reached: () => reached,
    end: async () => {
      clearInterval(hold);
      isLetGo = true;
      await save();
      await store.release(tenant);
    },
  };
}
