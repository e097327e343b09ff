import { Alert, Button, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { priceChangeList, priceChangeStatusLabels, type PriceChangeDetail } from '@cloud-factory/domain/customers/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatInstant, formatMoney } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { usePerson } from '../platform/person.js';
import { ActButton } from '../ui/act-button.js';
import { DocumentPage } from '../ui/document-page.js';
import { Facts } from '../ui/facts.js';
import { FieldValue } from '../ui/field-value.js';
import { PageButton, PageLink } from '../ui/page-link.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { StatusBadge } from '../ui/status-badge.js';
import { confirmChanges, priceChangeQuery, rejectChanges, withdrawChanges } from './customer-queries.js';
import { confirmRight, rejections } from './price-change-list-page.js';
import { RepricedLines, TermsBeside } from './price-change-parts.js';

const { fields } = priceChangeList;

/** One change: what it is, what it does to which lines, and the decision of the main account. */
export function PriceChangePage() {
  const { params } = usePage();
  const { t } = useTranslation('customers');
  return (
    <DocumentPage
      load={() => priceChangeQuery(params['id'] ?? '')}
      title={({ reference }) => ({ zh: `价格变更 ${reference}`, en: `Price change ${reference}` })}
      badges={({ status }) => <StatusBadge status={status} labels={priceChangeStatusLabels} />}
      actions={(change) => (
        <>
          {change.kind === 'scheme' && change.status === 'pending' && <WhatIfButton schemeId={change.subjectId} />}
          {change.status === 'pending' && <Decision change={change} />}
        </>
      )}
    >
      {(change) => (
        <>
          {change.reason && (
            <Alert color="red" title={t('change.rejected')}>
              {change.reason}
            </Alert>
          )}
          <Head change={change} />
          {(change.before ?? change.after) !== null && (
            <TermsBeside before={change.before} after={change.after} isEnd={change.action === 'end'} />
          )}
          {change.lines.length > 0 && (
            <Paper withBorder p="md">
              <Title order={2} fz="h5" mb="sm">
                {t('change.lines', { count: change.lines.length })}
              </Title>
              <RepricedLines lines={change.lines} />
            </Paper>
          )}
        </>
      )}
    </DocumentPage>
  );
}

/** G5: what a scheme would have changed is looked at before it is confirmed. */
function WhatIfButton({ schemeId }: Readonly<{ schemeId: string }>) {
  const { t } = useTranslation('customers');
  return <PageButton href={`/customer/price-what-if?scheme=${schemeId}`}>{t('scheme.whatIf')}</PageButton>;
}

/** Where what is changed stands. */
function subjectOf({ kind, subjectId, customerId }: PriceChangeDetail): string | undefined {
  if (kind === 'scheme') return `/customer/hospitalscheme/${subjectId}`;
  return kind === 'customerPrice' && customerId ? `/customer/hospitalCustomerData/${customerId}?show=prices` : undefined;
}

/** What is changed, with the way there. */
function Subject({ change }: Readonly<{ change: PriceChangeDetail }>) {
  const href = subjectOf(change);
  return href ? <PageLink href={href}>{change.title}</PageLink> : change.title;
}

function Head({ change }: Readonly<{ change: PriceChangeDetail }>) {
  const { t } = useTranslation('customers');
  const words = useWords();
  const language = useLanguage();
  const { currency } = change;
  const money = (amount: string | null): string | null =>
    amount === null || currency === null ? amount : formatMoney(amount, currency, language);
  const value = (name: 'proposedBy' | 'decidedBy' | 'kind' | 'action') => (
    <FieldValue name={name} field={fields[name]} value={change[name]} row={change} />
  );
  return (
    <Paper withBorder p="md">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg">
        <Facts
          facts={[
            [words(fields.kind), value('kind')],
            [words(fields.title), <Subject key="subject" change={change} />],
            [words(fields.customerName), change.customerName],
            [words(fields.action), change.action === 'end' ? value('action') : null],
          ]}
        />
        <Facts
          facts={[
            [words(fields.oldPrice), money(change.oldPrice)],
            [words(fields.newPrice), money(change.newPrice)],
            [words(fields.effectiveFrom), change.effectiveFrom],
            [words(fields.effectiveTo), change.effectiveTo],
          ]}
        />
        <Facts
          facts={[
            [
              t('change.affected'),
              change.lineCount === null ? null : t('change.affectedCount', { orders: change.orderCount ?? 0, lines: change.lineCount }),
            ],
            [words(fields.oldAmount), money(change.oldAmount)],
            [words(fields.newAmount), money(change.newAmount)],
            [
              words(fields.difference),
              change.difference && (
                <Text key="difference" span fw={700}>
                  {money(change.difference)}
                </Text>
              ),
            ],
          ]}
        />
        <Facts
          facts={[
            [words(fields.proposal), change.proposal],
            [
              words(fields.proposedBy),
              <span key="by">
                {value('proposedBy')} · {formatInstant(change.proposedAt)}
              </span>,
            ],
            [
              words(fields.decidedBy),
              change.decidedBy && change.decidedAt && (
                <span key="decided">
                  {value('decidedBy')} · {formatInstant(change.decidedAt)}
                </span>
              ),
            ],
          ]}
        />
      </SimpleGrid>
    </Paper>
  );
}

/** Whoever proposed it may take it back, and does not decide about it: the page says so instead of offering a button that is refused. */
function Decision({ change }: Readonly<{ change: PriceChangeDetail }>) {
  const { t } = useTranslation('customers');
  const { may } = usePermissions();
  const { userId } = usePerson();
  const [asked, setAsked] = useState<Asked>();
  const isOwn = change.proposedBy === userId;
  return (
    <>
      {may(confirmRight) && !isOwn && (
        <>
          <ActButton act={(commandId) => confirmChanges([change.id], commandId)} ask={t('change.confirmAsk')} done={t('change.confirmed')}>
            {t('change.confirm')}
          </ActButton>
          <Button
            variant="light"
            color="red"
            onClick={() =>
              setAsked({
                title: { zh: '驳回价格变更', en: 'Reject the price change' },
                names: [`${change.reference} ${change.title}`],
                phrases: rejections,
                act: (reason, commandId) => rejectChanges([change.id], reason, commandId),
              })
            }
          >
            {t('change.reject')}
          </Button>
        </>
      )}
      {isOwn && (
        <ActButton variant="default" act={(commandId) => withdrawChanges([change.id], commandId)} ask={t('change.withdrawAsk')}>
          {t('change.withdraw')}
        </ActButton>
      )}
      {(isOwn || !may(confirmRight)) && (
        <Text size="sm" c="dimmed">
          {t(isOwn && may(confirmRight) ? 'change.own' : 'price.mustBeConfirmed')}
        </Text>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
