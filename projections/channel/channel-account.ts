import type { ChannelEvent } from '@cloud-factory/domain/channel';
import { channelAccountList, type ChannelAccountRow } from '@cloud-factory/domain/channel/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { defineProjection, findPage, findRow, gone, rowColumns, touchedBy, type ListRow, type TenantClient } from '../shared/index.js';

/** One row per account that orders for a hospital. */
export const channelAccountTable = defineProjection<ChannelEvent, ChannelAccountRow>({
  table: 'channel_account',
  revision: 1,
  columns: { ...rowColumns, account: 'text', realName: 'text', customerId: 'uuid', customerName: 'text' },
  indexes: [{ by: ['account'] }, { by: ['customerId', 'account'] }],
  counts: [[], ['customerId']],
  keysOf: ({ data }) => [data.userId],
  on: {
    CustomerGranted: (row, recorded) => {
      const { userId, ...data } = recorded.data;
      const { at, by } = recorded;
      return { id: userId, ...data, ...touchedBy(recorded), createdAt: row?.createdAt ?? at, createdBy: row?.createdBy ?? by };
    },
    CustomerGrantWithdrawn: () => gone,
  },
});

export type ChannelAccountListed = ListRow<typeof channelAccountTable, keyof typeof channelAccountList.fields>;

/** One page of accounts, by name. */
export const findChannelAccounts = (client: TenantClient, search: Search): Promise<Page<ChannelAccountListed>> =>
  findPage(client, channelAccountList, channelAccountTable, search);

/** The hospital that a user orders for; none for whoever does not. */
export async function findCustomersOfChannel(client: TenantClient, userId: string): Promise<readonly string[]> {
  const account = await findRow(client, channelAccountTable, userId);
  return account ? [account.customerId] : [];
}
