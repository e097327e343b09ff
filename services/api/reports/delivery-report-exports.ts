// The statistics on deliveries as files: the rows of their pages, under the same filters.
import {
  freeShipmentReportList,
  shipmentReportList,
  shippedReportList,
  undeliveredReportList,
} from '@cloud-factory/domain/reports/contract';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { countShipments, eachDelivered, eachShipment, findDelivered } from '@cloud-factory/projections/delivery';
import { eachUndelivered, findUndelivered } from '@cloud-factory/projections/orders';
import type { Batches, Filters, TenantClient } from '@cloud-factory/projections/shared';
import type * as z from 'zod';
import { defineExport, filtersOf, listColumns, type AnyExport } from '../export/define-export.js';
import { withPatients } from './report-rows.js';

export const deliveryRead = 'ycorderdelivery.read';
const first = { current: 1, size: 1 } as const;

type Rows = (client: TenantClient, asked: Filters) => Batches<object>;
type Count = (client: TenantClient, asked: Filters) => Promise<number>;

/** The columns of the page, and those that its people may add to it. */
const reportExport = (list: ListDescription, call: string, columns: readonly string[], count: Count, rows: Rows): AnyExport =>
  defineExport<Filters, object>({
    key: list.key,
    labels: list.labels,
    paths: [`saas-order/ycorderdelivery/${call}`],
    permission: deliveryRead,
    search: filtersOf(list) as unknown as z.ZodType<Filters>, // whose names no type can tell
    columns: () => listColumns(list, columns),
    count,
    rows,
  });

/** The filters of a report on what was free: nobody takes this one off. */
export const onlyFree = { isFree: true } as const;

const lineReport = (
  list: ListDescription,
  call: string,
  columns: readonly string[],
  fixed: Readonly<Record<string, unknown>> = {},
): AnyExport =>
  reportExport(
    list,
    call,
    columns,
    async (client, asked) => (await findDelivered(client, list, { ...asked, ...fixed, ...first })).total,
    async function* withNames(client, asked) {
      for await (const rows of eachDelivered(client, list, { ...asked, ...fixed })) yield await withPatients(client, rows);
    },
  );

const sent = ['deliveryType', 'carrier', 'expressNo', 'contact', 'address', 'receiveModelAt', 'orderProperty', 'salesmanId'] as const;

export const deliveryReportExports: readonly AnyExport[] = [
  reportExport(shipmentReportList, 'exportShipmentReportList', shipmentReportList.columns, countShipments, eachShipment),
  reportExport(
    undeliveredReportList,
    'exportUndeliveredReportList',
    [...undeliveredReportList.columns, 'promisedDate', 'orderProperty', 'salesmanId'],
    async (client, asked) => (await findUndelivered(client, { ...asked, ...first })).total,
    eachUndelivered,
  ),
  lineReport(shippedReportList, 'exportShippedReportList', [...new Set([...shippedReportList.columns, 'materialName', 'isFree', ...sent])]),
  lineReport(
    freeShipmentReportList,
    'exportFreeShipmentReportList',
    [...new Set([...freeShipmentReportList.columns, 'patientName', 'materialName', ...sent])],
    onlyFree,
  ),
];
