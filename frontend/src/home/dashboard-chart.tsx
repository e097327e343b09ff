// Loaded when the dashboard is drawn: the charts weigh more than all the rest of the page.
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatNumber } from '../platform/format.js';

/** One bar, and what it leads to. */
export type Bar = Readonly<{ name: string; href: string; values: Readonly<Record<string, number>> }>;
export type Series = Readonly<{ name: string; label: string; color: string }>;

type Props = Readonly<{
  bars: readonly Bar[];
  series: readonly Series[];
  label: string;
  onOpen: (href: string) => void;
  isLying?: boolean;
}>;

/** Bars that lead to their lists. Said in words, and reached by keyboard, by the list below: so the picture is no more than a picture. */
export function DashboardChart({ bars, series, label, onOpen, isLying = false }: Props) {
  const open = (nth: number): void => {
    const bar = bars[nth];
    if (bar) onOpen(bar.href);
  };
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={isLying ? Math.max(120, bars.length * 34 + 30) : 190}
        data={bars.map(({ name, values }) => ({ name, ...values }))}
        dataKey="name"
        type="stacked"
        orientation={isLying ? 'vertical' : 'horizontal'}
        series={[...series]}
        withLegend={series.length > 1}
        maxBarWidth={34}
        yAxisProps={isLying ? { width: 96, interval: 0 } : { width: 'auto', allowDecimals: false }}
        valueFormatter={formatNumber}
        barProps={{ cursor: 'pointer', isAnimationActive: false, onClick: (_: unknown, nth: number) => open(nth) }}
      />
    </div>
  );
}
