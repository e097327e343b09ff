import type { CommandId, DocumentNo, Position, TenantId, UserId } from './ids.js';

/** A fact about to be recorded. Names of patients stand in `personal` only: that part is encrypted with the order's own key. */
export type Fact<Type extends string, Data, Personal = never> = Readonly<{ type: Type; data: Data; personal?: Personal | null }>;

/** A fact as the log returns it, with its envelope. `personal` is null once the person was erased: every reader must bear that. */
export type Recorded<Event> = Event &
  Readonly<{
    id: string;
    tenant: TenantId;
    stream: string;
    /** 1, 2, 3 … within the stream. Says nothing about the order of two streams: `position` does. */
    version: number;
    position: Position;
    /** Instant in UTC, ISO 8601. */
    at: string;
    by: UserId;
    commandId: CommandId;
  }>;

/**
 * A command with who says it and when. The command runner adds these; a client that sends them is ignored.
 * `today` is the tenant's calendar day (`yyyy-MM-dd`): cut from `at` it would be yesterday until eight in the morning in China.
 */
export type Said<Command> = Command & Readonly<{ by: UserId; at: string; today: string }>;

/** A "no" by a rule of the business: HTTP 409. The code names the fact in the way and is the key of its message, `refusals:<code>`. */
export type Refusal<Code extends string = string> = Readonly<{
  refusal: Code;
  details?: Readonly<Record<string, string | number | null>>;
}>;

/**
 * Something that one stream of a tenant may hold at a time (a box number, a category code, a line of a statement).
 * Claiming what the stream itself already holds is no conflict.
 */
export type Claim = Readonly<{ kind: string; value: string }>;

const without = (some: readonly Claim[], others: readonly Claim[]): readonly Claim[] =>
  some.filter(({ kind, value }) => !others.some((other) => other.kind === kind && other.value === value));

/** What a change claims anew and what it lets go. What stays the same is neither: the stream holds it already. */
export const claimsMoved = (
  before: readonly Claim[],
  after: readonly Claim[],
): Readonly<{ claims: readonly Claim[]; releases: readonly Claim[] }> => ({
  claims: without(after, before),
  releases: without(before, after),
});

/** No events: it was so already. Claims are written in the append's transaction; a taken one is the refusal `AlreadyTaken`. */
export type Decision<Event, Code extends string> =
  | Refusal<Code>
  | Readonly<{ events: readonly Event[]; claims?: readonly Claim[]; releases?: readonly Claim[] }>;

/** The rules of one kind of stream, as plain functions: no clock, no chance, no database. */
export type Decider<Command, State, Event, Code extends string, Seen = unknown> = Readonly<{
  initialState: State;
  /** Names the other streams that the decision looks at. The runner folds them from the log, never from a projection. */
  reads?: (command: Command, state: State) => { readonly [Name in keyof Seen]?: string };
  /** Names more, once those are known: a customer's prices name its schemes. `seen` is what `reads` named, as in `decide`. */
  readsThen?: (command: Command, state: State, seen: Readonly<Partial<Seen>>) => { readonly [Name in keyof Seen]?: string };
  /**
   * Whether a stream that was read must not have moved on when the events are appended: the log compares its version in the same transaction,
   * and a decision on what is no more is decided again. Unsaid: it may have moved. Not for streams that are written all the time (decision 0033).
   */
  reliesOn?: (command: Command, read: string) => boolean;
  /** `seen`: the states of those streams. A stream that was not named, or has no events yet, is absent. */
  decide: (command: Said<Command>, state: State, seen: Readonly<Partial<Seen>>) => Decision<Event, Code>;
  evolve: (state: State, recorded: Recorded<Event>) => State;
}>;

export const refuse = <Code extends string>(refusal: Code, details?: Refusal['details']): Refusal<Code> =>
  details ? { refusal, details } : { refusal };

/** The answer to a command whose wish is already so: a client may repeat itself without harm. */
export const nothing: Readonly<{ events: readonly [] }> = { events: [] };

/**
 * How the numbers of documents read: the prefix, the period that they count within, the digits. `YC20250611-00042`, `JS202506-0031`, `PS-0007`.
 * Counting starts anew with each period, without gaps: only an append that commits takes a number.
 */
export const numberFormats = {
  order: { prefix: 'YC', period: 'day', digits: 5 },
  workOrder: { prefix: 'WO', period: 'day', digits: 5 },
  bill: { prefix: 'JY', period: 'day', digits: 4 },
  scheme: { prefix: 'PS', period: 'ever', digits: 4 },
  priceBatch: { prefix: 'TJ', period: 'day', digits: 4 },
  release: { prefix: 'FX', period: 'day', digits: 4 },
  delivery: { prefix: 'FH', period: 'day', digits: 4 },
  statement: { prefix: 'JS', period: 'month', digits: 4 },
  delayAsk: { prefix: 'YQ', period: 'day', digits: 4 },
  reminder: { prefix: 'CD', period: 'day', digits: 4 },
  decomposition: { prefix: 'CJ', period: 'day', digits: 4 },
  warehousing: { prefix: 'RK', period: 'day', digits: 4 },
} as const satisfies Record<string, Readonly<{ prefix: string; period: 'day' | 'month' | 'ever'; digits: number }>>;
export type NumberKind = keyof typeof numberFormats;

/** How much of a day, written `20250611`, stands in a number. */
const periodDigits = { day: 8, month: 6, ever: 0 } as const;

/** The place of a number that is not taken yet. A class, because no JSON from outside can pass for an instance of it. */
export class NumberPlaceholder {
  /** What stands before the counter: `YC20250611-`. The counter of a prefix starts at 1. */
  readonly prefix: string;
  readonly digits: number;

  constructor(
    readonly kind: NumberKind,
    readonly day: string,
  ) {
    const { prefix, period, digits } = numberFormats[kind];
    this.prefix = `${prefix}${day.replaceAll('-', '').slice(0, periodDigits[period])}-`;
    this.digits = digits;
  }
}

/**
 * The next number of its kind on a day (`yyyy-MM-dd`). The appender fills it, before hashing, so a refused or lost append takes none.
 * One placeholder used twice in a decision is one number.
 */
export const numberOf = (kind: NumberKind, day: string): DocumentNo =>
  // Typed as what it becomes: between `decide` and the appender nothing reads it.
  new NumberPlaceholder(kind, day) as unknown as DocumentNo;

/** Whether a number that is not taken yet stands somewhere in a value. */
export function holdsNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof NumberPlaceholder) return true;
  return Array.isArray(value) ? value.some(holdsNumber) : Object.values(value).some(holdsNumber);
}

/** What the log must know of one type of event. */
export type EventType = Readonly<{
  /** Of the shape written today. Raise it together with an upcaster and a golden file of the old shape. */
  version: number;
  /** From the shape of version n (index n - 1) to that of n + 1. Pure and total. As long as `version - 1`. */
  upcasters?: readonly ((data: never) => unknown)[];
  /** Public events leave the house: the accounting feed, webhooks, Kafka. Private ones never do. */
  isPublic?: true;
  /** The event as history tells it. */
  zh: string;
  en: string;
}>;

/** The types of events of one kind of stream; there is no second list. */
export type EventTypes<Event extends { type: string }> = { readonly [Type in Event['type']]: EventType };

/** One kind of stream, as the command runner, the log and history see it. A stream is named `<name>-<id>`. */
export type StreamKind<
  Command extends { type: string },
  State,
  Event extends { type: string },
  Code extends string,
  Seen = unknown,
> = Readonly<{
  name: string;
  decider: Decider<Command, State, Event, Code, Seen>;
  /** The stream that a command is for. */
  streamOf: (command: Command) => string;
  /** The types of commands of this kind; completeness is checked by the compiler. */
  commands: { readonly [Type in Command['type']]: true };
  events: EventTypes<Event>;
  /** The words of each refusal, in both languages; `{{name}}` is a detail. */
  refusals: { readonly [Refused in Code]: Readonly<{ zh: string; en: string }> };
  /** What `AlreadyTaken` says, by kind of claim. `{{value}}` only where the value is something that people typed: never an id. */
  claims?: Readonly<Record<string, Readonly<{ zh: string; en: string }>>>;
}>;

/** Does nothing but check. */
export const defineStream = <Command extends { type: string }, State, Event extends { type: string }, Code extends string, Seen>(
  kind: StreamKind<Command, State, Event, Code, Seen>,
): StreamKind<Command, State, Event, Code, Seen> => kind;
