import { channelAccountList, type ChannelAccountRow } from '@cloud-factory/domain/channel/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../ui/list/list-page.js';
import { PageLink } from '../ui/page-link.js';
import { grantChannel, withdrawChannel } from './customer-queries.js';
import { FormDialog } from './form-dialog.js';

const right = 'channel.grant';
const hospital = { customerId: { kind: 'ref', zh: '医院客户', en: 'Hospital', to: 'hospitalCustomerData', required: true } } as const;
const grantFields = { userId: { kind: 'user', zh: '用户', en: 'User', required: true }, ...hospital } as const satisfies Fields;

/** Which account orders for which hospital: an account for one, a hospital may have many. */
export function ChannelAccountsPage() {
  const [granted, setGranted] = useState<ChannelAccountRow | 'new'>();
  return (
    <>
      <ListPage<ChannelAccountRow>
        list={channelAccountList}
        permission={right}
        create={{ run: () => setGranted('new'), permission: right, label: { zh: '绑定账号', en: 'Grant an account' } }}
        cells={{
          customerName: ({ customerId, customerName }) => (
            <PageLink href={`/customer/hospitalCustomerData/${customerId}`}>{customerName}</PageLink>
          ),
        }}
        rowActions={[
          { key: 'move', label: { zh: '更换医院', en: 'Another hospital' }, permission: right, run: (row) => setGranted(row) },
          {
            key: 'withdraw',
            label: { zh: '解除', en: 'Revoke' },
            permission: right,
            isDanger: true,
            ask: { zh: '解除后该账号立即不能再下单。确定解除？', en: 'It can no longer order, at once. Revoke it?' },
            done: { zh: '已解除', en: 'Revoked' },
            run: ({ id }, commandId) => withdrawChannel(id, commandId),
          },
        ]}
      />
      {granted && <GrantDialog account={granted === 'new' ? undefined : granted} onClose={() => setGranted(undefined)} />}
    </>
  );
}

function GrantDialog({ account, onClose }: Readonly<{ account: ChannelAccountRow | undefined; onClose: () => void }>) {
  const { t } = useTranslation('customers');
  return (
    <FormDialog
      title={account ? t('channel.move', { account: account.account }) : t('channel.grant')}
      note={t('channel.note')}
      fields={account ? hospital : grantFields}
      {...(account && { values: { customerId: account.customerId } })}
      done={t('channel.granted')}
      save={(values, commandId) => grantChannel(account ? { ...values, userId: account.id } : values, commandId)}
      onClose={onClose}
    />
  );
}
