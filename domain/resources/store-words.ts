// The words of the stores of files on the wire.
import * as z from 'zod';
import { optionalText, text } from '../shared/asked.js';
import { defineList, type RowBase } from '../shared/list.js';
import { code, enabled, handle, hasSecrets, remark, secret, type ConnectionId } from './connection-words.js';

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
  remark: optionalText(500),
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
