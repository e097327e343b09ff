import { Badge, Button, Paper, Table, Text, Title } from '@mantine/core';
import type { StatementPaymentRow, StatementRow } from '@cloud-factory/domain/settlement/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatInstant, formatMoney } from '../platform/format.js';
import { usePermissions } from '../platform/permissions.js';
import { FieldValue } from '../ui/field-value.js';
import { NotRead } from '../ui/not-read.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { cancelPayment, paymentsQuery } from './settlement-queries.js';

const numeric = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;
const person = { kind: 'user', zh: '登记人', en: 'Entered by' } as const;

/** What was paid of a statement, part by part; one that was entered wrongly is cancelled here, and stays to be seen. */
export function Payments({ statement }: Readonly<{ statement: StatementRow }>) {
  const { t } = useTranslation('settlement');
  const language = useLanguage();
  const { may } = usePermissions();
  const { data: payments = [], error } = useQuery(paymentsQuery(statement.id));
  const [asked, setAsked] = useState<Asked>();
  if (payments.length === 0) return error && <NotRead error={error} />;
  const askCancel = ({ id, amount, currency, paidOn }: StatementPaymentRow): void =>
    setAsked({
      title: { zh: '撤销付款', en: 'Cancel the payment' },
      names: [statement.smNo ?? '', formatMoney(amount, currency, language), paidOn],
      warning: t('cancelPaymentWarning'),
      act: (reason, commandId) => cancelPayment(statement, id, reason, commandId),
    });
  const title = t('payments', { count: payments.length });
  return (
    <Paper withBorder p="md">
      <Title order={2} fz="h5" mb="sm">
        {title}
      </Title>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('paidOn')}</Table.Th>
              <Table.Th style={numeric}>{t('amount')}</Table.Th>
              <Table.Th>{t('remark')}</Table.Th>
              <Table.Th>{t('enteredBy')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {payments.map((payment) => (
              <Table.Tr key={payment.id}>
                <Table.Td>{payment.paidOn}</Table.Td>
                <Table.Td style={{ ...numeric, ...(payment.cancelledAt !== null && { textDecoration: 'line-through' }) }}>
                  {formatMoney(payment.amount, payment.currency, language)}
                </Table.Td>
                <Table.Td>{payment.remark}</Table.Td>
                <Table.Td>
                  <FieldValue name="createdBy" field={person} value={payment.createdBy} row={payment} /> ·{' '}
                  {formatInstant(payment.createdAt)}
                </Table.Td>
                <Table.Td>
                  {payment.cancelledAt !== null ? (
                    <>
                      <Badge color="gray">{t('paymentCancelled')}</Badge>{' '}
                      <Text span size="sm">
                        {payment.reason}
                      </Text>
                    </>
                  ) : (
                    may('settlementmonth.write') && (
                      <Button size="compact-sm" variant="subtle" color="red" onClick={() => askCancel(payment)}>
                        {t('cancelPayment')}
                      </Button>
                    )
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
    </Paper>
  );
}
