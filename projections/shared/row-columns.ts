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

/** The later of two over the earlier. */
type Over<Under, Upper> = Omit<Under, keyof Upper> & Upper;

/**
 * A row with other columns beside or over its own. Written out it would be `{ ...row, a, b }`; but of objects of some forty members, as JSON gives
 * them, V8 makes those five times as slowly, for each member that is added by name changes the shape of the copy once more.
 */
export const rowWith = <Row extends object, Columns extends object>(row: Row, columns: Columns): Over<Row, Columns> =>
  Object.assign({}, row, columns); // what it does, which its own type says less exactly
