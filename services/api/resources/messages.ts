import { createHmac, hkdfSync } from 'node:crypto';
import { messageList, type MessageRow, type MessageStatus, type SendMessage } from '@cloud-factory/domain/resources/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { Search } from '@cloud-factory/domain/shared/list';
import type { KeptSms } from '@cloud-factory/projections/resources';
import {
  conditionsOf,
  defaultZone,
  orderSql,
  sortsOf,
  whereSql,
  type ReadTable,
  type TenantClient,
  type TenantPool,
} from '@cloud-factory/projections/shared';
import { seededId } from '../auth/seed.js';
import { RefusedException, type Caller } from '../platform/http.js';
import type { Outgoing } from '../platform/outgoing.js';
import type { SealedSecrets } from '../platform/sealed-secrets.js';
import { sendByAliyun } from './sms-provider.js';

/** So many messages may go to one number, and come from one user, within so many seconds. */
export const messageLimits = {
  number: [
    { seconds: 60, most: 1 },
    { seconds: 3_600, most: 5 },
    { seconds: 86_400, most: 10 },
  ],
  user: [{ seconds: 3_600, most: 200 }],
} as const;

/** `138****8000`. */
export const masked = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** The text with its values; throws when one is missing. A value is text and stays text: no `${…}` in it is looked at again. */
export function textOf(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\$\{([A-Za-z]\w*)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) throw new RefusedException('SmsValueMissing', { details: { name } });
    return value;
  });
}

export type MessageParts = Readonly<{
  platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'>;
  secrets: SealedSecrets;
  outgoing: Outgoing;
  masterKey: string;
}>;
export type SentMessage = Readonly<{ id: string; phone: string; status: MessageStatus; note: string }>;

const table: ReadTable = {
  table: 'messages',
  columns: {
    id: 'uuid',
    createdAt: 'instant',
    createdBy: 'uuid',
    code: 'text',
    kind: 'text',
    phone: 'text',
    content: 'text',
    status: 'text',
    note: 'text',
  },
  apply: () => new Map(),
};
const from = '(select *, id as key from platform.messages) as messages';
const instant = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const selected = `id, 1 as version, ${instant} as "createdAt", ${instant} as "updatedAt", created_by as "createdBy", created_by as "updatedBy",
  code, kind, phone, content, status, note`;

/** One page of messages, the newest first unless told. */
export async function findMessages(client: TenantClient, search: Search): Promise<Page<MessageRow>> {
  const { current, size } = search;
  const values: unknown[] = [];
  const where = whereSql(table, conditionsOf(messageList, table, search, client.scope.zone ?? defaultZone), values, client.scope.tenant);
  const { rows: counted } = await client.query<{ total: number }>(`select count(*)::int as total from ${from}${where}`, values);
  const total = counted[0]?.total ?? 0;
  const { rows: records } = await client.query<MessageRow>(
    `select ${selected} from ${from}${where} order by ${orderSql(sortsOf(messageList, search))} limit $${values.push(size)} offset $${values.push((current - 1) * size)}`,
    values,
  );
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** Personal data was erased: any text that was shown may name the person, so all of the tenant go. That they were shown stays. */
export const forgetMessageTexts = (platform: Pick<TenantPool, 'withTenantWrite'>, tenant: TenantId): Promise<unknown> =>
  platform.withTenantWrite({ tenant, creators: '*' }, (client) =>
    client.query("update platform.messages set content = '' where content <> ''", []),
  );

export function createMessages({ platform, secrets, outgoing, masterKey }: MessageParts) {
  const hashKey = Buffer.from(hkdfSync('sha256', Buffer.from(masterKey, 'base64'), '', 'message-numbers', 32));
  const hashOf = (tenant: TenantId, phone: string): Buffer => createHmac('sha256', hashKey).update(`${tenant}\n${phone}`).digest();
  const scopeOf = ({ tenant }: Caller) => ({ tenant, creators: '*' as const });

  /** Rows first, in one transaction with the limits: two requests at once cannot both be the last one that was allowed. */
  const reserve = (caller: Caller, sms: KeptSms, requestId: string, phones: readonly string[], content: string) =>
    platform.withTenantWrite(scopeOf(caller), async (client) => {
      const { rows: before } = await client.query<SentMessage>(
        'select id, phone, status, note from platform.messages where request_id = $1 order by id',
        [requestId],
      );
      if (before.length > 0) return { before };
      const over = () => new RefusedException('SmsLimitReached', { status: 429, retryAfter: 60 });
      const count = async (where: string, value: unknown, seconds: number): Promise<number> =>
        (
          await client.query<{ n: number }>(
            `select count(*)::int as n from platform.messages where ${where} = $1 and created_at > now() - make_interval(secs => $2)`,
            [value, seconds],
          )
        ).rows[0]?.n ?? 0;
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [`messages ${caller.tenant}`]);
      for (const { seconds, most } of messageLimits.user)
        if ((await count('created_by', caller.userId, seconds)) + phones.length > most) throw over();
      for (const phone of phones)
        for (const { seconds, most } of messageLimits.number)
          if ((await count('phone_hash', hashOf(caller.tenant, phone), seconds)) + 1 > most) throw over();
      const reserved: { id: string; phone: string }[] = [];
      for (const phone of phones) {
        const id = seededId<'message'>(`${requestId}\n${phone}`);
        await client.query(
          `insert into platform.messages (tenant_id, id, request_id, connection_id, code, kind, phone, phone_hash, content, status, created_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'sending', $10)`,
          [
            caller.tenant,
            id,
            requestId,
            sms.id,
            sms.code,
            sms.kind,
            masked(phone),
            hashOf(caller.tenant, phone),
            sms.kind === 'show' ? content : '',
            caller.userId,
          ],
        );
        reserved.push({ id, phone });
      }
      return { reserved };
    });

  const finish = (caller: Caller, id: string, status: MessageStatus, note: string) =>
    platform.withTenantWrite(scopeOf(caller), (client) =>
      client.query('update platform.messages set status = $2, note = $3, finished_at = now() where id = $1', [id, status, note]),
    );

  return {
    /**
     * Sends one text to some numbers, at most once: the same request again answers what became of it. One that was on its way when the program
     * died stays `sending`, for nobody knows whether it went out. Throws when a value is missing or a limit is reached; then nothing was sent.
     */
    send: async (
      caller: Caller,
      sms: KeptSms,
      { phones, params }: SendMessage,
    ): Promise<Readonly<{ id: string; messages: readonly SentMessage[] }>> => {
      const id = seededId<'request'>(['messages', caller.tenant, caller.userId, caller.commandId, caller.fingerprint].join('\n'));
      const content = `【${sms.sign}】${textOf(sms.template, params)}`;
      const { before, reserved = [] } = await reserve(caller, sms, id, [...new Set(phones)], content);
      if (before) return { id, messages: before };
      const keys = sms.secretId === null ? null : await secrets.read(caller.tenant, sms.secretId);
      const messages: SentMessage[] = [];
      for (const { id: messageId, phone } of reserved) {
        const { status, note } = await one(sms, keys, phone, params);
        await finish(caller, messageId, status, note);
        messages.push({ id: messageId, phone: masked(phone), status, note });
      }
      return { id, messages };
    },
  };

  async function one(
    { kind, endpoint, sign, templateCode }: KeptSms,
    keys: Readonly<Record<string, string>> | null,
    phone: string,
    params: Readonly<Record<string, string>>,
  ): Promise<Readonly<{ status: MessageStatus; note: string }>> {
    if (kind === 'show') return { status: 'shown', note: '' };
    const [accessKey, secretKey] = [keys?.['accessKey'], keys?.['secretKey']];
    if (accessKey === undefined || secretKey === undefined || templateCode === null) return { status: 'failed', note: 'notConfigured' };
    const { isSent, note } = await sendByAliyun(outgoing, { endpoint, accessKey, secretKey, phone, sign, templateCode, params });
    return { status: isSent ? 'sent' : 'failed', note };
  }
}
export type Messages = ReturnType<typeof createMessages>;
