import { Alert, Button } from '@mantine/core';
import { blacklistScopeLabels, customerStatusLabels, type CustomerRow } from '@cloud-factory/domain/customers/contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatInstant, formatList } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { lazyPart } from '../platform/lazy-part.js';
import { usePermissions } from '../platform/permissions.js';
import { RecordPage, type DetailRow } from '../ui/form/record-page.js';
import { RecordTabs, type RecordTab } from '../ui/record-tabs.js';
import { StatusBadge } from '../ui/status-badge.js';
import { CreditNote } from './credit-note.js';
import { BlacklistDialog } from './blacklist-dialog.js';
import { customerFields, customerGroups, customerShape } from './customer-fields.js';
import { customerPath } from './customer-queries.js';

const CustomerPrices = lazyPart(async () => (await import('./customer-prices.js')).CustomerPrices);
const ProductTemplates = lazyPart(async () => (await import('./product-templates.js')).ProductTemplates);
const PriceQuestionForm = lazyPart(async () => (await import('./price-question.js')).PriceQuestionForm);
const CustomerSchemes = lazyPart(async () => (await import('./customer-schemes.js')).CustomerSchemes);
const CustomerContacts = lazyPart(async () => (await import('./customer-records.js')).CustomerContacts);
const CustomerAddresses = lazyPart(async () => (await import('./customer-records.js')).CustomerAddresses);

const write = 'hospitalCustomerData.write';
/** One hospital: who they are, whom to call, what they pay and why. */
export function CustomerPage() {
  const { params } = usePage();
  const id = params['id'] ?? 'new';
  return (
    <RecordPage
      labels={{ zh: '医院客户', en: 'Hospital' }}
      fields={customerFields}
      groups={customerGroups}
      shape={customerShape}
      id={id}
      detailPath={`${customerPath}/detail`}
      submitPath={`${customerPath}/submit`}
      writePermission={write}
      stream={(each) => `customer-${each}`}
      title={(row) => String(row['name'])}
      defaults={{ currency: 'CNY', settlementType: 'monthly', closingDay: 25, languagePreference: 'zh' }}
      actions={(row) => <Standing customer={asCustomer(row)} />}
      around={(row, form) => (row ? <Parts customer={asCustomer(row)}>{form}</Parts> : form)}
    />
  );
}

/** The detail answers the row of the list. */
const asCustomer = (row: DetailRow): CustomerRow => row as unknown as CustomerRow;

/** The form and what else belongs to a customer, each behind a tab. */
function Parts({ customer, children }: Readonly<{ customer: CustomerRow; children: ReactNode }>) {
  const { t } = useTranslation('customers');
  const customerId = customer.id;
  const prices = 'hospitalproduct.read';
  const tabs: readonly RecordTab[] = [
    {
      key: 'contacts',
      label: t('part.contacts'),
      permission: 'hospitalContactInformation.read',
      panel: () => <CustomerContacts customerId={customerId} />,
    },
    {
      key: 'addresses',
      label: t('part.addresses'),
      permission: 'mailingAddress.read',
      panel: () => <CustomerAddresses customerId={customerId} />,
    },
    { key: 'prices', label: t('part.prices'), permission: prices, panel: () => <CustomerPrices customerId={customerId} /> },
    { key: 'templates', label: t('part.templates'), permission: prices, panel: () => <ProductTemplates customerId={customerId} /> },
    {
      key: 'schemes',
      label: t('part.schemes'),
      permission: 'hospitalscheme.read',
      panel: () => <CustomerSchemes customerId={customerId} />,
    },
    {
      key: 'calculate',
      label: t('part.calculate'),
      permission: prices,
      panel: () => <PriceQuestionForm customerId={customerId} />,
    },
  ];
  return (
    <>
      <BlackNote customer={customer} />
      <CreditNote customerId={customerId} />
      <RecordTabs first={t('part.data')} tabs={tabs}>
        {children}
      </RecordTabs>
    </>
  );
}

/** What the blacklist stops, since when and why. */
function BlackNote({ customer }: Readonly<{ customer: CustomerRow }>) {
  const words = useWords();
  const language = useLanguage();
  if (customer.status !== 'blacklisted') return null;
  return (
    <Alert
      color="red"
      mb="md"
      title={formatList(
        customer.blackScopes.map((scope) => words(blacklistScopeLabels[scope])),
        language,
      )}
    >
      {customer.blackReason}
      {customer.blacklistedAt && ` · ${formatInstant(customer.blacklistedAt)}`}
    </Alert>
  );
}

function Standing({ customer }: Readonly<{ customer: CustomerRow }>) {
  const { t } = useTranslation('customers');
  const { may } = usePermissions();
  const [isAsking, setAsking] = useState(false);
  const isBlack = customer.status === 'blacklisted';
  return (
    <>
      <StatusBadge status={customer.status} labels={customerStatusLabels} />
      {may(write) && (
        <Button variant="light" color={isBlack ? 'brand' : 'red'} onClick={() => setAsking(true)}>
          {t(isBlack ? 'blacklist.release' : 'blacklist.add')}
        </Button>
      )}
      {isAsking && <BlacklistDialog customer={customer} onClose={() => setAsking(false)} />}
    </>
  );
}
