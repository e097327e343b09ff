// Loaded when a report is drawn: the charts weigh more than all the rest of the page.
import '@mantine/charts/styles.layer.css';
import { BarChart, DonutChart } from '@mantine/charts';
import type { SalesPart } from '@cloud-factory/domain/reports/contract';
import { formatNumber } from '../platform/format.js';
import { chartColour } from './chart-colours.js';

type Props = Readonly<{ parts: readonly SalesPart[]; isByTime: boolean; nameOf: (part: SalesPart) => string; label: string }>;

/** A chart draws lengths: for that a number will do. What is read stands beside it, exactly. */
const length = ({ amount }: SalesPart): number => Number(amount);

/** The parts of a whole as a ring, those of a time as bars. Said in words by the list beside it, so the picture itself is no more than a picture. */
export function SalesChart({ parts, isByTime, nameOf, label }: Props) {
  if (isByTime) {
    return (
      <div role="img" aria-label={label}>
        <BarChart
          h={260}
          data={parts.map((part) => ({ name: nameOf(part), amount: length(part) }))}
          dataKey="name"
          series={[{ name: 'amount', label, color: 'brand.6' }]}
          valueFormatter={formatNumber}
          maxBarWidth={48}
          withLegend={false}
        />
      </div>
    );
  }
  return (
    <div role="img" aria-label={label}>
      <DonutChart
        mx="auto"
        size={220}
        thickness={34}
        paddingAngle={1}
        withTooltip
        data={parts.map((part, nth) => ({ name: nameOf(part), value: length(part), color: chartColour(nth, part) }))}
        valueFormatter={formatNumber}
      />
    </div>
  );
}
