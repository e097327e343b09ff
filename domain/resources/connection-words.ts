// What the words of all connections share: who they are, how they are filled in, and what lists show of them.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import { idField, type Id } from '../shared/ids.js';

export type ConnectionId = Id<'connection'>;
/** What an installation is connected to. Of stores and of providers of messages one at a time is used; a data source is only kept. */
export type ConnectionKind = 'store' | 'sms' | 'dataSource';

/** What people call a connection by. */
export const code = text(32).regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u);
/** Typed once and never answered. Left out, or null: what was typed before stays. */
export const secret = (max: number) => z.string().min(1).max(max).nullable().optional();
/** Of one that is there already; `version` is what the form showed. */
export const handle = { id: idField<'connection'>().optional(), version: z.int().min(1).optional() };

/** What lists show of all of them. */
export const enabled = { enabled: { kind: 'yesNo', zh: '启用中', en: 'In use' } } as const;
export const hasSecrets = { hasSecrets: { kind: 'yesNo', zh: '密钥已设置', en: 'Keys are set' } } as const;
export const remark = { remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 } } as const;
