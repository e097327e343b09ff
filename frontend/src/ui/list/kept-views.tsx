import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Stack, TextInput, UnstyledButton } from '@mantine/core';
import type { ViewRow } from '@cloud-factory/domain/reports/contract';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { IconBookmarkPlus, IconDots, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { newCommandId } from '../../platform/command-id.js';
import { usePage } from '../../platform/page.js';
import { usePerson } from '../../platform/person.js';
import { readSetting, writeSetting } from '../../platform/settings.js';
import { useConfirm } from '../confirm.js';
import { noticeDone, noticeFailed } from '../notices.js';
import { bringViews, essenceOf, isSameSearch, removeView, saveView, viewsQuery, type GivenView, type ViewSearch } from './kept-view.js';
import classes from './kept-views.module.css';

type Props = Readonly<{
  list: ListDescription;
  /** Under which name the server keeps them: lists that share a table have views of their own. */
  keptAs: string;
  given: readonly GivenView[];
  /** The columns that are shown now, in their order. */
  columns: readonly string[];
  /** The address carries the columns too, so each view has them; elsewhere only those that were asked to. */
  hasColumns: boolean;
  onShow: (search: ViewSearch, columns: readonly string[]) => void;
}>;

/** Views of a list as tabs: those that the page gives, then what the server keeps, one's own and shared ones. The tab that fits the address is lit. */
export function KeptViews({ list, keptAs, given, columns, hasColumns, onShow }: Props) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const page = usePage();
  const queryClient = useQueryClient();
  const { data } = useQuery(viewsQuery(keptAs));
  const views = data ?? [];
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['views', keptAs] });
  useViewsOfThisBrowser(list, keptAs, data, refresh);
  const now = essenceOf(list, page.search);
  const fits = (view: ViewRow): boolean =>
    isSameSearch(view.search, now) && ((!hasColumns && view.columns.length === 0) || view.columns.join() === columns.join());
  const givenLit = given.find(({ search }) => isSameSearch(essenceOf(list, search), now));
  const lit = views.find(fits);
  const done = (work: Promise<unknown>, sentence: string): void => {
    work.then(() => noticeDone(sentence), noticeFailed).finally(() => void refresh());
  };
  const isWorthKeeping = !givenLit && !lit && (hasColumns || Object.keys(now).length > 0);
  if (given.length === 0 && views.length === 0 && !isWorthKeeping) return null;
  return (
    <Group gap={4} role="group" aria-label={t('views.title')} className={classes['tabs'] ?? ''}>
      {given.map((view) => (
        <Tab key={view.key} name={words(view.label)} isOn={view === givenLit} onShow={() => onShow(view.search, [])} />
      ))}
      {views.map((view) => (
        <Tab
          key={view.id}
          name={view.name}
          isTyped
          isShared={view.isShared}
          isOn={view === lit}
          onShow={() => onShow(view.search, view.columns)}
        >
          {view.isOwn && <ViewMenu view={view} search={now} columns={hasColumns || view.columns.length > 0 ? columns : []} onDone={done} />}
        </Tab>
      ))}
      {isWorthKeeping && (
        <SaveView
          isAsked={!hasColumns}
          onSave={({ name, isShared, withColumns }) =>
            done(
              saveView(
                { list: keptAs, name, isShared, search: now, columns: hasColumns || withColumns ? [...columns] : [] },
                newCommandId(),
              ),
              t('views.saved'),
            )
          }
        />
      )}
    </Group>
  );
}

type Left = readonly Readonly<{ name: string; search: ViewSearch }>[];
const isLeft = (value: unknown): value is Left =>
  Array.isArray(value) && value.every((each) => typeof each?.name === 'string' && typeof each?.search === 'object');

/** What an earlier release kept in this browser goes to the server, once. What the server refuses stays here, and one is told. */
function useViewsOfThisBrowser(list: ListDescription, keptAs: string, known: readonly ViewRow[] | undefined, refresh: () => Promise<void>) {
  const { tenantId, userId } = usePerson();
  const isTried = useRef(false);
  useEffect(() => {
    if (!known || isTried.current) return;
    isTried.current = true;
    const setting = `views.${tenantId}/${userId}.${list.path}`;
    const left = readSetting<unknown>(setting);
    if (!isLeft(left) || left.length === 0) return;
    const brought = left.map(({ name, search }) => ({ name: name.slice(0, 40), search: essenceOf(list, search) }));
    void bringViews(keptAs, known, brought).then(({ left: stay, failure }) => {
      writeSetting(setting, stay.length > 0 ? stay : undefined);
      if (failure !== undefined) noticeFailed(failure);
      return refresh();
    });
  });
}

type TabProps = Readonly<{ name: string; isTyped?: true; isShared?: boolean; isOn: boolean; onShow: () => void; children?: ReactNode }>;

function Tab({ name, isTyped, isShared, isOn, onShow, children }: TabProps) {
  const { t } = useTranslation('ui');
  return (
    <span className={classes['tab']} data-on={isOn || undefined}>
      <UnstyledButton className={classes['name'] ?? ''} aria-pressed={isOn} onClick={onShow}>
        {isShared && <IconUsers size={13} aria-label={t('views.shared')} />}
        <span data-typed={isTyped}>{name}</span>
      </UnstyledButton>
      {children}
    </span>
  );
}

type MenuProps = Readonly<{
  view: ViewRow;
  search: ViewSearch;
  columns: readonly string[];
  onDone: (work: Promise<unknown>, sentence: string) => void;
}>;

/** What its owner does with a view. */
function ViewMenu({ view, search, columns, onDone }: MenuProps) {
  const { t } = useTranslation('ui');
  const [ask, question] = useConfirm();
  const change = (what: Partial<ViewRow>): void => {
    const { isOwn: _, ...kept } = { ...view, ...what };
    onDone(saveView({ ...kept, search: { ...kept.search }, columns: [...kept.columns] }, newCommandId()), t('views.saved'));
  };
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon size={24} variant="transparent" color="gray" aria-label={t('views.change', { name: view.name })}>
            <IconDots size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => change({ search, columns })}>{t('views.update')}</Menu.Item>
          <Menu.Item onClick={() => change({ isShared: !view.isShared })}>
            {view.isShared ? t('views.unshare') : t('views.share')}
          </Menu.Item>
          <Menu.Item
            color="red"
            onClick={() =>
              ask({
                title: t('views.remove'),
                body: t('views.removeAsk', { name: view.name }),
                isDanger: true,
                go: () => onDone(removeView(view.id, newCommandId()), t('views.removed')),
              })
            }
          >
            {t('views.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  );
}

type Wish = Readonly<{ name: string; isShared: boolean; withColumns: boolean }>;

function SaveView({ isAsked, onSave }: Readonly<{ isAsked: boolean; onSave: (wish: Wish) => void }>) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const [wish, setWish] = useState<Wish>({ name: '', isShared: false, withColumns: false });
  const name = wish.name.trim();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (name === '') return;
    onSave({ ...wish, name });
    setWish({ name: '', isShared: false, withColumns: false });
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
              value={wish.name}
              onChange={({ currentTarget: { value } }) => setWish({ ...wish, name: value })}
            />
            {isAsked && (
              <Checkbox
                size="xs"
                label={t('views.withColumns')}
                checked={wish.withColumns}
                onChange={({ currentTarget: { checked } }) => setWish({ ...wish, withColumns: checked })}
              />
            )}
            <Checkbox
              size="xs"
              label={t('views.share')}
              checked={wish.isShared}
              onChange={({ currentTarget: { checked } }) => setWish({ ...wish, isShared: checked })}
            />
            <Button size="xs" type="submit" disabled={name === ''}>
              {t('ok')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
