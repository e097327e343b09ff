import { workOrderList, type Piece, type WorkOrderDetail } from '@cloud-factory/domain/production/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { ToothCross } from '../orders/tooth-cross.js';
import { formatDay, formatInstant, formatList } from '../platform/format.js';
import { Barcode } from './barcode.js';
import { PieceTeeth, usePieceFacts } from './piece-words.js';
import { plain } from './piece.js';
import classes from './production.module.css';

/** The card that goes with the piece from bench to bench: its number to scan, what is made, and a row to sign for each step. */
export function ProcessCard({ workOrder, piece }: Readonly<{ workOrder: WorkOrderDetail; piece?: Piece | undefined }>) {
  const { t } = useTranslation('production');
  const words = useWords();
  const language = useLanguage();
  const { fields } = workOrderList;
  const { workOrderNo, orderNo, lineNo, customerName, productName, materialName, qty, unit, shade, dueDate, boxNo, requirement, steps } =
    workOrder;
  return (
    <article className={classes['card']}>
      <header className={classes['head']}>
        <div>
          <h1>{t('card.title')}</h1>
          <p>
            {words(fields.orderNo)} {orderNo} · {lineNo}
          </p>
        </div>
        <div className={classes['code']}>
          <Barcode text={workOrderNo} />
          <div>{workOrderNo}</div>
        </div>
      </header>
      <table>
        <tbody>
          <tr>
            <th>{words(fields.customerName)}</th>
            <td>{customerName}</td>
            <th>{words(fields.dueDate)}</th>
            <td>{formatDay(dueDate)}</td>
          </tr>
          <tr>
            <th>{words(fields.productName)}</th>
            <td>{productName}</td>
            <th>{words(fields.materialName)}</th>
            <td>{materialName}</td>
          </tr>
          <tr>
            <th>{t('teeth')}</th>
            <td>{piece ? <PieceTeeth piece={piece} /> : <ToothCross teeth={workOrder.toothPositions} />}</td>
            <th>{t('shade')}</th>
            <td>{shade}</td>
          </tr>
          <tr>
            <th>{words(fields.qty)}</th>
            <td>
              {plain(qty)} {unit}
            </td>
            <th>{words(fields.boxNo)}</th>
            <td>{boxNo}</td>
          </tr>
          {piece && <PieceRows piece={piece} />}
          {!piece && requirement && (
            <tr>
              <th>{t('requirement')}</th>
              <td colSpan={3}>{requirement}</td>
            </tr>
          )}
        </tbody>
      </table>
      <br />
      <table>
        <thead>
          <tr>
            <th>{t('card.seq')}</th>
            <th>{t('card.step')}</th>
            <th>{t('card.received')}</th>
            <th>{t('card.finished')}</th>
            <th>{t('card.lot')}</th>
            <th>{t('card.signed')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.id}>
              <td>{step.seq}</td>
              <td>{step.processName}</td>
              <td>{step.receivedAt && formatInstant(step.receivedAt).slice(0, 16)}</td>
              <td>{step.finishedAt && formatInstant(step.finishedAt).slice(0, 16)}</td>
              <td>
                {formatList(
                  step.takes.map(({ lotNo, qty: taken, unit: of }) => `${lotNo} ${plain(taken)} ${of}`),
                  language,
                )}
              </td>
              <td>{step.staffName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

/** All that was asked for, two to a row; what was not asked for takes no paper. */
function PieceRows({ piece }: Readonly<{ piece: Piece }>) {
  const { t } = useTranslation('production');
  const asked = usePieceFacts(piece).filter(([, value]) => value !== null && value !== '' && value !== false);
  const files = piece.files.map(({ fileName }) => fileName).join('  ');
  return [...asked, ...(files === '' ? [] : [[t('files'), files] as const])].map(([label, value]) => (
    <tr key={label}>
      <th>{label}</th>
      <td colSpan={3}>{value}</td>
    </tr>
  ));
}
