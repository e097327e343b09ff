// Many requests of one tenant at once: the same rules, decided in memory one after the other, each on what the ones before it have left, and written
// some hundreds in one transaction.
import { setTimeout as sleep } from 'node:timers/promises';
import { holdsNumber } from '@cloud-factory/domain/shared/decider';
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { EventLog } from '@cloud-factory/event-log';
import { v7 } from 'uuid';
import { outcomeOf } from './answer.js';
import { dayIn } from './calendar.js';
import type { CommandItem, CommandOutcome, CommandRequest } from './contract.js';
import { decideAll, guessedReadsOf, routed, type DraftWrite, type Saying } from './decide.js';
import { TooManyRaces } from './errors.js';
import { createReader, type AnyRecorded } from './reader.js';
import { registerStreams } from './registry.js';
import type { RunnerParts } from './runner.js';
import { createSealer } from './sealer.js';
import { StateCache, type Folded } from './state-cache.js';
import { createLoader } from './state-loader.js';
import { changesNothing, createWriter, type Asked, type Refused, type Sealed } from './writing.js';

/** So often nothing of what is left could be written before the caller is told to come back later. */
const ATTEMPTS = 10;
const CACHED_STREAMS = 20_000;
/** Requests that are written in one transaction: others who write to the tenant wait so long. */
const MOST = 500;

export type BatchRequest = Readonly<{
  by: UserId;
  request: CommandRequest;
  items: readonly CommandItem[];
  /** When it is said; now unless told. */
  at?: Date;
}>;

export type BatchRunnerParts = Omit<RunnerParts, 'log'> & Readonly<{ log: Pick<EventLog, 'appendAll' | 'keep' | 'load'> }>;

export interface BatchRunner {
  /**
   * Does what `CommandRunner.execute` does with each request, one after the other: each has its own command id, its own answer, and is written whole or
   * not at all. One that is refused keeps none of the others from being written. Rejects as `execute` does; then some may be written, and the same
   * requests may be sent again.
   */
  executeAll(tenant: TenantId, requests: readonly BatchRequest[]): Promise<readonly CommandOutcome[]>;

  /** The states of streams as a decision would see them now; of streams that are not there none. */
  statesOf(tenant: TenantId, streams: readonly string[]): Promise<ReadonlyMap<string, unknown>>;

  /** Told of events in the order of the log, by who reads it anyway: they are not read again for a decision. */
  follow(tenant: TenantId, events: readonly AnyRecorded[]): void;
}

type Waiting = Asked & Readonly<{ nth: number; at: Date }>;
type Decided = Readonly<{ asked: Waiting; drafts: readonly DraftWrite[]; after: ReadonlyMap<string, Folded> }>;
/** What became of the first of the open requests, before anything is written. */
type Round = Readonly<{
  decided: readonly Decided[];
  refused: readonly Readonly<{ asked: Waiting; refused: Refused }>[];
  stale: readonly Readonly<{ asked: Waiting; outcome: CommandOutcome }>[];
}>;
type Tell = (asked: Waiting, outcome: CommandOutcome) => void;

/** Throws at once when the kinds of streams contradict each other. */
export function createBatchRunner(parts: BatchRunnerParts): BatchRunner {
  const { log, personKeys, streams, now = () => new Date(), timeZoneOf = () => 'Asia/Shanghai', newId = v7 } = parts;
  const registry = registerStreams(streams);
  const cache = new StateCache(parts.cachedStreams ?? CACHED_STREAMS);
  const loader = createLoader({ log, registry, read: createReader(registry, personKeys), cache });
  const writer = createWriter({ log, toWrite: createSealer({ registry, personKeys, newId }) });

  /** The streams that the requests are for, and those that they will probably look at. */
  async function statesFor(tenant: TenantId, open: readonly Waiting[]): Promise<Map<string, Folded>> {
    const names = new Set<string>();
    for (const { items } of open) {
      for (const item of items) {
        names.add(item.stream);
        for (const read of guessedReadsOf(item, (stream) => loader.cached(tenant, stream))) names.add(read);
      }
    }
    return new Map((await loader.load(null, tenant, [...names])).states);
  }

  /**
   * Decides the first of them in their order, up to one that looks at a number which only the log will draw: that one begins the next round.
   */
  async function decideRound(tenant: TenantId, timeZone: string, open: readonly Waiting[]): Promise<Round> {
    const states = await statesFor(tenant, open);
    const undrawn = new Set<string>();
    const round = { decided: [] as Decided[], refused: [] as Round['refused'][number][], stale: [] as Round['stale'][number][] };
    for (const asked of open) {
      const { author, at, key, items } = asked;
      const saying: Saying = { tenant, by: author.userId, at: at.toISOString(), today: dayIn(timeZone, at), commandId: key.commandId };
      let verdict = decideAll(items, states, saying);
      while (verdict.kind === 'missing') {
        if (verdict.streams.some((stream) => undrawn.has(stream))) return round;
        for (const [stream, folded] of (await loader.load(null, tenant, verdict.streams)).states) states.set(stream, folded);
        verdict = decideAll(items, states, saying);
      }
      if (verdict.kind === 'refused') round.refused.push({ asked, refused: verdict });
      else if (verdict.kind === 'stale') round.stale.push({ asked, outcome: verdict });
      else if (verdict.kind === 'moved') throw new Error(`${verdict.stream}: no request of a batch is allowed by what was looked at`);
      else {
        round.decided.push({ asked, drafts: verdict.writes, after: verdict.after });
        for (const [stream, folded] of verdict.after) states.set(stream, folded);
        for (const { stream, facts } of verdict.writes) {
          if (!facts.some(({ data }) => holdsNumber(data))) continue;
          states.delete(stream);
          undrawn.add(stream);
        }
      }
    }
    return round;
  }

  /** Writes all of a round, or nothing but the answer of the one that stood in the way: the others are then decided again. */
  async function writeRound({ decided, refused, stale }: Round, tell: Tell): Promise<void> {
    const changing = decided.filter(({ drafts }) => !changesNothing(drafts));
    const sealed: Readonly<{ asked: Waiting; its: Sealed }>[] = [];
    for (const { asked, its } of await Promise.all(
      changing.map(async ({ asked, drafts }) => ({ asked, its: await writer.seal(asked, drafts) })),
    )) {
      if ('refusal' in its) return tell(asked, await writer.keepRefused(asked, its));
      sealed.push({ asked, its });
    }
    const all = await log.appendAll(sealed.map(({ asked, its }) => writer.appendOf(asked, its)));
    if (all.kind === 'stopped') {
      const inTheWay = sealed[all.nth];
      const outcome = inTheWay && (await writer.told(inTheWay.asked, inTheWay.its, all.outcome));
      if (outcome) tell(inTheWay.asked, outcome);
      return;
    }
    for (const [nth, { asked }] of sealed.entries()) {
      const answer = all.answers[nth];
      if (answer) tell(asked, outcomeOf(answer, false, asked.items));
    }
    for (const { asked, outcome } of stale) tell(asked, outcome);
    await Promise.all([
      ...refused.map(async ({ asked, refused: why }) => tell(asked, await writer.keepRefused(asked, why))),
      ...decided.flatMap(({ asked, drafts, after }) =>
        changesNothing(drafts) ? [writer.keepUnchanged(asked, drafts, after).then((outcome) => tell(asked, outcome))] : [],
      ),
    ]);
  }

  async function executeAll(tenant: TenantId, requests: readonly BatchRequest[]): Promise<readonly CommandOutcome[]> {
    const outcomes = new Map<number, CommandOutcome>();
    const tell: Tell = ({ nth }, outcome) => void outcomes.set(nth, outcome);
    const timeZone = await timeZoneOf(tenant);
    const all = requests.map(({ by, request, items, at = now() }, nth): Waiting => {
      const { commandId, fingerprint } = request;
      return { author: { tenant, userId: by }, request, key: { tenant, commandId, fingerprint }, items: routed(registry, items), nth, at };
    });
    // A log asks for many answers at once.
    const known = await Promise.all(all.map(({ key }) => log.load(key, tenant, [])));
    all.forEach((asked, nth) => {
      const its = known[nth];
      if (its?.isReused) tell(asked, { kind: 'reused' });
      else if (its?.answer) tell(asked, outcomeOf(its.answer, true, asked.items));
    });
    let open = all.filter(({ nth }) => !outcomes.has(nth));
    for (let tried = 0; open.length > 0; ) {
      await writeRound(await decideRound(tenant, timeZone, open.slice(0, MOST)), tell);
      const left = open.filter(({ nth }) => !outcomes.has(nth));
      tried = left.length < open.length ? 0 : tried + 1;
      if (tried === ATTEMPTS) throw new TooManyRaces(left[0]?.items[0]?.stream ?? '');
      if (tried > 0) await sleep(Math.random() * 2 ** tried); // out of step with the process that was faster
      open = left;
    }
    return requests.map((_, nth) => {
      const outcome = outcomes.get(nth);
      if (!outcome) throw new Error('a request of a batch was left without an answer');
      return outcome;
    });
  }

  return {
    executeAll,
    follow: loader.follow,
    statesOf: async (tenant, streams) => {
      const { states } = await loader.load(null, tenant, streams);
      return new Map([...states].flatMap(([stream, { state, version }]) => (version > 0 ? [[stream, state] as const] : [])));
    },
  };
}
