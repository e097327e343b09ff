// The words of providers of sign-in on the wire: no state, no rules.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import { defineList, type RowBase } from '../shared/list.js';

/** The last part of addresses, and what is kept of people: lower case, so that it reads the same everywhere. */
export const ProviderSource = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, { error: 'format' });
const tenantCode = z.string().regex(/^\d{6}$/, { error: 'format' });

/** `POST provider/submit`. Without `id` a new one, which needs its secret; with one, `version` is what the form showed. */
export const ProviderSubmit = z.strictObject({
  id: ProviderSource.optional(),
  version: z.int().min(1).optional(),
  source: ProviderSource,
  name: text(50),
  issuer: z.url({ protocol: /^https?$/ }).max(150),
  clientId: text(100),
  /** Typed once and never answered. Left out, or null: what was typed before stays. */
  clientSecret: z.string().min(1).max(500).nullable().optional(),
  tenantId: z.preprocess((value) => (value === '' ? null : value), tenantCode.nullable().default(null)),
});
export type ProviderSubmit = z.infer<typeof ProviderSubmit>;

export type ProviderRow = RowBase &
  Readonly<{ source: string; name: string; issuer: string; clientId: string; tenantId: string | null; status: 'enabled' | 'disabled' }>;

export const providerList = defineList({
  key: 'provider-list',
  path: 'blade-system/provider/list',
  labels: { zh: '登录源', en: 'Sign-in providers' },
  fields: {
    source: { kind: 'text', zh: '编号', en: 'Code', max: 30, required: true },
    name: { kind: 'text', zh: '名称', en: 'Name', max: 50, required: true },
    issuer: { kind: 'text', zh: '签发地址', en: 'Issuer', max: 150, required: true },
    clientId: { kind: 'text', zh: '客户端编号', en: 'Client ID', max: 100, required: true },
    tenantId: { kind: 'text', zh: '租户编号', en: 'Tenant ID', max: 6 },
    status: {
      kind: 'choice',
      zh: '状态',
      en: 'Status',
      options: { enabled: { zh: '启用', en: 'Enabled' }, disabled: { zh: '停用', en: 'Disabled' } },
    },
  },
  columns: ['source', 'name', 'issuer', 'clientId', 'tenantId', 'status'],
  filters: ['source', 'source_like', 'name_like', 'issuer_like', 'tenantId', 'status'],
  sorts: ['source', 'name'],
  sort: { by: 'source', direction: 'asc' },
  title: 'name',
});
