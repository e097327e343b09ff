import { Group, Loader, Select, Text, type ComboboxItem } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { reading } from '../platform/api.js';
import { usePerson } from '../platform/person.js';
import { readSetting, writeSetting } from '../platform/settings.js';
import type { ListRow } from './list/list-table.js';
import { nameQuery } from './lookups.js';
import { sourceOf } from './sources.js';

type Option = Readonly<{ id: string; name: string }>;
type Props = Readonly<{
  id?: string;
  label: ReactNode;
  /** The kind of record, as in `{ kind: 'ref', to }`. */
  to: string;
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  /** Beside the name of a row: its code, its state. */
  aside?: (row: ListRow) => string;
  /** Why a row cannot be taken; undefined when it can. */
  whyNot?: (row: ListRow) => string | undefined;
  autoFocus?: boolean;
}>;

const kept = 5;
const atOnce = 10;

/** Type to search, Enter takes: for records of which there are too many for a list. What was taken lately stands on top. */
export function RecordSelect({ to, value, onChange, aside, whyNot, clearable = false, ...input }: Props) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const { tenantId, userId } = usePerson();
  const setting = `recent.${tenantId}/${userId}.${to}`;
  const [recent, setRecent] = useState(() => readSetting<readonly Option[]>(setting) ?? []);
  const [typed, setTyped] = useState('');
  const { data: name } = useQuery({ ...nameQuery(to, value), enabled: value !== '' });
  const chosen = name ? words(name) : '';
  // What stands in the input after a choice is no search.
  const [text] = useDebouncedValue(typed === chosen ? '' : typed.trim(), 150);
  const { data: source } = useQuery({
    queryKey: ['lookup', 'source', to],
    queryFn: async () => (await sourceOf(to)) ?? null,
    staleTime: Infinity,
  });
  const search = { current: '1', size: String(atOnce), ...(source?.searchBy && text && { [source.searchBy]: text }) };
  const { data: page, isFetching } = useQuery({
    queryKey: ['list', source?.list.path, search],
    queryFn: reading<Page<ListRow>>(source?.list.path ?? '', search),
    enabled: !!source,
    placeholderData: keepPreviousData,
  });
  const rows = page?.records ?? [];
  const nameOf = (row: ListRow): string => (source ? words(source.words(row)) : '');
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const found = rows.map((row) => ({ value: row.id, label: nameOf(row), disabled: whyNot?.(row) !== undefined }));
  const lately = text === '' ? recent.filter((each) => each.id !== value && !rowsById.has(each.id)) : [];
  const isListed = value === '' || rowsById.has(value);
  const data = [
    ...(isListed ? [] : [{ value, label: chosen || '…' }]),
    ...(lately.length > 0 ? [{ group: t('picker.recent'), items: lately.map((each) => ({ value: each.id, label: each.name })) }] : []),
    ...(lately.length > 0 ? [{ group: t('picker.all'), items: found }] : found),
  ];
  const take = (id: string | null): void => {
    const row = id === null ? undefined : rowsById.get(id);
    if (row) {
      const next = [{ id: row.id, name: nameOf(row) }, ...recent.filter((each) => each.id !== row.id)].slice(0, kept);
      setRecent(next);
      writeSetting(setting, next);
    }
    onChange(id ?? '');
  };
  return (
    <Select
      {...input}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk={input.required ?? false}
      required={false}
      searchable
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      placeholder={t('picker.type')}
      nothingFoundMessage={isFetching ? t('loading') : t('list.noMatchTitle')}
      rightSection={isFetching && text !== '' ? <Loader size={14} aria-label={t('loading')} /> : undefined}
      maxDropdownHeight={320}
      data={data}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value || null}
      onChange={take}
      selectFirstOptionOnChange
      renderOption={({ option }) => <OptionWords option={option} row={rowsById.get(option.value)} aside={aside} whyNot={whyNot} />}
    />
  );
}

type WordsProps = Pick<Props, 'aside' | 'whyNot'> & Readonly<{ option: ComboboxItem; row: ListRow | undefined }>;

function OptionWords({ option, row, aside, whyNot }: Readonly<{ [Key in keyof WordsProps]: WordsProps[Key] | undefined }>) {
  const why = row && whyNot?.(row);
  const more = row && aside?.(row);
  return (
    <Group justify="space-between" gap="md" wrap="nowrap" w="100%">
      <Text size="sm" truncate>
        {option?.label}
      </Text>
      {(why ?? more) && (
        <Text size="xs" c={why ? 'var(--mantine-color-error)' : 'dimmed'} style={{ flex: 'none' }}>
          {why ?? more}
        </Text>
      )}
    </Group>
  );
}
