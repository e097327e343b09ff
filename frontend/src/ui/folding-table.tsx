import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './folding-table.module.css';
import { WideTable } from './wide-table.js';

export type Column = Readonly<{ key: string; name: string; isNumber?: boolean }>;
type Props = Readonly<{
  label: string;
  columns: readonly Column[];
  /** From where on it scrolls sideways, on anything wider than a telephone. */
  minWidth: number;
  maxHeight?: number;
  children: ReactNode;
}> &
  Omit<TableProps, 'children'>;

/**
 * A table that is a pile of cards on a telephone. The roles are those that the elements have by themselves: without them a table that is shown as
 * blocks is none for a screen reader.
 */
export function FoldingTable({ label, columns, minWidth, maxHeight, children, ...table }: Props) {
  return (
    <div className={classes['frame']}>
      <WideTable minWidth={minWidth} label={label} {...(maxHeight !== undefined && { maxHeight })}>
        <Table role="table" aria-label={label} {...table}>
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map(({ key, name, isNumber }) => (
                <Table.Th key={key} role="columnheader" className={isNumber ? (classes['number'] ?? '') : ''}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">{children}</Table.Tbody>
        </Table>
      </WideTable>
    </div>
  );
}

type RowProps = Readonly<{ columns: readonly Column[]; cells: Readonly<Record<string, ReactNode>> }>;

/** One row: a cell for each column, by its key. */
export const FoldingRow = ({ columns, cells }: RowProps) => (
  <Table.Tr role="row">
    {columns.map(({ key, name, isNumber }) => (
      <Table.Td key={key} role="cell" data-label={name} className={isNumber ? (classes['number'] ?? '') : ''}>
        {cells[key]}
      </Table.Td>
    ))}
  </Table.Tr>
);

/** More of the row before it, as wide as the table. */
export const FoldingMore = ({ columns, children }: Readonly<{ columns: readonly Column[]; children: ReactNode }>) => (
  <Table.Tr role="row" className={classes['more'] ?? ''}>
    <Table.Td role="cell" colSpan={columns.length}>
      {children}
    </Table.Td>
  </Table.Tr>
);
