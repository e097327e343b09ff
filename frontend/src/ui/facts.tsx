import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** Label and value, one below the other; what is empty is left out. */
export function Facts({ facts }: Readonly<{ facts: readonly Fact[] }>) {
  return (
    <DataList size="sm" orientation="vertical" className={classes['facts'] ?? ''}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
    </DataList>
  );
}
