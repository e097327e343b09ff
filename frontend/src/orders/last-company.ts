import { readSetting, writeSetting } from '../platform/settings.js';

const nameOf = (tenantId: string, userId: string): string => `company.${tenantId}/${userId}`;

/** Of the two companies that issue orders, the one that this person used last: most people work for one of them. */
export const lastCompany = (tenantId: string, userId: string): string => readSetting<string>(nameOf(tenantId, userId)) ?? '';

export const keepCompany = (tenantId: string, userId: string, companyCode: string): void =>
  writeSetting(nameOf(tenantId, userId), companyCode);
