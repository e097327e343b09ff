// Calendar days as text, `yyyy-MM-dd`: no zone comes in.
const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Days from one day to another; negative when the other lies before. */
export const daysBetween = (from: string, to: string): number => (at(to) - at(from)) / dayMs;

/** Whether a text of that form is a day of the calendar: the thirtieth of February has the form and is none. */
export const isDay = (day: string): boolean => !Number.isNaN(at(day)) && new Date(at(day)).toISOString().slice(0, 10) === day;

/** Whether a day lies within so many days before another and so many after it. */
export const isNear = (day: string, today: string, { before, after }: Readonly<{ before: number; after: number }>): boolean => {
  const days = daysBetween(today, day);
  return days >= -before && days <= after;
};

/** The day so many days before. */
export const dayBefore = (day: string, days: number): string => new Date(at(day) - days * dayMs).toISOString().slice(0, 10);
