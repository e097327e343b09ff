import {
  statementColumns,
  statementRows,
  surchargeWords,
  type StatementLineRow,
  type StatementSheetRow,
} from '@cloud-factory/domain/settlement/contract';
import type { Currency } from '@cloud-factory/domain/shared/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { ToothCross } from '../orders/tooth-cross.js';
import { formatAside, formatDay, formatInstant, formatMoney } from '../platform/format.js';
import { FoldingRow, FoldingTable } from '../ui/folding-table.js';
import { PageLink } from '../ui/page-link.js';

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
  const cell = (line: StatementSheetRow, key: Key): ReactNode => {
    switch (key) {
      case 'productName':
        if (line.kind === 'surcharge') return words(surchargeWords);
        return formatAside(line.productName, line.kind === 'delivery' ? undefined : t(`kind.${line.kind}`), language);
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
  const columns = statementColumns.map((column) => ({ key: column.key, name: words(column), isNumber: isNumeric(column.key) }));
  return (
    <FoldingTable columns={columns} minWidth={1080} maxHeight={620} label={label} stickyHeader>
      {statementRows(lines).map((line) => (
        <FoldingRow key={line.id} columns={columns} cells={Object.fromEntries(statementColumns.map(({ key }) => [key, cell(line, key)]))} />
      ))}
    </FoldingTable>
  );
}
