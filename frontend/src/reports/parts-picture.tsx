import { Skeleton } from '@mantine/core';
import { restKey, type SalesPart } from '@cloud-factory/domain/reports/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/lazy-part.js';
import { swatchOf } from './chart-colours.js';
import classes from './reports.module.css';

const SalesChart = lazyPart(async () => (await import('./sales-chart.js')).SalesChart);

type Props = Readonly<{
  parts: readonly SalesPart[];
  label: string;
  /** Parts of a time are bars, those of a whole a ring with its words. */
  isByTime: boolean;
  /** The words beside the ring where there is room. */
  isWide?: boolean;
}>;

/** What sums are made of, drawn, with every part's share in words. */
export function PartsPicture({ parts, label, isByTime, isWide = false }: Props) {
  const { t } = useTranslation('reports');
  const nameOf = (part: SalesPart): string => (part.key === restKey ? t('sales.rest') : part.name);
  return (
    <figure className={`${classes['chart']} ${isWide && !isByTime ? classes['wide'] : ''}`} style={{ margin: 0 }}>
      <Suspense fallback={<Skeleton h={220} />}>
        <SalesChart parts={parts} isByTime={isByTime} nameOf={nameOf} label={label} />
      </Suspense>
      {!isByTime && (
        <ul className={classes['legend']}>
          {parts.map((part, nth) => (
            <li key={part.key ?? ''}>
              <span className={classes['swatch']} style={{ background: swatchOf(nth, part) }} aria-hidden />
              <span title={nameOf(part)}>{nameOf(part)}</span>
              <span className={classes['number']}>{part.share}%</span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
