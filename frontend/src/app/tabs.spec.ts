import { expect, it } from 'vitest';
import {
  activate,
  activeTab,
  arrive,
  change,
  close,
  closeAll,
  closeOthers,
  entryOf,
  freshTabs,
  homeId,
  isKeptAlive,
  lead,
  mayClose,
  open,
  otherwiseShown,
  restored,
  stored,
  type Tabs,
} from './tabs.js';

const opened = (...hrefs: string[]): Tabs => hrefs.reduce((tabs, href) => open(tabs, href, href), freshTabs());
const plain = () => ({ params: {}, meta: {} });
const ids = ({ list }: Tabs) => list.map(({ id }) => id);

it('R016 begins with home, which cannot be closed', () => {
  const tabs = opened('/a');
  expect(ids(tabs)).toEqual([homeId, '/a']);
  expect(ids(close(tabs, homeId))).toEqual([homeId, '/a']);
});

it('R045 gives each page one tab, whatever its search', () => {
  expect(ids(open(opened('/a', '/b'), '/a?current=2', 'again'))).toEqual([homeId, '/a', '/b']);
});

it('R045 leads the tab of a page to another search, drawn anew, and shows it as it is when none is asked for', () => {
  const tabs = change(opened('/a?x=1', '/b'), '/a?x=1', { isDirty: true });
  expect([otherwiseShown(tabs, '/a')?.id, otherwiseShown(tabs, '/a?x=1')?.id, otherwiseShown(tabs, '/c?x=2')?.id]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const known = otherwiseShown(tabs, '/a?x=2');
  expect(known?.id).toBe('/a?x=1');
  const led = lead(tabs, '/a?x=1', '/a?x=2');
  expect(activeTab(led)).toMatchObject({ id: '/a?x=1', href: '/a?x=2', isDirty: false, isLive: true, generation: 1 });
  expect(ids(led)).toEqual(ids(tabs));
});

it('R045 a page that goes elsewhere by itself is the one tab there, unless the other is home or holds unsaved work', () => {
  const there = arrive(opened('/a', '/b', '/404'), '/b', '/404');
  expect(there.list.map(({ id, href }) => [id, href])).toEqual([
    [homeId, '/wel/index'],
    ['/a', '/a'],
    ['/b', '/404'],
  ]);
  expect(there.active).toBe('/b');
  expect(arrive(opened('/a', '/b'), '/b', '/c')).toEqual(change(opened('/a', '/b'), '/b', { href: '/c' }));
  expect(ids(arrive(opened('/a'), '/a', '/wel/index'))).toEqual([homeId, '/a']);
  expect(ids(arrive(change(opened('/a', '/b'), '/b', { isDirty: true }), '/a', '/b'))).toEqual([homeId, '/a', '/b']);
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
  expect(tabs.list.filter(({ isLive }) => isLive).map(({ id }) => id)).toContain('/0');
});

it('draws only the active tab after a reload', () => {
  const tabs = restored(stored(opened('/a', '/b?x=1', '/c'), plain), '/b?x=2', 'new');
  expect(ids(tabs)).toEqual([homeId, '/a', '/b?x=1', '/c']);
  expect(tabs.list.filter(({ isLive }) => isLive).map(({ href }) => href)).toEqual(['/b?x=2']);
});

it('begins afresh when what was stored is broken', () => {
  expect(ids(restored(JSON.parse('{"list":3}'), '/a', '/a'))).toEqual([homeId, '/a']);
});

it('R055 keeps the documents’ eleven pages alive, and anything under /report', () => {
  const lists = ['/order/orderentry', '/delivery/ycorderdelivery', '/order/reminder', '/order/report', '/settlement/material'];
  const work = ['appear', 'copy', 'todo', 'send', 'done', 'draft'].map((list) => `/work/${list}`);
  expect([...lists, ...work, '/report/sales', '/report/a/b', '/order/orderentry?current=3'].filter((href) => !isKeptAlive(href))).toEqual(
    [],
  );
  expect(['/wel/index', '/order/orderentry/17', '/storage/toothColor', '/reports', '/work'].filter(isKeptAlive)).toEqual([]);
});

it('R054 R055 puts other pages to sleep before those that are kept alive, however long ago they were used', () => {
  const tabs = opened('/report/sales', ...Array.from({ length: 12 }, (_, index) => `/${index}`));
  expect(tabs.list.filter(({ isLive }) => !isLive).map(({ id }) => id)).toEqual([homeId, '/0']);
});

it('R056 describes a tab by label, value, params, query, meta and group', () => {
  const tabs = change(open(freshTabs(), '/order/orderentry/17?mode=edit', 't'), 't', { title: { zh: '订单 17', en: 'Order 17' } });
  expect(entryOf(activeTab(tabs), { params: { id: '17' }, meta: { outsideTabs: false } })).toEqual({
    id: 't',
    label: { zh: '订单 17', en: 'Order 17' },
    value: '/order/orderentry/17',
    params: { id: '17' },
    query: { mode: 'edit' },
    meta: { keepAlive: false, outsideTabs: false },
    group: ['order'],
  });
});

it('R056 brings tabs back from their entries with their names and searches', () => {
  const named = change(opened('/a?x=1&y=%E7%89%99'), '/a?x=1&y=%E7%89%99', { title: { zh: '甲', en: 'A' } });
  const [, tab] = restored(JSON.parse(JSON.stringify(stored(named, plain))), '/wel/index', 'new').list;
  expect([tab?.title, new URLSearchParams(tab?.href.split('?')[1]).get('y')]).toEqual([{ zh: '甲', en: 'A' }, '牙']);
});
