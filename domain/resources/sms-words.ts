// The words of text messages on the wire: by what they are sent, and what was sent.
import * as z from 'zod';
import { optionalText, text } from '../shared/asked.js';
import { PhoneField } from '../shared/fields.js';
import { defineList, type RowBase } from '../shared/list.js';
import { code, enabled, handle, hasSecrets, remark, secret, type ConnectionId } from './connection-words.js';

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
  templateCode: optionalText(64),
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullable()
    .default(null),
  remark: optionalText(500),
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
  times: ['createdAt'],
});
