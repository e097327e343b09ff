// In a chunk of its own: drawing costs more than the rest of the page.
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { Paper } from '@mantine/core';
import type { WhatIfAnswer } from '@cloud-factory/domain/customers/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatMoney, locales } from '../platform/format.js';

/** What each customer paid beside what they would have paid. The same figures stand in the table below, so readers of screens skip the picture. */
export function WhatIfChart({ answer }: Readonly<{ answer: WhatIfAnswer }>) {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const short = new Intl.NumberFormat(locales[language], { notation: 'compact', maximumFractionDigits: 1 });
  const paid = t('whatIf.old');
  const wouldBe = t('whatIf.new');
  return (
    <Paper withBorder p="md" aria-hidden>
      <BarChart
        h={Math.max(220, answer.records.length * 44)}
        orientation="vertical"
        data={answer.records.map((row) => ({ name: row.customerName, [paid]: Number(row.oldSum), [wouldBe]: Number(row.newSum) }))}
        dataKey="name"
        series={[
          { name: paid, color: 'gray.6' },
          { name: wouldBe, color: 'brand.6' },
        ]}
        yAxisProps={{ width: 150 }}
        xAxisProps={{ tickFormatter: (value: number) => short.format(value) }}
        valueFormatter={(value) => formatMoney(value.toFixed(2), answer.currency, language)}
        withLegend
        barProps={{ isAnimationActive: false, tabIndex: -1 }}
      />
    </Paper>
  );
}
