import { Alert, Skeleton, Text, Textarea } from '@mantine/core';
import { productTypeLabels, shipmentTypeLabels, type ProductOption } from '@cloud-factory/domain/products/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/lazy-part.js';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatAside } from '../platform/format.js';
import { teethOfLine, withChoice, type Line } from './line-inputs.js';
import { LineEachTooth, ownWords } from './line-each-tooth.js';
import {
  Fold,
  LineCounts,
  LineDesign,
  LinePatient,
  LineShades,
  LineStructure,
  LineSurcharges,
  LineTryIn,
  type PartProps,
} from './line-parts.js';
import { uploadPlace } from './line-uploads.js';
import type { Offer } from './offer.js';
import { whyNot } from './order-inputs.js';
import { ToothChart } from './tooth-chart.js';
import classes from './line.module.css';
import { SearchSelect } from '../ui/search-select.js';

const LineFilesPanel = lazyPart(async () => (await import('./line-files-panel.js')).LineFilesPanel);

export type LineEditorProps = Readonly<{
  no: number;
  line: Line;
  offer: Offer;
  /** Products of the other lines. */
  others: readonly (ProductOption | undefined)[];
  /** No customer is chosen yet (R318). */
  isLocked: boolean;
  isMadeAgain: boolean;
  faultAt: (name: string) => string | undefined;
  /** Of the ids of the form that the line stands in. */
  prefix: string;
  onChange: (line: Line) => void;
}>;

/** Everything that is said of one product of an order: what, on which teeth, for whom, in which shade, with its scan. */
export function LineEditor({ no, line, offer, others, isLocked, isMadeAgain, faultAt, prefix, onChange }: LineEditorProps) {
  const { t } = useTranslation('orders');
  const product = offer.products.find(({ id }) => id === line.productId);
  const parts: PartProps = {
    line,
    idOf: (name) => `${prefix}lines.${no - 1}.${name}`,
    faultAt,
    set: (change) => onChange({ ...line, ...change }),
  };
  const designed = Object.values(line.design).filter((value) => value !== '').length;
  const hasFault = (prefix: string): boolean => faultAt(prefix) !== undefined;
  return (
    <div className={classes['editor']}>
      <div className={classes['what']}>
        <ProductInput {...{ line, offer, others, isLocked, onChange }} parts={parts} />
        <LineStructure {...parts} />
        <LineCounts {...parts} unit={product?.unit} />
      </div>
      <div className={classes['halves']}>
        <div>
          <ToothChart
            id={parts.idOf('teeth')}
            label={t('form.teeth')}
            value={{ units: line.units, fullArch: line.fullArch }}
            onChange={(choice) => onChange(withChoice(line, choice))}
            error={faultAt('teeth')}
          />
        </div>
        <div className={classes['column']}>
          <LinePatient {...parts} />
          <LineShades {...parts} />
          <Textarea
            id={parts.idOf('requirement')}
            label={t('form.requirement')}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={1000}
            value={line.requirement}
            onChange={(event) => parts.set({ requirement: event.currentTarget.value })}
            error={faultAt('requirement')}
          />
          <LineFiles no={no} parts={parts} />
        </div>
      </div>
      <div className={classes['folds']}>
        {line.units.length > 0 && (
          <Fold title={t('form.eachTooth')} count={ownWords(line.units)} isOpen={ownWords(line.units) > 0 || hasFault('units')}>
            <LineEachTooth {...parts} />
          </Fold>
        )}
        <Fold title={t('form.design')} count={designed} isOpen={designed > 0 || hasFault('design')}>
          <LineDesign {...parts} />
        </Fold>
        <Fold
          title={isMadeAgain ? t('form.tryInAndRework') : t('form.tryIn')}
          count={[line.tryInType, line.tryInRound, isMadeAgain ? line.reworkType : ''].filter(Boolean).length}
          isOpen={isMadeAgain || line.tryInType !== ''}
        >
          <LineTryIn {...parts} isMadeAgain={isMadeAgain} />
        </Fold>
        <Fold title={t('form.surcharges')} count={line.surcharges.length} isOpen={line.surcharges.length > 0}>
          <LineSurcharges {...parts} codes={offer.surcharges} />
        </Fold>
      </div>
    </div>
  );
}

type ProductInputProps = Pick<LineEditorProps, 'line' | 'offer' | 'others' | 'isLocked' | 'onChange'> & Readonly<{ parts: PartProps }>;

function ProductInput({ line, offer: { products, take }, others, isLocked, onChange, parts }: ProductInputProps) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const language = useLanguage();
  const product = products.find(({ id }) => id === line.productId);
  const options = products.map((each) => {
    const why = whyNot(each, others);
    return { value: each.id, label: formatAside(each.name, why && t(`form.${why}`), language), disabled: why !== undefined };
  });
  return (
    <SearchSelect
      id={parts.idOf('productId')}
      label={t('form.product')}
      withAsterisk
      disabled={isLocked}
      placeholder={isLocked ? t('form.customerFirst') : t('form.pickProduct')}
      error={parts.faultAt('productId')}
      data={options}
      value={line.productId || null}
      onChange={(value) => onChange(take(line, value ?? ''))}
      description={
        product &&
        t('form.ofProduct', {
          shipment: words(shipmentTypeLabels[product.shipmentType]),
          type: words(productTypeLabels[product.productType]),
          material: product.materialName,
          unit: product.unit,
        })
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

function LineFiles({ no, parts }: Readonly<{ no: number; parts: PartProps }>) {
  const { t } = useTranslation('orders');
  const fault = parts.faultAt('fileIds');
  return (
    <div id={parts.idOf('fileIds')} tabIndex={-1} className={classes['files']} data-error={fault ? true : undefined}>
      <Text size="sm" fw={500} mb={4}>
        {t('form.files')}{' '}
        <Text span size="xs" c="dimmed">
          {t('form.filesHint')}
        </Text>
      </Text>
      <Suspense fallback={<Skeleton h={46} />}>
        <LineFilesPanel
          ids={parts.line.fileIds}
          onChange={(fileIds) => parts.set({ fileIds })}
          label={t('line.files', { no })}
          place={uploadPlace(parts.line.key)}
        />
      </Suspense>
      {fault && (
        <Alert color="red" role="alert" mt={4} py={6}>
          {fault}
        </Alert>
      )}
    </div>
  );
}

/** Whether the quantity differs from the teeth: shown in the row, so that nobody charges a bridge of three as one by mistake. */
export const isQtyUnusual = (line: Line): boolean => !line.fullArch && line.qty !== '' && Number(line.qty) !== teethOfLine(line).length;
