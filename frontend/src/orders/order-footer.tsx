import { Button, Group, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatDay, formatMoney } from '../platform/format.js';
import type { Preview } from './order-preview.js';
import classes from './order-footer.module.css';

type Props = Readonly<{
  preview: Preview;
  faultCount: number;
  isSaving: boolean;
  /** Without it there is only one way on: what was rejected is submitted again. */
  onDraft: (() => void) | undefined;
  onSubmit: () => void;
  onFaults: () => void;
}>;

/** What the order comes to, before and after discount, as the server says it; and what can be done with it. */
export function OrderFooter({ preview, faultCount, isSaving, onDraft, onSubmit, onFaults }: Props) {
  const { t } = useTranslation('orders');
  return (
    <div className={classes['footer']}>
      <Amounts preview={preview} />
      <Group gap="xs" wrap="nowrap">
        {faultCount > 0 && (
          <Button variant="subtle" color="red" onClick={onFaults}>
            {t('form.check', { count: faultCount })}
          </Button>
        )}
        {onDraft && (
          <Button variant="default" loading={isSaving} aria-keyshortcuts="Control+S" title="Ctrl+S" onClick={onDraft}>
            {t('action.saveDraft')}
          </Button>
        )}
        <Button loading={isSaving} aria-keyshortcuts="Control+Enter" title="Ctrl+Enter" onClick={onSubmit}>
          {t('action.submit')}
        </Button>
      </Group>
    </div>
  );
}

function Amounts({ preview: { order, isAsking } }: Pick<Props, 'preview'>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const money = (amount: string | undefined): string => (order && amount ? formatMoney(amount, order.currency, language) : '—');
  return (
    <div className={classes['amounts']} aria-live="polite" aria-busy={isAsking} data-old={isAsking || undefined}>
      <span>
        <small>{t('form.amount')}</small>
        {money(order?.totalAmount)}
      </span>
      <span>
        <small>{t('form.discounted')}</small>
        <b>{money(order?.discountedAmount)}</b>
      </span>
      <span>
        <small>{t('form.promised')}</small>
        {order ? formatDay(order.promisedDate) : '—'}
      </span>
      {isAsking && <Loader size={14} aria-hidden />}
      {!order && !isAsking && (
        <Text size="xs" c="dimmed" visibleFrom="md">
          {t('form.amountHint')}
        </Text>
      )}
    </div>
  );
}
