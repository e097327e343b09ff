import { Alert, Button, Group, Stack } from '@mantine/core';
import { priceStatusLabels, type SchemeDetail } from '@cloud-factory/domain/customers/contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { todayOfTenant } from '../platform/format.js';
import { ActButton } from '../ui/act-button.js';
import { RecordPage, type DetailRow, type Shape } from '../ui/form/record-page.js';
import { PageButton, PageLink } from '../ui/page-link.js';
import { RecordTabs, type RecordTab } from '../ui/record-tabs.js';
import { StatusBadge } from '../ui/status-badge.js';
import { schemePath, submitScheme } from './customer-queries.js';
import { headFields, headOf } from './scheme-fields.js';
import { SchemeHospitals } from './scheme-hospitals.js';
import { SchemeProducts } from './scheme-products.js';
import { SchemeVersions } from './scheme-versions.js';

const write = 'hospitalscheme.write';
const asScheme = (row: DetailRow): SchemeDetail => row as unknown as SchemeDetail; // what the detail answers

/** The head as it is typed. */
const shape: Shape = { values: (row) => ({ ...row, ...headOf(asScheme(row)) }), body: (values) => values };

/** One scheme. What is saved is a draft of its next version; proposed, it waits for the main account; orders already priced keep their price. */
export function SchemePage() {
  const { params } = usePage();
  return (
    <RecordPage
      labels={{ zh: '价格方案', en: 'Price scheme' }}
      fields={headFields}
      id={params['id'] ?? 'new'}
      detailPath={`${schemePath}/detail`}
      submitPath={`${schemePath}/save`}
      writePermission={write}
      isReadOnly={(row) => row['pendingChangeId'] !== null}
      shape={shape}
      stream={(id) => `scheme-${id}`}
      title={(row) => `${String(row['schemeNo'])} ${String(row['name'])}`}
      defaults={{ type: 'rate', currency: 'CNY', rounding: 2, effectiveFrom: todayOfTenant() }}
      actions={(row) => <Standing scheme={asScheme(row)} />}
      around={(row, form) => (row ? <Parts scheme={asScheme(row)}>{form}</Parts> : form)}
    />
  );
}

/** The form and what else belongs to a scheme, each behind a tab with how much of it there is. */
function Parts({ scheme, children }: Readonly<{ scheme: SchemeDetail; children: ReactNode }>) {
  const { t } = useTranslation('customers');
  const { may } = usePermissions();
  const isEditable = may(write) && scheme.pendingChangeId === null;
  const part = (key: 'products' | 'hospitals' | 'versions', panel: RecordTab['panel']): RecordTab => ({
    key,
    label: `${t(`scheme.part.${key}`)} ${scheme[key].length}`,
    panel,
  });
  return (
    <Stack gap="md">
      <Notes scheme={scheme} />
      <RecordTabs
        first={t('scheme.part.head')}
        tabs={[
          part('products', () => <SchemeProducts scheme={scheme} isEditable={isEditable} />),
          part('hospitals', () => <SchemeHospitals scheme={scheme} isEditable={isEditable} />),
          part('versions', () => <SchemeVersions versions={scheme.versions} />),
        ]}
      >
        {children}
      </RecordTabs>
    </Stack>
  );
}

/** What waits, and what was said the last time. */
function Notes({ scheme }: Readonly<{ scheme: SchemeDetail }>) {
  const { t } = useTranslation('customers');
  return (
    <>
      {scheme.pendingChangeId && (
        <Alert color="orange">
          <Group gap="xs">
            {t('scheme.waits')}
            <PageLink href={`/customer/price-changes/${scheme.pendingChangeId}`}>{t('change.see')}</PageLink>
          </Group>
        </Alert>
      )}
      {scheme.status === 'rejected' && scheme.reason && (
        <Alert color="red" title={t('scheme.rejected')}>
          {scheme.reason}
        </Alert>
      )}
    </>
  );
}

function Standing({ scheme }: Readonly<{ scheme: SchemeDetail }>) {
  const { t } = useTranslation('customers');
  const { may } = usePermissions();
  const [isTried, setTried] = useState(false);
  const isDraft = scheme.pendingChangeId === null && (scheme.hasDraft || scheme.status === 'draft' || scheme.status === 'rejected');
  const isEmpty = scheme.hospitals.length === 0;
  return (
    <>
      <StatusBadge status={scheme.status} labels={priceStatusLabels} />
      <PageButton href={`/customer/price-what-if?scheme=${scheme.id}`}>{t('scheme.whatIf')}</PageButton>
      {may(write) && isDraft && isEmpty && (
        <Button onClick={() => setTried(true)} aria-describedby={isTried ? 'scheme-empty' : undefined}>
          {t('scheme.submit')}
        </Button>
      )}
      {isTried && isEmpty && (
        <Alert id="scheme-empty" color="yellow" role="alert" py={4}>
          {t('scheme.noHospitals')}
        </Alert>
      )}
      {may(write) && isDraft && !isEmpty && (
        <ActButton
          act={(commandId) => submitScheme({ ...headOf(scheme), id: scheme.id, version: scheme.version }, commandId)}
          ask={t('scheme.submitAsk', { count: scheme.hospitals.length })}
          done={t('price.proposed')}
        >
          {t('scheme.submit')}
        </ActButton>
      )}
    </>
  );
}
