const dayMs = 86_400_000;

/**
 * The day (`yyyy-MM-dd`) so many working days after another; the first one does not count. Saturdays and Sundays are no working days.
 * 0 gives the day itself.
 */
export function workingDaysAfter(day: string, workDays: number): string {
  let at = Date.parse(`${day}T00:00:00Z`); // arithmetic on a given day, in UTC, where every day has 24 hours
  for (let left = workDays; left > 0; ) {
    at += dayMs;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at).toISOString().slice(0, 10);
}

/** How many working days lie after `from` up to and with `to`; 0 when `to` is not later. */
export function workingDaysBetween(from: string, to: string): number {
  let days = 0;
  for (let at = Date.parse(`${from}T00:00:00Z`) + dayMs; at <= Date.parse(`${to}T00:00:00Z`); at += dayMs) {
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days += 1;
  }
  return days;
}
