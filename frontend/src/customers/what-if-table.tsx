import { Table } from '@mantine/core';
import type { WhatIfAnswer } from '@cloud-factory/domain/customers/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatMoney } from '../platform/format.js';
import { PageLink } from '../ui/page-link.js';
import { WideTable } from '../ui/wide-table.js';
import { percent } from './decimals.js';

/** Each customer's old and new sum; the figures behind the drawing. */
export function WhatIfTable({ answer }: Readonly<{ answer: WhatIfAnswer }>) {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const money = (amount: string): string => formatMoney(amount, answer.currency, language);
  return (
    <WideTable minWidth={820} label={t('whatIf.perCustomer')}>
      <Table striped highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('whatIf.code')}</Table.Th>
            <Table.Th>{t('whatIf.customer')}</Table.Th>
            <Table.Th className="numeric">{t('whatIf.lines')}</Table.Th>
            <Table.Th className="numeric">{t('whatIf.changed')}</Table.Th>
            <Table.Th className="numeric">{t('whatIf.old')}</Table.Th>
            <Table.Th className="numeric">{t('whatIf.new')}</Table.Th>
            <Table.Th className="numeric">{t('whatIf.difference')}</Table.Th>
            <Table.Th className="numeric">%</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {answer.records.map((row) => (
            <Table.Tr key={row.customerId}>
              <Table.Td>{row.customerCode}</Table.Td>
              <Table.Td>
                <PageLink href={`/customer/hospitalCustomerData/${row.customerId}?show=prices`}>{row.customerName}</PageLink>
              </Table.Td>
              <Table.Td className="numeric">{row.lines}</Table.Td>
              <Table.Td className="numeric">{row.linesChanged}</Table.Td>
              <Table.Td className="numeric">{money(row.oldSum)}</Table.Td>
              <Table.Td className="numeric">{money(row.newSum)}</Table.Td>
              <Table.Td className="numeric">{money(row.difference)}</Table.Td>
              <Table.Td className="numeric">{percent(row.difference, row.oldSum)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
