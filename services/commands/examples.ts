// A small kind of stream with everything that a kind may have, for specs of those who run commands: a shelf with jars of an owner.
import { defineStream, nothing, numberOf, refuse, type Decider, type Fact } from '@cloud-factory/domain/shared/decider';
import { idAs, type CommandId, type DocumentNo, type TenantId } from '@cloud-factory/domain/shared/ids';
import { PersonWasErased, Undecipherable, type EventLog, type NewEvent, type PersonKeys } from '@cloud-factory/event-log';
import type { Author, CommandItem, CommandRequest } from './contract.js';
import { streams } from './streams.js';
import { systemUser } from './system-user.js';

export type ShelfCommand =
  | Readonly<{ type: 'StockShelf'; shelfId: string; jars: number; owner?: string }>
  | Readonly<{ type: 'TakeJars'; shelfId: string; jars: number }>
  /** As many jars as on the other shelf. */
  | Readonly<{ type: 'EvenOut'; shelfId: string; likeShelfId: string }>
  /** As many jars as on the shelf that the other shelf's label names. */
  | Readonly<{ type: 'FollowLabel'; shelfId: string; likeShelfId: string }>
  | Readonly<{ type: 'LabelShelf'; shelfId: string; label: string | null }>
  | Readonly<{ type: 'EraseOwner'; shelfId: string }>
  | Readonly<{ type: 'BreakShelf'; shelfId: string }>;

export type ShelfEvent =
  | Fact<'ShelfStocked', Readonly<{ jars: number; on: string }>, Readonly<{ owner: string }>>
  | Fact<'JarsTaken', Readonly<{ jars: number }>>
  | Fact<'ShelfLabelled', Readonly<{ label: string | null; labelNo: DocumentNo }>>
  | Fact<'ShelfPersonErased', Readonly<Record<string, never>>>;

export type ShelfState = Readonly<{ jars: number; label: string | null; owners: readonly (string | null)[] }>;
type ShelfSeen = Readonly<{ other: ShelfState; labelled: ShelfState }>;

const decider: Decider<ShelfCommand, ShelfState, ShelfEvent, 'NotEnoughJars' | 'NoSuchShelf', ShelfSeen> = {
  initialState: { jars: 0, label: null, owners: [] },
  reads: (command) => ('likeShelfId' in command ? { other: `shelf-${command.likeShelfId}` } : {}),
  readsThen: (command, _, { other }) => (command.type === 'FollowLabel' && other?.label ? { labelled: `shelf-${other.label}` } : {}),
  // Following a label may go by what it was a moment ago; evening out may not.
  reliesOn: (command, read) => command.type === 'EvenOut' && read === 'other',
  decide: (command, state, { other, labelled }) => {
    switch (command.type) {
      case 'StockShelf': {
        const data = { jars: command.jars, on: command.today };
        return { events: [{ type: 'ShelfStocked', data, ...(command.owner ? { personal: { owner: command.owner } } : {}) }] };
      }
      case 'TakeJars': {
        if (command.jars === 0) return nothing;
        return command.jars > state.jars
          ? refuse('NotEnoughJars', { jars: state.jars })
          : { events: [{ type: 'JarsTaken', data: { jars: command.jars } }] };
      }
      case 'EvenOut':
        return other
          ? { events: [{ type: 'ShelfStocked', data: { jars: other.jars - state.jars, on: command.today } }] }
          : refuse('NoSuchShelf');
      case 'FollowLabel':
        return labelled
          ? { events: [{ type: 'ShelfStocked', data: { jars: labelled.jars - state.jars, on: command.today } }] }
          : refuse('NoSuchShelf');
      case 'LabelShelf':
        return {
          events: [{ type: 'ShelfLabelled', data: { label: command.label, labelNo: numberOf('order', command.today) } }],
          claims: command.label === null ? [] : [{ kind: 'label', value: command.label }],
          releases: state.label === null || state.label === command.label ? [] : [{ kind: 'label', value: state.label }],
        };
      case 'EraseOwner':
        return { events: [{ type: 'ShelfPersonErased', data: {} }] };
      case 'BreakShelf':
        throw new Error('the shelf broke');
    }
  },
  evolve: (state, recorded) => {
    switch (recorded.type) {
      case 'ShelfStocked':
        return { ...state, jars: state.jars + recorded.data.jars, owners: [...state.owners, recorded.personal?.owner ?? null] };
      case 'JarsTaken':
        return { ...state, jars: state.jars - recorded.data.jars };
      case 'ShelfLabelled':
        return { ...state, label: recorded.data.label };
      case 'ShelfPersonErased':
        return state;
    }
  },
};

export const shelves = defineStream({
  name: 'shelf',
  decider,
  streamOf: ({ shelfId }) => `shelf-${shelfId}`,
  commands: { StockShelf: true, TakeJars: true, EvenOut: true, FollowLabel: true, LabelShelf: true, EraseOwner: true, BreakShelf: true },
  events: {
    // Version 1 counted in dozens.
    ShelfStocked: {
      version: 2,
      upcasters: [({ dozens, on }: { dozens: number; on: string }) => ({ jars: dozens * 12, on })],
      zh: '已上架',
      en: 'Stocked',
    },
    JarsTaken: { version: 1, zh: '已取走', en: 'Taken' },
    ShelfLabelled: { version: 1, zh: '已贴标', en: 'Labelled' },
    ShelfPersonErased: { version: 1, zh: '已抹除', en: 'Erased' },
  },
  refusals: {
    NotEnoughJars: { zh: '只有 {{jars}} 罐', en: 'Only {{jars}} jars' },
    NoSuchShelf: { zh: '没有这个货架', en: 'There is no such shelf' },
  },
});

export const cook: Author = { tenant: idAs('000000'), userId: idAs('cook') };

/** A request under an id; the same id with the same body, unless a body is named. */
export const asking = (commandId: string, body = commandId): CommandRequest => ({
  commandId: idAs<'command'>(commandId) satisfies CommandId,
  fingerprint: body,
  correlationId: `request of ${commandId}`,
});

export const item = (command: ShelfCommand, expectedVersion: number | null = null): CommandItem => ({ command, expectedVersion });
export const stock = (shelfId: string, jars: number, owner?: string): CommandItem =>
  item({ type: 'StockShelf', shelfId, jars, ...(owner ? { owner } : {}) });
export const take = (shelfId: string, jars: number, expectedVersion?: number | null): CommandItem =>
  item({ type: 'TakeJars', shelfId, jars }, expectedVersion);
export const label = (shelfId: string, text: string | null): CommandItem => item({ type: 'LabelShelf', shelfId, label: text });
export const evenOut = (shelfId: string, likeShelfId: string): CommandItem => item({ type: 'EvenOut', shelfId, likeShelfId });
export const followLabel = (shelfId: string, likeShelfId: string): CommandItem => item({ type: 'FollowLabel', shelfId, likeShelfId });

/** Keys of persons in memory. What was encrypted begins with a word that no plain text begins with. */
export function personKeysInMemory(): PersonKeys {
  const erased = new Set<string>();
  return {
    erase: async (_, subject) => {
      erased.add(subject);
    },
    encrypt: async (_, subject, personal) => {
      if (erased.has(subject)) throw new PersonWasErased(`${subject}: the person was erased`);
      return new TextEncoder().encode(`sealed for ${subject}:${JSON.stringify(personal)}`);
    },
    decrypt: async (_, subject, ciphertext) => {
      const [seal = '', ...text] = new TextDecoder().decode(ciphertext).split(':');
      if (seal !== `sealed for ${subject}`) throw new Undecipherable(`sealed for another than ${subject}`);
      return erased.has(subject) ? null : JSON.parse(text.join(':'));
    },
  };
}

/**
 * Brings into a log what is said to have happened before a spec begins: facts in today's versions, without names of persons, behind those that it
 * brought into the same stream. Ids count up, so that a failing spec reads the same twice.
 */
export function bringer(log: EventLog, tenant: TenantId) {
  let nth = 0;
  const lengths = new Map<string, number>();
  return async (stream: string, ...facts: readonly Readonly<{ type: string; data: object }>[]): Promise<void> => {
    const events = facts.map(({ type, data }): NewEvent => {
      const id = `0197e000-0000-7000-8000-${String((nth += 1)).padStart(12, '0')}`;
      const schemaVersion = streams.find((kind) => type in kind.events)?.events[type as never]?.['version'] ?? 1;
      return { id, type, schemaVersion, data, personal: null };
    });
    const expectedVersion = lengths.get(stream) ?? 0;
    lengths.set(stream, expectedVersion + events.length);
    const said = { fingerprint: 'a', by: systemUser, correlationId: 'b', causationId: null };
    await log.append({ ...said, tenant, commandId: idAs(`bring ${nth}`), writes: [{ stream, expectedVersion, events }] });
  };
}
