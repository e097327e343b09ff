import { Skeleton, Table, Text } from '@mantine/core';
import {
  designOptionLabels,
  toothRoleLabels,
  toothStructureLabels,
  type OrderDetail,
  type OrderLineRow,
} from '@cloud-factory/domain/orders/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatDecimal, formatMoney } from '../platform/format.js';
import { shadeNames, type DesignName } from './line-inputs.js';
import { PriceSourceMark } from './price-source.js';
import { ShadeMark } from './shade-field.js';
import { ToothCross } from './tooth-cross.js';
import { bridgesOf } from './units.js';
import classes from './order-line-table.module.css';

const FilesPanel = lazy(async () => ({ default: (await import('../ui/files/files-panel.js')).FilesPanel }));

const columns = ['no', 'product', 'teeth', 'shade', 'patient', 'qty', 'price', 'amount', 'progress'] as const;
const numbers: ReadonlySet<string> = new Set(['qty', 'price', 'amount']);

type Props = Readonly<{ order: OrderDetail; hasFiles?: boolean }>;

/** The products of an order, to be read. */
export function OrderLineTable({ order, hasFiles = true }: Props) {
  const { t } = useTranslation('orders');
  return (
    <Table.ScrollContainer minWidth={860} type="native">
      <Table verticalSpacing="xs" fz="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} ta={numbers.has(column) ? 'right' : 'left'}>
                {t(`line.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {order.lines.map((line) => (
            <LineRows key={line.id} line={line} order={order} hasFiles={hasFiles} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function LineRows({ line, order, hasFiles }: Readonly<{ line: OrderLineRow; order: OrderDetail; hasFiles: boolean }>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const money = (amount: string): string => formatMoney(amount, order.currency, language);
  const isDiscounted = line.discountPrice !== line.standardPrice;
  return (
    <>
      <Table.Tr>
        <Table.Td>{line.lineNo}</Table.Td>
        <Table.Td>
          <Text size="sm" fw={500}>
            {line.productName}
          </Text>
          <Text size="xs" c="dimmed">
            {line.materialName}
          </Text>
          <LineWords line={line} />
        </Table.Td>
        <Table.Td>
          {line.fullArch ? t(`teeth.${line.fullArch}`) : <ToothCross teeth={line.toothPositions} />}
          <Bridges line={line} />
        </Table.Td>
        <Table.Td>
          <Shades line={line} />
        </Table.Td>
        <Table.Td>{[line.patientName, line.patientCode].filter(Boolean).join(' · ')}</Table.Td>
        <Table.Td className={classes['number']}>
          {formatDecimal(line.qty.replace(/\.?0+$/, ''))} {line.unit}
        </Table.Td>
        <Table.Td className={classes['number']}>
          {isDiscounted && <s>{money(line.standardPrice)}</s>} {money(line.discountPrice)}
          <PriceSourceMark source={line.priceSource} reference={line.priceReference} />
        </Table.Td>
        <Table.Td className={classes['number']}>{money(line.discountedAmount)}</Table.Td>
        <Table.Td>{order.reviewStatus === 'approved' ? t(line.isFinished ? 'line.finished' : 'line.open') : ''}</Table.Td>
      </Table.Tr>
      {hasFiles && line.files.length > 0 && (
        <Table.Tr>
          <Table.Td />
          <Table.Td colSpan={columns.length - 1}>
            <Suspense fallback={<Skeleton h={32} />}>
              <FilesPanel ids={line.files.map(({ id }) => id)} label={t('line.files', { no: line.lineNo })} isReadOnly />
            </Suspense>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** What a bridge is made of, as technicians say it: `36 固位体 – 35 桥体 – 34 固位体`. */
export function Bridges({ line }: Readonly<{ line: OrderLineRow }>) {
  const words = useWords();
  return bridgesOf(line.units).map((run) => (
    <Text key={run[0]?.fdi} size="xs" c="dimmed">
      {run.map(({ fdi, role }) => `${fdi}${role ? ` ${words(toothRoleLabels[role])}` : ''}`).join(' – ')}
    </Text>
  ));
}

/** The shades of a line, each with its place on the tooth where it is not the main one. */
export function Shades({ line }: Readonly<{ line: OrderLineRow }>) {
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

/** What was asked for beside the product: structure, requirement, design options, surcharges. */
export function LineWords({ line }: Readonly<{ line: OrderLineRow }>) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const structures = [...new Set(line.units.map(({ structure }) => structure))].filter((structure) => structure !== null);
  const design = Object.entries(line.designOptions ?? {}).flatMap(([name, value]) => {
    if (value === null) return [];
    const { options, ...label } = designOptionLabels[name as DesignName]; // the options have no other names
    const option = options?.[value];
    return [`${words(label)} ${option ? words(option) : value}`];
  });
  return (
    <div className={classes['words']}>
      {structures.length > 0 && <span>{structures.map((each) => words(toothStructureLabels[each])).join('、')}</span>}
      {line.requirement && <span>{line.requirement}</span>}
      {design.length > 0 && (
        <span>
          {t('detail.design')}：{design.join('，')}
        </span>
      )}
      {line.surcharges.length > 0 && (
        <span>
          {t('detail.surcharges')}：
          {line.surcharges.map(({ code, qty, amount }) => `${code} × ${qty.replace(/\.?0+$/, '')} = ${amount}`).join('，')}
        </span>
      )}
    </div>
  );
}
