import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../platform/page.js';
import { usePermissions } from '../../platform/permissions.js';
import { useMayOpen } from '../page-link.js';
import { RowActions, type BulkAction, type RowAction } from './actions.js';
import { ColumnSettings } from './column-settings.js';
import { choiceOfColumns, type ColumnChoice } from './columns.js';
import type { GivenView, ViewSearch } from './kept-view.js';
import { KeptViews } from './kept-views.js';
import { ListFooter } from './list-footer.js';
import { ListHead, type Creation } from './list-head.js';
import { ListSearch } from './list-search.js';
import { EmptyList, FailedList, ForbiddenList, isForbidden } from './list-states.js';
import { ListTable, type CellWords, type ListRow } from './list-table.js';
import { withFilters, withoutFilters } from './list-view.js';
import { RowDrawer, RowLink } from './row-opening.js';
import { useColumnChoice } from './use-column-choice.js';
import { useListActions, type Removal } from './use-list-actions.js';
import { useListRows } from './use-list-rows.js';
import { useSlow } from './use-slow.js';
import classes from './list.module.css';

export { listKey } from './use-list-rows.js';

export type ListPageProps<Row extends ListRow> = Readonly<{
  list: ListDescription;
  /** Without this right the page says so and asks the server nothing. */
  permission?: string;
  /** The page of a row; the first column links there. Ctrl+click opens it behind. */
  href?: (row: Row) => string;
  /** A drawer beside the list. With `href`, the row opens the drawer and the drawer has the link. */
  peek?: (row: Row) => ReactNode;
  /** The button 新增: where it leads. */
  create?: Creation;
  /** 删除, for one row and for the selected ones: the path of the call, below `/api/`. */
  remove?: Removal<Row>;
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

/**
 * The page of a list, made from its description. The address is the view: filters, sorting and page stand in it, so that Back, a reload and
 * a colleague show the same rows. Old rows stay, dimmed, while new ones come.
 */
export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { may } = usePermissions();
  if (!may(props.permission)) return <ForbiddenList padding="xl" />;
  return <AllowedList {...props} />;
}

function AllowedList<Row extends ListRow>(props: ListPageProps<Row>) {
  const { list, fixed, href, peek, create, remove } = props;
  const page = usePage();
  const columns = useColumnChoice(list, props.choice, props.onChoice);
  const { choice } = columns;
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const [peeked, setPeeked] = useState<Row>();
  const shown = useListRows<Row>({ list, fixed, carried: props.carried });
  const { view, show, rows, error } = shown;
  const isSlow = useSlow(rows === undefined && !error);
  const { rowActions, bulkActions, onDo, bulk, question } = useListActions<Row>({
    list,
    remove,
    rowActions: props.rowActions,
    bulkActions: props.bulkActions,
    selected,
    onDone: () => setSelected(new Map()),
  });

  // Columns of a view are shown with it; they do not become one's own choice.
  const showView = (kept: ViewSearch, names: readonly string[]): void => {
    if (names.length > 0 && !props.onChoice) columns.show(choiceOfColumns(list, names, choice.density));
    shown.address({ ...kept, ...(names.length > 0 && props.onChoice && { columns: names.join(',') }) });
  };
  const titleOf = (row: Row): string => String(row[list.title] ?? '');
  const mayOpen = useMayOpen();
  /** The page of a row, for who may see it. */
  const pageOf = (row: Row): string | undefined => {
    const to = href?.(row);
    return to !== undefined && mayOpen(to) ? to : undefined;
  };
  const openRow = (row: Row): void => {
    const to = pageOf(row);
    if (to !== undefined) page.open(to);
    else if (peek) setPeeked(row);
  };

  return (
    <div className={classes[props.isPart ? 'part' : 'page']} aria-busy={(rows === undefined && !error) || undefined}>
      <ListHead
        list={list}
        total={shown.total}
        isPart={props.isPart}
        toolbar={props.toolbar}
        create={create}
        bulkActions={bulkActions}
        onBulk={bulk}
        exported={{ path: props.exportPath, name: props.exportName, search: shown.search }}
        isRefreshing={shown.isRefreshing}
        onRefresh={shown.again}
        columnSettings={<ColumnSettings list={list} choice={choice} onChange={columns.keep} />}
      />
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
      {selected.size > 0 && <Selection count={selected.size} onClear={() => setSelected(new Map())} />}
      {error && <FailedList error={error} onRetry={shown.again} />}
      {!isForbidden(error) && (rows || isSlow) && (
        <ListTable<Row>
          list={list}
          rows={rows}
          choice={choice}
          sort={view.sort}
          onSort={(sort) => show({ ...view, sort, current: 1 })}
          cells={props.cells}
          first={
            href || peek
              ? (row, value) =>
                  peek || pageOf(row) !== undefined ? (
                    <RowLink href={pageOf(row)} onOpen={() => openRow(row)}>
                      {value || titleOf(row)}
                    </RowLink>
                  ) : (
                    value || titleOf(row)
                  )
              : undefined
          }
          empty={
            <EmptyList
              onClear={Object.keys(view.filters).length > 0 ? () => show(withFilters(view, {})) : undefined}
              canCreate={create !== undefined}
            />
          }
          total={shown.total}
          start={(view.current - 1) * view.size + 1}
          isOld={shown.isOld}
          onOpen={openRow}
          onClick={peek ? setPeeked : undefined}
          {...(bulkActions.length > 0 && {
            selected,
            onSelect: (some: readonly Row[], isSelected: boolean) => setSelected((current) => changed(current, some, isSelected)),
          })}
          actions={rowActions.length ? (row) => <RowActions actions={rowActions} row={row} title={titleOf(row)} onDo={onDo} /> : undefined}
        />
      )}
      {rows && <ListFooter view={view} lastPage={shown.lastPage} onShow={show} />}
      {peek && (
        <RowDrawer
          title={peeked ? titleOf(peeked) : ''}
          href={peeked && pageOf(peeked)}
          isOpen={peeked !== undefined}
          onClose={() => setPeeked(undefined)}
        >
          {peeked && peek(peeked)}
        </RowDrawer>
      )}
      {question}
    </div>
  );
}

function Selection({ count, onClear }: Readonly<{ count: number; onClear: () => void }>) {
  const { t } = useTranslation('ui');
  return (
    <Group gap="sm" role="status">
      <Text size="sm" fw={500}>
        {t('list.selected', { count })}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
    </Group>
  );
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
