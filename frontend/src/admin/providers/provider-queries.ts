import type { Written } from '@cloud-factory/domain/shared/contract';
import { api } from '../../platform/api.js';

// The only file of this folder that knows paths.
const root = 'blade-system/provider';
export const detailPath = `${root}/detail`;
export const submitPath = `${root}/submit`;
export const removePath = `${root}/remove`;

export const enableProvider = (id: string, commandId: string) => api.post<Written>(`${root}/enable`, { id }, commandId);
export const disableProvider = (id: string, commandId: string) => api.post<Written>(`${root}/disable`, { id }, commandId);
/** Refused with what stands in the way. */
export const testProvider = (id: string, commandId: string) => api.post<Readonly<{ isOk: boolean }>>(`${root}/test`, { id }, commandId);
