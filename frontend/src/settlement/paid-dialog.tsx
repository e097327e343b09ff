import type { StatementRow } from '@cloud-factory/domain/settlement/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatMoney, todayOfTenant } from '../platform/format.js';
import { FormDialog } from '../ui/form/form-dialog.js';
import { payStatement } from './settlement-queries.js';

const fields = {
  amount: { kind: 'money', zh: '付款金额', en: 'Amount', required: true },
  paidOn: { kind: 'date', zh: '付款日期', en: 'Paid on', required: true },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 200 },
} as const satisfies Fields;

/** A payment of a statement: all that is left unless another amount is typed. */
export function PaidDialog({ statement, onClose }: Readonly<{ statement: StatementRow; onClose: () => void }>) {
  const { t } = useTranslation('settlement');
  const language = useLanguage();
  const { hospitalName: customer, currency } = statement;
  const money = (amount: string): string => formatMoney(amount, currency, language);
  const figures = { total: money(statement.totalPrice), paid: money(statement.paidAmount), rest: money(statement.restAmount) };
  return (
    <FormDialog
      title={t('paid')}
      fields={fields}
      defaults={{ amount: statement.restAmount, paidOn: todayOfTenant() }}
      note={t('paidNote', { customer, ...figures })}
      done={t('paidDone')}
      save={(values, commandId) => payStatement(statement, values, commandId)}
      onClose={onClose}
    />
  );
}
