// Whether the screen of this session is locked. The server keeps the lock and refuses everything; session storage mirrors it, so that a
// reload shows the lock at once.
import { createStore, type Store } from './store.js';

/** The address while it is locked; no page of the console. */
export const lockPath = '/lock';

const name = 'cloud-factory.locked';

function kept(): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false; // a browser that refuses storage asks the server, and is told
  }
}

const store = createStore<boolean>(kept());

export const locked: Store<boolean> = {
  ...store,
  set: (next) => {
    store.set(next);
    try {
      if (store.get()) sessionStorage.setItem(name, new Date().toISOString());
      else sessionStorage.removeItem(name);
    } catch {
      // As above.
    }
  },
};
