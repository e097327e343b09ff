import { Checkbox, Skeleton } from '@mantine/core';
import type { ListDescription, RowBase } from '@cloud-factory/domain/shared/list';
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { FieldValue } from '../field-value.js';
import { withRowFields } from '../field-words.js';
import type { ColumnChoice } from './columns.js';
import { cellClass, ListTableHead } from './list-table-head.js';
import type { Sort } from './list-view.js';
import { useWindow } from './use-window.js';
import classes from './list.module.css';

export type ListRow = RowBase & Readonly<Record<string, unknown>>;
export type CellWords<Row extends ListRow> = Readonly<Record<string, (row: Row) => ReactNode>>;

export type ListTableProps<Row extends ListRow> = Readonly<{
  list: ListDescription;
  rows: readonly Row[] | undefined;
  choice: ColumnChoice;
  sort: Sort | undefined;
  onSort?: ((sort: Sort | undefined) => void) | undefined;
  /** Columns drawn by the page. */
  cells?: CellWords<Row> | undefined;
  /** Around the value of the column that names the row: a link, a button. */
  first?: ((row: Row, value: ReactNode) => ReactNode) | undefined;
  selected?: ReadonlyMap<string, Row> | undefined;
  onSelect?: ((rows: readonly Row[], isSelected: boolean) => void) | undefined;
  single?: boolean | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  onClick?: ((row: Row) => void) | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  isOld?: boolean | undefined;
  total?: number | undefined;
  /** Number of the first row in all hits, from 1. */
  start?: number | undefined;
  /** Shows that number before each row. */
  showIndex?: boolean | undefined;
  empty?: ReactNode;
}>;

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature });
const noRows: never[] = [];

/** A table from a list's description: sortable heads, selection, J/K/Enter/X inside of it, hundreds of rows by their visible part. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { list, rows, choice, sort, onSort, selected, onSelect, onOpen, actions, isOld, total, start = 1, single, showIndex } = props;
  const { t } = useTranslation('ui');
  const words = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const columns = useMemo(() => columnsOf<Row>(choice.order), [choice.order]);
  const visibility = useMemo(() => Object.fromEntries(choice.order.map((name) => [name, !choice.hidden.includes(name)])), [choice]);
  // The table only reads its rows; its type would rather change them.
  const table = useTable({
    features,
    columns,
    data: (rows ?? noRows) as Row[],
    getRowId: (row) => row.id,
    state: { columnVisibility: visibility, columnOrder: [...choice.order] },
  });
  const shown = table.getVisibleLeafColumns().map(({ id }) => id);
  const model = table.getRowModel().rows.map(({ original }) => original);
  const window = useWindow(model.length, choice.density === 'dense' ? 33 : 44, scroller);
  const width = shown.length + (onSelect ? 1 : 0) + (showIndex ? 1 : 0) + (actions ? 1 : 0);
  // The business key is the link; where it is hidden, the first column.
  const linked = shown.includes(list.title) ? list.title : shown[0];

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const row = model[active];
    const go = (to: number): void => {
      const next = Math.max(0, Math.min(model.length - 1, to));
      setActive(next);
      window.show(next);
      event.preventDefault();
    };
    if (event.key === 'j' || event.key === 'J') go(active + 1);
    else if (event.key === 'k' || event.key === 'K') go(active - 1);
    else if (row && (event.key === 'x' || event.key === 'X')) onSelect?.([row], !selected?.has(row.id));
    else if (row && event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row);
  };

  return (
    <div
      ref={scroller}
      className={`${classes['table']} ${isOld ? classes['dimmed'] : ''}`}
      data-density={choice.density}
      data-keep-scroll={`list-${list.key}`}
      tabIndex={0}
      role="region"
      aria-label={t('list.rows', { label: words(list.labels) })}
      aria-keyshortcuts="J K X Enter"
      title=""
      onKeyDown={onKeyDown}
    >
      <table aria-rowcount={(total ?? model.length) + 1} aria-busy={rows === undefined || isOld || undefined}>
        <ListTableHead
          list={list}
          shown={shown}
          linked={linked}
          rows={model}
          sort={sort}
          onSort={onSort}
          selected={selected}
          onSelect={onSelect}
          single={single}
          showIndex={showIndex}
          hasActions={actions !== undefined}
        />
        <tbody>
          {rows === undefined && <SkeletonRows width={width} />}
          {model.length === 0 && rows !== undefined && (
            <tr>
              <td colSpan={width} className={classes['empty']}>
                <div>{props.empty}</div>
              </td>
            </tr>
          )}
          {window.above > 0 && (
            <tr aria-hidden style={{ height: window.above }}>
              <td colSpan={width} />
            </tr>
          )}
          {window.indexes.map((index) => {
            const row = model[index];
            if (!row) return null;
            return (
              <TableRow
                key={row.id}
                {...props}
                row={row}
                number={start + index}
                shown={shown}
                linked={linked}
                isActive={index === active}
                onActivate={() => setActive(index)}
              />
            );
          })}
          {window.below > 0 && (
            <tr aria-hidden style={{ height: window.below }}>
              <td colSpan={width} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function columnsOf<Row extends ListRow>(order: readonly string[]): ColumnDef<typeof features, Row>[] {
  const helper = createColumnHelper<typeof features, Row>();
  return order.map((name) => helper.accessor((row) => row[name], { id: name }));
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest('a,button,label') !== null;

type TableRowProps<Row extends ListRow> = ListTableProps<Row> &
  Readonly<{
    row: Row;
    /** Its place in all hits, from 1. */
    number: number;
    /** The visible columns in their order, and the one that is a link. */
    shown: readonly string[];
    linked: string | undefined;
    isActive: boolean;
    onActivate: () => void;
  }>;

function TableRow<Row extends ListRow>(props: TableRowProps<Row>) {
  const { list, row, number, shown, linked, isActive, onActivate, selected, onSelect, single, onOpen, onClick, actions } = props;
  const { t } = useTranslation('ui');
  const isSelected = selected?.has(row.id) ?? false;
  return (
    <tr
      aria-rowindex={number + 1}
      data-selected={isSelected || undefined}
      data-active={isActive || undefined}
      onClick={(event) => {
        onActivate();
        if (!isTyping(event.target) && !isControl(event.target)) onClick?.(row);
      }}
      onDoubleClick={() => onOpen?.(row)}
    >
      {onSelect && (
        <td className={classes['check']}>
          <Checkbox
            size="xs"
            radius={single ? 'xl' : 'sm'}
            aria-label={t('list.selectRow', { title: String(row[list.title] ?? '') })}
            checked={isSelected}
            onChange={(event) => onSelect([row], event.currentTarget.checked)}
          />
        </td>
      )}
      {props.showIndex && <td className={classes['number']}>{number}</td>}
      {shown.map((name) => (
        <Cell key={name} name={name} isFirst={name === linked} {...props} />
      ))}
      {actions && <td className={classes['actions']}>{actions(row)}</td>}
    </tr>
  );
}

function Cell<Row extends ListRow>({
  name,
  row,
  isFirst,
  list,
  cells,
  first,
}: ListTableProps<Row> & { name: string; row: Row; isFirst: boolean }) {
  const { t } = useTranslation('ui');
  const field = withRowFields(list.fields)[name];
  if (!field) return null;
  // A draft may have no number yet; it is opened all the same.
  const isNameless = isFirst && (row[name] === null || row[name] === '');
  const own = cells?.[name]?.(row) ?? (isNameless ? t('open') : undefined);
  const value = own ?? <FieldValue name={name} field={field} value={row[name]} row={row} />;
  const plain = typeof row[name] === 'string' ? row[name] : undefined;
  return (
    <td className={cellClass(field, isFirst)} title={['text', 'email'].includes(field.kind) ? plain : undefined}>
      {isFirst && first ? first(row, value) : value}
    </td>
  );
}

const SkeletonRows = ({ width }: { width: number }) =>
  Array.from({ length: 8 }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: width }, (__, cell) => (
        <td key={cell}>
          <Skeleton height={10} radius="xl" />
        </td>
      ))}
    </tr>
  ));
