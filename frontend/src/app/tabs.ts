// The tabs as data, without routers and without React: what opens, what closes, what is kept alive, what comes back after a reload.
import type { Words } from '@cloud-factory/domain/shared/refusals';

export type Tab = Readonly<{
  id: string;
  /** Path and search, as in the address bar. */
  href: string;
  title?: Words | undefined;
  isDirty?: boolean | undefined;
  /** Has a router and is drawn, seen or hidden. The others are records, drawn when they are chosen. */
  isLive: boolean;
  /** Order of use: the larger, the later. */
  used: number;
  /** Counted up to draw it anew from nothing. */
  generation: number;
}>;

export type Tabs = Readonly<{ list: readonly Tab[]; active: string }>;

export const homeHref = '/wel/index';
export const homeId = 'home';
/** So many tabs keep what was typed and scrolled; older ones are drawn anew when they are chosen. */
export const liveLimit = 12;

/** Pages whose list and place people come back to (decision 33): among the last to be put to sleep, and scrolled back when they wake. */
const keepAlivePaths: ReadonlySet<string> = new Set([
  '/order/orderentry',
  '/delivery/ycorderdelivery',
  '/order/reminder',
  '/order/report',
  '/settlement/material',
  ...['appear', 'copy', 'todo', 'send', 'done', 'draft'].map((list) => `/work/${list}`),
]);
export const isKeptAlive = (href: string): boolean => keepAlivePaths.has(pathOf(href)) || pathOf(href).startsWith('/report/');

export const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? href;
export const isHome = (tab: Tab): boolean => tab.id === homeId;

const home: Tab = { id: homeId, href: homeHref, isLive: true, used: 0, generation: 0 };

/** Home alone. It is the first tab and stays. */
export const freshTabs = (): Tabs => ({ list: [home], active: homeId });

export const activeTab = ({ list, active }: Tabs): Tab => list.find(({ id }) => id === active) ?? home;
/** The tabs that have this in their name, whatever the case. */
export const named = ({ list }: Tabs, titleOf: (tab: Tab) => string, wanted: string): readonly Tab[] =>
  list.filter((tab) => titleOf(tab).toLowerCase().includes(wanted.trim().toLowerCase()));
const latest = ({ list }: Tabs): number => Math.max(0, ...list.map(({ used }) => used));

/** Puts the tabs to sleep that were not used for the longest time. Never the active one, never one with unsaved work. */
function rested(tabs: Tabs, limit: number): Tabs {
  const live = tabs.list.filter(({ isLive }) => isLive);
  const tired = live
    .filter((tab) => tab.id !== tabs.active && !tab.isDirty)
    .sort((one, other) => Number(isKeptAlive(one.href)) - Number(isKeptAlive(other.href)) || one.used - other.used)
    .slice(0, Math.max(0, live.length - limit));
  if (!tired.length) return tabs;
  return { ...tabs, list: tabs.list.map((tab) => (tired.includes(tab) ? { ...tab, isLive: false } : tab)) };
}

export function activate(tabs: Tabs, id: string, limit = liveLimit): Tabs {
  if (!tabs.list.some((tab) => tab.id === id)) return tabs;
  const used = latest(tabs) + 1;
  return rested({ active: id, list: tabs.list.map((tab) => (tab.id === id ? { ...tab, isLive: true, used } : tab)) }, limit);
}

/** A page has one tab: opening its path again shows that tab. `newId` names a new one. In the background it is a record until it is chosen. */
export function open(tabs: Tabs, href: string, newId: string, { background = false, limit = liveLimit } = {}): Tabs {
  const known = tabs.list.find((tab) => pathOf(tab.href) === pathOf(href));
  if (known) return background ? tabs : activate(tabs, known.id, limit);
  const at = tabs.list.findIndex(({ id }) => id === tabs.active) + 1;
  const tab: Tab = { id: newId, href, isLive: false, used: 0, generation: 0 };
  const wider: Tabs = { ...tabs, list: [...tabs.list.slice(0, at), tab, ...tabs.list.slice(at)] };
  return background ? wider : activate(wider, newId, limit);
}

const searchOf = (href: string): string => (href.includes('?') ? href.slice(href.indexOf('?') + 1) : '');

/** The tab of a page that is asked for with another search than it shows: other filters, another record. Without a search it is shown as it is. */
export const otherwiseShown = ({ list }: Tabs, href: string): Tab | undefined =>
  list.find((tab) => pathOf(tab.href) === pathOf(href) && searchOf(href) !== '' && searchOf(tab.href) !== searchOf(href));

/** Shows a page's tab with another search, drawn anew: what it held was about the former one. */
export const lead = (tabs: Tabs, id: string, href: string): Tabs => activate(change(renew(tabs, id), id, { href }), id);

/** Home stays, and so does the only tab that there is. */
export const mayClose = ({ list }: Tabs, tab: Tab): boolean => !isHome(tab) && list.length > 1;

/** Closing the active tab shows its right neighbour, or else its left one. */
export function close(tabs: Tabs, id: string): Tabs {
  const at = tabs.list.findIndex((tab) => tab.id === id);
  const tab = tabs.list[at];
  if (!tab || !mayClose(tabs, tab)) return tabs;
  const list = tabs.list.filter((each) => each !== tab);
  if (tabs.active !== id) return { ...tabs, list };
  const neighbour = list[at] ?? list[at - 1] ?? home;
  return activate({ list, active: neighbour.id }, neighbour.id);
}

/** Keeps the tab and home. */
export function closeOthers(tabs: Tabs, id: string): Tabs {
  const list = tabs.list.filter((tab) => tab.id === id || isHome(tab));
  return activate({ list, active: id }, id);
}

/** Back to the welcome page. */
export function closeAll(tabs: Tabs): Tabs {
  const list = tabs.list.filter(isHome);
  return list.length ? activate({ list, active: homeId }, homeId) : freshTabs();
}

/** Draws it anew from nothing. */
export const renew = (tabs: Tabs, id: string): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.id === id ? { ...tab, isDirty: false, generation: tab.generation + 1 } : tab)),
});

export type Change = Readonly<{ href?: string; title?: Words | undefined; isDirty?: boolean }>;

/** The same value when nothing changes, so that nobody is told. */
export function change(tabs: Tabs, id: string, values: Change): Tabs {
  const tab = tabs.list.find((each) => each.id === id);
  if (!tab) return tabs;
  const next: Tab = { ...tab, ...values };
  if (next.href === tab.href && next.isDirty === tab.isDirty && next.title?.zh === tab.title?.zh && next.title?.en === tab.title?.en)
    return tabs;
  return { ...tabs, list: tabs.list.map((each) => (each === tab ? next : each)) };
}

/** A page went elsewhere by itself: the other tab that shows it there closes, so that it has one. Not home, and none with unsaved work. */
export function arrive(tabs: Tabs, id: string, href: string): Tabs {
  const there = change(tabs, id, { href });
  const other = there.list.find((tab) => tab.id !== id && pathOf(tab.href) === pathOf(href) && !isHome(tab) && !tab.isDirty);
  if (!other) return there;
  const list = there.list.filter((tab) => tab !== other);
  return other.id === there.active ? activate({ list, active: id }, id) : { ...there, list };
}

/** What of a page's address has a name of its own; the console's routes know it. */
export type Described = Readonly<{ params: Readonly<Record<string, string>>; meta: Readonly<Record<string, boolean>> }>;

/** The documents' tab entry, and its id. Enough to draw the bar again, nothing that a page holds. */
export type TabEntry = Readonly<{
  id: string;
  /** Null while the page goes by the name that the menu gives it. */
  label: Words | null;
  value: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  meta: Readonly<Record<string, boolean>>;
  /** The areas that the page stands in. */
  group: readonly string[];
}>;

export function entryOf({ id, href, title }: Tab, { params, meta }: Described): TabEntry {
  const value = pathOf(href);
  const query = Object.fromEntries(new URLSearchParams(href.slice(value.length).split('#')[0]));
  return {
    id,
    label: title ?? null,
    value,
    params,
    query,
    meta: { ...meta, keepAlive: isKeptAlive(href) },
    group: value.split('/').slice(1, 2),
  };
}

const hrefOf = ({ value, query }: TabEntry): string => {
  const search = new URLSearchParams(query).toString();
  return search ? `${value}?${search}` : value;
};

export type StoredTabs = Readonly<{ list: readonly TabEntry[]; active: string }>;
export const stored = ({ list, active }: Tabs, describe: (path: string) => Described): StoredTabs => ({
  active,
  list: list.map((tab) => entryOf(tab, describe(pathOf(tab.href)))),
});

/** After a reload: all tabs are there, only the active one is drawn. The address bar decides which one that is. */
export function restored(kept: StoredTabs | undefined, href: string, newId: string): Tabs {
  const list = (Array.isArray(kept?.list) ? kept.list : [])
    .filter(({ id, value }) => id !== homeId && typeof value === 'string')
    .map((entry): Tab => ({ id: entry.id, href: hrefOf(entry), title: entry.label ?? undefined, isLive: false, used: 0, generation: 0 }));
  const all: Tabs = { list: [{ ...home, isLive: false }, ...list], active: homeId };
  const opened = open(all, href, newId);
  // The same page with another search: the address bar is newer than what was stored.
  return change(opened, opened.active, { href });
}
