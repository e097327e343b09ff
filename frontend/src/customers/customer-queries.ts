import type {
  PriceChangeDetail,
  PriceAnswer,
  ProductTemplateRow,
  SchemeDetail,
  WhatIfAnswer,
} from '@cloud-factory/domain/customers/contract';
import type { CustomerCredit } from '@cloud-factory/domain/settlement/contract';
import type { Written } from '@cloud-factory/domain/shared/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';

// The only file of this folder that knows paths.
const production = 'saas-production';
export const customerPath = `${production}/hospitalCustomerData`;
export const informationPath = 'saas-storage/customerInformationMaintain';
const pricePath = `${production}/hospitalproduct`;
export const schemePath = `${production}/hospitalscheme`;
const schemeProductPath = `${production}/hospitalschemeproduct`;
const schemeHospitalPath = `${production}/hospitalschemehospital`;
/** Customers that may be chosen for a scheme. */
export const hospitalChoicePath = `${schemeHospitalPath}/geHospitalPage`;
const changePath = 'console/price-changes';
const channelPath = 'console/channel-accounts';

export type Version = Readonly<{ id: string; version: number }>;
type Body = Readonly<Record<string, unknown>>;

export const blacklist = (of: Version, scopes: readonly string[], reason: string, commandId: string) =>
  api.post<Written>(`${customerPath}/blacklistRowSave`, { id: of.id, version: of.version, scopes, reason }, commandId);
export const releaseBlacklist = (of: Version, reason: string, commandId: string) =>
  api.post<Written>(`${customerPath}/releaseBlacklistRowSave`, { id: of.id, version: of.version, reason }, commandId);

/** What of its credit is taken and left. */
export const creditQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['record', customerPath, customerId, 'credit'],
    queryFn: reading<CustomerCredit>('console/customers/credit', { customerId }),
    enabled: customerId !== '',
    retry: false,
  });

/** Proposes a price for a product of a customer, or other terms of one that there is. */
export const proposePrice = (values: Body, of: Version | undefined, commandId: string) =>
  of
    ? api.post<Written>(`${pricePath}/update`, { ...values, id: of.id, version: of.version }, commandId)
    : api.post<Written>(`${pricePath}/saveProduct`, values, commandId);
/** Proposes that prices end. */
export const endPrices = (ids: readonly string[], commandId: string) => api.remove<unknown>(`${pricePath}/delProduct`, ids, commandId);
/** What something costs a customer, and how it comes to that. */
export const askPrice = (question: Body) => api.ask<PriceAnswer>(`${pricePath}/calcProductUnitPrice`, question);

export const templatesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['list', 'templates', customerId],
    queryFn: reading<readonly ProductTemplateRow[]>(`${schemePath}/getProductTemplateList`, { customerId }),
  });
export const saveTemplate = (values: Body, commandId: string) =>
  api.post<Written>(`${pricePath}/saveOrUpdateProductTemplate`, values, commandId);

export const schemeKey = (id: string) => ['record', schemePath, id] as const;
export const schemeQuery = (id: string) =>
  queryOptions({ queryKey: schemeKey(id), queryFn: reading<SchemeDetail>(`${schemePath}/detail`, { id }) });
/** Keeps a draft of the next version. */
export const saveScheme = (values: Body, commandId: string) => api.post<Written>(`${schemePath}/save`, values, commandId);
/** Proposes it to the main account. */
export const submitScheme = (values: Body, commandId: string) => api.post<Written>(`${schemePath}/submit`, values, commandId);
export const removeSchemes = `${schemePath}/remove`;
export const saveSchemeProduct = (values: Body, isNew: boolean, commandId: string) =>
  api.post<Written>(`${schemeProductPath}/${isNew ? 'saveProduct' : 'updateProduct'}`, values, commandId);
export const removeSchemeProducts = (ids: readonly string[], commandId: string) =>
  api.remove<unknown>(`${schemeProductPath}/delProduct`, ids, commandId);
export const addSchemeHospitals = (schemeId: string, ids: readonly string[], commandId: string) =>
  api.post<unknown>(`${schemeHospitalPath}/saveHospital`, { schemeId, ids }, commandId);
export const removeSchemeHospitals = (schemeId: string, ids: readonly string[], commandId: string) =>
  api.post<unknown>(`${schemeHospitalPath}/delHospital`, { schemeId, ids }, commandId);

/** Lets an account order for a hospital, and for no other. */
export const grantChannel = (values: Body, commandId: string) => api.post<Written>(`${channelPath}/grant`, values, commandId);
export const withdrawChannel = (userId: string, commandId: string) => api.post<Written>(`${channelPath}/withdraw`, { userId }, commandId);

export const priceChangeQuery = (id: string) =>
  queryOptions({ queryKey: ['record', changePath, id], queryFn: reading<PriceChangeDetail>(`${changePath}/detail`, { id }) });
export const confirmChanges = (ids: readonly string[], commandId: string) => api.post<unknown>(`${changePath}/confirm`, { ids }, commandId);
export const rejectChanges = (ids: readonly string[], reason: string, commandId: string) =>
  api.post<unknown>(`${changePath}/reject`, { ids, reason }, commandId);
export const withdrawChanges = (ids: readonly string[], commandId: string) =>
  api.post<unknown>(`${changePath}/withdraw`, { ids }, commandId);

/** Proposes new prices for the lines of many orders. */
export const proposeBatch = (values: Body, commandId: string) =>
  api.post<Written>('saas-order/orderentry/batchUpdateProductPrice', values, commandId);

export type WhatIfSearch = Readonly<{ schemeId: string; months: number; current: number; size: number }>;
/** Starts the job that makes the file of all customers. */
export const exportWhatIf = (asked: Pick<WhatIfSearch, 'schemeId' | 'months'>, commandId: string) =>
  api.post<Readonly<{ jobId: string }>>('console/price-what-if/export', asked, commandId);
export const whatIfQuery = (search: WhatIfSearch) =>
  queryOptions({
    queryKey: ['price-what-if', search],
    queryFn: reading<WhatIfAnswer>('console/price-what-if', search),
    enabled: search.schemeId !== '',
    retry: false,
  });
