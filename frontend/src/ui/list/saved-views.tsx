import { ActionIcon, Button, Group, Popover, TextInput, UnstyledButton } from '@mantine/core';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { usePage, type PageSearch } from '../../platform/page.js';
import { usePerson } from '../../platform/person.js';
import { readSetting, writeSetting } from '../../platform/settings.js';
import { searchOfView, viewOf } from './list-view.js';
import classes from './saved-views.module.css';

type Search = Readonly<Record<string, string>>;
/** A view that the page offers to everybody. */
export type GivenView = Readonly<{ key: string; label: Words; search: Search }>;
type OwnView = Readonly<{ name: string; search: Search }>;

/** What of an address is the view: filters and sorting, not the page that one happens to stand on. */
function essence(list: ListDescription, search: PageSearch): Search {
  const { current: _, ...rest } = searchOfView(viewOf(list, search));
  return Object.fromEntries(Object.entries(rest).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
const isSame = (one: Search, other: Search): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

type Props = Readonly<{ list: ListDescription; given: readonly GivenView[] }>;

/** Views of a list as tabs: those that the page gives, then one's own. The address is the view, so the tab that fits it is the one that is lit. */
export function SavedViews({ list, given }: Props) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const page = usePage();
  const { tenantId, userId } = usePerson();
  const setting = `views.${tenantId}/${userId}.${list.path}`;
  const [own, setOwn] = useState<readonly OwnView[]>(() => readSetting<readonly OwnView[]>(setting) ?? []);
  const now = essence(list, page.search);
  const keep = (next: readonly OwnView[]): void => {
    setOwn(next);
    writeSetting(setting, next.length > 0 ? next : undefined);
  };
  const isKnown = [...given, ...own].some(({ search }) => isSame(essence(list, search), now));
  return (
    <Group gap={4} role="group" aria-label={t('views.title')}>
      {given.map(({ key, label, search }) => (
        <ViewTab key={key} name={words(label)} isOn={isSame(essence(list, search), now)} onShow={() => page.setSearch(search)} />
      ))}
      {own.map(({ name, search }) => (
        <ViewTab
          key={name}
          name={name}
          isOn={isSame(essence(list, search), now)}
          onShow={() => page.setSearch(search)}
          onRemove={() => keep(own.filter((view) => view.name !== name))}
        />
      ))}
      {!isKnown && <SaveView onSave={(name) => keep([...own.filter((view) => view.name !== name), { name, search: now }])} />}
    </Group>
  );
}

type TabProps = Readonly<{ name: string; isOn: boolean; onShow: () => void; onRemove?: () => void }>;

function ViewTab({ name, isOn, onShow, onRemove }: TabProps) {
  const { t } = useTranslation('ui');
  return (
    <span className={classes['tab']} data-on={isOn || undefined}>
      <UnstyledButton className={classes['name'] ?? ''} aria-pressed={isOn} onClick={onShow}>
        {name}
      </UnstyledButton>
      {onRemove && (
        <ActionIcon size={24} variant="transparent" color="gray" aria-label={t('views.remove', { name })} onClick={onRemove}>
          <IconX size={12} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}

function SaveView({ onSave }: Readonly<{ onSave: (name: string) => void }>) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const save = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '') return;
    onSave(name.trim());
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
          <Group gap="xs" align="flex-end">
            <TextInput
              size="xs"
              label={t('views.name')}
              maxLength={20}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button size="xs" type="submit" disabled={name.trim() === ''}>
              {t('ok')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
