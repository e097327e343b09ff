import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { createContext, useContext, useMemo, useRef } from 'react';
import { PageContext, type PageTab } from '../platform/page.js';
import { changeTab, closeTab, openPage } from './tab-store.js';

/** Which tab a router is drawn in. `epoch` changes each time that the tab is shown. */
export const TabContext = createContext<Readonly<{ id: string; epoch: number }> | undefined>(undefined);

/** Stands at the root of every tab's router and gives the page its tab. */
export function TabRoot() {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('A router is drawn in a tab');
  const { id, epoch } = tab;
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const params = useRouterState({ select: (state) => JSON.stringify(state.matches.at(-1)?.params ?? {}) });

  const dirtyParts = useRef(new Set<string>());

  const page = useMemo(
    (): PageTab => ({
      path,
      epoch,
      // Written three lines above from the router's own parameters, which are texts.
      params: JSON.parse(params) as Record<string, string>,
      search: Object.fromEntries(new URLSearchParams(search)),
      setSearch: (next, how) => {
        const pairs = Object.entries(next).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, value]]));
        const href = path + (pairs.length ? `?${new URLSearchParams(pairs)}` : '');
        if (how?.replace) router.history.replace(href);
        else router.history.push(href);
      },
      open: openPage,
      replace: (href) => router.history.replace(href),
      close: (how) => closeTab(id, how?.force),
      setTitle: (title) => changeTab(id, { title }),
      setDirty: (isDirty, part = '') => {
        if (isDirty) dirtyParts.current.add(part);
        else dirtyParts.current.delete(part);
        changeTab(id, { isDirty: dirtyParts.current.size > 0 });
      },
    }),
    [id, epoch, path, search, params, router],
  );

  return (
    <PageContext value={page}>
      <Outlet />
    </PageContext>
  );
}
