import { noteColumns, type DeliveryDetail, type DeliveryLineRow } from '@cloud-factory/domain/delivery/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { formatDay, formatInstant } from '../platform/format.js';
import { usePerson } from '../platform/person.js';
import { Place } from './place.js';
import classes from './delivery.module.css';

/** The note that goes with the goods: nine columns (R309), 5 cm and 1.1 cm for each row high (R305). Prices do not stand on it. */
export function DeliveryNote({ delivery }: Readonly<{ delivery: DeliveryDetail }>) {
  const { t } = useTranslation('delivery');
  const words = useWords();
  const { realName } = usePerson();
  const { deliveryNo, customerName, sendDate, contact, phone, carrier, expressNo, lines, noteHeightCm } = delivery;
  const cell = (line: DeliveryLineRow, key: (typeof noteColumns)[number]['key']): ReactNode => {
    switch (key) {
      case 'receiveModelAt':
        return line.receiveModelAt && formatDay(formatInstant(line.receiveModelAt));
      case 'toothCross':
        return <Cross values={line.toothCross} />;
      case 'qty':
        return `${line.qty.replace(/\.?0+$/, '')} ${line.unit}`;
      case 'isRework':
        return line.isRework ? t('note.yes') : '';
      default:
        return line[key];
    }
  };
  return (
    <article className={classes['note']} style={{ minHeight: `${noteHeightCm}cm` }}>
      <header>
        <h1>{t('note.title')}</h1>
        <div className={classes['head']}>
          <span>
            {t('note.hospital')} {customerName}
          </span>
          <span>
            {t('note.no')} {deliveryNo}
          </span>
          <span>
            {t('note.date')} {formatDay(sendDate)}
          </span>
        </div>
        <div className={classes['head']}>
          <span>
            {t('note.address')} <Place delivery={delivery} />
            {[contact, phone].filter(Boolean).map((each) => `  ${each}`)}
          </span>
          <span>
            {t('note.express')} {[carrier, expressNo].filter(Boolean).join(' ')}
          </span>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            {noteColumns.map((column) => (
              <th key={column.key} data-column={column.key}>
                {words(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.lineId}>
              {noteColumns.map(({ key }) => (
                <td key={key} data-column={key}>
                  {cell(line, key)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={classes['head']}>
        <span>
          {t('note.maker')} {realName}
        </span>
        <span>{t('note.pieces', { count: lines.length })}</span>
        <span className={classes['sign']}>{t('note.received')}</span>
        <span className={classes['sign']}>{t('note.receivedOn')}</span>
      </footer>
    </article>
  );
}

/** Upper right, upper left, lower right, lower left, as one sees them from the front; a quadrant without a tooth stays empty. */
function Cross({ values }: Readonly<{ values: DeliveryLineRow['toothCross'] }>) {
  return (
    <span className={classes['cross']}>
      {values.map((value, index) => (
        <span key={index}>{value === '0' ? '' : value}</span>
      ))}
    </span>
  );
}
