import { useSyncExternalStore } from 'react';

/** The documents' classes of width: 3 from 1200 px, 2 from 992, 1 from 768, else 0 (a telephone). */
export type WidthClass = 0 | 1 | 2 | 3;
export const widthClassOf = (width: number): WidthClass => (width >= 1200 ? 3 : width >= 992 ? 2 : width >= 768 ? 1 : 0);

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/** For the shell, which is never hidden. The style sheets break at the same widths (`theme.ts`). */
export const useWidthClass = (): WidthClass => useSyncExternalStore(subscribe, () => widthClassOf(window.innerWidth));
