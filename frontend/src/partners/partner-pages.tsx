import { Alert, Button, EmptyState, Group, Stack, Text, Title } from '@mantine/core';
import {
  partnerList,
  partnerStatusLabels,
  type CertificateStage,
  type CertificateWarning,
  type PartnerDetail,
  type PartnerListedRow,
} from '@cloud-factory/domain/partners/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { ActButton } from '../ui/act-button.js';
import { FormDialog } from '../ui/form/form-dialog.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage, type DetailRow } from '../ui/form/record-page.js';
import { ListPage } from '../ui/list/list-page.js';
import { sentenceOf } from '../ui/notices.js';
import { PageLink } from '../ui/page-link.js';
import { PartsTable } from '../ui/parts-table.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { RecordTabs } from '../ui/record-tabs.js';
import { StatusBadge } from '../ui/status-badge.js';
import { StageBadge } from './stage-badge.js';
import { revocationFields, warningColumns } from './certificate-fields.js';
import { Certificates, Licences, PartnerProducts } from './partner-parts.js';
import { activatePartner, partnerPath, quantityQuery, revokePartner, suspendPartner, warningsQuery } from './partner-queries.js';

const write = 'partnerscustomer.write';
const pageOf = (id: string) => `/customer/partnerscustomer/${id}`;

/** A day with a word about it, where it ends soon or is over. */
function Until({ day, stage }: Readonly<{ day: string | null; stage: CertificateStage | null }>) {
  if (day === null) return null;
  return (
    <Group gap={6} wrap="nowrap">
      {formatDay(day)}
      {stage !== null && stage !== 'valid' && <StageBadge stage={stage} />}
    </Group>
  );
}

/** Processing points: our own and others'. */
export function PartnerListPage() {
  return (
    <ListPage<PartnerListedRow>
      list={partnerList}
      permission="partnerscustomer.read"
      href={({ id }) => pageOf(id)}
      create={{ href: '/customer/partnerscustomer/new', permission: write }}
      remove={{ path: `${partnerPath}/remove`, permission: write, isShown: ({ status }) => status === 'pending' }}
      cells={{
        status: ({ status }) => <StatusBadge status={status} labels={partnerStatusLabels} />,
        certifiedTo: ({ certifiedTo, stage }) => <Until day={certifiedTo} stage={stage} />,
      }}
    />
  );
}

/** Certificates that end within 60 days or have ended, the first to end first. */
export function PartnerWarningsPage() {
  const { t } = useTranslation(['partners', 'ui']);
  const { data, error, refetch } = useQuery(warningsQuery);
  return (
    <Stack p="md" gap="md">
      <Title order={1} fz="h4">
        {t('partners:warnings.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('partners:warnings.note')}
      </Text>
      {error && (
        <Alert color="red" role="alert" title={t('ui:list.failedTitle')}>
          <Group justify="space-between">
            <Text size="sm">{sentenceOf(error)}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              {t('ui:retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {data?.length === 0 && <EmptyState p="lg" title={t('partners:warnings.none')} description={t('partners:warnings.noneText')} />}
      {data && data.length > 0 && (
        <PartsTable<CertificateWarning>
          label={{ zh: '证书', en: 'Certificate' }}
          columns={warningColumns}
          rows={data}
          keyOf={({ id }) => id}
          titleOf={({ certificateNo }) => certificateNo}
          cells={{
            partnerName: ({ partnerId, partnerName }) => <PageLink href={`${pageOf(partnerId)}?show=certificates`}>{partnerName}</PageLink>,
            stage: ({ stage }) => <StageBadge stage={stage} />,
          }}
        />
      )}
    </Stack>
  );
}

const formFields = picked(
  partnerList.fields,
  [
    'unitCode',
    'name',
    'kind',
    'region',
    'address',
    'contact',
    'phone',
    'machineCount',
    'capacityPerDay',
    'settlementAccount',
    'depreciationTerms',
    'contractFrom',
    'contractTo',
    'jdCode',
    'remark',
  ],
  ['unitCode', 'name', 'kind', 'machineCount', 'capacityPerDay'],
);

/** The detail answers this. */
const asPartner = (row: DetailRow): PartnerDetail => row as unknown as PartnerDetail;

/** One partner: who it is, what it holds, what it makes, and whether it may be given work. */
export function PartnerPage() {
  const { params } = usePage();
  const id = params['id'] ?? 'new';
  return (
    <RecordPage
      labels={{ zh: '加工点', en: 'Partner' }}
      fields={formFields}
      id={id}
      detailPath={`${partnerPath}/allDetail`}
      submitPath={`${partnerPath}/${id === 'new' ? 'save' : 'update'}`}
      writePermission={write}
      isReadOnly={(row) => row['status'] === 'revoked'}
      locked={['unitCode']}
      stream={(each) => `partner-${each}`}
      title={(row) => String(row['name'])}
      defaults={{ kind: 'partner', machineCount: 0, capacityPerDay: 0 }}
      actions={(row) => <Standing partner={asPartner(row)} />}
      around={(row, form) => (row ? <Parts partner={asPartner(row)}>{form}</Parts> : form)}
    />
  );
}

function Parts({ partner, children }: Readonly<{ partner: PartnerDetail; children: ReactNode }>) {
  const { t } = useTranslation('partners');
  const { data } = useQuery(quantityQuery(partner.unitCode));
  const bad = partner.certificates.filter(({ isRequired, stage }) => isRequired && (stage === 'expired' || stage === 'expiring7'));
  return (
    <>
      {partner.statusReason && (
        <Alert color={partner.status === 'revoked' ? 'red' : 'orange'}>
          {partner.statusReason}
          {partner.stopDate && ` · ${t('stopDate', { day: formatDay(partner.stopDate) })}`}
        </Alert>
      )}
      {bad.map(({ id, typeName, validTo, stage }) => (
        <Alert key={id} color={stage === 'expired' ? 'red' : 'orange'}>
          {t(stage === 'expired' ? 'expired' : 'expiring', { typeName, day: formatDay(validTo ?? '') })}
        </Alert>
      ))}
      {data && (
        <Text size="sm" c="dimmed">
          {t('quantity', { machines: data.machineCount, capacity: data.capacityPerDay, orders: data.openOrders })}
        </Text>
      )}
      <RecordTabs
        first={{ zh: '基本资料', en: 'Partner' }}
        tabs={[
          { key: 'certificates', label: { zh: '证书', en: 'Certificates' }, panel: () => <Certificates partner={partner} /> },
          {
            key: 'licences',
            label: { zh: '授权', en: 'Licences' },
            permission: 'partnerscustomerlicense.read',
            panel: () => <Licences partner={partner} />,
          },
          { key: 'products', label: { zh: '产品', en: 'Products' }, panel: () => <PartnerProducts partner={partner} /> },
        ]}
      >
        {children}
      </RecordTabs>
    </>
  );
}

/** May it be given work, and what may be done about that. */
function Standing({ partner }: Readonly<{ partner: PartnerDetail }>) {
  const { t } = useTranslation('partners');
  const { may } = usePermissions();
  const [asked, setAsked] = useState<Asked>();
  const [isRevoking, setRevoking] = useState(false);
  const { status, name } = partner;
  const mayWrite = may(write) && status !== 'revoked';
  return (
    <>
      <StatusBadge status={status} labels={partnerStatusLabels} />
      {mayWrite && status !== 'active' && <ActButton act={(commandId) => activatePartner(partner, commandId)}>{t('activate')}</ActButton>}
      {mayWrite && status === 'active' && (
        <Button
          variant="light"
          color="orange"
          onClick={() =>
            setAsked({
              title: { zh: '暂停加工点', en: 'Suspend the partner' },
              names: [name],
              warning: t('suspendWarning'),
              act: (reason, commandId) => suspendPartner(partner, reason, commandId),
            })
          }
        >
          {t('suspend')}
        </Button>
      )}
      {mayWrite && status !== 'pending' && (
        <Button variant="light" color="red" onClick={() => setRevoking(true)}>
          {t('revoke')}
        </Button>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
      {isRevoking && (
        <FormDialog
          title={t('revokeTitle', { name })}
          fields={revocationFields}
          note={t('revokeWarning')}
          done={t('revoked')}
          save={(values, commandId) => revokePartner(partner, values, commandId)}
          onClose={() => setRevoking(false)}
        />
      )}
    </>
  );
}
