import { Alert, Button, Paper, SimpleGrid, Title } from '@mantine/core';
import { statementList, statementStatusLabels, type StatementRow } from '@cloud-factory/domain/settlement/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatInstant, formatMoney } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { ActButton } from '../ui/act-button.js';
import { DocumentPage } from '../ui/document-page.js';
import { Facts } from '../ui/facts.js';
import { FieldValue } from '../ui/field-value.js';
import { noticeFailed } from '../ui/notices.js';
import { PageLink } from '../ui/page-link.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { StatusBadge } from '../ui/status-badge.js';
import { PaidDialog } from './paid-dialog.js';
import { Payments } from './payments.js';
import { confirmStatement, downloadStatements, statementQuery, voidStatement, type Statement } from './settlement-queries.js';
import { StatementLines } from './statement-lines.js';
import { Total } from './total.js';

const { fields } = statementList;

/** One statement: its head, its lines, its sheet to download, and what the hospital says to it. */
export function StatementPage() {
  const { t } = useTranslation(['settlement', 'ui']);
  const { params } = usePage();
  const language = useLanguage();
  return (
    <DocumentPage
      load={() => statementQuery(params['id'] ?? '', language)}
      title={({ header: { smNo } }) => ({ zh: `月结单 ${smNo}`, en: `Statement ${smNo}` })}
      stream={({ header }) => `statement-${header.smId}`}
      fields={fields}
      badges={({ row }) => row && <StatusBadge status={row.status} labels={statementStatusLabels} />}
      actions={(statement) => <Actions statement={statement} />}
    >
      {(statement) => (
        <>
          {statement.row?.reason && (
            <Alert color="red" title={t('ui:reason')}>
              {statement.row.reason}
            </Alert>
          )}
          <Head statement={statement} />
          {statement.row && <Payments statement={statement.row} />}
          <Paper withBorder p="md">
            <Title order={2} fz="h5" mb="sm">
              {t('settlement:lines', { count: statement.lines.length })}
            </Title>
            <StatementLines
              lines={statement.lines}
              currency={statement.header.currency}
              label={t('settlement:lines', { count: statement.lines.length })}
            />
          </Paper>
        </>
      )}
    </DocumentPage>
  );
}

function Head({ statement: { header, row } }: Readonly<{ statement: Statement }>) {
  const { t } = useTranslation('settlement');
  const words = useWords();
  const language = useLanguage();
  const money = (amount: string): string => formatMoney(amount, header.currency, language);
  return (
    <Paper withBorder p="md">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg">
        <Total amount={header.totalPrice} inCapitals={header.totalPriceZh} currency={header.currency} />
        <Facts
          facts={[
            [t('company'), header.companyName],
            [
              words(fields.hospitalName),
              row ? (
                <PageLink key="customer" href={`/customer/hospitalCustomerData/${row.customerId}`}>
                  {header.hospitalName}
                </PageLink>
              ) : (
                header.hospitalName
              ),
            ],
            [t('period'), header.settlementTimeShow],
            [words(fields.salesmanId), header.salesName],
          ]}
        />
        <Facts
          facts={
            row
              ? [
                  [words(fields.grossAmount), money(row.grossAmount)],
                  [words(fields.discountAmount), money(row.discountAmount)],
                  [words(fields.toothCount), row.toothCount],
                  [words(fields.paidAmount), money(row.paidAmount)],
                  [words(fields.restAmount), money(row.restAmount)],
                ]
              : []
          }
        />
        <Facts
          facts={
            row
              ? [
                  [
                    words(fields.submittedBy),
                    row.submittedBy && (
                      <>
                        <FieldValue name="submittedBy" field={fields.submittedBy} value={row.submittedBy} row={row} /> ·{' '}
                        {row.submittedAt && formatInstant(row.submittedAt)}
                      </>
                    ),
                  ],
                  [words(fields.ruleSetVersion), row.ruleSetVersion],
                  [words(fields.revision), header.revision > 0 ? String(header.revision) : null],
                  [words(fields.netAmount), header.netAmount && money(header.netAmount)],
                  [t('tax', { rate: header.taxRate ?? '' }), header.taxAmount && money(header.taxAmount)],
                ]
              : []
          }
        />
      </SimpleGrid>
    </Paper>
  );
}

function Actions({ statement: { header, row } }: Readonly<{ statement: Statement }>) {
  const { t } = useTranslation('settlement');
  const language = useLanguage();
  const { may } = usePermissions();
  const [asked, setAsked] = useState<Asked>();
  const [isLoading, setLoading] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const download = (): void => {
    setLoading(true);
    downloadStatements([header.smId], language)
      .catch(noticeFailed)
      .finally(() => setLoading(false));
  };
  const askVoid = ({ id, version, hospitalName, month }: StatementRow): void =>
    setAsked({
      title: { zh: '作废月结单', en: 'Void the statement' },
      names: [header.smNo, hospitalName, month],
      warning: t('voidWarning'),
      act: (reason, commandId) => voidStatement({ id, version }, reason, commandId),
    });
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isLoading} onClick={download}>
        {t('download')}
      </Button>
      {row?.status === 'submitted' && may('settlementmonth.write') && (
        <ActButton act={(commandId) => confirmStatement(row, commandId)} ask={t('confirmAsk', { customer: row.hospitalName })}>
          {t('confirm')}
        </ActButton>
      )}
      {row && (row.status === 'submitted' || row.status === 'customerConfirmed') && may('settlementmonth.write') && (
        <Button variant="light" onClick={() => setPaying(true)}>
          {t('paid')}
        </Button>
      )}
      {row && isPaying && <PaidDialog statement={row} onClose={() => setPaying(false)} />}
      {row?.status === 'submitted' && may('settlementmonth.write') && (
        <Button variant="subtle" color="red" onClick={() => askVoid(row)}>
          {t('void')}
        </Button>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
