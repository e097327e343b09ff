// How much waits behind an item of the menu, by its path: whoever knows says it here. Approvals will say it of `/work/todo`.
import { createStore, type Store } from '../platform/store.js';

export const menuBadges: Store<Readonly<Record<string, number>>> = createStore<Readonly<Record<string, number>>>({});
