import { ActionIcon, Button, Group, Modal, Pagination, Stack, Text, TextInput } from '@mantine/core';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { reading } from '../platform/api.js';
import { formatList } from '../platform/format.js';
import { declaredColumns } from './list/columns.js';
import { FailedList } from './list/list-states.js';
import { ListTable, type ListRow } from './list/list-table.js';
import { nameQuery } from './lookups.js';
import { sourceOf, type Source } from './sources.js';

export type PickerFieldProps = Readonly<{
  id?: string | undefined;
  label?: ReactNode;
  /** The kind of record, as in `{ kind: 'ref', to }`. */
  to: string;
  value: string | readonly string[];
  onChange: (value: string | readonly string[]) => void;
  onBlur?: (() => void) | undefined;
  multiple?: boolean | undefined;
  error?: ReactNode;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  title?: string | undefined;
  ariaLabel?: string | undefined;
  /** Only rows with these values are offered. */
  fixed?: Readonly<Record<string, string>> | undefined;
  /** Numbers the rows. */
  showIndex?: boolean | undefined;
}>;

/** Ids joined as older documents want them on the wire. */
export const joined = (ids: readonly string[]): string => ids.join(';');

const idsOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? value.split(/[;,]/).filter(Boolean) : value;

/** A read-only field that opens a table to choose from. Shows names, holds ids. */
export function PickerField(props: PickerFieldProps) {
  const { label, to, value, onChange, multiple, error, disabled, required, id, ariaLabel } = props;
  const { t } = useTranslation('ui');
  const words = useWords();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const ids = idsOf(value);
  const names = useQueries({ queries: ids.map((each) => nameQuery(to, each)) });
  const shown = formatList(
    names.map(({ data }) => (data ? words(data) : '…')),
    language,
  );
  const what = typeof label === 'string' ? label : (ariaLabel ?? '');
  // Several ids that came as one text go back as one.
  const several = (next: readonly string[]) => (typeof value === 'string' ? joined(next) : next);
  const set = (next: readonly string[]): void => onChange(multiple ? several(next) : (next[0] ?? ''));
  return (
    <>
      <TextInput
        id={id}
        label={label}
        aria-label={ariaLabel}
        readOnly
        value={shown}
        placeholder={t('picker.title')}
        error={error}
        disabled={disabled ?? false}
        withAsterisk={required ?? false}
        title={shown}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            setOpen(true);
          }
        }}
        onBlur={props.onBlur}
        rightSectionWidth={ids.length ? 56 : 32}
        rightSection={
          disabled ? null : (
            <Group gap={0} wrap="nowrap">
              {ids.length > 0 && (
                <ActionIcon size={24} variant="subtle" color="gray" aria-label={`${t('picker.clear')} ${what}`} onClick={() => set([])}>
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon
                size={24}
                variant="subtle"
                color="gray"
                aria-label={t('picker.open', { label: what })}
                onClick={() => setOpen(true)}
              >
                <IconSearch size={14} aria-hidden />
              </ActionIcon>
            </Group>
          )
        }
      />
      {isOpen && !disabled && (
        <PickerDialog
          to={to}
          title={props.title ?? t('picker.title')}
          multiple={multiple ?? false}
          chosen={ids}
          fixed={props.fixed}
          showIndex={props.showIndex}
          onClose={() => setOpen(false)}
          onChoose={(rows) => {
            set(rows);
            setOpen(false);
          }}
          onCancel={() => {
            set([]);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

type DialogProps = Readonly<{
  to: string;
  title: string;
  multiple: boolean;
  chosen: readonly string[];
  fixed?: Readonly<Record<string, string>> | undefined;
  showIndex?: boolean | undefined;
  onChoose: (ids: readonly string[]) => void;
  onCancel: () => void;
  onClose: () => void;
}>;

/** The table to choose from: 600 high, double click picks in single mode, Cancel clears the value (the documents' rule), Escape leaves it. */
export function PickerDialog(props: DialogProps) {
  const { t } = useTranslation('ui');
  const { data: source, isPending } = useQuery({
    queryKey: ['lookup', 'source', props.to],
    queryFn: async () => (await sourceOf(props.to)) ?? null,
    staleTime: Infinity,
  });
  return (
    <Modal opened onClose={props.onClose} title={props.title} size="xl" closeButtonProps={{ 'aria-label': t('close') }}>
      {source ? <Choice {...props} source={source} /> : !isPending && <Text c="dimmed">{t('picker.noSource')}</Text>}
    </Modal>
  );
}

/** The same dialog for rows that no field points at: a choice page of its own. */
export function ChoiceDialog({ source, ...props }: Omit<DialogProps, 'to'> & Readonly<{ source: ChoiceSource }>) {
  const { t } = useTranslation('ui');
  return (
    <Modal opened onClose={props.onClose} title={props.title} size="xl" closeButtonProps={{ 'aria-label': t('close') }}>
      <Choice {...props} source={source} />
    </Modal>
  );
}

/** Rows to choose from, and the filter that takes what is typed. */
export type ChoiceSource = Pick<Source, 'list' | 'searchBy'>;

function Choice({ source, multiple, chosen, fixed, showIndex, onChoose, onCancel }: Omit<DialogProps, 'to'> & { source: ChoiceSource }) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState(1);
  const [picked, setPicked] = useState<ReadonlyMap<string, ListRow>>(() => new Map(chosen.map((id) => [id, { id } as ListRow]))); // only the id is read of what was chosen before
  const search = { ...fixed, current: String(current), size: '10', ...(source.searchBy && query && { [source.searchBy]: query }) };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['list', source.list.path, search],
    queryFn: reading<Page<ListRow>>(source.list.path, search),
    placeholderData: keepPreviousData,
    meta: { isSaid: true },
  });
  const input = useRef<HTMLInputElement>(null);
  // What is chosen from may come after the dialog, which gave its cursor to its cross meanwhile.
  useEffect(() => input.current?.focus(), []);
  const [isAnswerAwaited, setAnswerAwaited] = useState(false);
  const answered = data && !isPlaceholderData ? data.records : undefined;
  const select = (rows: readonly ListRow[], isSelected: boolean): void =>
    setPicked((before) => {
      const next = new Map(multiple ? before : []);
      for (const row of rows)
        if (isSelected) next.set(row.id, row);
        else next.delete(row.id);
      return next;
    });
  // Enter sent the search: the only row that it finds is what was meant.
  if (isAnswerAwaited && answered) {
    setAnswerAwaited(false);
    const [only] = answered;
    if (only && data?.total === 1) select([only], true);
  }
  /** The row that the arrows stand on: the chosen one, as far as it is on this page. */
  const marked = multiple ? undefined : answered?.find(({ id }) => picked.has(id));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The dialog stands in the middle of a form of its own; React would hand the event on to that one too.
    event.stopPropagation();
    const isNew = typed.trim() !== query;
    const [only] = answered ?? [];
    // A second Enter takes what is highlighted, or the only row.
    if (!isNew && !multiple && marked) onChoose([marked.id]);
    else if (!isNew && !multiple && only && data?.total === 1) onChoose([only.id]);
    else if (!isNew && multiple && only && data?.total === 1) select([only], true);
    if (!isNew) return;
    setQuery(typed.trim());
    setCurrent(1);
    setAnswerAwaited(true);
  };
  const onArrow = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || multiple || !answered?.length) return;
    event.preventDefault();
    const at = marked ? answered.indexOf(marked) + step : step > 0 ? 0 : answered.length - 1;
    const next = answered[Math.max(0, Math.min(answered.length - 1, at))];
    if (next) select([next], true);
  };
  return (
    <Stack h={600} mah="75dvh" gap="sm">
      {source.searchBy && (
        <form onSubmit={submit}>
          <TextInput
            data-autofocus
            ref={input}
            onKeyDown={onArrow}
            placeholder={t('picker.search')}
            aria-label={t('picker.search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            rightSection={
              <ActionIcon type="submit" variant="subtle" aria-label={t('search')}>
                <IconSearch size={15} aria-hidden />
              </ActionIcon>
            }
          />
        </form>
      )}
      {error && <FailedList error={error} onRetry={() => void refetch()} />}
      {(data || !error) && (
        <ListTable
          list={source.list}
          rows={data?.records}
          choice={declaredColumns(source.list)}
          sort={undefined}
          isOld={isPlaceholderData}
          total={data?.total}
          start={(current - 1) * 10 + 1}
          showIndex={showIndex}
          selected={picked}
          onSelect={select}
          single={!multiple}
          onClick={(row) => select([row], multiple ? !picked.has(row.id) : true)}
          onOpen={(row) => {
            if (!multiple) onChoose([row.id]);
          }}
          empty={
            <Text ta="center" p="md" c="dimmed">
              {t('list.noMatchTitle')}
            </Text>
          }
        />
      )}
      <Group justify="space-between">
        <Group gap="sm">
          <Pagination
            size="sm"
            total={Math.max(1, Math.ceil((data?.total ?? 0) / 10))}
            value={current}
            onChange={setCurrent}
            aria-label={t('list.page')}
          />
          {multiple && <Text size="sm">{t('picker.picked', { count: picked.size })}</Text>}
        </Group>
        <Group>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button onClick={() => onChoose([...picked.keys()])}>{t('ok')}</Button>
        </Group>
      </Group>
    </Stack>
  );
}
