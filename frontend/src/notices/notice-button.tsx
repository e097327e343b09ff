import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTold } from '../platform/live.js';
import { lazyPart } from '../platform/lazy-part.js';
import { useStore } from '../platform/store.js';
import { sumOf, unreadQuery } from './notice-queries.js';

const NoticePanel = lazyPart(async () => (await import('./notice-panel.js')).NoticePanel);
const most = 99;

/** The bell: how much is unread, and the popover with its three tabs. */
export function NoticeButton({ onOpenPage }: Readonly<{ onOpenPage: (href: string) => void }>) {
  const { t } = useTranslation('notices');
  const [isOpen, setOpen] = useState(false);
  const { data: unread = { mail: 0, message: 0, notice: 0 } } = useQuery(unreadQuery(useStore(isTold)));
  const count = sumOf(unread);
  const label = count > 0 ? t('titleUnread', { count }) : t('title');
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" withArrow width={380} trapFocus returnFocus>
      <Indicator disabled={count === 0} label={count > most ? `${most}+` : count} size={16} offset={6} color="red.9">
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={() => setOpen((open) => !open)}>
            <IconBell size={19} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} maw="calc(100vw - 16px)" aria-label={t('title')}>
        {isOpen && (
          <Suspense>
            <NoticePanel
              unread={unread}
              onOpen={(href) => {
                setOpen(false);
                onOpenPage(href);
              }}
            />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
