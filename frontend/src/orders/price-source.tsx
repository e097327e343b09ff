import { Tooltip } from '@mantine/core';
import type { PriceSource } from '@cloud-factory/domain/orders/contract';
import { useTranslation } from 'react-i18next';
import classes from './price-source.module.css';

type Props = Readonly<{ source: PriceSource; reference: string | null }>;

/** Where a price comes from: nobody types one. The reference names what was agreed on, `PS-0007 v2`. */
export function PriceSourceMark({ source, reference }: Props) {
  const { t } = useTranslation('orders');
  const word = t(`priceSource.${source}`);
  return (
    <Tooltip label={reference ? `${t(`priceSource.${source}Long`)} ${reference}` : t(`priceSource.${source}Long`)}>
      <span className={classes['mark']} data-agreed={(source !== 'standard' && source !== 'free') || undefined}>
        {word}
        {reference && <span className={classes['reference']}> {reference}</span>}
      </span>
    </Tooltip>
  );
}
