import { toothCross, type Tooth } from '@cloud-factory/domain/shared/tooth';
import { useTranslation } from 'react-i18next';
import classes from './teeth.module.css';

/** The four values of a delivery note, as a cross seen from the front. */
export function ToothCross({ teeth }: Readonly<{ teeth: readonly Tooth[] }>) {
  const { t } = useTranslation('orders');
  const [upperRight, upperLeft, lowerRight, lowerLeft] = toothCross(teeth);
  return (
    <div className={classes['cross']} role="img" aria-label={t('teeth.cross', { upperRight, upperLeft, lowerRight, lowerLeft })}>
      <span>{upperRight}</span>
      <span>{upperLeft}</span>
      <span>{lowerRight}</span>
      <span>{lowerLeft}</span>
    </div>
  );
}
