import { dataSourceList, smsList, storeList } from '@cloud-factory/domain/resources/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRow, type TenantClient } from '../shared/index.js';
import { dataSourceTable, smsTable, storeTable, type KeptDataSource, type KeptSms, type KeptStore } from './connection-list.js';

/** What leaves the server: that keys are set, and no more. */
export const shownConnection = <Row extends Readonly<{ secretId: string | null }>>({
  secretId,
  ...row
}: Row): Omit<Row, 'secretId'> & Readonly<{ hasSecrets: boolean }> => ({ ...row, hasSecrets: secretId !== null });

/** `hasSecrets` is made of a column that no list has. */
const stored = <List extends Readonly<{ fields: object }>>(list: List): List => {
  const { hasSecrets: _, ...fields } = list.fields as Readonly<Record<string, unknown>>;
  return { ...list, fields: { ...fields, secretId: { kind: 'text', zh: '', en: '', max: 36 } } };
};
const paged = async <Row extends Readonly<{ secretId: string | null }>>(page: Promise<Page<Row>>) => {
  const found = await page;
  return { ...found, records: found.records.map(shownConnection) };
};

export const findStores = (client: TenantClient, search: Search) =>
  paged(findPage(client, stored(storeList), storeTable, search) as unknown as Promise<Page<KeptStore>>); // the columns of the list are those of the row
export const findSms = (client: TenantClient, search: Search) =>
  paged(findPage(client, stored(smsList), smsTable, search) as unknown as Promise<Page<KeptSms>>);
export const findDataSources = (client: TenantClient, search: Search) =>
  paged(findPage(client, stored(dataSourceList), dataSourceTable, search) as unknown as Promise<Page<KeptDataSource>>);

export const getStore = (client: TenantClient, id: string): Promise<KeptStore | null> => findRow(client, storeTable, id);
export const getSms = (client: TenantClient, id: string): Promise<KeptSms | null> => findRow(client, smsTable, id);
export const getDataSource = (client: TenantClient, id: string): Promise<KeptDataSource | null> => findRow(client, dataSourceTable, id);

/** The store that new files go to; null: the folder of the installation. */
export const getStoreInUse = async (client: TenantClient): Promise<KeptStore | null> =>
  (await findAll(client, storeTable, { where: [{ property: 'enabled', is: '=', value: true }] }))[0] ?? null;
export const getSmsInUse = async (client: TenantClient): Promise<KeptSms | null> =>
  (await findAll(client, smsTable, { where: [{ property: 'enabled', is: '=', value: true }] }))[0] ?? null;
export const getSmsByCode = async (client: TenantClient, code: string): Promise<KeptSms | null> =>
  (await findAll(client, smsTable, { where: [{ property: 'code', is: '=', value: code }] }))[0] ?? null;
