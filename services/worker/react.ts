// One event, at once some commands: what is sent, and what is made of the answers.
import { createHash } from 'node:crypto';
import {
  erasesPerson,
  NoSuchKind,
  RuleFailed,
  systemUser,
  UnreadableEvent,
  type AnyRecorded,
  type BatchRunner,
  type CommandOutcome,
  type CommandRequest,
  type CommandRunner,
} from '@cloud-factory/commands';
import { idAs, type CommandId, type TenantId } from '@cloud-factory/domain/shared/ids';
import { Undecipherable, Unstorable, type PersonKeys } from '@cloud-factory/event-log';
import type { Reactions, Sent } from '@cloud-factory/workflows/runtime';
import type { Logger, ReactionRefusal, ReactionStore } from './contract.js';

type AnySent = Sent<Readonly<{ type: string }>>;
type Mapped = Readonly<{ reaction: string; sent: readonly AnySent[] }> | Readonly<{ reaction: string; failed: unknown }>;

/** What the reactions say to an event, each for itself: one that throws keeps none of the others from speaking. */
export const mapped = (reactions: Reactions, recorded: AnyRecorded): readonly Mapped[] =>
  Object.entries(reactions).flatMap(([reaction, mapping]): readonly Mapped[] => {
    const handler = Object.hasOwn(mapping, recorded.type) ? mapping[recorded.type] : undefined;
    if (!handler) return [];
    try {
      return [{ reaction, sent: handler(recorded as never) }]; // picked by the event's own type, which the compiler cannot see
    } catch (failed) {
      return [{ reaction, failed }];
    }
  });

/** Of the command itself: if two commands of an event are given one id, the second is seen, not swallowed as a repetition. */
export const fingerprintOf = (command: object): string => createHash('sha256').update(JSON.stringify(command)).digest('hex');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What throws again whenever it is asked again. Anything else is trouble that passes, and the event waits for it. */
export const isFinal = (error: unknown): boolean =>
  error instanceof NoSuchKind ||
  error instanceof RuleFailed ||
  error instanceof Unstorable ||
  // A stream whose names do not open keeps its own commands waiting, not the tenant's. One of a newer program waits for that program.
  (error instanceof UnreadableEvent && error.cause instanceof Undecipherable);

export type ReactParts = Readonly<{
  runner: Pick<CommandRunner, 'execute'>;
  reactions: Reactions;
  /** What a person's erasure destroys. */
  personKeys: Pick<PersonKeys, 'erase'>;
  store: Pick<ReactionStore, 'note'>;
  logger: Pick<Logger, 'warn' | 'error'>;
}>;

type Listening = Pick<ReactParts, 'store' | 'logger'>;

/** What something is said because of. */
export type Cause = Pick<ReactionRefusal, 'tenant' | 'reaction' | 'eventId' | 'eventType' | 'stream' | 'position'>;
const causeOf = (reaction: string, { tenant, id: eventId, type: eventType, stream, position }: AnyRecorded): Cause => ({
  tenant,
  reaction,
  eventId,
  eventType,
  stream,
  position,
});

/** Writes down a command that had no effect. */
async function note(
  { store, logger }: Listening,
  cause: Cause,
  sent: AnySent | null,
  told: Pick<ReactionRefusal, 'refusal' | 'details'>,
): Promise<void> {
  const commandId: CommandId = sent?.commandId ?? idAs(`${cause.reaction}:${cause.eventId}`);
  const refusal: ReactionRefusal = { ...cause, commandId, commandType: sent?.command.type ?? null, ...told };
  await store.note(refusal);
  logger[told.refusal === 'ReactionFailed' ? 'error' : 'warn'](refusal, 'a command that follows from an event had no effect');
}

export const noteFailed = (to: Listening, cause: Cause, sent: AnySent | null, error: unknown): Promise<void> =>
  note(to, cause, sent, { refusal: 'ReactionFailed', details: { message: messageOf(error) } });

/** What is made of an answer. */
export async function hear(to: Listening, cause: Cause, sent: AnySent, outcome: CommandOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'written':
      return;
    case 'refused':
      return note(to, cause, sent, { refusal: outcome.refusal, details: outcome.details });
    case 'reused':
      return note(to, cause, sent, { refusal: 'CommandIdReused', details: null });
    case 'stale':
      throw new Error(`${outcome.stream}: a command without an expected version was called stale`);
  }
}

const requestOf = ({ commandId: correlationId, id: causationId }: AnyRecorded, { commandId, command }: AnySent): CommandRequest => ({
  commandId,
  fingerprint: fingerprintOf(command),
  correlationId,
  causationId,
});

/**
 * Sends what follows from an event, in the order of the reactions and of their commands. Resolves when each has its answer, a refusal
 * included; rejects when an answer is not known: then the event is to be delivered again, which changes nothing that was done.
 */
export function createReact({ runner, reactions, personKeys, ...to }: ReactParts): (recorded: AnyRecorded) => Promise<void> {
  async function send(recorded: AnyRecorded, reaction: string, sent: AnySent): Promise<void> {
    const { command } = sent;
    let outcome: CommandOutcome;
    try {
      outcome = await runner.execute({ tenant: recorded.tenant, userId: systemUser }, requestOf(recorded, sent), [{ command }]);
    } catch (error) {
      if (!isFinal(error)) throw error;
      return noteFailed(to, causeOf(reaction, recorded), sent, error);
    }
    return hear(to, causeOf(reaction, recorded), sent, outcome);
  }

  return async (recorded) => {
    // Here, not where the command is decided: an event is delivered until this was done, a process may end after its append.
    if (erasesPerson(recorded.type)) await personKeys.erase(recorded.tenant, recorded.stream);
    for (const said of mapped(reactions, recorded)) {
      if ('failed' in said) await noteFailed(to, causeOf(said.reaction, recorded), null, said.failed);
      else for (const sent of said.sent) await send(recorded, said.reaction, sent);
    }
  };
}

export type ReactToManyParts = Omit<ReactParts, 'runner' | 'personKeys'> & Readonly<{ runner: Pick<BatchRunner, 'executeAll'> }>;

/**
 * The same for events of one tenant that follow each other, in few transactions and under the same ids.
 * Destroys no key: an event that erases a person is refused. Rejects as a whole when a rule throws; `createReact` then finds which.
 */
export function createReactToMany({ runner, reactions, ...to }: ReactToManyParts) {
  return async (tenant: TenantId, events: readonly AnyRecorded[]): Promise<void> => {
    const erasure = events.find(({ type }) => erasesPerson(type));
    if (erasure) throw new Error(`${erasure.type} of ${erasure.stream} is for a worker that destroys keys`);
    const all = events.flatMap((recorded) =>
      mapped(reactions, recorded).flatMap((said) =>
        'failed' in said ? [] : said.sent.map((sent) => ({ recorded, reaction: said.reaction, sent })),
      ),
    );
    const outcomes = await runner.executeAll(
      tenant,
      all.map(({ recorded, sent }) => ({
        by: systemUser,
        request: requestOf(recorded, sent),
        items: [{ command: sent.command }],
      })),
    );
    for (const [nth, { recorded, reaction, sent }] of all.entries()) {
      const outcome = outcomes[nth];
      if (outcome) await hear(to, causeOf(reaction, recorded), sent, outcome);
    }
    for (const recorded of events)
      for (const said of mapped(reactions, recorded))
        if ('failed' in said) await noteFailed(to, causeOf(said.reaction, recorded), null, said.failed);
  };
}
