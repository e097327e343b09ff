import { expect, it } from 'vitest';
import {
  activate,
  activeTab,
  change,
  close,
  closeAll,
  closeOthers,
  freshTabs,
  homeId,
  mayClose,
  open,
  restored,
  stored,
  type Tabs,
} from './tabs.js';

const opened = (...hrefs: string[]): Tabs => hrefs.reduce((tabs, href) => open(tabs, href, href), freshTabs());
const ids = ({ list }: Tabs) => list.map(({ id }) => id);

it('R016 begins with home, which cannot be closed', () => {
  const tabs = opened('/a');
  expect(ids(tabs)).toEqual([homeId, '/a']);
  expect(ids(close(tabs, homeId))).toEqual([homeId, '/a']);
});

it('R045 gives each page one tab, whatever its search', () => {
  expect(ids(open(opened('/a', '/b'), '/a?current=2', 'again'))).toEqual([homeId, '/a', '/b']);
});

it('opens a page beside the tab that it was opened from', () => {
  expect(ids(open(activate(opened('/a', '/b'), '/a'), '/c', '/c'))).toEqual([homeId, '/a', '/c', '/b']);
});

it('R046 closes nothing when only one tab remains', () => {
  const alone: Tabs = { active: '/a', list: opened('/a').list.filter(({ id }) => id === '/a') };
  expect(alone.list.map((tab) => mayClose(alone, tab))).toEqual([false]);
  expect(close(alone, '/a')).toBe(alone);
});

it('R051 shows the neighbour when the active tab is closed', () => {
  expect(close(activate(opened('/a', '/b', '/c'), '/b'), '/b').active).toBe('/c');
  expect(close(opened('/a', '/b'), '/b').active).toBe('/a');
});

it('stays where it is when another tab is closed', () => {
  expect(close(opened('/a', '/b'), '/a').active).toBe('/b');
});

it('R050 closes the others but home', () => {
  expect(ids(closeOthers(opened('/a', '/b', '/c'), '/b'))).toEqual([homeId, '/b']);
});

it('R049 goes to the welcome page when all are closed', () => {
  const tabs = closeAll(opened('/a', '/b'));
  expect(ids(tabs)).toEqual([homeId]);
  expect(activeTab(tabs).href).toBe('/wel/index');
});

it('keeps twelve tabs alive and puts the least used one to sleep', () => {
  const tabs = opened(...Array.from({ length: 13 }, (_, index) => `/${index}`));
  expect(tabs.list.filter(({ isLive }) => isLive)).toHaveLength(12);
  expect(tabs.list.filter(({ isLive }) => !isLive).map(({ id }) => id)).toEqual([homeId, '/0']);
});

it('never puts unsaved work to sleep', () => {
  const begun = change(opened('/0'), '/0', { isDirty: true });
  const tabs = Array.from({ length: 14 }, (_, index) => `/${index + 1}`).reduce((each, href) => open(each, href, href), begun);
  expect(tabs.list.find(({ id }) => id === '/0')?.isLive).toBe(true);
});

it('draws only the active tab after a reload', () => {
  const tabs = restored(stored(opened('/a', '/b?x=1', '/c')), '/b?x=2', 'new');
  expect(ids(tabs)).toEqual([homeId, '/a', '/b?x=1', '/c']);
  expect(tabs.list.filter(({ isLive }) => isLive).map(({ href }) => href)).toEqual(['/b?x=2']);
});

it('begins afresh when what was stored is broken', () => {
  expect(ids(restored(JSON.parse('{"list":3}'), '/a', '/a'))).toEqual([homeId, '/a']);
});
