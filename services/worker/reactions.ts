import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenEvents } from '@cloud-factory/commands';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { Logger, ReactionStore } from './contract.js';
import { createReact, type ReactParts } from './react.js';
import { TenantLane } from './tenant-lane.js';

/** How long a tenant may wait when nobody says that something was appended. */
const IDLE_MS = 250;
/** Tenants that are worked on at the same time. */
const LANES = 4;
const LONGEST_PAUSE_MS = 30_000;

export type ReactionParts = Pick<ReactParts, 'runner' | 'reactions' | 'personKeys'> &
  Readonly<{
    source: OpenEvents;
    store: ReactionStore;
    logger: Logger;
  }>;

export type RunningReactions = Readonly<{
  /** Resolves once nothing follows any more from all that was appended; for tools and specs, where this worker is the only one. */
  quiet: () => Promise<void>;
  /** Ends the event at hand, keeps the places and lets other workers have the tenants. */
  stop: () => Promise<void>;
}>;

type Work = { lane: TenantLane; running: Promise<void> | null; failures: number; notBefore: number };

const pauseAfter = (failures: number): number => Math.min(IDLE_MS * 2 ** failures, LONGEST_PAUSE_MS);

/** A pause that ends early when it is rung, also when that was before it began. Rung with every append, so it costs next to nothing. */
function createAlarm() {
  let isRung = false;
  let wake = (): void => undefined;
  return {
    ring: (): void => {
      isRung = true;
      wake();
    },
    wind: (): void => {
      isRung = false;
    },
    sleep: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        if (isRung) return resolve();
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

/**
 * Runs the reactions of all tenants: each tenant's events in their order, tenants beside each other. A tenant whose work fails is
 * tried again after a pause that grows to half a minute; the others go on.
 */
export function startReactions({ source, store, logger, ...said }: ReactionParts): RunningReactions {
  const clock = (): number => performance.now();
  const react = createReact({ ...said, store, logger });
  const works = new Map<TenantId, Work>();
  let hinted = new Set<TenantId>();
  let askedAt = -Infinity;
  const alarm = createAlarm();
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;

  const workOf = (tenant: TenantId): Work => {
    const known = works.get(tenant);
    if (known) return known;
    const made = { lane: new TenantLane(tenant, { source, store, react, clock }), running: null, failures: 0, notBefore: 0 };
    works.set(tenant, made);
    return made;
  };

  function fail(work: Work, error: unknown): void {
    work.failures += 1;
    const pause = pauseAfter(work.failures);
    work.notBefore = clock() + pause;
    logger.error({ tenant: work.lane.tenant, failures: work.failures, pause, err: error }, 'reactions of a tenant wait');
  }

  function begin(work: Work): void {
    work.running = work.lane
      .run(isStopped)
      .then(
        (end) => {
          work.failures = 0;
          // Whoever holds the tenant may be gone before its lease ends: worth a look now and then, not all the time.
          work.notBefore = end === 'held' ? clock() + IDLE_MS * 4 : 0;
        },
        (error: unknown) => fail(work, error),
      )
      .finally(() => {
        work.running = null;
        alarm.ring();
      });
  }

  /** Begins what may begin now. A tenant for which there is no room stays hinted. */
  async function look(): Promise<void> {
    if (clock() - askedAt >= IDLE_MS) {
      for (const [tenant, head] of await source.heads()) if (workOf(tenant).lane.reached !== head) hinted.add(tenant);
      askedAt = clock();
    }
    let room = LANES - [...works.values()].filter(({ running }) => running !== null).length;
    const waiting = new Set<TenantId>();
    for (const tenant of hinted) {
      const work = workOf(tenant);
      if (work.running || room === 0 || work.notBefore > clock()) waiting.add(tenant);
      else {
        begin(work);
        room -= 1;
      }
    }
    hinted = waiting;
    for (const work of works.values()) if (!work.running && work.lane.isDueToSave) await work.lane.save();
  }

  const stopListening = source.onAppend((tenant) => {
    hinted.add(tenant);
    alarm.ring();
  });

  async function loop(): Promise<void> {
    let failures = 0;
    while (!isStopped()) {
      alarm.wind();
      try {
        await look();
        failures = 0;
      } catch (error) {
        failures += 1;
        logger.error({ failures, err: error }, 'the log or the places of the reactions cannot be asked');
      }
      // While nobody answers, what is appended hurries nobody.
      await (failures === 0
        ? alarm.sleep(IDLE_MS)
        : sleep(pauseAfter(failures), undefined, { signal: stopping.signal }).catch(() => undefined));
    }
  }
  const looping = loop();

  return {
    quiet: async () => {
      for (;;) {
        const heads = await source.heads();
        if ([...heads].every(([tenant, head]) => !works.get(tenant)?.running && works.get(tenant)?.lane.reached === head)) return;
        alarm.ring();
        await sleep(10);
      }
    },
    stop: async () => {
      stopping.abort();
      alarm.ring();
      stopListening();
      await looping;
      for (const { lane, running } of works.values()) {
        await running;
        await lane
          .letGo()
          .catch((error: unknown) => logger.warn({ tenant: lane.tenant, err: error }, 'the place of a tenant was not kept'));
      }
    },
  };
}
