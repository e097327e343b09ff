// The rules applied to one request: pure, so that a race or a state that was not loaded yet is answered by doing it again.
import type { Claim, Decision, Said } from '@cloud-factory/domain/shared/decider';
import type { CommandId, TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { AnyStreamKind, CommandItem, LookedAt } from './contract.js';
import { RuleFailed } from './errors.js';
import type { AnyRecorded } from './reader.js';
import type { StreamRegistry } from './registry.js';
import type { Folded } from './state-cache.js';
import { evolved } from './state-loader.js';

/** A new event as a rule states it. */
export type NewFact = Readonly<{ type: string; data: Readonly<Record<string, unknown>>; personal?: unknown }>;

/** A command with the stream that it is for. */
export type RoutedItem = Readonly<{ kind: AnyStreamKind; stream: string; command: CommandItem['command']; expectedVersion: number | null }>;

/** Who says it, when and under which id. */
export type Saying = Readonly<{ tenant: TenantId; by: UserId; at: string; today: string; commandId: CommandId }>;

/** What one stream is to get; one per stream, however many items are for it. */
export type DraftWrite = Readonly<{
  stream: string;
  expectedVersion: number;
  facts: readonly NewFact[];
  claims: readonly Claim[];
  releases: readonly Claim[];
}>;

export type Verdict =
  /** States of these streams are needed first. */
  | Readonly<{ kind: 'missing'; streams: readonly string[] }>
  | Readonly<{ kind: 'stale'; stream: string; version: number }>
  /** What the commands were allowed by is no more. */
  | Readonly<{ kind: 'moved'; stream: string }>
  | Readonly<{ kind: 'refused'; stream: string; refusal: string; details: Readonly<Record<string, string | number | null>> | null }>
  /** `after`: the streams written to, as they will be. */
  | Readonly<{ kind: 'decided'; writes: readonly DraftWrite[]; after: ReadonlyMap<string, Folded> }>;

/** The items of a request, each with its kind and stream. Throws `NoSuchKind`. */
export const routed = (registry: StreamRegistry, items: readonly CommandItem[]): readonly RoutedItem[] =>
  items.map(({ command, expectedVersion = null }) => {
    const kind = registry.kindOfCommand(command.type);
    return { kind, stream: kind.streamOf(command), command, expectedVersion };
  });

type Reads = ReadonlyMap<string, string>;

const named = (reads: Readonly<Record<string, string | undefined>>): Reads =>
  new Map(Object.entries(reads).flatMap(([name, read]) => (read === undefined ? [] : [[name, read]])));

/** The other streams that a decision looks at, by the names that the rule gives them. */
export function readsOf({ kind, stream, command }: RoutedItem, state: unknown): Reads {
  try {
    return named(kind.decider.reads?.(command, state) ?? {});
  } catch (cause) {
    throw new RuleFailed(stream, cause);
  }
}

/** The streams that are named only by what `readsOf` named. */
function readsThenOf({ kind, stream, command }: RoutedItem, state: unknown, seen: Readonly<Record<string, unknown>>): Reads {
  try {
    return named(kind.decider.readsThen?.(command, state, seen) ?? {});
  } catch (cause) {
    throw new RuleFailed(stream, cause);
  }
}

/** What an item will probably look at, going by the states that are known so far: right more often than not, and checked by `decideAll`. */
export function guessedReadsOf(item: RoutedItem, cached: (stream: string) => Folded): readonly string[] {
  const { state } = cached(item.stream);
  const reads = readsOf(item, state);
  if (!item.kind.decider.readsThen) return [...reads.values()];
  const seen: Record<string, unknown> = {};
  for (const [name, stream] of reads) {
    const folded = cached(stream);
    if (folded.version > 0) seen[name] = folded.state;
  }
  return [...reads.values(), ...readsThenOf(item, state, seen).values()];
}

/** A stream while the request is being decided: what was loaded, and what the items before have added. */
class Draft {
  readonly #before: Folded;
  #folded: Folded;
  readonly #facts: NewFact[] = [];
  readonly #claims = new Map<string, Readonly<{ claim: Claim; isHeld: boolean }>>();

  constructor(
    readonly stream: string,
    before: Folded,
  ) {
    this.#before = before;
    this.#folded = before;
  }

  /** As the items decided so far have left it. */
  get folded(): Folded {
    return this.#folded;
  }

  add(kind: AnyStreamKind, decision: Exclude<Decision<NewFact, string>, { refusal: string }>, saying: Saying): void {
    for (const fact of decision.events) {
      const { position } = this.#folded; // of the event before: the log gives a new one its own
      const version = this.#folded.version + 1;
      const { tenant, by, at, commandId } = saying;
      const recorded: AnyRecorded = {
        ...fact,
        id: `${commandId}:${version}`,
        tenant,
        stream: this.stream,
        version,
        position,
        at,
        by,
        commandId,
      };
      this.#folded = { state: evolved(kind, this.#folded.state, recorded), version, position };
      this.#facts.push(fact);
    }
    // The last word on a claim is what the log hears.
    for (const claim of decision.releases ?? []) this.#claims.set(`${claim.kind}\n${claim.value}`, { claim, isHeld: false });
    for (const claim of decision.claims ?? []) this.#claims.set(`${claim.kind}\n${claim.value}`, { claim, isHeld: true });
  }

  write(): DraftWrite {
    const claims = [...this.#claims.values()];
    return {
      stream: this.stream,
      expectedVersion: this.#before.version,
      facts: this.#facts,
      claims: claims.flatMap(({ claim, isHeld }) => (isHeld ? [claim] : [])),
      releases: claims.flatMap(({ claim, isHeld }) => (isHeld ? [] : [claim])),
    };
  }
}

function decision(
  { kind, stream, command }: RoutedItem,
  state: unknown,
  seen: Readonly<Record<string, unknown>>,
  saying: Saying,
): Decision<NewFact, string> {
  const { by, at, today } = saying;
  // After the command's own fields: what a client sends under these names is not listened to.
  const said: Said<CommandItem['command']> = { ...command, by, at, today };
  try {
    return kind.decider.decide(said, state, seen);
  } catch (cause) {
    throw new RuleFailed(stream, cause);
  }
}

/** Streams that a decision stands on, with the versions that it saw: nothing is written to them, but they must not have moved on. */
class Ground {
  readonly #versions = new Map<string, number>();

  add({ kind, command }: RoutedItem, reads: Reads, states: ReadonlyMap<string, Folded>): void {
    for (const [name, stream] of reads) {
      const folded = states.get(stream);
      if (folded && kind.decider.reliesOn?.(command, name)) this.#versions.set(stream, folded.version);
    }
  }

  addLooked({ stream, version }: LookedAt): void {
    this.#versions.set(stream, version);
  }

  /** Without those that the request writes to: their own writes name their versions. */
  writesBeside(drafts: ReadonlyMap<string, Draft>): readonly DraftWrite[] {
    return [...this.#versions].flatMap(([stream, expectedVersion]) =>
      drafts.has(stream) ? [] : [{ stream, expectedVersion, facts: [], claims: [], releases: [] }],
    );
  }
}

/** What a rule sees of other streams: those that exist, also as the items before have left them. */
function seenBy(reads: Reads, states: ReadonlyMap<string, Folded>, drafts: ReadonlyMap<string, Draft>): Readonly<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const [name, stream] of reads) {
    const folded = drafts.get(stream)?.folded ?? states.get(stream);
    if (folded && folded.version > 0) seen[name] = folded.state;
  }
  return seen;
}

/**
 * Decides the items in their order, each on what the ones before it have left. The first refusal or stale version ends it. Where
 * states are missing, all that can be named already are named at once. `lookedAt`: what the caller went by; when one of those has moved on, nothing is
 * decided.
 */
export function decideAll(
  items: readonly RoutedItem[],
  states: ReadonlyMap<string, Folded>,
  saying: Saying,
  lookedAt: readonly LookedAt[] = [],
): Verdict {
  const drafts = new Map<string, Draft>();
  const missing = new Set<string>();
  const blocked = new Set<string>();
  const ground = new Ground();
  for (const looked of lookedAt) {
    const folded = states.get(looked.stream);
    if (folded && folded.version !== looked.version) return { kind: 'moved', stream: looked.stream };
    if (!folded) missing.add(looked.stream);
    ground.addLooked(looked);
  }
  if (missing.size > 0) return { kind: 'missing', streams: [...missing] };
  for (const item of items) {
    const { kind, stream, expectedVersion } = item;
    const before = states.get(stream);
    if (!before) missing.add(stream);
    if (!before || blocked.has(stream)) continue;
    if (expectedVersion !== null && expectedVersion !== before.version) return { kind: 'stale', stream, version: before.version };
    const draft = drafts.get(stream) ?? new Draft(stream, before);
    drafts.set(stream, draft);
    const reads = readsOf(item, draft.folded.state);
    for (const read of reads.values()) if (!states.has(read)) missing.add(read);
    if (missing.size > 0) {
      blocked.add(stream); // an item behind this one, for the same stream, would be asked about a state that is not its own
      continue;
    }
    const first = seenBy(reads, states, drafts);
    const then = readsThenOf(item, draft.folded.state, first);
    for (const read of then.values()) if (!states.has(read)) missing.add(read);
    if (missing.size > 0) {
      blocked.add(stream);
      continue;
    }
    const decided = decision(item, draft.folded.state, { ...first, ...seenBy(then, states, drafts) }, saying);
    if ('refusal' in decided) return { kind: 'refused', stream, refusal: decided.refusal, details: decided.details ?? null };
    draft.add(kind, decided, saying);
    // Where nothing is to be written, nothing has to be true for it.
    if (decided.events.length > 0) ground.add(item, new Map([...reads, ...then]), states);
  }
  if (missing.size > 0) return { kind: 'missing', streams: [...missing] };
  return {
    kind: 'decided',
    writes: [...[...drafts.values()].map((draft) => draft.write()), ...ground.writesBeside(drafts)],
    after: new Map([...drafts].map(([stream, { folded }]) => [stream, folded])),
  };
}
