import { useHotkeys } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/lazy-part.js';
import { useWords } from '../i18n/language.js';
import { mayPass } from '../platform/api.js';
import { localPath } from '../platform/local-path.js';
import { permissionsOf, PermissionsContext } from '../platform/permissions.js';
import { moved, type Session } from '../platform/session.js';
import { readSetting, writeSetting } from '../platform/settings.js';
import { useStore } from '../platform/store.js';
import { useWidthClass } from '../platform/width-class.js';
import { PageLoading } from './error-pages.js';
import { buttonsQuery, grantsQuery, menuPartQuery, menuQuery, shownTo, titleIn, topMenuQuery, type MenuNode } from './menu.js';
import { pageEntryAt, paramsAt } from '../routes/page-at.js';
import type { PaletteProps } from './palette.js';
import { Sidebar, type MissingMenu } from './sidebar.js';
import { TabBar } from './tab-bar.js';
import { TabPanels } from './tab-panels.js';
import { closeQuestion, openPage, showTab, startTabs, tabs as tabStore } from './tab-store.js';
import { activeTab, homeHref, pathOf, type Tab } from './tabs.js';
import { TopBar } from './top-bar.js';
import { TopMenu } from './top-menu.js';
import classes from './shell.module.css';

/** Comes with the readings of the characters: results that arrive after Enter was pressed would be of no use. */
const Palette = lazyPart(async () => {
  const [{ Palette: Found }, { spellings }] = await Promise.all([import('./palette.js'), import('./pinyin.js')]);
  return (props: Omit<PaletteProps, 'spellings'>) => <Found {...props} spellings={spellings} />;
});
const CloseQuestion = lazyPart(async () => (await import('./close-question.js')).CloseQuestion);
const MissedReads = lazyPart(async () => (await import('./missed-reads.js')).MissedReads);
const Moved = lazyPart(async () => (await import('./moved.js')).Moved);
const News = lazyPart(async () => (await import('./news.js')).News);
/** On a telephone the tools stand below the menu. */
const Tools = lazyPart(async () => (await import('./top-bar-tools.js')).TopBarTools);
const noMenu: readonly MenuNode[] = [];

/** Everything around the pages, for a person who is signed in. */
export function Shell({ person }: { person: Session }) {
  const client = useQueryClient();
  const [hasTabs, setHasTabs] = useState(false);
  useEffect(() => {
    const to = location.pathname === '/login' ? new URLSearchParams(location.search).get('to') : null;
    const stop = startTabs(`${person.tenantId}/${person.userId}`, localPath(to ?? location.pathname + location.search));
    const at = pathOf(activeTab(tabStore.get()).href);
    pageEntryAt(at)?.ahead?.(client, paramsAt(at));
    setHasTabs(true);
    return stop;
  }, [client, person.tenantId, person.userId]);
  return hasTabs ? <Frame person={person} /> : null;
}

function Frame({ person }: { person: Session }) {
  const { t } = useTranslation('shell');
  const words = useWords();
  const tabs = useStore(tabStore);
  const hasQuestion = useStore(closeQuestion) !== undefined;
  const hasMoved = useStore(moved) !== undefined;
  const { authority } = person;
  const wholeMenu = useQuery(menuQuery(person.userId));
  const whole = wholeMenu.data ?? noMenu;
  const menu = useMemo(() => shownTo(whole, authority), [whole, authority]);
  const [topMenuId, setTopMenuId] = useState('');
  const topMenu = shownTo(useQuery(topMenuQuery(person.userId)).data ?? noMenu, authority);
  const part = useQuery(menuPartQuery(person.userId, topMenuId));
  const buttons = useQuery(buttonsQuery(person.userId));
  const grants = useQuery(grantsQuery(person.userId));
  const isMobile = useWidthClass() === 0;
  const [isCollapsed, setCollapsed] = useState(readSetting<boolean>('menuCollapsed') ?? false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [wantsPalette, setWantsPalette] = useState(0);
  const active = activeTab(tabs);

  const titleOf = (tab: Tab): string => {
    const path = pathOf(tab.href);
    const title = tab.title ?? titleIn(menu, path) ?? pageEntryAt(path)?.title;
    if (title) return words(title);
    return t(path === '/403' ? 'errors.forbidden' : path === '/500' ? 'errors.broken' : 'errors.notFound');
  };
  const title = titleOf(active);
  const product = t('product');
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);

  useHotkeys([['mod+K', () => setWantsPalette((count) => count + 1)], ...numberKeys], []);

  const toggleMenu = (): void => {
    if (isMobile) return setDrawerOpen((open) => !open);
    setCollapsed(!isCollapsed);
    writeSetting('menuCollapsed', !isCollapsed);
  };
  const search = (): void => setWantsPalette((count) => count + 1);
  const chooseTop = (id: string): void => {
    setTopMenuId(id);
    if (!id) openPage(homeHref);
    else if (isCollapsed && !isMobile) toggleMenu();
  };
  const topBarMenu = topMenu.length > 0 && <TopMenu items={topMenu} chosen={topMenuId} onChoose={chooseTop} />;
  const permissions = useMemo(() => permissionsOf(buttons.data, grants.data?.permissions), [buttons.data, grants.data]);

  // Until the rights are known a page would say that there are none.
  const isUnknown = [buttons, grants].some(({ data, error }) => data === undefined && mayPass(error));
  const panels = (
    <>
      <Suspense>
        <MissedReads />
      </Suspense>
      {hasMoved && (
        <Suspense>
          <Moved />
        </Suspense>
      )}
      {buttons.isPending || grants.isPending ? <PageLoading /> : !isUnknown && <TabPanels tabs={tabs} titleOf={titleOf} />}
    </>
  );
  if (pageEntryAt(pathOf(active.href))?.isOutsideTabs)
    return (
      <PermissionsContext value={permissions}>
        <main className={classes['alone']}>{panels}</main>
      </PermissionsContext>
    );
  return (
    <PermissionsContext value={permissions}>
      <a className={classes['skip']} href={`#panel-${active.id}`}>
        {t('skip')}
      </a>
      <div className={classes['frame']} data-collapsed={isCollapsed || undefined} data-drawer={isDrawerOpen || undefined}>
        <header className={classes['header']}>
          <TopBar
            person={person}
            isMobile={isMobile}
            isCollapsed={isMobile ? !isDrawerOpen : isCollapsed}
            onToggleMenu={toggleMenu}
            onSearch={search}
            topMenu={!isMobile && topBarMenu}
          />
          <TabBar tabs={tabs} titleOf={titleOf} onSearch={search} />
        </header>
        <nav className={classes['menu']} aria-label={t('menu.title')}>
          {isMobile && topBarMenu}
          <Sidebar
            menu={topMenuId ? shownTo(part.data ?? noMenu, authority) : menu}
            activePath={pathOf(active.href)}
            isCollapsed={isCollapsed && !isMobile}
            missing={missingMenu(topMenuId ? part : wholeMenu)}
            onExpand={toggleMenu}
            onOpened={() => setDrawerOpen(false)}
          />
          {isMobile && isDrawerOpen && (
            <Suspense>
              <div className={classes['drawerTools']}>
                <Tools isInDrawer />
              </div>
            </Suspense>
          )}
        </nav>
        <main className={classes['main']}>{panels}</main>
      </div>
      <Suspense>
        <News />
      </Suspense>
      {hasQuestion && (
        <Suspense>
          <CloseQuestion titleOf={titleOf} />
        </Suspense>
      )}
      {wantsPalette > 0 && (
        <Suspense>
          <Palette menu={menu} tabs={tabs} titleOf={titleOf} wanted={wantsPalette} onClosed={() => setWantsPalette(0)} />
        </Suspense>
      )}
    </PermissionsContext>
  );
}

type Asked = Readonly<{ data: unknown; error: Error | null; refetch: () => Promise<unknown> }>;
/** A menu that is not there is another thing than a menu without items. */
const missingMenu = ({ data, error, refetch }: Asked): MissingMenu =>
  data === undefined ? (error ? { onRetry: () => void refetch() } : {}) : undefined;

/** Alt+1 … Alt+9. */
const numberKeys = Array.from({ length: 9 }, (_, index): [string, () => void] => [
  `alt+${index + 1}`,
  () => {
    const tab = tabStore.get().list[index];
    if (tab) showTab(tab.id);
  },
]);
