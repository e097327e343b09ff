import { customerInformationList, customerStatusLabels, type CustomerInformationRow } from '@cloud-factory/domain/customers/contract';
import { Paper, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { usePage } from '../platform/page.js';
import { Facts } from '../ui/facts.js';
import { FieldValue } from '../ui/field-value.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage } from '../ui/form/record-page.js';
import { ListPage } from '../ui/list/list-page.js';
import { PageLink } from '../ui/page-link.js';
import { StatusBadge } from '../ui/status-badge.js';
import { informationPath } from './customer-queries.js';

const { fields } = customerInformationList;
const own = picked(fields, ['packing', 'receivingHours', 'storageRemark']);

/** Customers as storage sees them: where parcels go, how they are packed, when they are taken in. */
export function CustomerInformationListPage() {
  return (
    <ListPage<CustomerInformationRow>
      list={customerInformationList}
      permission="customerInformationMaintain.read"
      href={({ id }) => `/customer/customerInformationMaintain/${id}`}
      cells={{ status: ({ status }) => <StatusBadge status={status} labels={customerStatusLabels} /> }}
    />
  );
}

/** One of them: what storage keeps is typed here, the rest is the customer's own page. */
export function CustomerInformationPage() {
  const { params } = usePage();
  return (
    <RecordPage
      labels={{ zh: '客户信息', en: 'Customer information' }}
      fields={own}
      id={params['id'] ?? ''}
      detailPath={`${informationPath}/detail`}
      submitPath={`${informationPath}/submit`}
      writePermission="customerInformationMaintain.write"
      title={(row) => String(row['name'])}
      around={(row, form) => (
        <>
          {row && <About row={row as unknown as CustomerInformationRow /* the detail answers the row of the list */} />}
          {form}
        </>
      )}
    />
  );
}

function About({ row }: Readonly<{ row: CustomerInformationRow }>) {
  const words = useWords();
  const { t } = useTranslation('customers');
  const value = (name: 'district' | 'salesmanId') =>
    row[name] && <FieldValue name={name} field={fields[name]} value={row[name]} row={row} />;
  return (
    <Paper withBorder p="md">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <Facts
          facts={[
            [words(fields.customerCode), row.customerCode],
            [words(fields.status), <StatusBadge key="status" status={row.status} labels={customerStatusLabels} />],
            [words(fields.salesmanId), value('salesmanId')],
          ]}
        />
        <Facts
          facts={[
            [words(fields.contact), row.contact],
            [words(fields.phone), row.phone],
          ]}
        />
        <Facts
          facts={[
            [words(fields.district), value('district')],
            [words(fields.address), row.address],
            [
              t('information.more'),
              <PageLink key="page" href={`/customer/hospitalCustomerData/${row.id}`}>
                {t('information.open')}
              </PageLink>,
            ],
          ]}
        />
      </SimpleGrid>
    </Paper>
  );
}
