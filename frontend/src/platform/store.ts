import { useSyncExternalStore } from 'react';

/** A value that lives outside of React and tells who listens. `set` with the same value tells nobody. */
export type Store<Value> = Readonly<{
  get: () => Value;
  set: (next: Value | ((current: Value) => Value)) => void;
  subscribe: (listener: () => void) => () => void;
}>;

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      // A function is always taken as the change; a store of functions is not wanted here.
      const changed = typeof next === 'function' ? (next as (current: Value) => Value)(value) : next;
      if (Object.is(changed, value)) return;
      value = changed;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * For the shell only, which is never hidden. Inside of a tab a subscription like this stays stale when the tab is shown again
 * (React leaves the snapshot of a hidden tree as it was), so pages read contexts that the shell fills.
 */
export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);
