import { ActionIcon, Alert, Anchor, Button, Drawer, EmptyState, Group, Pagination, Select, Text, Title, Tooltip } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { IconDownload, IconPlus, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../../i18n/language.js';
import { api, reading, Refused } from '../../platform/api.js';
import { formatList, todayOfTenant } from '../../platform/format.js';
import { usePage } from '../../platform/page.js';
import { usePermissions } from '../../platform/permissions.js';
import { usePerson } from '../../platform/person.js';
import { useConfirm } from '../confirm.js';
import { noticeDone, noticeFailed, noticeFailedTo, noticeWarning, sentenceOf } from '../notices.js';
import { doer, RowActions, type BulkAction, type RowAction } from './actions.js';
import { ColumnSettings } from './column-settings.js';
import { choiceOfColumns, chosenColumns, declaredColumns, keepColumns, type ColumnChoice } from './columns.js';
import type { GivenView, ViewSearch } from './kept-view.js';
import { KeptViews } from './kept-views.js';
import { ListSearch } from './list-search.js';
import { ListTable, type CellWords, type ListRow } from './list-table.js';
import { pageSizes, searchOfView, serverSearch, viewOf, withFilters, withoutFilters, type View } from './list-view.js';
import classes from './list.module.css';

export type ListPageProps<Row extends ListRow> = Readonly<{
  list: ListDescription;
  /** Without this right the page says so and asks the server nothing. */
  permission?: string;
  /** The page of a row; the first column links there. Ctrl+click opens it behind. */
  href?: (row: Row) => string;
  /** A drawer beside the list. With `href`, the row opens the drawer and the drawer has the link. */
  peek?: (row: Row) => ReactNode;
  /** The button 新增: where it leads. */
  create?: Readonly<{ href?: string; run?: () => void; permission?: string; label?: Words }>;
  /** 删除, for one row and for the selected ones: the path of the call, below `/api/`. */
  remove?: Readonly<{ path: string; permission?: string; isShown?: (row: Row) => boolean }>;
  rowActions?: readonly RowAction<Row>[];
  bulkActions?: readonly BulkAction<Row>[];
  /** The path of the export, below `/api/`; asked with the filters of the view. */
  exportPath?: string;
  exportName?: string;
  /** Filters that the page sets; they are not shown. */
  fixed?: Readonly<Record<string, string>>;
  /** Other parameters of the page's address that stay when the view changes. */
  carried?: readonly string[];
  cells?: CellWords<Row>;
  /** Which columns are shown, when the page says so; otherwise each person's own choice. */
  choice?: ColumnChoice;
  onChoice?: (choice: ColumnChoice) => void;
  toolbar?: ReactNode;
  /** Views that the page offers to everybody, before those that people keep. */
  views?: readonly GivenView[];
  /** Under which name views are kept; without it, the path of the list. */
  viewsKeptAs?: string;
  /** Between the views and the table: a sum. */
  above?: ReactNode;
  /** Stands on the page of something else, which has the heading and the padding. */
  isPart?: boolean;
}>;

/** Everything that shows this list anew: `queryClient.invalidateQueries({ queryKey: listKey(list) })`. */
export const listKey = (list: Pick<ListDescription, 'path'>) => ['list', list.path] as const;

/**
 * The page of a list, made from its description. The address is the view: filters, sorting and page stand in it, so that Back, a reload and
 * a colleague show the same rows. Old rows stay, dimmed, while new ones come.
 */
export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { may } = usePermissions();
  const { t } = useTranslation('ui');
  if (!may(props.permission)) return <EmptyState p="xl" title={t('list.forbiddenTitle')} description={t('list.forbiddenText')} />;
  return <AllowedList {...props} />;
}

function AllowedList<Row extends ListRow>(props: ListPageProps<Row>) {
  const { list, fixed, href, peek, create, remove, exportPath, exportName } = props;
  const { t } = useTranslation('ui');
  const words = useWords();
  const language = useLanguage();
  const page = usePage();
  const person = usePerson();
  const { may } = usePermissions();
  const queryClient = useQueryClient();
  const [ask, question] = useConfirm();
  const owner = `${person.tenantId}/${person.userId}`;
  const [ownChoice, setChoice] = useState<ColumnChoice>(() => chosenColumns(owner, list));
  const choice = props.choice ?? ownChoice;
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const [peeked, setPeeked] = useState<Row>();
  const [isExporting, setExporting] = useState(false);

  const view = viewOf(list, page.search);
  const search = serverSearch(view, fixed);
  const carried = Object.fromEntries((props.carried ?? []).map((name) => [name, page.search[name]]));
  const show = (next: View): void => page.setSearch({ ...carried, ...searchOfView(next) });
  // Columns of a view are shown with it; they do not become one's own choice.
  const showView = (kept: ViewSearch, columns: readonly string[]): void => {
    if (columns.length > 0 && !props.onChoice) setChoice(choiceOfColumns(list, columns, choice.density));
    page.setSearch({ ...carried, ...kept, ...(columns.length > 0 && props.onChoice && { columns: columns.join(',') }) });
  };
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...listKey(list), search],
    queryFn: reading<Page<Row>>(list.path, search),
    placeholderData: keepPreviousData,
  });
  const isSlow = useSlow(data === undefined && !error);

  // The last page lost its last row: the one before it is shown.
  const lastPage = data && Math.max(1, Math.ceil(data.total / view.size));
  useEffect(() => {
    if (lastPage && !isPlaceholderData && view.current > lastPage)
      page.setSearch({ ...carried, ...searchOfView({ ...view, current: lastPage }) }, { replace: true });
  });

  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: listKey(list) });
  const onDo = doer(ask, words, (action, work) => {
    const result = work();
    if (!result) return;
    result
      .then(() => noticeDone(action.done ? words(action.done) : t('done.done')), noticeFailed)
      .finally(() => {
        setSelected(new Map());
        void refresh();
      });
  });

  const titleOf = (row: Row): string => String(row[list.title] ?? '');
  const removal: RowAction<Row> | undefined = remove && {
    key: 'remove',
    label: { zh: '删除', en: 'Delete' },
    isDanger: true,
    ask: { zh: '确定将选择数据删除?', en: 'Delete the selected rows?' },
    done: { zh: '删除成功', en: 'Deleted' },
    ...(remove.permission && { permission: remove.permission }),
    ...(remove.isShown && { isShown: remove.isShown }),
    run: (row, commandId) => api.remove(remove.path, [row.id], commandId),
  };
  const rowActions = [...(props.rowActions ?? []), ...(removal ? [removal] : [])];
  const bulkActions: readonly BulkAction<Row>[] = [
    ...(props.bulkActions ?? []),
    ...(removal && remove
      ? [
          {
            ...removal,
            key: 'remove',
            run: (rows: readonly Row[], commandId: string) =>
              api.remove(
                remove.path,
                rows.map(({ id }) => id),
                commandId,
              ),
          },
        ]
      : []),
  ].filter((action) => may(action.permission));

  const bulk = (action: BulkAction<Row>): void => {
    const rows = [...selected.values()];
    if (!rows.length) return noticeWarning(t('list.pickFirst'));
    const names = formatList(rows.slice(0, 3).map(titleOf), language);
    const body = action.ask && (
      <>
        <Text>{words(action.ask)}</Text>
        <Text size="sm" c="dimmed" mt={4}>
          {t('list.removeNamed', { count: rows.length, names: rows.length > 3 ? `${names}…` : names })}
        </Text>
      </>
    );
    onDo(
      action,
      (commandId) => action.run(rows, commandId),
      action.isDanger ? body : undefined,
      action.isDanger && rows.length > 100 ? String(rows.length) : undefined,
    );
  };

  const download = async (): Promise<void> => {
    if (!exportPath) return;
    setExporting(true);
    try {
      const { current, size, ...filters } = search;
      const { jobId } = await api.download(exportPath, filters, `${exportName ?? 'excel-list'}-${todayOfTenant()}.xlsx`);
      if (jobId) {
        noticeWarning(t('list.exportQueued'));
        void queryClient.invalidateQueries({ queryKey: ['jobs'] });
      }
    } catch (failure) {
      noticeFailedTo(t('list.exportFailed'), failure);
    } finally {
      setExporting(false);
    }
  };

  const openRow = (row: Row): void => {
    if (href) page.open(href(row));
    else if (peek) setPeeked(row);
  };
  const first =
    !href && !peek
      ? undefined
      : (row: Row, value: ReactNode): ReactNode => {
          const click = (event: MouseEvent): void => {
            if (event.shiftKey) return;
            event.preventDefault();
            if (href && (event.ctrlKey || event.metaKey || event.button === 1)) page.open(href(row), { background: true });
            else openRow(row);
          };
          return href ? (
            <Anchor size="sm" href={href(row)} onClick={click} onAuxClick={click}>
              {value || titleOf(row) || t('open')}
            </Anchor>
          ) : (
            <Anchor component="button" type="button" size="sm" onClick={click}>
              {value || titleOf(row) || t('open')}
            </Anchor>
          );
        };

  const isForbidden = error instanceof Refused && error.status === 403;
  const hasFilters = Object.keys(view.filters).length > 0;
  const empty = hasFilters ? (
    <EmptyState p="lg" title={t('list.noMatchTitle')} description={t('list.noMatchText')}>
      <EmptyState.Actions>
        <Button variant="default" onClick={() => show(withFilters(view, {}))}>
          {t('list.clearFilters')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  ) : (
    <EmptyState p="lg" title={t('list.emptyTitle')} description={create ? t('list.emptyText') : undefined} />
  );
  const createRecord = (): void => (create?.run ? create.run() : create?.href ? page.open(create.href) : undefined);

  return (
    <div className={classes[props.isPart ? 'part' : 'page']}>
      <Group justify="space-between" gap="xs">
        <Group gap="sm" align="baseline">
          <Title order={props.isPart ? 2 : 1} fz={props.isPart ? 'h5' : 'h4'}>
            {words(list.labels)}
          </Title>
          {data && (
            <Text size="sm" c="dimmed" aria-live="polite">
              {t('list.total', { total: data.total })}
            </Text>
          )}
        </Group>
        <Group gap="xs">
          {props.toolbar}
          {create && may(create.permission) && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={createRecord}>
              {create.label ? words(create.label) : t('add')}
            </Button>
          )}
          {bulkActions.map((action) => (
            <Button
              key={action.key}
              variant="default"
              {...(action.isDanger && { c: 'var(--mantine-color-error)' })}
              onClick={() => bulk(action)}
            >
              {words(action.label)}
            </Button>
          ))}
          {exportPath && (
            <Tooltip label={t('list.export')}>
              <ActionIcon variant="default" size={36} loading={isExporting} aria-label={t('list.export')} onClick={() => void download()}>
                <IconDownload size={17} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={t('list.refresh')}>
            <ActionIcon
              variant="default"
              size={36}
              loading={isFetching && !isPlaceholderData && data !== undefined}
              aria-label={t('list.refresh')}
              onClick={() => void refetch()}
            >
              <IconRefresh size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <ColumnSettings
            list={list}
            choice={choice}
            onChange={(next) => {
              if (props.onChoice) return props.onChoice(next ?? declaredColumns(list));
              setChoice(next ?? chosenColumnsReset(owner, list));
              keepColumns(owner, list.key, next);
            }}
          />
        </Group>
      </Group>
      <ListSearch
        list={list}
        filters={view.filters}
        hidden={Object.keys(fixed ?? {})}
        onSearch={(filters) => show(withFilters(view, filters))}
        onReset={() => show(withoutFilters(view))}
      />
      {!props.isPart && (
        <KeptViews
          list={list}
          keptAs={props.viewsKeptAs ?? list.path}
          given={props.views ?? []}
          columns={choice.order.filter((name) => !choice.hidden.includes(name))}
          hasColumns={props.onChoice !== undefined}
          onShow={showView}
        />
      )}
      {props.above}
      {selected.size > 0 && (
        <Group gap="sm" role="status">
          <Text size="sm" fw={500}>
            {t('list.selected', { count: selected.size })}
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={() => setSelected(new Map())}>
            {t('list.clearSelection')}
          </Button>
        </Group>
      )}
      {error &&
        (isForbidden ? (
          <EmptyState p="lg" title={t('list.forbiddenTitle')} description={t('list.forbiddenText')} />
        ) : (
          <Alert color="red" role="alert" title={t('list.failedTitle')}>
            <Group justify="space-between">
              <Text size="sm">{sentenceOf(error)}</Text>
              <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            </Group>
          </Alert>
        ))}
      {!isForbidden && (data || isSlow) && (
        <ListTable<Row>
          list={list}
          rows={data?.records}
          choice={choice}
          sort={view.sort}
          onSort={(sort) => show({ ...view, sort, current: 1 })}
          cells={props.cells}
          first={first}
          empty={empty}
          total={data?.total}
          start={(view.current - 1) * view.size + 1}
          isOld={isPlaceholderData}
          onOpen={openRow}
          onClick={peek ? setPeeked : undefined}
          {...(bulkActions.length > 0 && {
            selected,
            onSelect: (rows: readonly Row[], isSelected: boolean) => setSelected((current) => changed(current, rows, isSelected)),
          })}
          actions={rowActions.length ? (row) => <RowActions actions={rowActions} row={row} title={titleOf(row)} onDo={onDo} /> : undefined}
        />
      )}
      {data && (
        <div className={classes['footer']}>
          <Select
            aria-label={t('list.size')}
            size="xs"
            w={112}
            allowDeselect={false}
            data={pageSizes.map((size) => ({ value: String(size), label: t('list.sizeOf', { size }) }))}
            value={String(view.size)}
            onChange={(size) => show({ ...view, size: Number(size), current: 1 })}
          />
          <Pagination
            size="sm"
            total={lastPage ?? 1}
            value={view.current}
            onChange={(current) => show({ ...view, current })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? t('list.previous') : control === 'next' ? t('list.next') : control,
            })}
            getItemProps={(number) => ({ 'aria-label': `${t('list.page')} ${number}` })}
            aria-label={t('list.page')}
          />
          <Text size="xs" c="dimmed" visibleFrom="lg">
            {t('list.keyboard')}
          </Text>
        </div>
      )}
      {peek && (
        <Drawer
          opened={!!peeked}
          onClose={() => setPeeked(undefined)}
          position="right"
          size="lg"
          title={peeked ? titleOf(peeked) : ''}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          {peeked && href && (
            <Button
              mb="md"
              variant="default"
              size="compact-sm"
              onClick={() => {
                page.open(href(peeked));
                setPeeked(undefined);
              }}
            >
              {t('list.openFull')}
            </Button>
          )}
          {peeked && peek(peeked)}
        </Drawer>
      )}
      {question}
    </div>
  );
}

function chosenColumnsReset(owner: string, list: ListDescription): ColumnChoice {
  keepColumns(owner, list.key, undefined);
  return chosenColumns(owner, list);
}

function changed<Row extends ListRow>(
  current: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  isSelected: boolean,
): ReadonlyMap<string, Row> {
  const next = new Map(current);
  for (const row of rows)
    if (isSelected) next.set(row.id, row);
    else next.delete(row.id);
  return next;
}

/** True after 200 ms of waiting: what is quick should not flash. A page in the background does not count. */
function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  const visibility = useDocumentVisibility();
  useEffect(() => {
    if (!isWaiting || visibility === 'hidden') return setSlow(false);
    const timer = setTimeout(() => setSlow(true), 200);
    return () => clearTimeout(timer);
  }, [isWaiting, visibility]);
  return isSlow;
}
