// Calendar days as text, `yyyy-MM-dd`: no zone comes in.
const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Days from one day to another; negative when the other lies before. */
export const daysBetween = (from: string, to: string): number => (at(to) - at(from)) / dayMs;

/** The day so many days before. */
export const dayBefore = (day: string, days: number): string => new Date(at(day) - days * dayMs).toISOString().slice(0, 10);
