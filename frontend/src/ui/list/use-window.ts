import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** More rows than this and only the visible ones are drawn. */
const drawnAtMost = 100;

/** The rows that are drawn, and the height of those above and below. Computed here: a virtualizer handed on to a compiled component would draw nothing. */
export function useWindow(count: number, height: number, scroller: RefObject<HTMLDivElement | null>) {
  const isVirtual = count > drawnAtMost;
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    useFlushSync: false,
  });
  if (!isVirtual)
    return { indexes: Array.from({ length: count }, (_, index) => index), above: 0, below: 0, show: (_: number): void => undefined };
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    show: (index: number): void => virtualizer.scrollToIndex(index),
  };
}
