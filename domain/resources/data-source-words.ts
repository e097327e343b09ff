// The words of data sources on the wire.
import * as z from 'zod';
import { optionalText, text } from '../shared/asked.js';
import { defineList, type RowBase } from '../shared/list.js';
import { handle, remark, secret, type ConnectionId } from './connection-words.js';

const DataSourceFields = z.strictObject({
  name: text(64),
  driver: z.literal('postgres').default('postgres'),
  host: text(253).regex(/^[A-Za-z0-9.:_-]+$/),
  port: z.int().min(1).max(65_535).default(5432),
  database: text(63),
  user: text(63),
  /** Over TLS, with a certificate that is checked. */
  tls: z.boolean().default(true),
  remark: optionalText(500),
});
export type DataSourceContent = Readonly<z.infer<typeof DataSourceFields>>;

/** `POST datasource/submit`. */
export const DataSourceSubmit = DataSourceFields.extend({ ...handle, password: secret(256) });
export type DataSourceSubmit = z.infer<typeof DataSourceSubmit>;
export type DataSourceRow = RowBase & Readonly<{ id: ConnectionId; hasSecrets: boolean }> & DataSourceContent;

export const dataSourceList = defineList({
  key: 'data-source-list',
  path: 'blade-develop/datasource/list',
  labels: { zh: '数据源', en: 'Data sources' },
  fields: {
    name: { kind: 'text', zh: '名称', en: 'Name', max: 64, required: true },
    driver: { kind: 'choice', zh: '驱动', en: 'Driver', options: { postgres: { zh: 'PostgreSQL', en: 'PostgreSQL' } }, required: true },
    host: { kind: 'text', zh: '主机', en: 'Host', max: 253, required: true },
    port: { kind: 'integer', zh: '端口', en: 'Port', min: 1, max: 65_535, required: true },
    database: { kind: 'text', zh: '数据库', en: 'Database', max: 63, required: true },
    user: { kind: 'text', zh: '用户名', en: 'User', max: 63, required: true },
    tls: { kind: 'yesNo', zh: '加密连接', en: 'Over TLS', required: true },
    hasSecrets: { kind: 'yesNo', zh: '密码已设置', en: 'Password is set' },
    ...remark,
  },
  columns: ['name', 'driver', 'host', 'port', 'database', 'user', 'tls', 'hasSecrets'],
  filters: ['name', 'name_like', 'host_like', 'database_like', 'driver'],
  sorts: ['name', 'host'],
  sort: { by: 'name', direction: 'asc' },
  title: 'name',
});
