import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { CommandId, Position } from '@cloud-factory/domain/shared/ids';

/** A command to somewhere else. The id is made from the fact's, so a second delivery is answered with the first answer. */
export type Sent<Command> = Readonly<{ commandId: CommandId; command: Command }>;

/** One event, at once some commands. Pure, run from a checkpoint, delivered at least once and in the order of the tenant's log. */
export type Reaction<Event extends { type: string }, Command> = {
  readonly [Type in Event['type']]: (recorded: Recorded<Extract<Event, { type: Type }>>) => readonly Sent<Command>[];
};

/** Reactions by name. The name is kept with what was refused, so it is not changed lightly. */
export type Reactions = Readonly<
  Record<string, Readonly<Record<string, (recorded: never) => readonly Sent<Readonly<{ type: string }>>[]>>>
>;

/**
 * What a release begins to keep and the events before it already said: read once from the start of a tenant's log to the place where its reactions are,
 * before they go on. Of a log with more orders than there is room for it is read several times, for other orders each time: `on` is told every event but
 * those of the other orders, and of several orders at once what it says of these; `sent` what is to be said of them. So what is kept is kept by order, or
 * is little. Said again after a crash, it changes nothing.
 */
export type CatchUp = Readonly<{
  begin: () => Readonly<{
    on: (recorded: Recorded<Readonly<{ type: string }>>) => void;
    sent: () => readonly Sent<Readonly<{ type: string }>>[];
  }>;
}>;

/**
 * Something to do outside, tried until it succeeds or `attempts` are used up. `id` is unique in the flow: a step that is asked for
 * again is not begun again. Steps of one turn run in their order.
 */
export type Step = Readonly<{ id: string; name: string; input: object; attempts: number }>;

/** Wakes the flow at an instant. Setting an id again moves it. A timer cannot be called back: a late one must do nothing. */
export type Timer = Readonly<{ id: string; at: string }>;

export type TimerFired = Readonly<{ type: 'TimerFired'; timerId: string }>;
export type StepDone = Readonly<{ type: 'StepDone'; stepId: string }>;
/** All attempts are used up. The last one may have worked unseen: compensate what may have happened, not only what did. */
export type StepFailed = Readonly<{ type: 'StepFailed'; stepId: string; reason: string }>;

export type Turn<State> = Readonly<{ state: State; steps: readonly Step[]; timers: readonly Timer[]; ended?: true }>;

/**
 * What waits, as a pure function: no clock, no I/O. Facts come in tenant order; one at or below `state.position` is skipped; what
 * comes to an ended flow does nothing. The state is JSON: a changed flow goes on with states that its predecessor wrote.
 */
export type Flow<State extends Readonly<{ position: Position }>, Fact> = Readonly<{
  initial: State;
  on: (state: State, input: Recorded<Fact> | TimerFired | StepDone | StepFailed) => Turn<State>;
}>;
