// Files that came with orders: the rows of the order's page, one for each file in them, in the version that holds.
import { attachmentReportList, type AttachmentReportRow } from '@cloud-factory/domain/reports/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { conditionsOf, whereSql } from '../../shared/conditions.js';
import { containing, defaultZone, eachBatch, type Batches, type Filters, type TenantClient } from '../../shared/index.js';
import { tableName } from '../../shared/table.js';
import { orderDetailTable } from '../order-detail/projection.js';

const ofFile = ['fileName_like', 'kind', 'ext'] as const;

/** A property of the version that holds: the newest one, where there is another than the order was approved with. */
const ofNewest = (name: 'id' | 'fileName' | 'ext' | 'size'): string => `coalesce(f.value #>> '{newest,${name}}', f.value ->> '${name}')`;

const columns = `d.key || '/' || (l.value ->> 'lineNo') || '/' || (f.value ->> 'id') as id, ${ofNewest('id')} as "fileId", d.key as "orderId", d.order_no as "orderNo", to_char(d.order_day, 'YYYY-MM-DD') as "orderDay", d.customer_id as "customerId",
  d.customer_name as "customerName", d.doctor_name as "doctorName", (l.value ->> 'lineNo')::int as "lineNo", l.value ->> 'productName' as "productName",
  ${ofNewest('fileName')} as "fileName", f.value ->> 'kind' as kind, ${ofNewest('ext')} as ext, ${ofNewest('size')}::float8 as size, d.review_status as "reviewStatus"`;

function fromSql(client: TenantClient, search: Filters, values: unknown[]): string {
  const { ascs: _, descs: __, fileName_like: name, kind, ext, ...filters } = search;
  const list = {
    key: attachmentReportList.key,
    filters: attachmentReportList.filters.filter((filter) => !(ofFile as readonly string[]).includes(filter)),
  };
  const conditions = [
    ...conditionsOf(list, orderDetailTable, { ...filters, current: 1, size: 1 }, client.scope.zone ?? defaultZone),
    { property: 'fileCount', is: '>' as const, value: 0 },
  ];
  const orders = `(select * from ${tableName(orderDetailTable.table)}${whereSql(orderDetailTable, conditions, values, client.scope)}) as d`;
  const wanted = [
    ...(name === undefined ? [] : [`${ofNewest('fileName')} ilike $${values.push(containing(String(name)))}`]),
    ...(kind === undefined ? [] : [`f.value ->> 'kind' = $${values.push(kind)}`]),
    ...(ext === undefined ? [] : [`ltrim(lower(${ofNewest('ext')}), '.') = ltrim(lower($${values.push(ext)}), '.')`]),
  ];
  return `${orders}, jsonb_array_elements(d.lines) as l, jsonb_array_elements(l.value -> 'files') as f${wanted.length > 0 ? ` where ${wanted.join(' and ')}` : ''}`;
}

const orderSql = ({ ascs, descs }: Filters): string => {
  const direction = ascs?.includes('orderDay') && !descs?.includes('orderDay') ? 'asc' : 'desc';
  return `d.order_day ${direction}, d.key ${direction}, (l.value ->> 'lineNo')::int, f.value ->> 'id'`;
};

export async function countAttachments(client: TenantClient, search: Filters): Promise<number> {
  const values: unknown[] = [];
  const { rows } = await client.query<{ total: number }>(`select count(*)::int as total from ${fromSql(client, search, values)}`, values);
  return rows[0]?.total ?? 0;
}

/** One page of files, those of the newest orders first. */
export async function findAttachments(client: TenantClient, { current, size, ...search }: Search): Promise<Page<AttachmentReportRow>> {
  const total = await countAttachments(client, search);
  const values: unknown[] = [];
  const from = fromSql(client, search, values);
  const { rows } = await client.query<AttachmentReportRow>(
    `select ${columns} from ${from} order by ${orderSql(search)} limit $${values.push(size)} offset $${values.push((current - 1) * size)}`,
    values,
  );
  return { records: rows, total, size, current, pages: Math.ceil(total / size) };
}

/** All of them, a batch at a time: for exports. */
export async function* eachAttachment(client: TenantClient, search: Filters): Batches<AttachmentReportRow> {
  const values: unknown[] = [];
  yield* eachBatch<AttachmentReportRow>(
    client,
    `select ${columns} from ${fromSql(client, search, values)} order by ${orderSql(search)}`,
    values,
  );
}
