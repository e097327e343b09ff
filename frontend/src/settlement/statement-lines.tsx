import { Table } from '@mantine/core';
import { statementColumns, type StatementLineRow } from '@cloud-factory/domain/settlement/contract';
import type { Currency } from '@cloud-factory/domain/shared/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { ToothCross } from '../orders/tooth-cross.js';
import { formatDay, formatInstant, formatMoney } from '../platform/format.js';
import { PageLink } from '../ui/page-link.js';

const numeric = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;
type Key = (typeof statementColumns)[number]['key'];
const isNumeric = (key: Key): boolean => key === 'qty' || key === 'unitPrice' || key === 'amount';

/** The lines of a statement in the eleven columns of its sheet. */
export function StatementLines({
  lines,
  currency,
  label,
}: Readonly<{ lines: readonly StatementLineRow[]; currency: Currency; label: string }>) {
  const { t } = useTranslation('settlement');
  const words = useWords();
  const language = useLanguage();
  const cell = (line: StatementLineRow, key: Key): ReactNode => {
    switch (key) {
      case 'productName':
        return line.adjustOf === null ? line.productName : `${line.productName}（${t('correction')}）`;
      case 'orderNo':
        return <PageLink href={`/order/orderentry/${line.orderId}`}>{line.orderNo}</PageLink>;
      case 'receiveModelAt':
        return line.receiveModelAt && formatDay(formatInstant(line.receiveModelAt));
      case 'toothPositions':
        return <ToothCross teeth={line.toothPositions} />;
      case 'qty':
        return `${line.qty.replace(/\.?0+$/, '')} ${line.unit}`;
      case 'unitPrice':
      case 'amount':
        return formatMoney(line[key], currency, language);
      default:
        return line[key];
    }
  };
  return (
    <Table.ScrollContainer minWidth={1080} maxHeight={620}>
      <Table stickyHeader aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {statementColumns.map((column) => (
              <Table.Th key={column.key} style={isNumeric(column.key) ? numeric : {}}>
                {words(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              {statementColumns.map(({ key }) => (
                <Table.Td key={key} style={isNumeric(key) ? numeric : {}}>
                  {cell(line, key)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
