import { customerList, customerStatusLabels, type CustomerRow } from '@cloud-factory/domain/customers/contract';
import { useState } from 'react';
import { ListPage } from '../ui/list/list-page.js';
import { StatusBadge } from '../ui/status-badge.js';
import { BlacklistDialog } from './blacklist-dialog.js';
import { customerPath } from './customer-queries.js';

const write = 'hospitalCustomerData.write';

/** Hospitals that order. */
export function CustomerListPage() {
  const [asked, setAsked] = useState<CustomerRow>();
  return (
    <>
      <ListPage<CustomerRow>
        list={customerList}
        permission="hospitalCustomerData.read"
        href={({ id }) => `/customer/hospitalCustomerData/${id}`}
        create={{ href: '/customer/hospitalCustomerData/new', permission: write }}
        remove={{ path: `${customerPath}/remove`, permission: write }}
        cells={{ status: ({ status }) => <StatusBadge status={status} labels={customerStatusLabels} /> }}
        exportPath={`${customerPath}/getListExcel`}
        rowActions={[
          {
            key: 'blacklist',
            label: { zh: '拉黑', en: 'Blacklist' },
            permission: write,
            isDanger: true,
            isShown: ({ status }) => status === 'normal',
            run: (row) => setAsked(row),
          },
          {
            key: 'release',
            label: { zh: '解除', en: 'Release' },
            permission: write,
            isShown: ({ status }) => status === 'blacklisted',
            run: (row) => setAsked(row),
          },
        ]}
      />
      {asked && <BlacklistDialog customer={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
