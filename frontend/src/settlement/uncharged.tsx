import { Paper, Table, Title } from '@mantine/core';
import { deliveryTypeLabels } from '@cloud-factory/domain/delivery/contract';
import type { UnchargedRow } from '@cloud-factory/domain/settlement/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatMoney } from '../platform/format.js';
import { FieldValue } from '../ui/field-value.js';
import { PageLink } from '../ui/page-link.js';

const person = { kind: 'user', zh: '', en: '' } as const;

/** What left and is not charged, seen before the month is asked for: what, what it would cost, why, and which two persons let it go. */
export function Uncharged({ rows }: Readonly<{ rows: readonly UnchargedRow[] }>) {
  const { t } = useTranslation('settlement');
  const words = useWords();
  const language = useLanguage();
  const title = t('uncharged.title', { count: rows.length });
  const by = (id: string | null) => id !== null && <FieldValue name="by" field={person} value={id} />;
  return (
    <Paper withBorder p="md">
      <Title order={2} fz="h5" mb="sm">
        {title}
      </Title>
      <Table.ScrollContainer minWidth={820}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              {(['order', 'delivery', 'product', 'amount', 'type', 'reason', 'draftedBy', 'confirmedBy'] as const).map((key) => (
                <Table.Th key={key}>{t(`uncharged.${key}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <PageLink href={`/order/orderentry/${row.orderId}`}>{row.orderNo}</PageLink>
                </Table.Td>
                <Table.Td>
                  <PageLink href={`/delivery/ycorderdelivery/${row.deliveryId ?? ''}`}>{row.deliveryNo}</PageLink> · {row.deliveredOn}
                </Table.Td>
                <Table.Td>
                  {row.productName} · {row.qty.replace(/\.?0+$/, '')} {row.unit}
                </Table.Td>
                <Table.Td>{formatMoney(row.amount, row.currency, language)}</Table.Td>
                <Table.Td>{row.deliveryType && words(deliveryTypeLabels[row.deliveryType])}</Table.Td>
                <Table.Td>{row.reason}</Table.Td>
                <Table.Td>{by(row.draftedBy)}</Table.Td>
                <Table.Td>{by(row.confirmedBy)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
