import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Stack, TextInput, UnstyledButton } from '@mantine/core';
import type { ViewRow } from '@cloud-factory/domain/reports/contract';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { IconBookmarkPlus, IconDots, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { newCommandId } from '../platform/command-id.js';
import { usePage } from '../platform/page.js';
import { useConfirm } from '../ui/confirm.js';
import { searchOfView, viewOf } from '../ui/list/list-view.js';
import { noticeDone, noticeFailed } from '../ui/notices.js';
import { removeView, saveView, viewsQuery } from './report-queries.js';
import classes from './reports.module.css';

type Props = Readonly<{ list: ListDescription; columns: readonly string[] }>;
type Search = Readonly<Record<string, string>>;

/** Filters and sorting of the address, without the page; names of patients are not kept, and neither are empty values. */
function essenceOf(list: ListDescription, search: Search): Search {
  const { current: _, size: __, ...rest } = searchOfView(viewOf(list, search));
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value && !name.startsWith('patientName') ? [[name, value] as const] : [])),
  );
}
const textOf = (search: Search, columns: readonly string[]): string => JSON.stringify([Object.entries(search).sort(), columns]);

/** Views of a list that the server keeps, with their columns: one's own, and those that others share. */
export function KeptViews({ list, columns }: Props) {
  const { t } = useTranslation('reports');
  const page = usePage();
  const queryClient = useQueryClient();
  const [ask, question] = useConfirm();
  const { data: views = [] } = useQuery(viewsQuery(list.key));
  const search = essenceOf(list, page.search);
  const now = textOf(search, columns);
  const lit = views.find((view) => textOf(view.search, view.columns) === now);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['views', list.key] });
  const show = (view: ViewRow): void => page.setSearch({ ...view.search, columns: view.columns.join(',') });
  const done = (work: Promise<unknown>, sentence: string): void => {
    work.then(() => noticeDone(sentence), noticeFailed).finally(() => void refresh());
  };
  const change = (view: ViewRow, what: Partial<ViewRow>): void => {
    const { isOwn: _, ...kept } = { ...view, ...what };
    done(saveView({ ...kept, columns: [...kept.columns] }, newCommandId()), t('views.saved'));
  };
  return (
    <Group gap={6} role="group" aria-label={t('views.title')}>
      {views.map((view) => (
        <span key={view.id} className={classes['view']} data-on={view === lit || undefined}>
          <UnstyledButton className={classes['viewName'] ?? ''} aria-pressed={view === lit} onClick={() => show(view)}>
            {view.isShared && <IconUsers size={13} aria-label={t('views.shared')} />}
            {view.name}
          </UnstyledButton>
          {view.isOwn && (
            <Menu position="bottom-start">
              <Menu.Target>
                <ActionIcon size={24} variant="transparent" color="gray" aria-label={t('views.change', { name: view.name })}>
                  <IconDots size={14} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => change(view, { search, columns })}>{t('views.update')}</Menu.Item>
                <Menu.Item onClick={() => change(view, { isShared: !view.isShared })}>
                  {view.isShared ? t('views.unshare') : t('views.share')}
                </Menu.Item>
                <Menu.Item
                  color="red"
                  onClick={() =>
                    ask({
                      title: t('views.remove'),
                      body: t('views.removeAsk', { name: view.name }),
                      isDanger: true,
                      go: () => done(removeView(view.id, newCommandId()), t('views.removed')),
                    })
                  }
                >
                  {t('views.remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      ))}
      {!lit && (
        <SaveView
          onSave={(name, isShared) =>
            done(saveView({ list: list.key, name, isShared, search, columns: [...columns] }, newCommandId()), t('views.saved'))
          }
        />
      )}
      {question}
    </Group>
  );
}

function SaveView({ onSave }: Readonly<{ onSave: (name: string, isShared: boolean) => void }>) {
  const { t } = useTranslation('reports');
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '') return;
    onSave(name.trim(), isShared);
    setName('');
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={15} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('views.save')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label={t('views.save')}>
        <form onSubmit={save}>
          <Stack gap="xs">
            <TextInput
              size="xs"
              label={t('views.name')}
              maxLength={40}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Checkbox size="xs" label={t('views.share')} checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />
            <Button size="xs" type="submit" disabled={name.trim() === ''}>
              {t('views.save')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
