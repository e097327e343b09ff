import { Skeleton, Text } from '@mantine/core';
import {
  designOptionLabels,
  patientSexLabels,
  toothRoleLabels,
  toothStructureLabels,
  type OrderDetail,
  type OrderLineRow,
} from '@cloud-factory/domain/orders/contract';
import { productTypeLabels } from '@cloud-factory/domain/products/contract';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatDecimal, formatList, formatMoney, formatPair } from '../platform/format.js';
import { lazyPart } from '../platform/lazy-part.js';
import { FieldValue } from '../ui/field-value.js';
import { FoldingMore, FoldingRow, FoldingTable, type Column } from '../ui/folding-table.js';
import { shadeNames, type DesignName } from './line-inputs.js';
import { PriceSourceMark } from './price-source.js';
import { ShadeMark } from './shade-field.js';
import { ToothCross } from './tooth-cross.js';
import { bridgesOf, type Units } from './units.js';
import classes from './order-line-table.module.css';

const LineFilesPanel = lazyPart(async () => (await import('./line-files-panel.js')).LineFilesPanel);

const names = ['no', 'product', 'teeth', 'shade', 'patient', 'qty', 'price', 'amount', 'progress'] as const;
export const tryIn: Field = { kind: 'dict', zh: '', en: '', code: 'yc_try_type' };
export const rework: Field = { kind: 'dict', zh: '', en: '', code: 'yc_rework_type' };
const numbers: ReadonlySet<string> = new Set(['qty', 'price', 'amount']);

type Props = Readonly<{ order: OrderDetail; hasFiles?: boolean }>;

/** The products of an order, to be read. */
export function OrderLineTable({ order, hasFiles = true }: Props) {
  const { t } = useTranslation('orders');
  const columns = names.map((key) => ({ key, name: t(`line.${key}`), isNumber: numbers.has(key) }));
  return (
    <FoldingTable columns={columns} minWidth={860} label={t('detail.lines', { count: order.lines.length })} verticalSpacing="xs" fz="sm">
      {order.lines.map((line) => (
        <LineRows key={line.id} line={line} order={order} hasFiles={hasFiles} columns={columns} />
      ))}
    </FoldingTable>
  );
}

type RowsProps = Readonly<{ line: OrderLineRow; order: OrderDetail; hasFiles: boolean; columns: readonly Column[] }>;

function LineRows({ line, order, hasFiles, columns }: RowsProps) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const language = useLanguage();
  const money = (amount: string): string => formatMoney(amount, order.currency, language);
  const isDiscounted = line.discountPrice !== line.standardPrice;
  const cells = {
    no: line.lineNo,
    product: (
      <div>
        <Text size="sm" fw={500}>
          {line.productName}
        </Text>
        <Text size="xs" c="dimmed">
          {words(productTypeLabels[line.productType])} · {line.materialName}
        </Text>
        <LineWords line={line} />
      </div>
    ),
    teeth: (
      <div>
        {line.fullArch ? t(`teeth.${line.fullArch}`) : <ToothCross teeth={line.toothPositions} />}
        <Bridges line={line} />
      </div>
    ),
    shade: shadeNames.some((name) => line[name]) && (
      <div>
        <Shades line={line} />
      </div>
    ),
    patient: <LinePatientWords line={line} />,
    qty: (
      <span className={classes['number']}>
        {formatDecimal(line.qty.replace(/\.?0+$/, ''))} {line.unit}
      </span>
    ),
    price: (
      <span className={classes['number']}>
        {isDiscounted && <s>{money(line.standardPrice)}</s>} {money(line.discountPrice)}
        <PriceSourceMark source={line.priceSource} reference={line.priceReference} />
      </span>
    ),
    amount: (
      <span className={classes['number']}>
        {line.amount !== line.discountedAmount && <s>{money(line.amount)}</s>} {money(line.discountedAmount)}
      </span>
    ),
    progress: order.reviewStatus === 'approved' && t(line.isFinished ? 'line.finished' : 'line.open'),
  };
  return (
    <>
      <FoldingRow columns={columns} cells={cells} />
      {hasFiles && line.files.length > 0 && (
        <FoldingMore columns={columns}>
          <Suspense fallback={<Skeleton h={32} />}>
            <LineFilesPanel ids={line.files.map(({ id }) => id)} label={t('line.files', { no: line.lineNo })} isReadOnly />
          </Suspense>
        </FoldingMore>
      )}
    </>
  );
}

/** What a bridge is made of, as technicians say it: `36 固位体 – 35 桥体 – 34 固位体`. */
export function Bridges({ line }: Readonly<{ line: Pick<OrderLineRow, 'units'> }>) {
  const words = useWords();
  return bridgesOf(line.units).map((run) => (
    <Text key={run[0]?.fdi} size="xs" c="dimmed">
      {run.map(({ fdi, role }) => `${fdi}${role ? ` ${words(toothRoleLabels[role])}` : ''}`).join(' – ')}
    </Text>
  ));
}

/** The shades of a line, each with its place on the tooth where it is not the main one. */
export function Shades({ line }: Readonly<{ line: Pick<OrderLineRow, (typeof shadeNames)[number]> }>) {
  const { t } = useTranslation('orders');
  return shadeNames.map((name) => {
    const code = line[name];
    return (
      code && (
        <div key={name}>
          {name !== 'shade' && (
            <Text span size="xs" c="dimmed">
              {t(`form.${name}`)}{' '}
            </Text>
          )}
          <ShadeMark code={code} />
        </div>
      )
    );
  });
}

/** Whose the work is, as far as it was said: name, code, sex, age. */
export function LinePatientWords({ line }: Readonly<{ line: OrderLineRow }>) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const { patientName, patientCode, patientSex, patientAge } = line;
  return [
    patientName,
    patientCode,
    patientSex && words(patientSexLabels[patientSex]),
    patientAge === null ? '' : t('line.age', { years: patientAge }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What single teeth have that the others of their line have not: `14：牙色 A3，咬合轻`. */
export function useToothWords(units: Units): readonly string[] {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  return units.flatMap(({ fdi, shade, stumpShade, note }) => {
    const said = [shade && `${t('form.shade')} ${shade}`, stumpShade && `${t('form.stumpShade')} ${stumpShade}`, note].filter(Boolean);
    return said.length === 0 ? [] : [formatPair(fdi, formatList(said.map(String), language), language)];
  });
}

/** How the dentist wants it, one text for each wish: `桥体形态：改良盖嵴式`. */
export function useDesignWords(options: OrderLineRow['designOptions']): readonly string[] {
  const words = useWords();
  const language = useLanguage();
  return Object.entries(options ?? {}).flatMap(([name, value]) => {
    if (value === null) return [];
    const { options: known, ...label } = designOptionLabels[name as DesignName]; // the options have no other names
    const option = known?.[value];
    return [formatPair(words(label), option ? words(option) : value, language)];
  });
}

/** What was asked for beside the product: structure, single teeth, requirement, design options, try-in, what is made again, counts, surcharges. */
export function LineWords({ line }: Readonly<{ line: OrderLineRow }>) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const language = useLanguage();
  const structures = [...new Set(line.units.map(({ structure }) => structure))].filter((structure) => structure !== null);
  const design = useDesignWords(line.designOptions);
  return (
    <div className={classes['words']}>
      {structures.length > 0 && (
        <span>
          {formatList(
            structures.map((each) => words(toothStructureLabels[each])),
            language,
          )}
        </span>
      )}
      {useToothWords(line.units).map((said) => (
        <span key={said}>{said}</span>
      ))}
      {line.requirement && <span>{line.requirement}</span>}
      {line.tryInType && (
        <span>
          {formatPair(t('form.tryIn'), '', language)}
          <FieldValue name="tryInType" field={tryIn} value={line.tryInType} />
          {line.tryInRound !== null && ` · ${t('line.round', { no: line.tryInRound })}`}
        </span>
      )}
      {line.reworkType && (
        <span>
          {formatPair(t('form.reworkType'), '', language)}
          <FieldValue name="reworkType" field={rework} value={line.reworkType} />
        </span>
      )}
      <span>
        {formatPair(t('form.pieces'), String(line.pieces), language)} ·{' '}
        {formatPair(t('form.printCount'), String(line.printCount), language)}
      </span>
      {design.length > 0 && <span>{formatPair(t('detail.design'), formatList(design, language), language)}</span>}
      {line.surcharges.length > 0 && (
        <span>
          {formatPair(
            t('detail.surcharges'),
            formatList(
              line.surcharges.map(({ code, qty, amount }) => `${code} × ${qty.replace(/\.?0+$/, '')} = ${amount}`),
              language,
            ),
            language,
          )}
        </span>
      )}
    </div>
  );
}
