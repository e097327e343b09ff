import { Text } from '@mantine/core';
import type { Currency } from '@cloud-factory/domain/shared/money';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatMoney } from '../platform/format.js';

/** A total in figures, and in capitals as it stands on the sheet. */
export function Total({ amount, inCapitals, currency }: Readonly<{ amount: string; inCapitals: string; currency: Currency }>) {
  const { t } = useTranslation('settlement');
  const language = useLanguage();
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('total')}
      </Text>
      <Text fz={30} fw={600} lh={1.3} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatMoney(amount, currency, language)}
      </Text>
      <Text size="sm" lang="zh-CN">
        {t('inCapitals', { amount: inCapitals })}
      </Text>
    </div>
  );
}
