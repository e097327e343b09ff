import { toothCross, type Tooth } from '@cloud-factory/domain/shared/tooth';
import { useTranslation } from 'react-i18next';
import classes from './teeth.module.css';

/** The four values of a delivery note, as a cross seen from the front; a quadrant without a tooth stays empty, and is told as none to who listens. */
export function ToothCross({ teeth }: Readonly<{ teeth: readonly Tooth[] }>) {
  const { t } = useTranslation('orders');
  const [upperRight, upperLeft, lowerRight, lowerLeft] = toothCross(teeth);
  return (
    <div className={classes['cross']} role="img" aria-label={t('teeth.cross', { upperRight, upperLeft, lowerRight, lowerLeft })}>
      {[upperRight, upperLeft, lowerRight, lowerLeft].map((marks, quadrant) => (
        <span key={quadrant}>{marks === '0' ? '' : marks}</span>
      ))}
    </div>
  );
}
