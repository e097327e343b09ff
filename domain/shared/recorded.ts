import type { Recorded } from './decider.js';
import { idAs, type UserId } from './ids.js';

/** Puts a fact into an envelope: the n-th of its stream and of its tenant's log. */
export const recorded = <Event extends { type: string }>(event: Event, nth: number, by: UserId, stream: string): Recorded<Event> => ({
  ...event,
  id: `0197e000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  tenant: idAs('000000'),
  stream,
  version: nth,
  position: idAs(String(nth).padStart(19, '0')),
  at: `2025-06-11T01:${String(nth).padStart(2, '0')}:00Z`,
  by,
  commandId: idAs(`command-${nth}`),
});
