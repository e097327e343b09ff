import { idAs, type Position } from '@cloud-factory/domain/shared/ids';

/** Wide enough for ten thousand million million events of one tenant. The database writes the same (`lpad` in the migration). */
const DIGITS = 16;

/** The nth place in a tenant's log, from 1, as text that orders like the number. */
export const positionOf = (n: number): Position => idAs(String(n).padStart(DIGITS, '0'));

/** A text that no log has made, where a position was asked for. Whoever sent it is told so: the API knows it by its name. */
export class NotAPosition extends RangeError {
  override readonly name = 'NotAPosition';
}

/** The number of a position; 0 for null, which stands before all events. Throws `NotAPosition` for text that no log has made. */
export function numberOfPosition(position: Position | null): number {
  if (position === null || position === '') return 0;
  const n = Number(position);
  if (!/^\d{1,16}$/.test(position) || !Number.isSafeInteger(n)) throw new NotAPosition(`not a position of this log: ${position}`);
  return n;
}
