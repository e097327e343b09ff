import { nothing, refuse, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { AddMenu, ChangeMenu, MenuCommand, MoveMenu, RemoveMenus, SeedMenus } from './commands.js';
import type { MenuEvent, MenuItem } from './events.js';

/** `version`: of the last event about it. `isSeeded`: all that was ever said of it, the program said. */
export type MenuRecord = MenuItem & Readonly<{ id: string; version: number; isSeeded: boolean; isRemoved: boolean }>;
export type MenuState = Readonly<{ records: Readonly<Record<string, MenuRecord>> }>;
export type MenuRefusal =
  | 'MenuNotFound'
  | 'MenuExists'
  | 'MenuIsStale'
  | 'MenuCodeTaken'
  | 'MenuParentNotFound'
  | 'MenuParentIsButton'
  | 'MenuInRing'
  | 'MenuHasChildren'
  | 'MenuAtEnd'
  | 'ButtonNeedsMenu';

type Answer = Decision<MenuEvent, MenuRefusal>;
type Records = MenuState['records'];

/** What items from before that could be said are taken to say. */
export const rolesOf = ({ roles = [] }: MenuItem): readonly string[] => roles;
export const standsInTab = ({ isTab = true }: MenuItem): boolean => isTab;

const standing = (records: Records, id: string): MenuRecord | null => {
  const found = records[id];
  return found && !found.isRemoved ? found : null;
};
const childrenOf = (records: Records, id: string | null): readonly MenuRecord[] =>
  Object.values(records).filter(({ parentId, isRemoved }) => !isRemoved && parentId === id);
/** What stands below one item, in the order in which it is shown; below none: the first level. */
export const levelOf = ({ records }: MenuState, parentId: string | null): readonly MenuRecord[] =>
  childrenOf(records, parentId).toSorted((a, b) => a.sort - b.sort || (a.code < b.code ? -1 : 1));

/** Whether `id` stands somewhere above, or is, the place under which it would hang. */
function isAbove(records: Records, id: string, place: string | null): boolean {
  for (let at = place, steps = 0; at !== null && steps < 1000; at = standing(records, at)?.parentId ?? null, steps++)
    if (at === id) return true;
  return false;
}

function faultOf(records: Records, id: string, { parentId, code, category }: MenuItem): Answer | null {
  const same = Object.values(records).find((each) => !each.isRemoved && each.id !== id && each.code.toLowerCase() === code.toLowerCase());
  if (same) return refuse('MenuCodeTaken', { code });
  if (parentId === null) return category === 'button' ? refuse('ButtonNeedsMenu') : null;
  const parent = standing(records, parentId);
  if (!parent) return refuse('MenuParentNotFound');
  if (parent.category === 'button') return refuse('MenuParentIsButton', { name: parent.nameZh });
  return isAbove(records, id, parentId) ? refuse('MenuInRing') : null;
}

function add({ id, item }: Said<AddMenu>, { records }: MenuState): Answer {
  if (records[id]) return refuse('MenuExists');
  return faultOf(records, id, item) ?? { events: [{ type: 'MenuAdded', data: { id, ...item, isSeeded: false } }] };
}

function change({ id, item: said, seen }: Said<ChangeMenu>, { records }: MenuState): Answer {
  const before = standing(records, id);
  if (!before) return refuse('MenuNotFound');
  const { roles, isTab } = before;
  const item: MenuItem = { ...(roles && { roles }), ...(isTab !== undefined && { isTab }), ...said };
  if (seen !== null && seen !== before.version) return refuse('MenuIsStale', { version: before.version });
  if (item.category === 'button' && childrenOf(records, id).length > 0) return refuse('MenuHasChildren', { name: before.nameZh });
  if (isSame(before, item)) return nothing;
  return faultOf(records, id, item) ?? { events: [{ type: 'MenuChanged', data: { id, ...item, isSeeded: false } }] };
}

function remove({ ids }: Said<RemoveMenus>, { records }: MenuState): Answer {
  for (const id of ids) {
    const found = standing(records, id);
    if (!found) return refuse('MenuNotFound');
    if (childrenOf(records, id).some((child) => !ids.includes(child.id))) return refuse('MenuHasChildren', { name: found.nameZh });
  }
  return { events: [...new Set(ids)].map((id) => ({ type: 'MenuRemoved', data: { id, isSeeded: false } })) };
}

/** The two change their numbers. Where numbers of the level tie, nobody could: then all are told apart. */
function move({ id, step }: Said<MoveMenu>, state: MenuState): Answer {
  const moving = standing(state.records, id);
  if (!moving) return refuse('MenuNotFound');
  const level = levelOf(state, moving.parentId);
  const other = level[level.indexOf(moving) + step];
  if (!other) return refuse('MenuAtEnd');
  const numbers = level.map(({ sort }) => sort);
  const isApart = new Set(numbers).size === numbers.length;
  const next = level.map((each) => (each === moving ? other : each === other ? moving : each));
  const events = next.flatMap(({ version: _, isRemoved: __, ...item }, nth): readonly MenuEvent[] => {
    const sort = isApart ? (numbers[nth] ?? 0) : nth + 1;
    return sort === item.sort ? [] : [{ type: 'MenuChanged', data: { ...item, sort, isSeeded: false } }];
  });
  return { events };
}

const keys = [
  'parentId',
  'code',
  'nameZh',
  'nameEn',
  'path',
  'icon',
  'sort',
  'category',
  'openMode',
  'url',
  'permission',
  'remark',
] as const satisfies readonly (keyof MenuItem)[];
const isSame = (a: MenuItem, b: MenuItem): boolean =>
  keys.every((key) => a[key] === b[key]) && rolesOf(a).join() === rolesOf(b).join() && standsInTab(a) === standsInTab(b);

/** A page that the program brings and whose code somebody took for an item of their own waits until the code is free. */
function seed({ items }: Said<SeedMenus>, { records }: MenuState): Answer {
  const events: MenuEvent[] = [];
  const taken = new Set(Object.values(records).flatMap(({ id, code, isRemoved }) => (isRemoved ? [] : [`${code.toLowerCase()}\n${id}`])));
  const codes = new Map([...taken].map((each) => each.split('\n') as [string, string])); // a code has no line break in it
  for (const { id, ...item } of items) {
    const before = records[id];
    const holder = codes.get(item.code.toLowerCase());
    if (holder !== undefined && holder !== id) continue;
    if (!before || (before.isRemoved && before.isSeeded)) events.push({ type: 'MenuAdded', data: { id, ...item, isSeeded: true } });
    else if (before.isSeeded && !isSame(before, item)) events.push({ type: 'MenuChanged', data: { id, ...item, isSeeded: true } });
  }
  const shipped = new Set(items.map(({ id }) => id));
  const gone = Object.values(records).filter(({ id, isSeeded, isRemoved }) => isSeeded && !isRemoved && !shipped.has(id));
  // What people hung below a page of the program keeps that page.
  const leaving = gone.filter(({ id }) => childrenOf(records, id).every((child) => gone.includes(child)));
  return { events: [...events, ...leaving.map(({ id }): MenuEvent => ({ type: 'MenuRemoved', data: { id, isSeeded: true } }))] };
}

/** The whole menu as one thing: that codes differ, that nothing hangs below itself and that nothing loses its parent is decided at once. */
export const menuDecider: Decider<MenuCommand, MenuState, MenuEvent, MenuRefusal> = {
  initialState: { records: {} },
  decide: (command, state): Answer => {
    switch (command.type) {
      case 'AddMenu':
        return add(command, state);
      case 'ChangeMenu':
        return change(command, state);
      case 'RemoveMenus':
        return remove(command, state);
      case 'MoveMenu':
        return move(command, state);
      case 'SeedMenus':
        return seed(command, state);
    }
  },
  evolve: ({ records }, recorded): MenuState => {
    const { version, data } = recorded;
    const before = records[data.id];
    switch (recorded.type) {
      case 'MenuAdded':
      case 'MenuChanged': {
        const isSeeded = recorded.data.isSeeded && (before?.isSeeded ?? true);
        return { records: { ...records, [data.id]: { ...recorded.data, version, isSeeded, isRemoved: false } } };
      }
      case 'MenuRemoved':
        if (!before) return { records };
        return { records: { ...records, [data.id]: { ...before, version, isSeeded: before.isSeeded && data.isSeeded, isRemoved: true } } };
    }
  },
};
