import type { StatementRow } from '@cloud-factory/domain/settlement/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatMoney, todayOfTenant } from '../platform/format.js';
import { FormDialog } from '../ui/form/form-dialog.js';
import { payStatement } from './settlement-queries.js';

const fields = {
  paidOn: { kind: 'date', zh: '付款日期', en: 'Paid on', required: true },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 200 },
} as const satisfies Fields;

/** The day on which all of a statement was paid. */
export function PaidDialog({ statement, onClose }: Readonly<{ statement: StatementRow; onClose: () => void }>) {
  const { t } = useTranslation('settlement');
  const language = useLanguage();
  return (
    <FormDialog
      title={t('paid')}
      fields={fields}
      defaults={{ paidOn: todayOfTenant() }}
      note={t('paidNote', { customer: statement.hospitalName, amount: formatMoney(statement.totalPrice, statement.currency, language) })}
      done={t('paidDone')}
      save={(values, commandId) => payStatement(statement, values, commandId)}
      onClose={onClose}
    />
  );
}
