// Which orders a reviewer has before them, and where they stand in the pile. Pure.
import type { OrderRow } from '@cloud-factory/domain/orders/contract';

export type Pile = Readonly<{
  /** The orders that wait, without those that were decided here a moment ago and have not left the list yet. */
  rows: readonly OrderRow[];
  current: OrderRow | undefined;
  /** From 1; 0 when nothing waits. */
  at: number;
  total: number;
}>;

/** Orders that were decided here, with the version that was looked at: one that comes back corrected has a later one, and waits again. */
export type Decided = ReadonlyMap<string, number>;

/** `total`: all that wait, also on other pages. */
export function pileOf(listed: readonly OrderRow[], total: number, decided: Decided, currentId: string | undefined): Pile {
  const rows = listed.filter(({ id, version }) => version > (decided.get(id) ?? -1));
  const place = rows.findIndex(({ id }) => id === currentId);
  const current = rows[place] ?? rows[0];
  return { rows, current, at: current ? rows.indexOf(current) + 1 : 0, total: total - (listed.length - rows.length) };
}

/** The order to look at once `id` is decided: the one after it, or before it when it was the last. */
export function afterDeciding(rows: readonly OrderRow[], ids: ReadonlySet<string>, currentId: string | undefined): string | undefined {
  const place = rows.findIndex(({ id }) => id === currentId);
  const later = rows.slice(place + 1).find(({ id }) => !ids.has(id));
  const earlier = rows.slice(0, Math.max(place, 0)).findLast(({ id }) => !ids.has(id));
  return place >= 0 && !ids.has(currentId ?? '') ? currentId : (later ?? earlier)?.id;
}

/** One step along the pile; at its ends it stays. */
export const stepped = (rows: readonly OrderRow[], current: OrderRow | undefined, by: 1 | -1): string | undefined =>
  current ? (rows[rows.indexOf(current) + by] ?? current).id : undefined;

/** Whole hours that an order has waited. */
export const hoursSince = (instant: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(instant)) / 3_600_000));
