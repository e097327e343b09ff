import { Alert, Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { Refused } from '../platform/api.js';
import { formatMoney } from '../platform/format.js';
import { NotRead } from '../ui/not-read.js';
import { creditQuery } from './customer-queries.js';
import { isNegative, isZero, minus, share } from './decimals.js';

/** What of the credit of a hospital is taken and left. Says nothing where no limit is set, nor to who may not know. */
export function CreditNote({ customerId }: Readonly<{ customerId: string }>) {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const { data: credit, error } = useQuery(creditQuery(customerId));
  if (error && !credit && !(error instanceof Refused && error.status === 403)) return <NotRead error={error} />;
  if (!credit || credit.limit === null || credit.left === null) return null;
  const money = (amount: string, currency: string = credit.currency): string => formatMoney(amount, currency, language);
  const isOver = isNegative(credit.left);
  return (
    <Group gap="md" mb="md" role="group" aria-label={t('credit.title')}>
      <Text size="sm">{t('credit.limit', { amount: money(credit.limit) })}</Text>
      <Text size="sm">{t('credit.open', { amount: money(credit.open), count: credit.openOrders })}</Text>
      <Text size="sm" fw={600} {...(isOver && { c: 'var(--mantine-color-error)' })}>
        {t(isOver ? 'credit.over' : 'credit.left', { amount: money(isOver ? minus('0', credit.left) : credit.left) })}
      </Text>
      {credit.others.map(({ currency, open }) => (
        <Text key={currency} size="sm" c="dimmed">
          {t('credit.other', { amount: money(open, currency) })}
        </Text>
      ))}
      <Progress
        w={160}
        value={isOver ? 100 : share(credit.open, credit.limit) * 100}
        color={isOver ? 'red' : 'brand'}
        aria-label={t('credit.title')}
      />
    </Group>
  );
}

type Asked = Readonly<{ customerId: string; currency: string; amount: string }>;

/** Beside an order that is being entered: that it will wait once it is submitted, when it goes beyond the limit. The server decides. */
export function CreditWarning({ customerId, currency, amount }: Asked) {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const { data: credit } = useQuery(creditQuery(customerId));
  const isBeyond =
    credit?.left !== undefined &&
    credit.left !== null &&
    credit.currency === currency &&
    !isZero(amount) &&
    isNegative(minus(credit.left, amount));
  if (!isBeyond || credit?.limit == null) return null;
  const money = (each: string): string => formatMoney(each, credit.currency, language);
  return (
    <Alert color="orange" py="xs" role="status">
      {t('credit.willWait', { limit: money(credit.limit), open: money(credit.open), amount: money(amount) })}
    </Alert>
  );
}
