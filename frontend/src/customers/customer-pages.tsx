import { Button } from '@mantine/core';
import { customerList, type CustomerRow } from '@cloud-factory/domain/customers/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../platform/api.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage } from '../ui/form/record-page.js';
import { ListPage } from '../ui/list/list-page.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { StatusBadge } from '../ui/status-badge.js';
import { customerStatusLabels } from '@cloud-factory/domain/customers/contract';

const root = 'saas-production/hospitalCustomerData';
const write = 'hospitalCustomerData.write';

/** Hospitals that order. */
export function CustomerListPage() {
  return (
    <ListPage<CustomerRow>
      list={customerList}
      permission="hospitalCustomerData.read"
      href={({ id }) => `/customer/hospitalCustomerData/${id}`}
      create={{ href: '/customer/hospitalCustomerData/new', permission: write }}
      remove={{ path: `${root}/remove`, permission: write }}
      cells={{ status: ({ status }) => <StatusBadge status={status} labels={customerStatusLabels} /> }}
    />
  );
}

const { fields } = customerList;
const formFields = picked(
  fields,
  [
    'customerCode',
    'name',
    'shortName',
    'hospitalLevel',
    'licenceNo',
    'licenceValidTo',
    'salesmanId',
    'currency',
    'settlementType',
    'closingDay',
    'district',
    'address',
    'contact',
    'phone',
    'remark',
  ],
  ['customerCode', 'name', 'currency', 'settlementType', 'closingDay'],
);

/** One hospital: who they are, their licence, when their month closes. */
export function CustomerPage() {
  const { params } = usePage();
  const id = params['id'] ?? 'new';
  return (
    <RecordPage
      labels={{ zh: '医院客户', en: 'Hospital' }}
      fields={formFields}
      id={id}
      detailPath={`${root}/detail`}
      submitPath={`${root}/submit`}
      writePermission={write}
      stream={(each) => `customer-${each}`}
      title={(row) => String(row['name'])}
      defaults={{ currency: 'CNY', settlementType: 'monthly', closingDay: 25 }}
      actions={(row) => <BlacklistButton row={row as unknown as CustomerRow} /> /* the detail answers the row of the list */}
    />
  );
}

/** Blacklists a customer, or takes that back; both with a reason. */
function BlacklistButton({ row }: Readonly<{ row: CustomerRow }>) {
  const { t } = useTranslation('factory');
  const { may } = usePermissions();
  const [asked, setAsked] = useState<Asked>();
  if (!may(write)) return null;
  const isBlack = row.status === 'blacklisted';
  const ask = (): void =>
    setAsked({
      title: isBlack ? { zh: '解除黑名单', en: 'Release from the blacklist' } : { zh: '加入黑名单', en: 'Blacklist' },
      names: [row.name],
      ...(isBlack ? row.blackReason !== null && { warning: row.blackReason } : { warning: t('customer.blacklistWarning') }),
      act: (reason, commandId) =>
        api.post(
          `${root}/${isBlack ? 'releaseBlacklistRowSave' : 'blacklistRowSave'}`,
          { id: row.id, version: row.version, reason },
          commandId,
        ),
    });
  return (
    <>
      <StatusBadge status={row.status} labels={customerStatusLabels} />
      <Button variant="light" color={isBlack ? 'brand' : 'red'} onClick={ask}>
        {isBlack ? t('customer.release') : t('customer.blacklist')}
      </Button>
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
