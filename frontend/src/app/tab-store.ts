// Joins the tabs, their routers and the address bar of the browser. The shell writes the address of the active tab; Back and Forward go to
// the tab that the entry of the browser's history belongs to.
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { newCommandId } from '../platform/command-id.js';
import { localPlace } from '../platform/local-path.js';
import { locked, lockPath } from '../platform/lock.js';
import { createStore } from '../platform/store.js';
import { pageEntryAt, paramsAt } from '../routes/page-at.js';
import { createTabRouter } from './route-tree.js';
import * as rules from './tabs.js';
import type { Tab, Tabs } from './tabs.js';

export const tabs = createStore<Tabs>(rules.freshTabs());

type Kept = Readonly<{ router: AnyRouter; generation: number; stop: () => void }>;
const routers = new Map<string, Kept>();
const storageKey = 'cloud-factory.tabs';

/** `/` and `/wel` are the welcome page; the doors lead there when they are open. */
export const placeOf = (href: string): string =>
  ['', '/', '/wel', '/wel/', '/login', lockPath].includes(rules.pathOf(href)) ? rules.homeHref : href;
const addressBar = (): string => location.pathname + location.search;

/** The router of a live tab, made when first asked for. */
export function routerOf(tab: Tab): AnyRouter {
  const known = routers.get(tab.id);
  if (known?.generation === tab.generation) return known.router;
  known?.stop();
  const router = createTabRouter(tab.href);
  // A page that went elsewhere by itself: its tab and the address bar follow.
  const history: RouterHistory = router.history; // the type of any router forgets it
  const stop = history.subscribe(({ location: to, action }) => {
    howToWrite = action.type === 'REPLACE' ? 'replaceState' : 'pushState';
    tabs.set((current) => rules.arrive(current, tab.id, to.href));
    howToWrite = 'pushState';
  });
  routers.set(tab.id, { router, generation: tab.generation, stop });
  return router;
}

let howToWrite: 'pushState' | 'replaceState' = 'pushState';

/** A tab that sleeps or is gone has no router: nothing of it stays in memory. */
function dropRouters(list: readonly Tab[]): void {
  for (const [id, { stop }] of routers) {
    if (list.some((tab) => tab.id === id && tab.isLive)) continue;
    stop();
    routers.delete(id);
  }
}

const described = (path: string): rules.Described => ({
  params: paramsAt(path),
  meta: { outsideTabs: pageEntryAt(path)?.isOutsideTabs ?? false },
});

function keep(current: Tabs, owner: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ owner, tabs: rules.stored(current, described) }));
  } catch {
    // A browser that refuses storage forgets the tabs on reload.
  }
}

function kept(owner: string): rules.StoredTabs | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { owner: string; tabs: rules.StoredTabs } | null;
    return found?.owner === owner ? found.tabs : undefined;
  } catch {
    return undefined;
  }
}

function follow(owner: string): void {
  const current = tabs.get();
  dropRouters(current.list);
  keep(current, owner);
  if (locked.get()) return;
  const { id, href } = rules.activeTab(current);
  if (href !== addressBar()) history[howToWrite]({ tab: id }, '', href);
}

/** Back and Forward: shows the tab of that entry at that place. A tab that was closed meanwhile is opened again. */
function goTo(state: unknown): void {
  if (locked.get()) return; // what is behind the lock stays where it is
  const href = placeOf(addressBar());
  const id = typeof state === 'object' && state && 'tab' in state ? String(state.tab) : '';
  const current = tabs.get();
  const known = current.list.find((tab) => tab.id === id);
  tabs.set(known ? rules.change(rules.activate(current, known.id), known.id, { href }) : rules.open(current, href, newCommandId()));
  const router = routers.get(tabs.get().active)?.router;
  if (!router || router.history.location.href === href) return;
  router.history.replace(href);
  // The page was hidden a moment ago and its router does not listen yet.
  void router.load();
}

/** Begins for a person, with the tabs that they had before a reload. Answers what ends it. */
export function startTabs(owner: string, href: string): () => void {
  tabs.set(rules.restored(kept(owner), placeOf(href), newCommandId()));
  const { id, href: at } = rules.activeTab(tabs.get());
  history.replaceState({ tab: id }, '', at);
  const stop = tabs.subscribe(() => follow(owner));
  const onPopState = ({ state }: PopStateEvent): void => goTo(state);
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (tabs.get().list.some(({ isDirty }) => isDirty)) event.preventDefault();
  };
  addEventListener('popstate', onPopState);
  addEventListener('beforeunload', onLeave);
  keep(tabs.get(), owner);
  return () => {
    stop();
    removeEventListener('popstate', onPopState);
    removeEventListener('beforeunload', onLeave);
    dropRouters([]);
    tabs.set(rules.freshTabs());
  };
}

/** Nothing of the last person's tabs stays: their addresses say what was looked for. */
export function forgetTabs(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** The page in a window of its own. The new window cannot reach back into this one. */
const openWindow = (href: string): void => void window.open(href, '_blank', 'noopener');

/** Shows a page in its tab; in a window of its own when its address carries `target`, or when it is flagged to stand outside of the tabs. */
export function openPage(href: string, how?: { background?: boolean }): void {
  if (localPlace(href) === undefined) return; // no page of the console
  const { pathname, searchParams } = new URL(href, location.origin);
  const wantsWindow = searchParams.has('target');
  searchParams.delete('target');
  const search = searchParams.toString();
  const plain = search ? `${pathname}?${search}` : pathname;
  if (wantsWindow || pageEntryAt(pathname)?.isOutsideTabs) openWindow(plain);
  else show(placeOf(wantsWindow ? plain : href), how);
}
function show(href: string, how?: { background?: boolean }): void {
  const other = how?.background ? undefined : rules.otherwiseShown(tabs.get(), href);
  if (!other) return tabs.set((current) => rules.open(current, href, newCommandId(), how));
  const go = (): void => tabs.set((current) => rules.lead(current, other.id, href));
  if (other.isDirty) closeQuestion.set({ dirty: [other], go });
  else go();
}
export const showTab = (id: string): void => tabs.set((current) => rules.activate(current, id));
export const changeTab = (id: string, change: rules.Change): void => tabs.set((current) => rules.change(current, id, change));

/** Asked when something unsaved would be lost; the shell shows the question. */
export type CloseQuestion = Readonly<{ dirty: readonly Tab[]; go: () => void }>;
export const closeQuestion = createStore<CloseQuestion | undefined>(undefined);

function closing(next: (current: Tabs) => Tabs, force = false): void {
  const current = tabs.get();
  const left = next(current);
  const dirty = current.list.filter((tab) => tab.isDirty && !left.list.includes(tab) && !left.list.some(({ id }) => id === tab.id));
  if (dirty.length && !force) closeQuestion.set({ dirty, go: () => tabs.set(next) });
  else tabs.set(next);
}

export const closeTab = (id: string, force = false): void => closing((current) => rules.close(current, id), force);
export const closeOtherTabs = (id: string): void => closing((current) => rules.closeOthers(current, id));
export const closeAllTabs = (): void => closing(rules.closeAll);
/** Draws a tab anew from nothing; its data are read again by the pages themselves. */
export function renewTab(id: string): void {
  const tab = tabs.get().list.find((each) => each.id === id);
  const go = (): void => tabs.set((current) => rules.renew(current, id));
  if (tab?.isDirty) closeQuestion.set({ dirty: [tab], go });
  else go();
}
