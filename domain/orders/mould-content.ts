import { isNear } from '../shared/days.js';
import { refuse, type Refusal } from '../shared/decider.js';
import type { MouldContent } from './events.js';

export type MouldTimeRefusal = 'MouldTimeTooFar';

/** A mould came in within the last three years, and not tomorrow; the day after today is that of a zone to the east. */
export function noToMouldTime(receiveModelAt: string | null, today: string): Refusal<MouldTimeRefusal> | undefined {
  const day = receiveModelAt?.slice(0, 10);
  return day === undefined || isNear(day, today, { before: 1096, after: 1 }) ? undefined : refuse('MouldTimeTooFar', { day });
}

/** What of an order came in with its mould, and nothing else of it. */
export const mouldOf = ({ unitCode, receiveModelAt, boxNo, boxColor, enclosures }: MouldContent): MouldContent => ({
  unitCode,
  receiveModelAt,
  boxNo,
  boxColor,
  enclosures,
});
