import { Alert, Button, Tabs } from '@mantine/core';
import { blacklistScopeLabels, customerStatusLabels, type CustomerRow } from '@cloud-factory/domain/customers/contract';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatInstant, formatList } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { lazyPart } from '../platform/lazy-part.js';
import { usePermissions } from '../platform/permissions.js';
import { RecordPage, type DetailRow } from '../ui/form/record-page.js';
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
const parts = {
  data: undefined,
  contacts: 'hospitalContactInformation.read',
  addresses: 'mailingAddress.read',
  prices: 'hospitalproduct.read',
  templates: 'hospitalproduct.read',
  schemes: 'hospitalscheme.read',
  calculate: 'hospitalproduct.read',
} as const;
type Part = keyof typeof parts;

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

/** The form and what else belongs to a customer, each behind a tab; the address says which. */
function Parts({ customer, children }: Readonly<{ customer: CustomerRow; children: ReactNode }>) {
  const { t } = useTranslation('customers');
  const { search, setSearch } = usePage();
  const { may } = usePermissions();
  const offered = (Object.keys(parts) as readonly Part[]).filter((part) => may(parts[part])); // the keys of `parts`
  const shown = offered.find((part) => part === search['show']) ?? 'data';
  return (
    <Tabs
      value={shown}
      keepMounted={false}
      // Another part is another view: its filters are not those of this one.
      onChange={(next) => setSearch({ show: next === 'data' ? undefined : (next ?? undefined) })}
    >
      <Tabs.List mb="md">
        {offered.map((part) => (
          <Tabs.Tab key={part} value={part}>
            {t(`part.${part}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <BlackNote customer={customer} />
      <CreditNote customerId={customer.id} />
      {/* Always there, so that what is typed stays while somebody looks at a price. */}
      <div hidden={shown !== 'data'}>{children}</div>
      <Suspense>
        <Tabs.Panel value="contacts">
          <CustomerContacts customerId={customer.id} />
        </Tabs.Panel>
        <Tabs.Panel value="addresses">
          <CustomerAddresses customerId={customer.id} />
        </Tabs.Panel>
        <Tabs.Panel value="prices">
          <CustomerPrices customerId={customer.id} />
        </Tabs.Panel>
        <Tabs.Panel value="templates">
          <ProductTemplates customerId={customer.id} />
        </Tabs.Panel>
        <Tabs.Panel value="schemes">
          <CustomerSchemes customerId={customer.id} />
        </Tabs.Panel>
        <Tabs.Panel value="calculate">
          <PriceQuestionForm customerId={customer.id} />
        </Tabs.Panel>
      </Suspense>
    </Tabs>
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
