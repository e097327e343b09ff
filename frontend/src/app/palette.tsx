import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { readSetting, writeSetting } from '../platform/settings.js';
import { leavesOf, openMenu, wordsOf, type MenuNode } from './menu.js';
import { found, indexed, type Entry } from './palette-index.js';
import { showTab } from './tab-store.js';
import { named, type Tab, type Tabs } from './tabs.js';

export type PaletteProps = Readonly<{
  menu: readonly MenuNode[];
  tabs: Tabs;
  titleOf: (tab: Tab) => string;
  wanted: number;
  onClosed: () => void;
  spellings: (text: string) => readonly string[];
}>;
type Uses = Readonly<Record<string, number>>;

/** Ctrl+K: every page of the menu by its Chinese or English name, by pinyin or by initials, the most used ones first, and the open tabs. */
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
  const open = named(tabs, titleOf, query);
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
              <Spotlight.Action key={tab.id} label={titleOf(tab)} description={tab.href} onClick={() => showTab(tab.id)} />
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
        {!open.length && !menus.length && <Spotlight.Empty>{t('search.empty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
