// What was decided, on its way into the log: the same for one request and for many.
import type { Append, AppendOutcome, CommandKey, EventLog, StoredAnswer, Write } from '@cloud-factory/event-log';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import { outcomeOf } from './answer.js';
import type { Author, CommandOutcome, CommandRequest } from './contract.js';
import type { DraftWrite, RoutedItem, Verdict } from './decide.js';
import type { Folded } from './state-cache.js';

/** A request with its key and its items, each with the stream that it is for. */
export type Asked = Readonly<{ author: Author; request: CommandRequest; key: CommandKey; items: readonly RoutedItem[] }>;
export type Refused = Omit<Extract<Verdict, { kind: 'refused' }>, 'kind'>;

/** What a request is to write, as the log takes it. */
export type Sealed = Readonly<{ drafts: readonly DraftWrite[]; writes: readonly Write[] }>;

const isEmpty = ({ facts, claims, releases }: DraftWrite): boolean => facts.length + claims.length + releases.length === 0;

/** Whether a decision changes nothing: then there is only an answer to keep. */
export const changesNothing = (drafts: readonly DraftWrite[]): boolean => drafts.every(isEmpty);

export type WriterParts = Readonly<{
  log: Pick<EventLog, 'keep'>;
  toWrite: (tenant: TenantId, draft: DraftWrite) => Promise<Write | null>;
}>;

export function createWriter({ log, toWrite }: WriterParts) {
  async function keep({ key, items }: Asked, answer: StoredAnswer): Promise<CommandOutcome> {
    const kept = await log.keep(key, answer);
    return kept.kind === 'reused' ? kept : outcomeOf(kept.answer, kept.isRepeated, items);
  }

  const keepRefused = (asked: Asked, { stream, refusal, details }: Refused): Promise<CommandOutcome> =>
    keep(asked, { kind: 'refused', refusal, details, stream });

  return {
    keepRefused,

    /** The answer of a request that changes nothing: where its streams stand. */
    keepUnchanged: (asked: Asked, drafts: readonly DraftWrite[], states: ReadonlyMap<string, Folded>): Promise<CommandOutcome> => {
      const writes = drafts.flatMap(({ stream }) => {
        const folded = states.get(stream);
        return folded ? [{ stream, version: folded.version, position: folded.position }] : [];
      });
      return keep(asked, { kind: 'written', writes });
    },

    /** Or why nothing can be written: a person was erased. */
    seal: async ({ author }: Asked, drafts: readonly DraftWrite[]): Promise<Sealed | Refused> => {
      const writes: Write[] = [];
      for (const draft of drafts) {
        const write = await toWrite(author.tenant, draft);
        if (!write) return { stream: draft.stream, refusal: 'PersonWasErased', details: null };
        writes.push(write);
      }
      return { drafts, writes };
    },

    appendOf: ({ author, request, key }: Asked, { writes }: Sealed): Append => {
      const { correlationId, causationId = null } = request;
      return { ...key, by: author.userId, correlationId, causationId, writes };
    },

    /** What the caller is told about an outcome of the log. Null: others were faster, decide again. */
    told: async (asked: Asked, { drafts }: Sealed, outcome: AppendOutcome): Promise<CommandOutcome | null> => {
      switch (outcome.kind) {
        case 'answered':
          return outcomeOf(outcome.answer, outcome.isRepeated, asked.items);
        case 'reused':
          return outcome;
        case 'conflict':
          return null;
        case 'taken': {
          const { kind, value } = outcome.claim;
          const draft = drafts.find(({ claims }) => claims.some((claim) => claim.kind === kind && claim.value === value));
          return keepRefused(asked, { stream: draft?.stream ?? outcome.holder, refusal: 'AlreadyTaken', details: { kind, value } });
        }
      }
    },
  };
}
