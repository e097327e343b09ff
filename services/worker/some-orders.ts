// As many orders at once as there is room for: a log may have more of them than a worker can hold.
import type { AnyRecorded } from '@cloud-factory/commands';

type OfOrder = Readonly<{ orderId: string }>;
const isOfOrder = (part: unknown): part is OfOrder => typeof part === 'object' && part !== null && 'orderId' in part;

/** The orders that begin first in what is read, `room` of them. Whatever a log says of an order stands behind its first event. */
export function someOrders(room: number) {
  const held = new Set<string>();

  /** What an event says of these orders, and whatever it says beside; `leftOut`: the one that begins with it is to be read another time. */
  function of(recorded: AnyRecorded): AnyRecorded | 'leftOut' | 'ofAnother' {
    const { data, stream, version } = recorded;
    if (isOfOrder(data)) {
      if (held.has(data.orderId)) return recorded;
      if (version !== 1 || stream !== `order-${data.orderId}`) return 'ofAnother';
      if (held.size === room) return 'leftOut';
      held.add(data.orderId);
      return recorded;
    }
    const lists = Object.entries<unknown>(data).flatMap(([name, parts]) =>
      Array.isArray(parts) && parts.some(isOfOrder) ? [[name, parts.filter((part) => isOfOrder(part) && held.has(part.orderId))]] : [],
    );
    return lists.length > 0 ? { ...recorded, data: { ...data, ...Object.fromEntries(lists) } } : recorded;
  }
  return { of };
}
