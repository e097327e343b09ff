import { Alert, Badge, Button, Center, Group, Loader, ScrollArea, Stack, Tabs, Text, UnstyledButton } from '@mantine/core';
import { NoticeTab, noticeTabLabels, type NoticeCount, type NoticeRow } from '@cloud-factory/domain/notices/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { newCommandId } from '../platform/command-id.js';
import { formatInstant } from '../platform/format.js';
import { noticeFailed } from '../ui/notices.js';
import { noticesKey, noticesQuery, readNotices, unreadKey } from './notice-queries.js';
import classes from './notices.module.css';

type Props = Readonly<{ unread: NoticeCount; onOpen: (href: string) => void }>;

const tabs = NoticeTab.options;

/** Mail, messages, notices. Opens where something is unread. */
export function NoticePanel({ unread, onOpen }: Props) {
  const { t } = useTranslation('notices');
  const words = useWords();
  const [tab, setTab] = useState<NoticeTab>(tabs.find((each) => unread[each] > 0) ?? 'message');
  return (
    <Tabs value={tab} onChange={(next) => setTab(tabs.find((each) => each === next) ?? tab)} keepMounted={false}>
      <Tabs.List grow aria-label={t('title')}>
        {tabs.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            rightSection={
              unread[each] > 0 && (
                <Badge size="xs" circle={unread[each] < 10} color="red.9" variant="filled">
                  {unread[each]}
                </Badge>
              )
            }
          >
            {words(noticeTabLabels[each])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((each) => (
        <Tabs.Panel key={each} value={each}>
          <NoticeList tab={each} unread={unread[each]} onOpen={onOpen} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function NoticeList({ tab, unread, onOpen }: Readonly<{ tab: NoticeTab; unread: number; onOpen: (href: string) => void }>) {
  const { t } = useTranslation('notices');
  const queryClient = useQueryClient();
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(noticesQuery(tab));
  const rows = data?.pages.flatMap(({ records }) => records) ?? [];

  const read = (which: Parameters<typeof readNotices>[0]): void => {
    readNotices(which, newCommandId()).then((left) => {
      queryClient.setQueryData(unreadKey, left);
      return queryClient.invalidateQueries({ queryKey: [...noticesKey, 'list'] });
    }, noticeFailed);
  };
  const choose = ({ id, isRead, href }: NoticeRow): void => {
    if (!isRead) read({ ids: [id] });
    if (href) onOpen(href);
  };

  if (isPending)
    return (
      <Center h={160} role="status" aria-label={t('loading')}>
        <Loader size="sm" />
      </Center>
    );
  if (isError)
    return (
      <Alert color="red" m="sm" title={t('failed')}>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    );
  if (!rows.length)
    return (
      <Center h={160}>
        <Text size="sm" c="dimmed">
          {t(`none.${tab}`)}
        </Text>
      </Center>
    );
  return (
    <>
      <ScrollArea.Autosize mah="min(420px, 60vh)" viewportProps={{ tabIndex: 0, 'aria-label': t('list') }}>
        <Stack component="ul" gap={0} className={classes['list'] ?? ''}>
          {rows.map((row) => (
            <li key={row.id} className={classes['item']} data-unread={!row.isRead || undefined}>
              <UnstyledButton className={classes['notice'] ?? ''} onClick={() => choose(row)}>
                <Text size="sm" fw={row.isRead ? 400 : 600} data-typed>
                  {!row.isRead && <span className={classes['srOnly']}>{t('unread')}</span>}
                  {row.text}
                </Text>
                <Text size="xs" c="dimmed">
                  {formatInstant(row.createdAt)}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </Stack>
        {hasNextPage && (
          <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </ScrollArea.Autosize>
      <Group justify="flex-end" p="xs" className={classes['foot'] ?? ''}>
        <Button size="compact-sm" variant="subtle" disabled={unread === 0} onClick={() => read({ tab })}>
          {t('readAll')}
        </Button>
      </Group>
    </>
  );
}
