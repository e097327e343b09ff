import { setTimeout as sleep } from 'node:timers/promises';
import { idAs, type CommandId, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { CommandKey, EventLog } from '@cloud-factory/event-log';
import { v7 } from 'uuid';
import { outcomeOf } from './answer.js';
import { dayIn } from './calendar.js';
import type {
  AnyStreamKind,
  Author,
  CommandForecast,
  CommandItem,
  CommandOutcome,
  CommandRequest,
  CommandRunner,
  LookedAt,
} from './contract.js';
import { decideAll, guessedReadsOf, routed, type DraftWrite, type Saying } from './decide.js';
import { TooManyRaces } from './errors.js';
import { createReader, type PersonalParts } from './reader.js';
import { registerStreams } from './registry.js';
import { createSealer } from './sealer.js';
import { StateCache, type Folded } from './state-cache.js';
import { createLoader } from './state-loader.js';
import { StreamQueue } from './stream-queue.js';
import { changesNothing, createWriter, type Asked as AskedOfLog } from './writing.js';

/** So often a command is decided before the caller is told to come back later. */
const ATTEMPTS = 10;
const CACHED_STREAMS = 5_000;

export type RunnerParts = Readonly<{
  log: Pick<EventLog, 'append' | 'keep' | 'load'>;
  personKeys: PersonalParts;
  streams: readonly AnyStreamKind[];
  now?: () => Date;
  /** IANA name; Asia/Shanghai when not given. */
  timeZoneOf?: (tenant: TenantId) => string | Promise<string>;
  /** Ids of events, UUID v7. */
  newId?: () => string;
  /** How many folded streams are kept in memory; 0 keeps none. */
  cachedStreams?: number;
}>;

type Asked = AskedOfLog & Readonly<{ saying: Saying; lookedAt: readonly LookedAt[] }>;
type Outcome = Awaited<ReturnType<CommandRunner['executeOn']>>;

/**
 * The one way into the log: loads, decides, appends. Throws at once when the kinds of streams contradict each other. `execute`
 * rejects with `NoSuchKind` or `RuleFailed` (bugs), `UnreadableEvent` (a damaged or newer stream), `TooManyRaces` (come back later),
 * or what the log rejects with: then the outcome is unknown, and the same request may be sent again.
 */
export function createCommandRunner(parts: RunnerParts): CommandRunner {
  const { log, personKeys, streams, now = () => new Date(), timeZoneOf = () => 'Asia/Shanghai', newId = v7 } = parts;
  const registry = registerStreams(streams);
  const cache = new StateCache(parts.cachedStreams ?? CACHED_STREAMS);
  const loader = createLoader({ log, registry, read: createReader(registry, personKeys), cache });
  const writer = createWriter({ log, toWrite: createSealer({ registry, personKeys, newId }) });
  const queue = new StreamQueue();

  /** Null: others were faster, decide again. */
  async function append(asked: Asked, drafts: readonly DraftWrite[], states: ReadonlyMap<string, Folded>): Promise<CommandOutcome | null> {
    if (changesNothing(drafts)) return writer.keepUnchanged(asked, drafts, states);
    const sealed = await writer.seal(asked, drafts);
    if ('refusal' in sealed) return writer.keepRefused(asked, sealed);
    return writer.told(asked, sealed, await log.append(writer.appendOf(asked, sealed)));
  }

  /** Loads what the items are for and what they will probably look at, then what they turn out to look at as well, and decides. */
  async function decide({
    author: { tenant },
    key,
    items,
    saying,
    lookedAt,
  }: Pick<Asked, 'author' | 'items' | 'saying' | 'lookedAt'> & { key: CommandKey | null }) {
    const guessed = items.flatMap((item) => guessedReadsOf(item, (stream) => loader.cached(tenant, stream)));
    const named = [...items, ...lookedAt].map(({ stream }) => stream);
    const loaded = await loader.load(key, tenant, [...new Set([...named, ...guessed])]);
    const states = new Map(loaded.states);
    if (loaded.answer || loaded.isReused) return { ...loaded, states, verdict: null };
    let verdict = decideAll(items, states, saying, lookedAt);
    while (verdict.kind === 'missing') {
      const more = await loader.load(null, tenant, verdict.streams);
      for (const [stream, folded] of more.states) states.set(stream, folded);
      verdict = decideAll(items, states, saying, lookedAt);
    }
    return { ...loaded, states, verdict };
  }

  /** One try. Null: others were faster, decide again. */
  async function attempt(asked: Asked): Promise<Outcome | null> {
    const { author, key, items } = asked;
    const { answer, isReused, states, verdict } = await decide(asked);
    if (isReused) return { kind: 'reused' };
    if (answer) return outcomeOf(answer, true, items);
    switch (verdict?.kind) {
      case 'refused':
        return writer.keepRefused(asked, verdict);
      case 'decided':
        return append(asked, verdict.writes, states);
      case 'moved':
      case 'stale': {
        // The same request, sent twice at once, may have made the version old itself: then its answer is kept by now.
        const first = await log.load(key, author.tenant, []);
        if (first.isReused) return { kind: 'reused' };
        return first.answer ? outcomeOf(first.answer, true, items) : verdict;
      }
      case undefined:
        return null;
    }
  }

  function sayingOf({ tenant, userId: by }: Author, commandId: CommandId, timeZone: string): Saying {
    const at = now();
    return { tenant, by, at: at.toISOString(), today: dayIn(timeZone, at), commandId };
  }

  async function forecast(author: Author, commands: readonly CommandItem[]): Promise<CommandForecast> {
    const items = routed(registry, commands);
    const saying = sayingOf(author, idAs<'command'>(newId()), await timeZoneOf(author.tenant));
    const { verdict } = await decide({ author, key: null, items, saying, lookedAt: [] });
    if (verdict?.kind !== 'decided') {
      if (!verdict || verdict.kind === 'moved') throw new Error('a question without a command id was answered from the log');
      return verdict;
    }
    const facts = verdict.writes.flatMap(({ stream, facts: all }) => all.map(({ type, data }) => ({ stream, type, data })));
    return { kind: 'written', facts };
  }

  async function executeOn(
    author: Author,
    request: CommandRequest,
    commands: readonly CommandItem[],
    lookedAt: readonly LookedAt[],
  ): Promise<Outcome> {
    const items = routed(registry, commands);
    const { tenant } = author;
    const key: CommandKey = { tenant, commandId: request.commandId, fingerprint: request.fingerprint };
    const timeZone = await timeZoneOf(tenant);
    return queue.run([...new Set(items.map(({ stream }) => `${tenant}\n${stream}`))], async () => {
      for (let tried = 0; tried < ATTEMPTS; tried += 1) {
        const saying = sayingOf(author, request.commandId, timeZone);
        const outcome = await attempt({ author, request, key, items, saying, lookedAt });
        if (outcome) return outcome;
        await sleep(Math.random() * 2 ** Math.min(tried, 6)); // out of step with the process that was faster
      }
      throw new TooManyRaces(items[0]?.stream ?? '');
    });
  }

  async function answered({ tenant }: Author, request: CommandRequest, commands: readonly CommandItem[]): Promise<CommandOutcome | null> {
    const key: CommandKey = { tenant, commandId: request.commandId, fingerprint: request.fingerprint };
    const { answer, isReused } = await log.load(key, tenant, []);
    if (isReused) return { kind: 'reused' };
    return answer ? outcomeOf(answer, true, routed(registry, commands)) : null;
  }

  async function execute(author: Author, request: CommandRequest, commands: readonly CommandItem[]): Promise<CommandOutcome> {
    const outcome = await executeOn(author, request, commands, []);
    if (outcome.kind === 'moved') throw new Error('a request that was allowed by nothing was told that it moved');
    return outcome;
  }

  return {
    execute,
    executeOn,
    answered,
    forecast,
    stateOf: async <State>(tenant: TenantId, stream: string) => {
      const { states } = await loader.load(null, tenant, [stream]);
      const { state, version } = states.get(stream) ?? loader.cached(tenant, stream);
      // The caller names the state of the kind whose stream it asks for; the registry cannot say it in types.
      return { state: state as State, version };
    },
  };
}
