import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = Readonly<{ minWidth: number; maxHeight?: number; label: string; children: ReactNode }>;

/** A table wider than a telephone scrolls inside of its own frame, also by the keyboard. */
export const WideTable = ({ minWidth, maxHeight, label, children }: Props) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    {...(maxHeight !== undefined && { maxHeight })}
    type="native"
    tabIndex={0}
    role="group"
    aria-label={label}
  >
    {children}
  </Table.ScrollContainer>
);
