// What takes files, and by which rows it is seen: whoever sees only some rows is shown the files of those alone.
import { catalogue, type Resource } from '@cloud-factory/domain/catalogue';
import { recordsOf } from '@cloud-factory/projections/catalogue';
import { orderListTable } from '@cloud-factory/projections/orders';
import { partnerTable } from '@cloud-factory/projections/partners';
import { userListProjection } from '@cloud-factory/projections/platform';
import type { ReadTable } from '@cloud-factory/projections/shared';

const recordsWithFiles = (catalogue as readonly Resource[]).filter(({ fields }) =>
  Object.values(fields).some(({ kind }) => kind === 'files'),
);

/**
 * What streams that name files are called, before the id that is the key of their row. Null: everybody's who may look at files. A stream that is not here
 * shows its files to nobody but who sees all rows and who uploaded them.
 */
export const fileUsers: readonly (readonly [named: string, table: ReadTable | null])[] = [
  ['order', orderListTable],
  ['orderFiles', orderListTable],
  ['partner', partnerTable],
  ['user', userListProjection],
  ['connection', null],
  ...recordsWithFiles.map(({ key }) => [`record-${key}`, recordsOf(key)] as const),
];
