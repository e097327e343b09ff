import type { ProductOption } from '@cloud-factory/domain/products/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatMoney } from '../platform/format.js';
import { isQtyUnusual } from './line-editor.js';
import { teethOfLine, type Line } from './line-inputs.js';
import type { PricedLine } from './order-preview.js';
import { PriceSourceMark } from './price-source.js';
import { ShadeMark } from './shade-field.js';
import { ToothCross } from './tooth-cross.js';
import classes from './order-lines.module.css';

type Props = Readonly<{
  no: number;
  line: Line;
  product: ProductOption | undefined;
  price: PricedLine | undefined;
  currency: string | undefined;
}>;

/** The line in one row. What is missing is a dash: the eye finds it before the message does. */
export function LineWordsInRow({ line, product, price, currency, no }: Props) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const money = (amount: string | undefined): string => (amount && currency ? formatMoney(amount, currency, language) : '—');
  const teeth = teethOfLine(line);
  return (
    <>
      <span className={classes['product']} data-label={t('line.product')}>
        <b>{no}.</b> {product?.name ?? <em>{t('form.pickProduct')}</em>}
        {product && <small>{product.materialName}</small>}
      </span>
      <span data-label={t('line.teeth')}>
        {line.fullArch ? t(`teeth.${line.fullArch}`) : teeth.length > 0 ? <ToothCross teeth={teeth} /> : '—'}
      </span>
      <span data-label={t('line.patient')} className={classes['cut']}>
        {line.patientName || line.patientCode || '—'}
      </span>
      <span data-label={t('line.shade')}>{line.shade ? <ShadeMark code={line.shade} /> : '—'}</span>
      <span
        data-label={t('line.qty')}
        data-number
        data-unusual={isQtyUnusual(line) || undefined}
        title={isQtyUnusual(line) ? t('form.qtyUnusual') : undefined}
      >
        {line.qty || '—'} {line.qty && product?.unit}
      </span>
      <span data-label={t('line.standardPrice')} data-number>
        {money(price?.standardPrice)}
      </span>
      <span data-label={t('line.price')} data-number>
        {money(price?.discountPrice)}
        {price && <PriceSourceMark source={price.priceSource} reference={price.priceReference} />}
      </span>
      <span data-label={t('line.total')} data-number>
        {money(price?.amount)}
      </span>
      <span data-label={t('line.amount')} data-number className={classes['amount']}>
        {money(price?.discountedAmount)}
      </span>
      <span data-label={t('line.filesPrints')} data-number>
        {line.fileIds.length} / {line.printCount || '—'}
      </span>
    </>
  );
}
