import type { ConnectionEnabled, ConnectionEvent } from '@cloud-factory/domain/resources';
import type { ConnectionKind, ContentOf, DataSourceRow, SmsRow, StoreRow } from '@cloud-factory/domain/resources/contract';
import type { Id } from '@cloud-factory/domain/shared/ids';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import { defineProjection, gone, rowColumns, touchedBy } from '../shared/index.js';

/** `secretId` stays on the server: answers say whether there is one. */
type Kept<Row> = Omit<Row, 'hasSecrets'> & Readonly<{ secretId: Id<'secret'> | null; enabled: boolean }>;

/** One row per connection of a kind; `enabled` of at most one. */
const tableOf = <Row extends RowBase>(
  kind: ConnectionKind,
  table: string,
  columns: Readonly<Record<keyof ContentOf[typeof kind] & string, 'text' | 'integer' | 'boolean'>>,
  name: 'code' | 'name',
) =>
  defineProjection<ConnectionEvent | ConnectionEnabled, Kept<Row>>({
    table,
    revision: 1,
    // The columns of the kind, and those of every connection: typed together as the row that they make.
    columns: { ...rowColumns, ...columns, secretId: 'uuid', enabled: 'boolean' } as never,
    indexes: [{ by: [name as never] }, { like: name as never }],
    counts: [[]],
    keysOf: ({ type, data }) => {
      if (data.kind !== kind) return [];
      return type === 'ConnectionEnabled' && data.before !== null ? [data.connectionId, data.before] : [data.connectionId];
    },
    on: {
      ConnectionEntered: (_, recorded) =>
        ({
          id: recorded.data.connectionId,
          ...recorded.data.content,
          secretId: recorded.data.secretId,
          enabled: false,
          ...touchedBy(recorded),
          createdAt: recorded.at,
          createdBy: recorded.by,
        }) as never, // its content is of this kind: keysOf lets no other through
      ConnectionChanged: (row, recorded) =>
        row ? { ...row, ...recorded.data.content, secretId: recorded.data.secretId, ...touchedBy(recorded) } : gone,
      ConnectionRemoved: () => gone,
      // Another stream's fact: the version is that of the record, which a form sends back.
      ConnectionEnabled: (row, recorded, key) => (row ? { ...row, enabled: recorded.data.connectionId === key } : gone),
    },
  });

export type KeptStore = Kept<StoreRow>;
export type KeptSms = Kept<SmsRow>;
export type KeptDataSource = Kept<DataSourceRow>;

export const storeTable = tableOf<StoreRow>(
  'store',
  'store_list',
  { code: 'text', kind: 'text', endpoint: 'text', bucket: 'text', region: 'text', remark: 'text' } as never,
  'code',
);
export const smsTable = tableOf<SmsRow>(
  'sms',
  'sms_list',
  { code: 'text', kind: 'text', template: 'text', sign: 'text', templateCode: 'text', endpoint: 'text', remark: 'text' } as never,
  'code',
);
export const dataSourceTable = tableOf<DataSourceRow>(
  'dataSource',
  'data_source_list',
  {
    name: 'text',
    driver: 'text',
    host: 'text',
    port: 'integer',
    database: 'text',
    user: 'text',
    tls: 'boolean',
    remark: 'text',
  } as never,
  'name',
);
