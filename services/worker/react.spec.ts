import {
  RuleFailed,
  systemUser,
  UnreadableEvent,
  type Author,
  type CommandItem,
  type CommandOutcome,
  type CommandRequest,
} from '@cloud-factory/commands';
import { recorded } from '@cloud-factory/domain/shared/recorded';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { Undecipherable } from '@cloud-factory/event-log';
import type { Reactions } from '@cloud-factory/workflows/runtime';
import { describe, expect, it, vi } from 'vitest';
import type { Logger, ReactionRefusal } from './contract.js';
import { createReact } from './react.js';

const brewed = recorded({ type: 'TeaBrewed', data: { cups: ['a', 'b'] } }, 1, idAs('cook'), 'pot-1');
type Brewed = typeof brewed;
const serveTea: Reactions[string] = {
  TeaBrewed: ({ id, data: { cups } }: Brewed) =>
    cups.map((cup) => ({ commandId: idAs(`serve-tea:${id}:${cup}`), command: { type: 'ServeCup', cup } })),
};
const washPot: Reactions[string] = { TeaBrewed: ({ id }: Brewed) => [{ commandId: idAs(`wash-pot:${id}`), command: { type: 'WashPot' } }] };
const broken: Reactions[string] = {
  TeaBrewed: () => {
    throw new Error('no kettle');
  },
};
const written: CommandOutcome = { kind: 'written', writes: [], isRepeated: false };

function set(reactions: Reactions, answer: (request: CommandRequest) => CommandOutcome | Error = () => written) {
  const sent: { author: Author; request: CommandRequest; items: readonly CommandItem[] }[] = [];
  const notes: ReactionRefusal[] = [];
  const erased: string[][] = [];
  const logger = { warn: vi.fn<Logger['warn']>(), error: vi.fn<Logger['error']>() };
  const react = createReact({
    reactions,
    logger,
    personKeys: {
      erase: async (tenant, subject) => {
        erased.push([tenant, subject]);
      },
    },
    store: {
      note: async (refusal) => {
        notes.push(refusal);
      },
    },
    runner: {
      execute: async (author, request, items) => {
        sent.push({ author, request, items });
        const outcome = answer(request);
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
    },
  });
  return { sent, notes, erased, logger, react };
}

describe('what follows from an event', () => {
  it('is said by the system, in the tenant of the event, and because of it', async () => {
    const { sent, react } = set({ serveTea });
    await react(brewed);
    expect(sent.map(({ items }) => items)).toEqual([
      [{ command: { type: 'ServeCup', cup: 'a' } }],
      [{ command: { type: 'ServeCup', cup: 'b' } }],
    ]);
    expect(sent[0]).toMatchObject({
      author: { tenant: '000000', userId: systemUser },
      request: { causationId: brewed.id, commandId: `serve-tea:${brewed.id}:a` },
    });
  });
  it('is said in the same words when the event comes again', async () => {
    const { sent, react } = set({ serveTea, washPot });
    await react(brewed);
    await react(brewed);
    expect(sent.slice(3)).toEqual(sent.slice(0, 3));
  });
  it('is nothing where no reaction listens, also when the event is named like a method of objects', async () => {
    const { sent, react } = set({ serveTea });
    await react({ ...brewed, type: 'TeaSpilled' });
    await react({ ...brewed, type: 'toString' });
    expect(sent).toEqual([]);
  });
});

describe('a command that has no effect', () => {
  it('is noted when a rule refuses it, and the next one is sent all the same', async () => {
    const refused: CommandOutcome = { kind: 'refused', refusal: 'CupBroken', details: { cup: 'a' }, stream: 'cup-a', isRepeated: false };
    const { sent, notes, logger, react } = set({ serveTea }, ({ commandId }) => (commandId.endsWith(':a') ? refused : written));
    await react(brewed);
    expect(notes).toEqual([
      {
        tenant: '000000',
        commandId: `serve-tea:${brewed.id}:a`,
        reaction: 'serveTea',
        eventId: brewed.id,
        eventType: 'TeaBrewed',
        stream: 'pot-1',
        position: brewed.position,
        commandType: 'ServeCup',
        refusal: 'CupBroken',
        details: { cup: 'a' },
      },
    ]);
    expect(logger.warn).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(2);
  });
  it('is noted when its id was used for another command', async () => {
    const { notes, react } = set({ washPot }, () => ({ kind: 'reused' }));
    await react(brewed);
    expect(notes).toMatchObject([{ refusal: 'CommandIdReused', commandType: 'WashPot' }]);
  });
  it('is noted when a rule fails, for it would fail again', async () => {
    const { notes, logger, react } = set({ washPot }, () => new RuleFailed('pot-1', new Error('no water')));
    await react(brewed);
    expect(notes).toMatchObject([{ refusal: 'ReactionFailed', details: { message: expect.stringContaining('no water') } }]);
    expect(logger.error).toHaveBeenCalledOnce();
  });
  it('OPS-S6 is noted when the stream that it changes does not decrypt, and the next one is sent all the same', async () => {
    const damaged = new UnreadableEvent({ ...brewed, schemaVersion: 1 }, new Undecipherable('does not open'));
    const { sent, notes, react } = set({ serveTea }, ({ commandId }) => (commandId.endsWith(':a') ? damaged : written));
    await react(brewed);
    expect(notes).toMatchObject([{ refusal: 'ReactionFailed', details: { message: expect.stringContaining('does not open') } }]);
    expect(sent).toHaveLength(2);
  });
  it('OPS-S6 waits where the stream is of a newer program, for that program reads it', async () => {
    const newer = new UnreadableEvent({ ...brewed, schemaVersion: 9 }, new Error('version 9 is of a newer program'));
    const { notes, react } = set({ washPot }, () => newer);
    await expect(react(brewed)).rejects.toThrow('version 9');
    expect(notes).toEqual([]);
  });
  it('is noted when the reaction itself fails, and keeps no other reaction from speaking', async () => {
    const { sent, notes, react } = set({ broken, washPot });
    await react(brewed);
    expect(notes).toMatchObject([{ reaction: 'broken', refusal: 'ReactionFailed', commandType: null }]);
    expect(sent).toHaveLength(1);
  });
});

it('destroys the key of a person who was erased', async () => {
  const { erased, react } = set({});
  await react({ ...brewed, type: 'PersonErased', stream: 'order-1' });
  await react(brewed);
  expect(erased).toEqual([['000000', 'order-1']]);
});

it('waits for an answer that is not known, and sends nothing behind it', async () => {
  const { sent, notes, react } = set({ serveTea }, () => new Error('connection lost'));
  await expect(react(brewed)).rejects.toThrow('connection lost');
  expect([sent.length, notes]).toEqual([1, []]);
});
