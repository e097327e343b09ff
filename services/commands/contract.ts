// What the command runner promises. It is the only caller of `append`.
import type { StreamKind } from '@cloud-factory/domain/shared/decider';
import type { CommandId, Position, TenantId, UserId } from '@cloud-factory/domain/shared/ids';

/** Any kind of stream; the registry in `streams.ts` holds them all. */
// oxlint-disable-next-line typescript/no-explicit-any -- the types of a kind belong together inside of it; a list of kinds cannot name them
export type AnyStreamKind = StreamKind<any, any, any, any, any>;

/** Who asks. By the server's own session, never by the request. */
export type Author = Readonly<{ tenant: TenantId; userId: UserId }>;

export type CommandRequest = Readonly<{
  commandId: CommandId;
  /** SHA-256 (hex) of method, path and body. */
  fingerprint: string;
  correlationId: string;
  causationId?: string | null;
}>;

/** `expectedVersion`: what the form showed; null when the person edits nothing that could be stale. */
export type CommandItem = Readonly<{ command: Readonly<{ type: string }>; expectedVersion?: number | null }>;

export type WrittenStream = Readonly<{ stream: string; version: number; position: Position }>;

export type CommandOutcome =
  | Readonly<{ kind: 'written'; writes: readonly WrittenStream[]; isRepeated: boolean }>
  | Readonly<{
      kind: 'refused';
      refusal: string;
      details: Readonly<Record<string, string | number | null>> | null;
      stream: string;
      isRepeated: boolean;
    }>
  /** A person's version is old: `version` is the one of today. Not kept: the next try with a fresh version may succeed. */
  | Readonly<{ kind: 'stale'; stream: string; version: number }>
  | Readonly<{ kind: 'reused' }>;

/** What a request would do if it were said now. `facts` by the streams that they would go to, without what is personal. */
export type CommandForecast =
  | Readonly<{ kind: 'written'; facts: readonly Readonly<{ stream: string; type: string; data: Readonly<Record<string, unknown>> }>[] }>
  | Readonly<{ kind: 'refused'; refusal: string; details: Readonly<Record<string, string | number | null>> | null }>
  | Readonly<{ kind: 'stale'; stream: string; version: number }>;

/** A stream that was looked at before the commands were said, and the version that it had then; 0: it was not there. */
export type LookedAt = Readonly<{ stream: string; version: number }>;

export interface CommandRunner {
  /**
   * Loads, decides and appends: all items or none, one answer per command id. One write per item, in their order; two items for the
   * same stream are decided one after the other. A race of machines is decided again, at most 10 times.
   */
  execute(author: Author, request: CommandRequest, items: readonly CommandItem[]): Promise<CommandOutcome>;

  /**
   * The same for commands that were allowed by what these streams of the tenant said: written only while none of them has moved on, compared in the
   * transaction of the append. `moved`: one has; nothing was written or kept, so the caller looks again and asks again.
   */
  executeOn(
    author: Author,
    request: CommandRequest,
    items: readonly CommandItem[],
    lookedAt: readonly LookedAt[],
  ): Promise<CommandOutcome | Readonly<{ kind: 'moved'; stream: string }>>;

  /** The answer that `execute` gave to this very request; null when it gave none, or none that is still known. Writes nothing. */
  answered(author: Author, request: CommandRequest, items: readonly CommandItem[]): Promise<CommandOutcome | null>;

  /**
   * Decides as `execute` would and keeps nothing: for a form that shows what will be. Numbers are not drawn and claims are not tried, so
   * what was foreseen may still be refused.
   */
  forecast(author: Author, items: readonly CommandItem[]): Promise<CommandForecast>;

  /** The state of a stream as a decision would see it now; for checks that only read (`cancelCheck`). */
  stateOf<State>(tenant: TenantId, stream: string): Promise<Readonly<{ state: State; version: number }>>;
}
