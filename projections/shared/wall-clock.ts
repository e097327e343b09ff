/** Made once for a zone: it costs more than all that is asked of it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, made);
  return made;
}

/** The difference of a zone's wall clock to UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(instant / 1000) * 1000;
}

/** The calendar day of a zone at an instant, `yyyy-MM-dd`. */
export const dayIn = (zone: string, instant: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(instant);

/**
 * The instant (milliseconds) at which the clock on the wall of a zone shows `yyyy-MM-dd HH:mm:ss`. Asked twice, because the offset
 * is that of the instant and not of the text; an hour that a change of the clocks leaves out becomes the one after it.
 */
export function instantOfWall(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall.replace(' ', 'T')}Z`);
  if (Number.isNaN(asUtc)) throw new Error(`${wall} is no time`);
  const guess = asUtc - offsetAt(asUtc, zone);
  return asUtc - offsetAt(guess, zone);
}
