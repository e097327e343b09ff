import { CloseButton, Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { reading } from '../platform/api.js';
import { usePerson } from '../platform/person.js';
import { readSetting, writeSetting } from '../platform/settings.js';
import type { ListRow } from './list/list-table.js';
import { nameQuery } from './lookups.js';
import { sentenceOf } from './notices.js';
import { sourceOf, type Source } from './sources.js';

type Option = Readonly<{ id: string; name: string; aside?: string | undefined; why?: string | undefined }>;
type Props = Readonly<{
  id?: string;
  label: ReactNode;
  /** The kind of record, as in `{ kind: 'ref', to }`. */
  to: string;
  value: string;
  onChange: (id: string) => void;
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

/** Until it is known where the records come from. */
const nowhere = { list: { path: '' } } as Source; // nothing is asked of it

const sourceQuery = (to: string) =>
  queryOptions({
    queryKey: ['lookup', 'source', to],
    queryFn: async () => (await sourceOf(to)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });

const kept = 5;
const atOnce = 10;

/** The first rows that a text finds; all, while there is none. */
const foundQuery = (source: Source, text: string) => {
  const search = { current: '1', size: String(atOnce), ...(source.searchBy && text && { [source.searchBy]: text }) };
  return queryOptions({
    queryKey: ['list', source.list.path, search],
    queryFn: reading<Page<ListRow>>(source.list.path, search),
    staleTime: 10_000,
  });
};

/**
 * Type to search, Enter takes: for records of which there are too many for a list. Enter before the answer takes the first row once it is there,
 * so that nobody has to wait for the server to go on typing.
 */
export function RecordSelect({ to, value, onChange, aside, whyNot, clearable = false, required = false, ...input }: Props) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const { tenantId, userId } = usePerson();
  const setting = `recent.${tenantId}/${userId}.${to}`;
  const [recent, setRecent] = useState(() => readSetting<readonly Option[]>(setting) ?? []);
  /** Undefined: nothing is being typed, the input shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  const [isTaking, setTaking] = useState(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { data: name } = useQuery({ ...nameQuery(to, value), enabled: value !== '' });
  const wanted = typed?.trim() ?? '';
  const [text] = useDebouncedValue(wanted, 150);
  const queryClient = useQueryClient();
  const { data: source } = useQuery(sourceQuery(to));
  const { data: page, error: failure, isFetching } = useQuery({ ...foundQuery(source ?? nowhere, text), enabled: !!source });
  const isCurrent = wanted === text && !isFetching && page !== undefined;
  const optionsOf = (from: Source, rows: readonly ListRow[]): readonly Option[] =>
    rows.map((row) => ({ id: row.id, name: words(from.words(row)), aside: aside?.(row), why: whyNot?.(row) }));
  const found = source ? optionsOf(source, page?.records ?? []) : [];
  const lately = wanted === '' ? recent.filter((each) => !found.some(({ id }) => id === each.id)) : [];
  const options = [...lately, ...found];

  const take = (option: Option): void => {
    if (option.why) return;
    const next = [{ id: option.id, name: option.name }, ...recent.filter(({ id }) => id !== option.id)].slice(0, kept);
    setRecent(next);
    writeSetting(setting, next);
    setTyped(undefined);
    setTaking(false);
    onChange(option.id);
    combobox.closeDropdown();
  };
  /** Enter came before the answer: whoever types fast is not held up by it. */
  const takeFirst = async (): Promise<void> => {
    setTaking(true);
    try {
      const from = source ?? (await queryClient.ensureQueryData(sourceQuery(to)));
      if (!from) return;
      const { records } = await queryClient.fetchQuery(foundQuery(from, wanted));
      const first = optionsOf(from, records).find(({ why }) => !why);
      if (first) take(first);
    } catch {
      // What was typed stays, and the list below says why nothing is found.
    } finally {
      setTaking(false);
    }
  };
  const { dropdownOpened, selectFirstOption, resetSelectedOption } = combobox;
  const selectedFor = useRef('');
  const offered = `${dropdownOpened} ${isCurrent} ${wanted} ${options.map(({ id }) => id).join()}`;
  useEffect(() => {
    // Once for what is offered: the arrows go on from there.
    if (selectedFor.current === offered) return;
    selectedFor.current = offered;
    // What was found for other letters is not what Enter means.
    if (!isCurrent) resetSelectedOption();
    else if (dropdownOpened && wanted !== '') selectFirstOption();
  });

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => take(options.find((each) => each.id === id) ?? { id, name: '' })} withinPortal>
      <Combobox.Target>
        <TextInput
          {...input}
          withAsterisk={required}
          autoComplete="off"
          placeholder={t('picker.type')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typed ?? (value === '' ? '' : name ? words(name) : '…')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            if (value === '') combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            // What was typed and not taken is no choice. Emptied by hand it is none any more.
            if (typed?.trim() === '' && clearable) onChange('');
            if (!isTaking) setTyped(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && wanted !== '' && !isCurrent && !event.ctrlKey && !event.metaKey) {
              event.preventDefault();
              event.stopPropagation();
              void takeFirst();
            }
          }}
          rightSection={
            isFetching && wanted !== '' ? (
              <Loader size={14} aria-label={t('loading')} />
            ) : clearable && value !== '' ? (
              <CloseButton size="sm" aria-label={t('form.clear')} tabIndex={-1} onClick={() => onChange('')} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={clearable && value !== '' ? 'all' : 'none'}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} {...(typeof input.label === 'string' && { 'aria-label': input.label })}>
          {lately.length > 0 && <Combobox.Group label={t('picker.recent')}>{lately.map(optionOf)}</Combobox.Group>}
          {lately.length > 0 ? <Combobox.Group label={t('picker.all')}>{found.map(optionOf)}</Combobox.Group> : found.map(optionOf)}
          {options.length === 0 && (
            <Combobox.Empty>
              {/* Before the first answer nobody knows that there is none. */}
              {isFetching || (source !== null && !page && !failure)
                ? t('loading')
                : failure
                  ? sentenceOf(failure)
                  : t(text === '' ? 'list.emptyTitle' : 'list.noMatchTitle')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const optionOf = ({ id, name, aside, why }: Option) => (
  <Combobox.Option key={id} value={id} disabled={why !== undefined}>
    <Group justify="space-between" gap="md" wrap="nowrap" w="100%">
      <Text size="sm" truncate>
        {name}
      </Text>
      {(why ?? aside) && (
        <Text size="xs" c={why ? 'var(--mantine-color-error)' : 'dimmed'} style={{ flex: 'none' }}>
          {why ?? aside}
        </Text>
      )}
    </Group>
  </Combobox.Option>
);
