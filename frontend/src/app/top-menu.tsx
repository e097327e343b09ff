import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconDots, IconHome } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { wordsOf, type MenuNode } from './menu.js';
import classes from './shell.module.css';

/** With more than these, a list of all stands beside them. */
const few = 4;

type Props = Readonly<{ items: readonly MenuNode[]; chosen: string; onChoose: (id: string) => void }>;

/** Home, and the items of the server: choosing one leaves its part of the menu in the sidebar, home brings the whole back. */
export function TopMenu({ items, chosen, onChoose }: Props) {
  const { t } = useTranslation('shell');
  const words = useWords();
  const item = (id: string, label: string, icon?: typeof IconHome) => {
    const Picture = icon;
    return (
      <UnstyledButton key={id} className={classes['topItem'] ?? ''} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
        {Picture && <Picture size={16} aria-hidden />}
        {label}
      </UnstyledButton>
    );
  };
  return (
    <>
      <div role="toolbar" aria-label={t('menu.top')} className={classes['topMenu']}>
        {item('', t('home'), IconHome)}
        {items.map((node) => item(node.id, words(wordsOf(node))))}
      </div>
      {items.length > few && (
        <Menu position="bottom-start" width={200}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('menu.all')} title={t('menu.all')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah="70vh" className={classes['scrolls'] ?? ''}>
            {items.map((node) => (
              <Menu.Item key={node.id} fw={node.id === chosen ? 600 : 400} onClick={() => onChoose(node.id)}>
                {words(wordsOf(node))}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
