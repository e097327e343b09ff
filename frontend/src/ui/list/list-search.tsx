import { Button, Group, Input, MultiSelect, Select, SimpleGrid, Skeleton, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { filterParts, type ListDescription } from '@cloud-factory/domain/shared/list';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { Suspense, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { lazyPart } from '../../platform/lazy-part.js';
import { isNumeric, optionsOf, unitOf, withRowFields } from '../field-words.js';
import { useDictOptions } from '../lookups.js';
import { UserSelect } from '../user-select.js';
import { PickerField } from '../picker.js';
import { rangeOf } from './list-view.js';
import classes from './list.module.css';

const DayInput = lazyPart(async () => (await import('../dates.js')).DayInput);
const TimeInput = lazyPart(async () => (await import('../dates.js')).TimeInput);

type Filters = Readonly<Record<string, string>>;
type Props = Readonly<{
  list: ListDescription;
  filters: Filters;
  hidden: readonly string[];
  onSearch: (filters: Filters) => void;
  onReset: () => void;
}>;
/** What one input of the search bar fills: one filter, or the two ends of a range. */
type Entry = Readonly<{ field: Field; single: string } | { field: Field; from: string; to: string }>;

const rangeEnds = [
  ['_dategt', '_datelt'],
  ['_ge', '_le'],
  ['_gt', '_lt'],
] as const;

/** The declared filters in their order, ends of a range together, the date range last. Filters that the page sets itself are left out. */
function entriesOf(list: ListDescription, hidden: readonly string[], used: Filters): readonly Entry[] {
  const fields = withRowFields(list.fields);
  const filters: readonly string[] = [...new Set<string>([...list.filters, ...rangeOf(list)])].filter((filter) => !hidden.includes(filter));
  const fieldOf = (name: string): Field | undefined => (name === 'createTime' ? fields['createdAt'] : fields[name]);
  /** Two inputs of one name would puzzle: the one that can do more stands, but for what the address says in the words of the other. */
  const isLess = (filter: string): boolean => {
    const [name, suffix] = filterParts(filter);
    const kind = fields[name]?.kind;
    // An order is known by its number: who looks for one types it.
    if (filter === 'orderId') return !used[filter] && (filters.includes('orderNo') || filters.includes('orderNo_like'));
    if (kind === 'text') return suffix === '' && filters.includes(`${name}_like`);
    const several = `${name}_in`;
    if (kind !== 'choice' || !filters.includes(name) || !filters.includes(several)) return false;
    return filter === several ? !!used[name] && !used[several] : filter === name && !used[name];
  };
  const taken = new Set<string>(filters.filter(isLess));
  return filters.flatMap((filter): readonly Entry[] => {
    const [name, suffix] = filterParts(filter);
    const field = fieldOf(name);
    if (!field || taken.has(filter)) return [];
    const ends = rangeEnds.find(([from, to]) => suffix === from || suffix === to);
    const [from, to] = ends ? [name + ends[0], name + ends[1]] : ['', ''];
    if (!ends || !filters.includes(from) || !filters.includes(to)) return [{ field, single: filter }];
    taken.add(from).add(to);
    return [{ field, from, to }];
  });
}

/** So many inputs are seen at first; the others wait behind a button, unless one of them is in use. */
const seenAtFirst = { desk: 4, telephone: 1 } as const;

/** The search bar of a list. Enter or the button searches; choosing from a list searches at once. */
export function ListSearch({ list, filters, hidden, onSearch, onReset }: Props) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState(filters);
  const [isWide, setWide] = useState(false);
  const told = JSON.stringify(filters);
  const [last, setLast] = useState(told);
  // Back and Forward change the view from outside: what is shown in the inputs follows. Another page or order of the same rows leaves what is typed.
  if (last !== told) {
    setLast(told);
    setTyped(filters);
  }
  // On a telephone the rows are what people came for: they begin on the first screen.
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const atFirst = seenAtFirst[isNarrow ? 'telephone' : 'desk'];
  const entries = entriesOf(list, hidden, filters);
  const isUsed = (entry: Entry): boolean => ('single' in entry ? [entry.single] : [entry.from, entry.to]).some((name) => filters[name]);
  const seen = entries.filter((entry, index) => isWide || index < atFirst || isUsed(entry));
  const set = (name: string, value: string, isChosen = false): void => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    if (isChosen) onSearch(next);
  };
  const reset = (): void => {
    const range = rangeOf(list);
    setTyped(Object.fromEntries(Object.entries(typed).filter(([name]) => range.includes(name))));
    onReset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(typed);
  };
  return (
    <form role="search" aria-label={t('list.filters')} onSubmit={submit} className={classes['search']}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4, xl: 5 }} spacing="sm" verticalSpacing="xs" style={{ flex: 1 }}>
        {seen.map((entry) =>
          'single' in entry ? (
            <SingleFilter
              key={entry.single}
              filter={entry.single}
              field={entry.field}
              value={typed[entry.single] ?? ''}
              onChange={(value, isChosen) => set(entry.single, value, isChosen)}
            />
          ) : (
            <RangeFilter key={entry.from} entry={entry} from={typed[entry.from] ?? ''} to={typed[entry.to] ?? ''} onChange={set} />
          ),
        )}
      </SimpleGrid>
      <Group gap="xs" align="flex-end" wrap="nowrap" className={classes['searchButtons'] ?? ''}>
        <Button type="submit" leftSection={<IconSearch size={15} aria-hidden />}>
          {t('search')}
        </Button>
        <Button variant="default" onClick={reset}>
          {t('reset')}
        </Button>
        {entries.length > atFirst && (
          <Button
            variant="subtle"
            px="xs"
            aria-expanded={isWide}
            rightSection={isWide ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
            onClick={() => setWide(!isWide)}
          >
            {isWide ? t('list.fewerFilters') : t('list.moreFilters')}
          </Button>
        )}
      </Group>
    </form>
  );
}

type SingleProps = Readonly<{ filter: string; field: Field; value: string; onChange: (value: string, isChosen?: boolean) => void }>;

function SingleFilter({ filter, field, value, onChange }: SingleProps) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const label = words(field);
  const [, suffix] = filterParts(filter);
  const many = suffix === '_in';
  if (suffix === '_like') return <TextInput label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  const options = optionsOf(field);
  if (options) {
    const data = Object.entries(options).map(([option, labels]) => ({ value: option, label: words(labels) }));
    return <OptionsFilter label={label} data={data} many={many} value={value} onChange={onChange} />;
  }
  switch (field.kind) {
    case 'yesNo':
      return (
        <Select
          label={label}
          clearable
          placeholder={t('list.any')}
          data={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={value || null}
          onChange={(next) => onChange(next ?? '', true)}
        />
      );
    case 'dict':
      return <DictFilter label={label} code={field.code} many={many} value={value} onChange={onChange} />;
    case 'ref':
    case 'refs':
      return (
        <PickerField
          label={label}
          to={field.to}
          value={many ? value.split(',').filter(Boolean) : value}
          onChange={(next) => onChange(typeof next === 'string' ? next : next.join(','), true)}
          multiple={many}
        />
      );
    case 'user':
      return <UserSelect label={label} value={value} onChange={(next) => onChange(next, true)} />;
    case 'date':
      return (
        <Suspense fallback={<Skeleton h={61} />}>
          <DayInput label={label} value={value} onChange={onChange} />
        </Suspense>
      );
    default:
      return (
        <TextInput
          label={label + unitOf(field)}
          value={value}
          inputMode={isNumeric(field) ? 'decimal' : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

type OptionsProps = Readonly<{
  label: string;
  data: readonly Readonly<{ value: string; label: string }>[];
  many: boolean;
  value: string;
  onChange: (value: string, isChosen?: boolean) => void;
}>;

function OptionsFilter({ label, data, many, value, onChange }: OptionsProps) {
  const { t } = useTranslation('ui');
  if (many)
    return (
      <MultiSelect
        label={label}
        clearable
        searchable
        placeholder={value ? undefined : t('list.any')}
        data={[...data]}
        value={value ? value.split(',') : []}
        onChange={(next) => onChange(next.join(','), true)}
      />
    );
  return (
    <Select
      label={label}
      clearable
      searchable
      placeholder={t('list.any')}
      data={[...data]}
      value={value || null}
      onChange={(next) => onChange(next ?? '', true)}
    />
  );
}

function DictFilter({ code, ...rest }: Omit<OptionsProps, 'data'> & { code: string }) {
  return <OptionsFilter {...rest} data={useDictOptions(code)} />;
}

type RangeProps = Readonly<{
  entry: Extract<Entry, { from: string }>;
  from: string;
  to: string;
  onChange: (name: string, value: string) => void;
}>;

function RangeFilter({ entry, from, to, onChange }: RangeProps) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const label = words(entry.field) + unitOf(entry.field);
  const end = (name: string, value: string, word: string) => {
    const ariaLabel = `${label} ${word}`;
    if (entry.field.kind === 'dateTime')
      return <TimeInput ariaLabel={ariaLabel} placeholder={word} value={value} onChange={(next) => onChange(name, next)} />;
    if (entry.field.kind === 'date')
      return <DayInput ariaLabel={ariaLabel} placeholder={word} value={value} onChange={(next) => onChange(name, next)} />;
    return (
      <TextInput
        aria-label={ariaLabel}
        placeholder={word}
        inputMode="decimal"
        value={value}
        onChange={(event) => onChange(name, event.currentTarget.value)}
      />
    );
  };
  return (
    <div role="group" aria-label={label}>
      <Input.Label labelElement="div">{label}</Input.Label>
      <Suspense fallback={<Skeleton h={36} />}>
        <Group gap={4} wrap="nowrap" grow>
          {end(entry.from, from, t('list.from'))}
          {end(entry.to, to, t('list.to'))}
        </Group>
      </Suspense>
    </div>
  );
}
