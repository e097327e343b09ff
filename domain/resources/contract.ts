// The words of stores, messages, data sources and attachments on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { fileKindLabels, type FileKind } from '../files/contract.js';
import { JobState, jobStateLabels } from '../jobs/contract.js';
import { PhoneField } from '../shared/fields.js';
import { idField, type Id } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';

export type ConnectionId = Id<'connection'>;
/** What an installation is connected to. Of stores and of providers of messages one at a time is used; a data source is only kept. */
export type ConnectionKind = 'store' | 'sms' | 'dataSource';

const text = (max: number) => z.string().trim().min(1).max(max);
const optional = (max: number) => text(max).nullable().default(null);
const code = text(32).regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u);
/** Typed once and never answered. Left out, or null: what was typed before stays. */
const secret = (max: number) => z.string().min(1).max(max).nullable().optional();
const handle = { id: idField<'connection'>().optional(), version: z.int().min(1).optional() };

// ---- stores

export const StoreKind = z.enum(['folder', 's3']);
export type StoreKind = z.infer<typeof StoreKind>;

const StoreFields = z.strictObject({
  code,
  kind: StoreKind,
  /** Of `s3`: where it answers, which bucket, and the region that its signatures name. */
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullable()
    .default(null),
  bucket: text(63)
    .regex(/^[a-z0-9][a-z0-9.-]+[a-z0-9]$/)
    .nullable()
    .default(null),
  region: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  remark: optional(500),
});
export type StoreContent = Readonly<z.infer<typeof StoreFields>>;

/** `POST oss/submit`. Without `id` a new one; with one, `version` is what the form showed. */
export const StoreSubmit = StoreFields.extend({ ...handle, accessKey: secret(128), secretKey: secret(256) }).superRefine(
  ({ kind, endpoint, bucket, accessKey, secretKey }, context) => {
    const missing = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'required' });
    if (kind === 's3' && endpoint === null) missing('endpoint');
    if (kind === 's3' && bucket === null) missing('bucket');
    // One without the other would be the key of one account and the secret of another.
    if ((accessKey ?? null) === null && (secretKey ?? null) !== null) missing('accessKey');
    if ((accessKey ?? null) !== null && (secretKey ?? null) === null) missing('secretKey');
  },
);
export type StoreSubmit = z.infer<typeof StoreSubmit>;

/** `hasSecrets`: whether keys were typed; the keys themselves are never answered. */
export type StoreRow = RowBase & Readonly<{ id: ConnectionId; enabled: boolean; hasSecrets: boolean }> & StoreContent;

const enabled = { enabled: { kind: 'yesNo', zh: '启用中', en: 'In use' } } as const;
const hasSecrets = { hasSecrets: { kind: 'yesNo', zh: '密钥已设置', en: 'Keys are set' } } as const;
const remark = { remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 } } as const;

export const storeKindLabels = {
  folder: { zh: '本机文件夹', en: 'Folder of this installation' },
  s3: { zh: 'S3 对象存储', en: 'S3 object store' },
} as const satisfies Record<StoreKind, object>;

export const storeList = defineList({
  key: 'store-list',
  path: 'blade-resource/oss/list',
  labels: { zh: '对象存储', en: 'Object stores' },
  fields: {
    code: { kind: 'text', zh: '资源编号', en: 'Code', max: 32, pattern: 'code', required: true },
    kind: { kind: 'choice', zh: '存储类型', en: 'Kind', options: storeKindLabels, required: true },
    endpoint: { kind: 'text', zh: '访问地址', en: 'Endpoint', max: 300 },
    bucket: { kind: 'text', zh: '存储桶', en: 'Bucket', max: 63 },
    region: { kind: 'text', zh: '区域', en: 'Region', max: 40 },
    ...hasSecrets,
    ...enabled,
    ...remark,
  },
  columns: ['code', 'kind', 'endpoint', 'bucket', 'region', 'hasSecrets', 'enabled'],
  filters: ['code', 'code_like', 'kind', 'endpoint_like', 'bucket_like', 'enabled'],
  sorts: ['code', 'kind'],
  sort: { by: 'code', direction: 'asc' },
  title: 'code',
});

// ---- messages

export const SmsKind = z.enum(['show', 'aliyun']);
export type SmsKind = z.infer<typeof SmsKind>;

const SmsFields = z.strictObject({
  code,
  kind: SmsKind,
  /** What is sent, `${name}` for each value. Of a provider it is a copy of the template that was registered there, for people to read. */
  template: text(500),
  /** Who signs. */
  sign: text(30),
  /** Of a provider: the code of the registered template, and where it answers. */
  templateCode: optional(64),
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullable()
    .default(null),
  remark: optional(500),
});
export type SmsContent = Readonly<z.infer<typeof SmsFields>>;

/** `POST sms/submit`. */
export const SmsSubmit = SmsFields.extend({ ...handle, accessKey: secret(128), secretKey: secret(256) }).superRefine(
  ({ kind, templateCode, accessKey, secretKey }, context) => {
    const missing = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'required' });
    if (kind === 'aliyun' && templateCode === null) missing('templateCode');
    if ((accessKey ?? null) === null && (secretKey ?? null) !== null) missing('accessKey');
    if ((accessKey ?? null) !== null && (secretKey ?? null) === null) missing('secretKey');
  },
);
export type SmsSubmit = z.infer<typeof SmsSubmit>;
export type SmsRow = RowBase & Readonly<{ id: ConnectionId; enabled: boolean; hasSecrets: boolean }> & SmsContent;

export const smsKindLabels = {
  show: { zh: '本地展示（不发送）', en: 'Shown here, not sent' },
  aliyun: { zh: '阿里云短信', en: 'Aliyun SMS' },
} as const satisfies Record<SmsKind, object>;

export const smsList = defineList({
  key: 'sms-list',
  path: 'blade-resource/sms/list',
  labels: { zh: '短信配置', en: 'Text messages' },
  fields: {
    code: { kind: 'text', zh: '资源编号', en: 'Code', max: 32, pattern: 'code', required: true },
    kind: { kind: 'choice', zh: '短信类型', en: 'Kind', options: smsKindLabels, required: true },
    sign: { kind: 'text', zh: '短信签名', en: 'Signature', max: 30, required: true },
    template: { kind: 'text', zh: '短信内容', en: 'Text', max: 500, required: true },
    templateCode: { kind: 'text', zh: '服务商模板编号', en: 'Template of the provider', max: 64 },
    endpoint: { kind: 'text', zh: '服务商地址', en: 'Address of the provider', max: 300 },
    ...hasSecrets,
    ...enabled,
    ...remark,
  },
  columns: ['code', 'kind', 'sign', 'template', 'templateCode', 'hasSecrets', 'enabled'],
  filters: ['code', 'code_like', 'kind', 'sign_like', 'template_like', 'enabled'],
  sorts: ['code', 'kind'],
  sort: { by: 'code', direction: 'asc' },
  title: 'code',
});

/** `POST sms/endpoint/send-message`. `code` left out: the configuration in use. `params`: the values of the template, as an object or as JSON. */
export const SendMessage = z.strictObject({
  code: code.optional(),
  phones: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(PhoneField).min(1).max(100)),
  params: z
    .preprocess(
      (value, context) => {
        if (typeof value !== 'string') return value;
        try {
          return JSON.parse(value) as unknown;
        } catch {
          context.addIssue({ code: 'custom', message: 'json' });
          return z.NEVER;
        }
      },
      z.record(z.string().regex(/^[A-Za-z]\w{0,31}$/), z.union([z.string().max(100), z.number()]).transform(String)),
    )
    .default({}),
});
export type SendMessage = z.infer<typeof SendMessage>;

export const MessageStatus = z.enum(['sending', 'shown', 'sent', 'failed']);
export type MessageStatus = z.infer<typeof MessageStatus>;
export type MessageRow = RowBase &
  Readonly<{
    code: string;
    kind: SmsKind;
    /** Masked: `138****8000`. The number itself is not kept. */
    phone: string;
    /** Of messages that were shown and not sent; what was sent is not kept. */
    content: string;
    status: MessageStatus;
    /** The provider's number of it, or its short name of what went wrong. */
    note: string;
  }>;

export const messageStatusLabels = {
  sending: { zh: '发送中', en: 'On its way' },
  shown: { zh: '已展示', en: 'Shown' },
  sent: { zh: '已发送', en: 'Sent' },
  failed: { zh: '发送失败', en: 'Failed' },
} as const satisfies Record<MessageStatus, object>;

export const messageList = defineList({
  key: 'message-list',
  path: 'console/messages',
  labels: { zh: '短信记录', en: 'Messages' },
  fields: {
    createdAt: { kind: 'dateTime', zh: '时间', en: 'Time' },
    code: { kind: 'text', zh: '资源编号', en: 'Code', max: 32 },
    kind: { kind: 'choice', zh: '短信类型', en: 'Kind', options: smsKindLabels },
    phone: { kind: 'text', zh: '手机号码', en: 'Number', max: 20 },
    content: { kind: 'text', zh: '内容', en: 'Text', max: 600 },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: messageStatusLabels },
    note: { kind: 'text', zh: '回执', en: 'Receipt', max: 100 },
  },
  columns: ['createdAt', 'code', 'kind', 'phone', 'content', 'status', 'note'],
  filters: ['code', 'kind', 'status', 'status_in'],
  sorts: ['code', 'status'],
  sort: { by: 'createdAt', direction: 'desc' },
  title: 'phone',
});

// ---- data sources

const DataSourceFields = z.strictObject({
  name: text(64),
  driver: z.literal('postgres').default('postgres'),
  host: text(253).regex(/^[A-Za-z0-9.:_-]+$/),
  port: z.int().min(1).max(65_535).default(5432),
  database: text(63),
  user: text(63),
  /** Over TLS, with a certificate that is checked. */
  tls: z.boolean().default(true),
  remark: optional(500),
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
    ...hasSecrets,
    ...remark,
  },
  columns: ['name', 'driver', 'host', 'port', 'database', 'user', 'tls', 'hasSecrets'],
  filters: ['name', 'name_like', 'host_like', 'database_like', 'driver'],
  sorts: ['name', 'host'],
  sort: { by: 'name', direction: 'asc' },
  title: 'name',
});

/** What a connection keeps, by its kind. */
export type ContentOf = Readonly<{ store: StoreContent; sms: SmsContent; dataSource: DataSourceContent }>;

// ---- attachments

/** `POST attach/submit`: another name for a file; its ending stays. */
export const AttachmentSubmit = z.strictObject({ id: idField<'file'>(), fileName: z.string().trim().min(1).max(255) });
export type AttachmentSubmit = z.infer<typeof AttachmentSubmit>;

export type AttachmentRow = RowBase &
  Readonly<{
    fileName: string;
    ext: string;
    kind: FileKind;
    size: number;
    contentType: string;
    sha256: string;
    /** Code of the store that has it; empty: the folder of the installation. */
    storeCode: string;
    inUse: boolean;
    uses: number;
  }>;
/** Where a file is used: the stream that names it (`order-…`), as history knows it. */
export type AttachmentDetail = AttachmentRow & Readonly<{ usedBy: readonly string[] }>;

export const attachmentList = defineList({
  key: 'attachment-list',
  path: 'blade-resource/attach/list',
  labels: { zh: '附件', en: 'Attachments' },
  fields: {
    createdAt: { kind: 'dateTime', zh: '上传时间', en: 'Uploaded' },
    createdBy: { kind: 'user', zh: '上传人', en: 'Uploaded by' },
    fileName: { kind: 'text', zh: '文件名', en: 'File name', max: 255, required: true },
    ext: { kind: 'text', zh: '扩展名', en: 'Ending', max: 16 },
    kind: { kind: 'choice', zh: '用途', en: 'For', options: fileKindLabels },
    size: { kind: 'integer', zh: '大小（字节）', en: 'Size (bytes)', min: 0, max: 2_000_000_000 },
    contentType: { kind: 'text', zh: '内容类型', en: 'Type', max: 100 },
    sha256: { kind: 'text', zh: '校验值', en: 'SHA-256', max: 64 },
    storeCode: { kind: 'text', zh: '存储', en: 'Store', max: 32 },
    inUse: { kind: 'yesNo', zh: '使用中', en: 'In use' },
    uses: { kind: 'integer', zh: '引用数', en: 'Uses', min: 0, max: 2_000_000_000 },
  },
  columns: ['fileName', 'kind', 'size', 'createdAt', 'createdBy', 'storeCode', 'inUse', 'uses'],
  filters: ['fileName_like', 'ext', 'kind', 'inUse', 'size_ge', 'size_le', 'sha256', 'storeCode', 'createdBy'],
  sorts: ['fileName', 'size', 'ext'],
  sort: { by: 'createdAt', direction: 'desc' },
  title: 'fileName',
});

// ---- documents that jobs made

/** A document that a job of one's own made: an export, a report, a statement. Nobody else's is there. */
export type ReportFileRow = RowBase &
  Readonly<{
    name: string;
    /** What it was asked for as, in the caller's language. */
    title: string;
    state: JobState;
    size: number | null;
    /** Instant; empty when there is no file, or no more. */
    expiresAt: string | null;
    finishedAt: string | null;
  }>;

export const reportFileList = defineList({
  key: 'report-file-list',
  path: 'blade-report/report/rest/list',
  labels: { zh: '报表文件', en: 'Report files' },
  fields: {
    createdAt: { kind: 'dateTime', zh: '创建时间', en: 'Created' },
    title: { kind: 'text', zh: '名称', en: 'Report', max: 200 },
    name: { kind: 'text', zh: '文件名', en: 'File name', max: 255 },
    state: { kind: 'choice', zh: '状态', en: 'Status', options: jobStateLabels },
    size: { kind: 'integer', zh: '大小（字节）', en: 'Size (bytes)', min: 0, max: 2_000_000_000 },
    finishedAt: { kind: 'dateTime', zh: '完成时间', en: 'Finished' },
    expiresAt: { kind: 'dateTime', zh: '保留至', en: 'Kept until' },
  },
  columns: ['createdAt', 'title', 'name', 'state', 'size', 'expiresAt'],
  filters: ['name_like', 'state', 'state_in'],
  sorts: ['name', 'size'],
  sort: { by: 'createdAt', direction: 'desc' },
  title: 'title',
});
