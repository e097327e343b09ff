import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the cursor back to what had it. React hides what stands below a `Suspense` while a part or the words of it are fetched, and what is hidden loses the
 * cursor for good: the next scan would be typed into nothing. Stands inside of the boundary; its layout effect ends before the hiding and begins again after.
 */
export function KeepFocus() {
  const held = useRef<Element>(null);
  useLayoutEffect(() => {
    const before = held.current;
    held.current = null;
    if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
      before.focus({ preventScroll: true });
    return () => {
      held.current = document.activeElement;
    };
  }, []);
  return null;
}
