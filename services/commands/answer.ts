import type { StoredAnswer } from '@cloud-factory/event-log';
import type { CommandOutcome, WrittenStream } from './contract.js';

/**
 * What the caller is told about an answer that is kept: one write per item. The first answer may be about other streams than these
 * items (a server that makes ids makes new ones for a repetition): then it is told as it was given, without the streams behind those of the items that
 * were only relied on.
 */
export function outcomeOf(answer: StoredAnswer, isRepeated: boolean, items: readonly Readonly<{ stream: string }>[]): CommandOutcome {
  if (answer.kind === 'refused') return { ...answer, isRepeated };
  const written = new Map(answer.writes.map((write) => [write.stream, write]));
  const perItem = items.flatMap(({ stream }): WrittenStream | [] => written.get(stream) ?? []);
  if (perItem.length === items.length) return { kind: 'written', writes: perItem, isRepeated };
  return { kind: 'written', writes: answer.writes.slice(0, new Set(items.map(({ stream }) => stream)).size), isRepeated };
}
