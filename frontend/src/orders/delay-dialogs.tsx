import { Text } from '@mantine/core';
import { delayReasonLabels, type DelayRow, type ReminderRow } from '@cloud-factory/domain/delays/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { formatDay } from '../platform/format.js';
import { FieldsDialog } from './fields-dialog.js';
import { answerDelay, answerReminder, askDelay, askReminder } from './order-queries.js';

const delayFields = {
  reason: { kind: 'choice', zh: '延期原因', en: 'Reason', options: delayReasonLabels, required: true },
  newDue: { kind: 'date', zh: '申请交期', en: 'Asked for', required: true },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
} as const satisfies Fields;

type OfOrder = Readonly<{ orderNo: string; dueDate: string }>;

/** Asks the hospital for more time. */
export function DelayDialog({ order, onClose }: Readonly<{ order: OfOrder; onClose: () => void }>) {
  const { t } = useTranslation('orders');
  return (
    <FieldsDialog
      title={`${t('action.delay')} ${order.orderNo}`}
      fields={delayFields}
      start={{ reason: '', newDue: '', remark: '' }}
      act={(values, commandId) => askDelay({ ...values, orderNo: order.orderNo }, commandId)}
      onClose={onClose}
    >
      <Text size="sm">{t('delay.dueSoFar', { day: formatDay(order.dueDate) })}</Text>
    </FieldsDialog>
  );
}

const reminderFields = {
  askedBy: { kind: 'text', zh: '催单人', en: 'Asked by', max: 50, required: true },
  question: { kind: 'text', zh: '催单内容', en: 'Question', max: 500 },
} as const satisfies Fields;

/** Writes down that a hospital asked where its order is. */
export function ReminderDialog({ order, askedBy, onClose }: Readonly<{ order: OfOrder; askedBy: string; onClose: () => void }>) {
  const { t } = useTranslation('orders');
  return (
    <FieldsDialog
      title={`${t('action.remind')} ${order.orderNo}`}
      fields={reminderFields}
      start={{ askedBy, question: '' }}
      act={(values, commandId) => askReminder({ ...values, orderNo: order.orderNo }, commandId)}
      onClose={onClose}
    >
      <Text size="sm">{t('delay.dueSoFar', { day: formatDay(order.dueDate) })}</Text>
    </FieldsDialog>
  );
}

const replyFields = {
  customerReply: { kind: 'text', zh: '客户答复', en: 'Reply of the hospital', max: 500, required: true },
} as const satisfies Fields;

/** What the hospital said to a request; agreed to, the due date of the order moves. */
export function DelayAnswerDialog({ ask, isAgreed, onClose }: Readonly<{ ask: DelayRow; isAgreed: boolean; onClose: () => void }>) {
  const { t } = useTranslation('orders');
  const words = useWords();
  return (
    <FieldsDialog
      title={t(isAgreed ? 'delay.agreeTitle' : 'delay.refuseTitle', { askNo: ask.askNo })}
      fields={replyFields}
      start={{ customerReply: '' }}
      act={(values, commandId) => answerDelay({ ...values, id: ask.id, version: ask.version, isAgreed }, commandId)}
      onClose={onClose}
    >
      <Text size="sm">
        {ask.orderNo} · {ask.customerName} · {words(delayReasonLabels[ask.reason])}
      </Text>
      <Text size="sm">
        {formatDay(ask.oldDue)} → {formatDay(ask.newDue)}
      </Text>
    </FieldsDialog>
  );
}

const answerFields = {
  reply: { kind: 'text', zh: '回复', en: 'Reply', max: 500, required: true },
  promised: { kind: 'date', zh: '承诺交期', en: 'Promised' },
} as const satisfies Fields;

/** What the hospital is told, and the day that was named to it. */
export function ReminderAnswerDialog({ reminder, onClose }: Readonly<{ reminder: ReminderRow; onClose: () => void }>) {
  const { t } = useTranslation('orders');
  return (
    <FieldsDialog
      title={t('delay.replyTitle', { reminderNo: reminder.reminderNo })}
      fields={answerFields}
      start={{ reply: '', promised: '' }}
      act={(values, commandId) => answerReminder({ ...values, id: reminder.id, version: reminder.version }, commandId)}
      onClose={onClose}
    >
      <Text size="sm">
        {reminder.orderNo} · {reminder.customerName} · {t('delay.dueSoFar', { day: formatDay(reminder.dueDate) })}
      </Text>
      {reminder.question && <Text size="sm">{reminder.question}</Text>}
    </FieldsDialog>
  );
}
