import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core';
import type { ListDescription, RowBase } from '@cloud-factory/domain/shared/list';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { FieldValue } from '../field-value.js';
import { isNumeric, unitOf, withRowFields } from '../field-words.js';
import type { ColumnChoice } from './columns.js';
import { nextSort, type Sort } from './list-view.js';
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
/** More rows than this and only the visible ones are drawn. */
const drawnAtMost = 100;

/** The rows that are drawn, and the height of those above and below. Computed here: a virtualizer handed on to a compiled component would draw nothing. */
function useWindow(count: number, height: number, scroller: RefObject<HTMLDivElement | null>) {
  const isVirtual = count > drawnAtMost;
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    useFlushSync: false,
  });
  if (!isVirtual)
    return { indexes: Array.from({ length: count }, (_, index) => index), above: 0, below: 0, show: (_: number): void => undefined };
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    show: (index: number): void => virtualizer.scrollToIndex(index),
  };
}

/** A table from a list's description: sortable heads, selection, J/K/Enter/X inside of it, hundreds of rows by their visible part. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const {
    list,
    rows,
    choice,
    sort,
    onSort,
    selected,
    onSelect,
    onOpen,
    onClick,
    actions,
    isOld,
    total,
    start = 1,
    single,
    showIndex,
  } = props;
  const { t } = useTranslation('ui');
  const words = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const fields = useMemo(() => withRowFields(list.fields), [list]);
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
  const titleOf = (row: Row): string => String(row[list.title] ?? '');

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
        <thead>
          <tr aria-rowindex={1}>
            {onSelect && (
              <th scope="col" className={classes['check']}>
                {single ? (
                  <span className="mantine-visually-hidden" />
                ) : (
                  <Checkbox
                    size="xs"
                    aria-label={t('list.selectAll')}
                    checked={model.length > 0 && model.every(({ id }) => selected?.has(id))}
                    indeterminate={model.some(({ id }) => selected?.has(id)) && !model.every(({ id }) => selected?.has(id))}
                    onChange={(event) => onSelect(model, event.currentTarget.checked)}
                  />
                )}
              </th>
            )}
            {showIndex && (
              <th scope="col" className={classes['number']}>
                {t('list.index')}
              </th>
            )}
            {shown.map((name) => {
              const field = fields[name];
              if (!field) return null;
              const label = words(field) + unitOf(field);
              const isSortable = !!onSort && (list.sorts.includes(name) || name === 'createdAt' || name === 'updatedAt');
              const direction = sort?.by === name ? sort.direction : undefined;
              return (
                <th
                  key={name}
                  scope="col"
                  className={isNumeric(field) ? classes['number'] : undefined}
                  aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {isSortable ? (
                    <UnstyledButton
                      className={classes['sort'] ?? ''}
                      aria-label={t('list.sortBy', { label })}
                      onClick={() => onSort(nextSort(sort, name))}
                    >
                      {label}
                      <SortPicture direction={direction} />
                    </UnstyledButton>
                  ) : (
                    label
                  )}
                </th>
              );
            })}
            {actions && (
              <th scope="col" className={classes['actions']}>
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows width={width} />}
          {model.length === 0 && rows !== undefined && (
            <tr>
              <td colSpan={width} style={{ whiteSpace: 'normal', maxWidth: 'none' }}>
                {props.empty}
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
            const isSelected = selected?.has(row.id) ?? false;
            return (
              <tr
                key={row.id}
                aria-rowindex={start + index + 1}
                data-selected={isSelected || undefined}
                data-active={index === active || undefined}
                onClick={(event) => {
                  setActive(index);
                  if (!isTyping(event.target) && !isControl(event.target)) onClick?.(row);
                }}
                onDoubleClick={() => onOpen?.(row)}
              >
                {onSelect && (
                  <td className={classes['check']}>
                    <Checkbox
                      size="xs"
                      radius={single ? 'xl' : 'sm'}
                      aria-label={t('list.selectRow', { title: titleOf(row) })}
                      checked={isSelected}
                      onChange={(event) => onSelect([row], event.currentTarget.checked)}
                    />
                  </td>
                )}
                {showIndex && <td className={classes['number']}>{start + index}</td>}
                {shown.map((name) => (
                  <Cell key={name} name={name} row={row} isFirst={name === linked} {...props} />
                ))}
                {actions && <td className={classes['actions']}>{actions(row)}</td>}
              </tr>
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

function SortPicture({ direction }: { direction: 'asc' | 'desc' | undefined }) {
  const Picture = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  return <Picture size={13} opacity={direction ? 1 : 0.45} aria-hidden />;
}

function Cell<Row extends ListRow>({
  name,
  row,
  isFirst,
  list,
  cells,
  first,
}: ListTableProps<Row> & { name: string; row: Row; isFirst: boolean }) {
  const field = withRowFields(list.fields)[name];
  if (!field) return null;
  const own = cells?.[name]?.(row);
  const value = own ?? <FieldValue name={name} field={field} value={row[name]} row={row} />;
  const plain = typeof row[name] === 'string' ? row[name] : undefined;
  return (
    <td className={isNumeric(field) ? classes['number'] : undefined} title={['text', 'email'].includes(field.kind) ? plain : undefined}>
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
