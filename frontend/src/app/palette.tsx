import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../i18n/i18n.js';
import { useLanguage, useWords } from '../i18n/language.js';
import { usePermissions } from '../platform/permissions.js';
import { readSetting, writeSetting } from '../platform/settings.js';
import { pages } from '../routes/registry.js';
import { foundRecordsQuery, kindsFor, type FoundRecord } from './find-records.js';
import { leavesOf, openMenu, wordsOf, type MenuNode } from './menu.js';
import { found, indexed, type Entry } from './palette-index.js';
import { pageEntryAt } from '../routes/page-at.js';
import { openPage, showTab } from './tab-store.js';
import { named, pathOf, type Tab, type Tabs } from './tabs.js';

export type PaletteProps = Readonly<{
  menu: readonly MenuNode[];
  tabs: Tabs;
  titleOf: (tab: Tab) => string;
  wanted: number;
  onClosed: () => void;
  spellings: (text: string) => readonly string[];
}>;
type Uses = Readonly<Record<string, number>>;

/** What can be done from anywhere: a new document of each kind that the person may enter, the language, the light. */
function useActions(): readonly (Entry & Readonly<{ run: () => void }>)[] {
  const { may } = usePermissions();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const other = language === 'zh' ? 'en' : 'zh';
  const isDark = colorScheme === 'dark';
  const action = (id: string, words: Words, run: () => void) => ({ id, words, parents: [], run });
  return [
    ...pages
      .filter(({ path, permission }) => path.endsWith('/new') && may(permission))
      .map(({ path, title }) => action(path, title, () => openPage(path))),
    action('language', { zh: '切换语言：中文 / English', en: 'Language: English / 中文' }, () => void switchLanguage(other)),
    action('scheme', isDark ? { zh: '浅色模式', en: 'Light mode' } : { zh: '深色模式', en: 'Dark mode' }, () =>
      setColorScheme(isDark ? 'light' : 'dark'),
    ),
  ];
}

/** Records that the text finds, asked as soon as the typing rests; nothing while there are fewer than two letters. */
function useFoundRecords(query: string): Readonly<{ records: readonly FoundRecord[]; isAsking: boolean }> {
  const { may } = usePermissions();
  const typed = query.trim();
  const [asked] = useDebouncedValue(typed, 200);
  const answers = useQueries({ queries: kindsFor(asked, may).map((kind) => foundRecordsQuery(kind, asked)) });
  return {
    records: asked === typed ? answers.flatMap(({ data }) => data ?? []) : [],
    isAsking: asked !== typed || answers.some(({ isFetching }) => isFetching),
  };
}

/**
 * Ctrl+K: orders, patients, hospitals, documents and products; every page of the menu by its Chinese or English name, by pinyin or by initials, the most used
 * ones first; what can be done from anywhere; and the open tabs.
 */
export function Palette({ menu, tabs, titleOf, wanted, onClosed, spellings }: PaletteProps) {
  const { t } = useTranslation('shell');
  const words = useWords();
  const [query, setQuery] = useState('');
  useEffect(() => {
    spotlight.open();
  }, [wanted]);

  const entries = useMemo(
    () =>
      indexed(
        leavesOf(menu).map(({ node, parents }) => ({ id: node.id, words: wordsOf(node), parents })),
        spellings,
      ),
    [menu, spellings],
  );
  const uses = readSetting<Uses>('menuUses') ?? {};
  const nodes = useMemo(() => new Map(leavesOf(menu).map(({ node }) => [node.id, node])), [menu]);

  const choose = ({ id }: Entry): void => {
    const node = nodes.get(id);
    if (!node) return;
    writeSetting('menuUses', { ...uses, [id]: (uses[id] ?? 0) + 1 });
    openMenu(node);
  };
  const actions = useActions();
  const doable = query.trim() === '' ? [] : found(indexed(actions, spellings), query).slice(0, 5);
  const { records, isAsking } = useFoundRecords(query);
  const open = named(tabs, titleOf, query);
  const kindOf = (tab: Tab): string | undefined => {
    const title = pageEntryAt(pathOf(tab.href))?.title;
    return title && words(title) !== titleOf(tab) ? words(title) : undefined;
  };
  const menus = found(entries, query, uses).slice(0, 30);

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      clearQueryOnClose
      centered={false}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      scrollable
      maxHeight={420}
      onSpotlightClose={onClosed}
      attributes={{ content: { 'aria-label': t('search.title') } }}
    >
      <Spotlight.Search
        placeholder={t('search.placeholder')}
        aria-label={t('search.title')}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {open.length > 0 && (
          <Spotlight.ActionsGroup label={t('search.recent')}>
            {open.slice(0, query ? 5 : 8).map((tab) => (
              <Spotlight.Action key={tab.id} label={titleOf(tab)} description={kindOf(tab) ?? ''} onClick={() => showTab(tab.id)} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {records.length > 0 && (
          <Spotlight.ActionsGroup label={t('search.records')}>
            {records.map(({ id, kind, name, aside, href }) => (
              <Spotlight.Action
                key={id}
                label={name}
                description={[words(kind), aside].filter(Boolean).join(' · ')}
                onClick={() => openPage(href)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {menus.length > 0 && (
          <Spotlight.ActionsGroup label={t('search.menus')}>
            {menus.map((entry) => (
              <Spotlight.Action
                key={entry.id}
                label={words(entry.words)}
                description={entry.parents.map(words).join(' / ')}
                onClick={() => choose(entry)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {doable.length > 0 && (
          <Spotlight.ActionsGroup label={t('search.actions')}>
            {doable.map((entry) => (
              <Spotlight.Action
                key={entry.id}
                label={words(entry.words)}
                onClick={() => actions.find(({ id }) => id === entry.id)?.run()}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {!open.length && !menus.length && !records.length && !doable.length && (
          <Spotlight.Empty>{t(isAsking ? 'search.asking' : 'search.empty')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
