import { Checkbox, UnstyledButton } from '@mantine/core';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { sortNames, type ListDescription } from '@cloud-factory/domain/shared/list';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { isNumeric, unitOf, withRowFields } from '../field-words.js';
import type { ListRow } from './list-table.js';
import { nextSort, type Sort } from './list-view.js';
import classes from './list.module.css';

/** Of a column: numbers stand at the right; what names the row stays in sight on a telephone while the rest is looked through. */
export const cellClass = (field: Field, isName: boolean): string | undefined =>
  [isNumeric(field) && classes['number'], isName && classes['name']].filter(Boolean).join(' ') || undefined;

type ListTableHeadProps<Row extends ListRow> = Readonly<{
  list: ListDescription;
  /** The visible columns in their order. */
  shown: readonly string[];
  /** The one of them that names the row. */
  linked: string | undefined;
  /** The rows of this page. */
  rows: readonly Row[];
  sort: Sort | undefined;
  onSort: ((sort: Sort | undefined) => void) | undefined;
  selected: ReadonlyMap<string, Row> | undefined;
  onSelect: ((rows: readonly Row[], isSelected: boolean) => void) | undefined;
  /** One row at a time: there is nothing to select them all with. */
  single: boolean | undefined;
  showIndex: boolean | undefined;
  hasActions: boolean;
}>;

/** The heads of the columns: sorting, and all rows of the page selected at once. */
export function ListTableHead<Row extends ListRow>(props: ListTableHeadProps<Row>) {
  const { list, shown, linked, rows, sort, onSort, selected, onSelect, single } = props;
  const { t } = useTranslation('ui');
  const fields = withRowFields(list.fields);
  const count = rows.filter(({ id }) => selected?.has(id)).length;
  const isSortable = (name: string): boolean => sortNames(list).includes(name);
  return (
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
                checked={rows.length > 0 && count === rows.length}
                indeterminate={count > 0 && count < rows.length}
                onChange={(event) => onSelect(rows, event.currentTarget.checked)}
              />
            )}
          </th>
        )}
        {props.showIndex && (
          <th scope="col" className={classes['number']}>
            {t('list.index')}
          </th>
        )}
        {shown.map((name) => {
          const field = fields[name];
          if (!field) return null;
          const sorting = onSort && isSortable(name) ? { sort, usual: list.sort, onSort } : undefined;
          return <ColumnHead key={name} name={name} field={field} isName={name === linked} sorting={sorting} />;
        })}
        {props.hasActions && (
          <th scope="col" className={classes['actions']}>
            {t('actions')}
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Without a `sort` of somebody's own the rows stand in the usual order of the list, and the heads say so. */
type Sorting = Readonly<{ sort: Sort | undefined; usual: Sort; onSort: (sort: Sort | undefined) => void }>;

type ColumnHeadProps = Readonly<{ name: string; field: Field; isName: boolean; sorting: Sorting | undefined }>;

function ColumnHead({ name, field, isName, sorting }: ColumnHeadProps) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const label = words(field) + unitOf(field);
  const now = sorting && (sorting.sort ?? sorting.usual);
  const direction = now?.by === name ? now.direction : undefined;
  return (
    <th
      scope="col"
      className={cellClass(field, isName)}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sorting ? (
        <UnstyledButton
          className={classes['sort'] ?? ''}
          aria-label={t('list.sortBy', { label })}
          onClick={() => sorting.onSort(nextSort(sorting.sort, name, sorting.usual))}
        >
          {label}
          <SortPicture direction={direction} />
        </UnstyledButton>
      ) : (
        label
      )}
    </th>
  );
}

function SortPicture({ direction }: { direction: 'asc' | 'desc' | undefined }) {
  const Picture = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  return <Picture size={13} opacity={direction ? 1 : 0.45} aria-hidden />;
}
