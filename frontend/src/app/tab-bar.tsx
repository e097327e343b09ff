import { ActionIcon, CloseButton, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconCircleX, IconCopy, IconEraser, IconRefresh, IconSearch, IconSquareX, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/lazy-part.js';
import { closeAllTabs, closeOtherTabs, closeTab, renewTab, showTab } from './tab-store.js';
import { activeTab, isHome, mayClose, named, type Tab, type Tabs } from './tabs.js';
import classes from './shell.module.css';

const ClearCache = lazyPart(async () => (await import('./clear-cache.js')).ClearCache);

type Props = Readonly<{ tabs: Tabs; titleOf: (tab: Tab) => string; onSearch: () => void }>;

/** The open pages. Left and right arrows walk, Delete closes, the right button and the arrow at the end offer the rest. */
export function TabBar({ tabs, titleOf, onSearch }: Props) {
  const { t } = useTranslation('shell');
  const active = useRef<HTMLButtonElement>(null);
  const [isClearing, setClearing] = useState(false);
  const [wanted, setWanted] = useState('');
  const titles = tabs.list.map(titleOf).join();
  // In braces: newer browsers answer a promise, and React would take it for a clean-up.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Titles come with the menu, after the first drawing, and move the tabs.
  }, [tabs.active, titles]);

  const walk = (from: number, by: number): void => {
    const next = tabs.list[(from + by + tabs.list.length) % tabs.list.length];
    if (!next) return;
    showTab(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };

  return (
    <nav className={classes['tabBar']} aria-label={t('tabs.label')}>
      <ul className={classes['tabs']}>
        {tabs.list.map((tab, index) => (
          <Menu key={tab.id} width={200}>
            <Menu.ContextMenu>
              <li className={classes['tab']} data-active={tab.id === tabs.active || undefined}>
                <UnstyledButton
                  id={`tab-${tab.id}`}
                  ref={tab.id === tabs.active ? active : undefined}
                  aria-current={tab.id === tabs.active ? 'page' : undefined}
                  className={classes['tabLabel']}
                  onClick={() => showTab(tab.id)}
                  onAuxClick={(event) => event.button === 1 && closeTab(tab.id)}
                  onKeyDown={(event) => {
                    if (event.key === 'ArrowRight') walk(index, 1);
                    else if (event.key === 'ArrowLeft') walk(index, -1);
                    else if (event.key === 'Delete') closeTab(tab.id);
                  }}
                >
                  {tab.isDirty && (
                    <span className={classes['dot']} title={t('tabs.unsaved')}>
                      <span className={classes['srOnly']}>{t('tabs.unsaved')}</span>
                    </span>
                  )}
                  {titleOf(tab)}
                </UnstyledButton>
                {mayClose(tabs, tab) && (
                  <CloseButton
                    size={24}
                    iconSize={14}
                    aria-label={t('tabs.close', { title: titleOf(tab) })}
                    onClick={() => closeTab(tab.id)}
                  />
                )}
              </li>
            </Menu.ContextMenu>
            <Menu.Dropdown>
              <TabMenuItems tabs={tabs} tab={tab} onClearCache={() => setClearing(true)} onSearch={onSearch} />
            </Menu.Dropdown>
          </Menu>
        ))}
      </ul>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('tabs.more')}>
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" className={classes['scrolls']}>
          <TabMenuItems tabs={tabs} tab={activeTab(tabs)} onClearCache={() => setClearing(true)} onSearch={onSearch} />
          <Menu.Divider />
          <Menu.Search
            placeholder={t('tabs.search')}
            aria-label={t('tabs.search')}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          {named(tabs, titleOf, wanted).map((tab) => (
            <Menu.Item key={tab.id} onClick={() => showTab(tab.id)} fw={tab.id === tabs.active ? 600 : 400}>
              {titleOf(tab)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isClearing && (
        <Suspense>
          <ClearCache onClose={() => setClearing(false)} />
        </Suspense>
      )}
    </nav>
  );
}

type ItemsProps = Readonly<{ tabs: Tabs; tab: Tab; onClearCache: () => void; onSearch: () => void }>;

/** Refresh, clear cache, copy link, search the menu, close, close others, close all: for the tab that was clicked. */
export function TabMenuItems({ tabs, tab, onClearCache, onSearch }: ItemsProps) {
  const { t } = useTranslation('shell');
  const queryClient = useQueryClient();
  const copyLink = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(location.origin + tab.href).then(
      () => true,
      () => false,
    );
    // Loaded when there is something to say, not with the shell.
    const { noticeDone, noticeWarning } = await import('../ui/notices.js');
    if (isCopied) noticeDone(t('tabs.copied'));
    else noticeWarning(t('tabs.notCopied'));
  };
  return (
    <>
      <Menu.Item
        leftSection={<IconRefresh size={15} aria-hidden />}
        onClick={() => {
          void queryClient.invalidateQueries();
          renewTab(tab.id);
        }}
      >
        {t('tabs.refresh')}
      </Menu.Item>
      <Menu.Item leftSection={<IconEraser size={15} aria-hidden />} onClick={onClearCache}>
        {t('tabs.clearCache')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={15} aria-hidden />} disabled={!('clipboard' in navigator)} onClick={() => void copyLink()}>
        {t('tabs.copyLink')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSearch size={15} aria-hidden />} onClick={onSearch}>
        {t('search.title')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconX size={15} aria-hidden />} disabled={!mayClose(tabs, tab)} onClick={() => closeTab(tab.id)}>
        {t('tabs.closeThis')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconSquareX size={15} aria-hidden />}
        disabled={tabs.list.every((each) => each.id === tab.id || isHome(each))}
        onClick={() => closeOtherTabs(tab.id)}
      >
        {t('tabs.closeOthers')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCircleX size={15} aria-hidden />} disabled={tabs.list.length === 1} onClick={closeAllTabs}>
        {t('tabs.closeAll')}
      </Menu.Item>
    </>
  );
}
