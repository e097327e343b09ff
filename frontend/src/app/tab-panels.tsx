import { RouterProvider } from '@tanstack/react-router';
import { Activity, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { TabContext } from './tab-root.js';
import { routerOf } from './tab-store.js';
import { isKeptAlive, type Tab, type Tabs } from './tabs.js';
import classes from './shell.module.css';

/** Every live tab with a router of its own; the hidden ones keep what was typed. Sleeping tabs are not drawn. */
export function TabPanels({ tabs, titleOf }: { tabs: Tabs; titleOf: (tab: Tab) => string }) {
  return tabs.list
    .filter(({ isLive }) => isLive)
    .map((tab) => (
      <Activity key={`${tab.id} ${tab.generation}`} mode={tab.id === tabs.active ? 'visible' : 'hidden'}>
        <Panel tab={tab} title={titleOf(tab)} />
      </Activity>
    ));
}

/** Where the parts of a panel were scrolled to, by their `data-keep-scroll` name; the panel itself is `panel`. */
type Places = Map<string, readonly [left: number, top: number]>;
const keepers = (panel: HTMLElement): readonly HTMLElement[] => [panel, ...panel.querySelectorAll<HTMLElement>('[data-keep-scroll]')];

/** Of the pages that are kept alive, also while their tabs sleep and their panels are gone. */
const placesAsleep = new Map<string, Places>();
/** So long a page that was drawn anew may take until it is as long as it was. */
const growsForMs = 5_000;

/** A page that wakes is empty at first: scrolled to its place as soon as it is long enough, unless the person scrolls before. */
function scrollWhenLong(element: HTMLElement, [left, top]: readonly [number, number]): () => void {
  const content = element.firstElementChild;
  if (!content || typeof ResizeObserver === 'undefined') return () => undefined;
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of ['wheel', 'touchstart', 'keydown'] as const) element.removeEventListener(name, stop);
  };
  const observer = new ResizeObserver(() => {
    if (element.scrollHeight - element.clientHeight < top) return;
    element.scrollTo(left, top);
    stop();
  });
  const timer = setTimeout(stop, growsForMs);
  for (const name of ['wheel', 'touchstart', 'keydown'] as const) element.addEventListener(name, stop, { passive: true });
  observer.observe(content);
  return stop;
}

function useKeptScroll(panel: RefObject<HTMLElement | null>, { id, href }: Tab): void {
  const places = useRef<Places>(placesAsleep.get(id) ?? new Map());
  const [isKept] = useState(() => isKeptAlive(href));
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    if (isKept) placesAsleep.set(id, places.current);
    const before = places.current.get('panel');
    const stop = isKept && before && element.scrollHeight - element.clientHeight < before[1] ? scrollWhenLong(element, before) : undefined;
    // Hidden means `display: none`, and some browsers forget the place of what is not displayed.
    for (const keeper of keepers(element)) {
      const place = places.current.get(keeper.dataset['keepScroll'] ?? '');
      if (place) keeper.scrollTo(...place);
    }
    const remember = ({ target }: Event): void => {
      if (target instanceof HTMLElement && target.dataset['keepScroll'] !== undefined)
        places.current.set(target.dataset['keepScroll'], [target.scrollLeft, target.scrollTop]);
    };
    element.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => {
      stop?.();
      element.removeEventListener('scroll', remember, { capture: true });
    };
  }, [panel, id, isKept]);
}

function Panel({ tab, title }: { tab: Tab; title: string }) {
  const { t } = useTranslation('shell');
  const panel = useRef<HTMLDivElement>(null);
  useKeptScroll(panel, tab);
  const [epoch, setEpoch] = useState(0);
  // Runs each time that the tab is shown: what reads the page's context reads its stores anew.
  useEffect(() => setEpoch((shown) => shown + 1), []);
  return (
    <div
      ref={panel}
      id={`panel-${tab.id}`}
      className={classes['panel']}
      data-keep-scroll="panel"
      role="region"
      aria-label={title || t('home')}
      tabIndex={-1}
    >
      <TabContext value={{ id: tab.id, epoch }}>
        <RouterProvider router={routerOf(tab)} />
      </TabContext>
    </div>
  );
}
