import { deliveryFileList, photographList, photoReportList, type FileKind, type OrderFileRow } from '@cloud-factory/domain/files/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { ListDescription, Search } from '@cloud-factory/domain/shared/list';
import {
  eachRow,
  findAll,
  findPage,
  findRow,
  findRows,
  type Batches,
  type Filters,
  type ListRow,
  type TenantClient,
} from '../shared/index.js';
import { orderFileTable } from './order-file/projection.js';

export type OrderFileListed = ListRow<typeof orderFileTable, keyof typeof photographList.fields>;

/** `kind` is a field of all three; it is what the list itself says, not whoever asks. */
const withKind = <Name extends string>(list: ListDescription<Name>): ListDescription<Name> => ({
  ...list,
  filters: [...list.filters, 'kind' as never],
});

/** Files of one kind. */
const ofKind =
  <Name extends string>(list: ListDescription<Name>, kind: FileKind) =>
  (client: TenantClient, search: Search): Promise<Page<ListRow<typeof orderFileTable, Name>>> =>
    findPage(client, withKind(list), orderFileTable, { ...search, kind });

/** One page of photographs, the newest first unless told. */
export const findPhotographs = ofKind(photographList, 'photo');
/** One page of the report on photographs. */
export const findPhotoReport = ofKind(photoReportList, 'photo');
/** All photographs that the filters of the report find, a batch at a time, in its order. */
export const eachPhotograph = (client: TenantClient, asked: Filters): Batches<OrderFileListed> =>
  eachRow(client, withKind(photoReportList), orderFileTable, { ...asked, kind: 'photo' });
/** One page of delivery files. */
export const findDeliveryFiles = ofKind(deliveryFileList, 'deliveryPhoto');

/** A file of an order with its versions, or null: also when it is another tenant's or not the caller's to see. */
export const getOrderFile = (client: TenantClient, id: string): Promise<OrderFileRow | null> => findRow(client, orderFileTable, id);
export const getOrderFiles = (client: TenantClient, ids: readonly string[]): Promise<readonly OrderFileRow[]> =>
  findRows(client, orderFileTable, [...ids]);

/** The files of orders, of one kind or of all, in the order in which they were added. */
export const filesOfOrders = (client: TenantClient, orderIds: readonly string[], kind?: FileKind): Promise<readonly OrderFileRow[]> =>
  findAll(client, orderFileTable, {
    where: [
      { property: 'orderId', is: 'in', value: [...orderIds] },
      ...(kind === undefined ? [] : [{ property: 'kind', is: '=', value: kind } as const]),
    ],
    sort: { by: 'place', direction: 'asc' },
  });
