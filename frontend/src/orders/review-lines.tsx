import { Text } from '@mantine/core';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { productTypeLabels } from '@cloud-factory/domain/products/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatMoney } from '../platform/format.js';
import { Bridges, LinePatientWords, LineWords, Shades } from './order-line-table.js';
import { PriceSourceMark } from './price-source.js';
import { ToothCross } from './tooth-cross.js';
import classes from './review-lines.module.css';

/** The lines of an order beside its scan: what is compared with the picture stands first, and nothing has to be scrolled sideways. */
export function ReviewLines({ order }: Readonly<{ order: OrderDetail }>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const words = useWords();
  return (
    <ol className={classes['lines']} aria-label={t('form.lines')}>
      {order.lines.map((line) => (
        <li key={line.id} className={classes['line']}>
          <div>
            {line.fullArch ? t(`teeth.${line.fullArch}`) : <ToothCross teeth={line.toothPositions} />}
            <Bridges line={line} />
          </div>
          <div className={classes['what']}>
            <Text size="sm" fw={600}>
              {line.lineNo}. {line.productName} × {line.qty.replace(/\.?0+$/, '')} {line.unit}
            </Text>
            <Text size="xs" c="dimmed">
              {words(productTypeLabels[line.productType])} · {line.materialName} · <LinePatientWords line={line} />
            </Text>
            <LineWords line={line} />
          </div>
          <div>
            <Shades line={line} />
          </div>
          <div className={classes['price']}>
            {formatMoney(line.discountedAmount, order.currency, language)}
            <PriceSourceMark source={line.priceSource} reference={line.priceReference} />
          </div>
        </li>
      ))}
    </ol>
  );
}
