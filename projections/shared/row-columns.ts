import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { Column } from './projection.js';

/** The columns that the row of every list begins with (`RowBase`); `version` is that of the row's own stream. */
export const rowColumns = {
  id: 'uuid',
  version: 'integer',
  createdAt: 'instant',
  createdBy: 'uuid',
  updatedAt: 'instant',
  updatedBy: 'uuid',
} as const satisfies Readonly<Record<string, Column>>;

/** What an event of the row's own stream leaves on the row. Events of other streams must not: their versions say nothing of this row. */
export const touchedBy = ({ version, at, by }: Pick<Recorded<object>, 'version' | 'at' | 'by'>) => ({
  version,
  updatedAt: at,
  updatedBy: by,
});
