import { Pagination, Paper, Stack, Table, Text, Title } from '@mantine/core';
import {
  customerPriceList,
  priceZoneLabels,
  schemeList,
  schemeTypeLabels,
  type PriceChangeDetail,
  type PriceTerms,
  type RepricedLineRow,
  type SchemeShown,
} from '@cloud-factory/domain/customers/contract';
import { orderPropertyLabels } from '@cloud-factory/domain/orders/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatDecimal, formatList, formatMoney, formatPair, shortened } from '../platform/format.js';
import { PageLink } from '../ui/page-link.js';
import { WideTable } from '../ui/wide-table.js';
import { minus, trimmed } from './decimals.js';
import { priceColumns, priceLabel, priceText } from './scheme-fields.js';

type Side = PriceChangeDetail['before'];
const isScheme = (side: Side): side is SchemeShown => side !== null && 'products' in side;

/** What is compared of a price or a scheme: a name and the text on each side. */
type Compared = readonly [name: string, before: string, after: string];

/** What was beside what is to be; what stays the same is grey. */
export function TermsBeside({ before, after, isEnd }: Readonly<{ before: Side; after: Side; isEnd: boolean }>) {
  const { t } = useTranslation('customers');
  const rows = useCompared(before, isEnd ? null : after);
  return (
    <Paper withBorder p="md">
      <Title order={2} fz="h5" mb="sm">
        {t('change.what')}
      </Title>
      <WideTable minWidth={300} label={t('change.what')}>
        <Table striped layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="34%">{t('change.what')}</Table.Th>
              <Table.Th>{t('change.before')}</Table.Th>
              <Table.Th>{t('change.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([name, was, is], index) => (
              <Table.Tr key={index} {...(was === is && { c: 'dimmed' })}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                <Table.Td>{was}</Table.Td>
                <Table.Td fw={was === is ? 400 : 700}>{is}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Paper>
  );
}

function useCompared(before: Side, after: Side): readonly Compared[] {
  const { t } = useTranslation('customers');
  const words = useWords();
  const language = useLanguage();
  const surchargeText = (surcharges: PriceTerms['surcharges']): string =>
    formatList(
      surcharges.map(({ name, price, onlyFor }) =>
        [name, formatDecimal(price), onlyFor && words(orderPropertyLabels[onlyFor])].filter(Boolean).join(' '),
      ),
      language,
    );
  const pair = (name: string, of: (side: NonNullable<Side>) => string): Compared => [
    name,
    before ? of(before) : '',
    after ? of(after) : '',
  ];
  const products = useComparedProducts(isScheme(before) ? before : null, isScheme(after) ? after : null);
  if (isScheme(before) || isScheme(after)) {
    const { fields } = schemeList;
    const currencies = fields.currency.kind === 'choice' ? fields.currency.options : {};
    const currencyName = (code: string): string => (currencies[code] ? words(currencies[code]) : code);
    const scheme = (name: string, of: (side: SchemeShown) => string): Compared => pair(name, (side) => (isScheme(side) ? of(side) : ''));
    return [
      scheme(words(fields.name), ({ name }) => name),
      scheme(words(fields.type), ({ type }) => words(schemeTypeLabels[type])),
      scheme(words(fields.currency), ({ currency }) => currencyName(currency)),
      scheme(t('scheme.rate'), ({ rate }) => shortened(rate ?? '', 2)),
      scheme(words(fields.effectiveFrom), ({ effectiveFrom }) => effectiveFrom),
      scheme(words(fields.effectiveTo), ({ effectiveTo }) => effectiveTo ?? ''),
      scheme(t('scheme.rounding'), ({ rounding }) => String(rounding)),
      scheme(t('price.surcharges'), ({ surcharges }) => surchargeText(surcharges)),
      scheme(words(fields.remark), ({ remark }) => remark ?? ''),
      scheme(t('scheme.part.hospitals'), ({ hospitals }) =>
        formatList(
          hospitals.map(({ customerName }) => customerName),
          language,
        ),
      ),
      ...products,
    ];
  }
  const { fields } = customerPriceList;
  const price = (name: string, of: (side: PriceTerms) => string): Compared => pair(name, (side) => (isScheme(side) ? '' : of(side)));
  return [
    price(words(fields.unitPrice), ({ unitPrice, currency }) => `${formatDecimal(unitPrice)} ${currency}`),
    price(words(fields.discountRate), ({ discountRate }) => shortened(discountRate, 2)),
    price(t('price.surcharges'), ({ surcharges }) => surchargeText(surcharges)),
    price(words(fields.effectiveFrom), ({ effectiveFrom }) => effectiveFrom),
    price(words(fields.effectiveTo), ({ effectiveTo }) => effectiveTo ?? ''),
    price(words(fields.remark), ({ remark }) => remark ?? ''),
  ];
}

/** Each product that either side has, by what is priced: what a number is stands before it, and the zone tells two rows of one product apart. */
function useComparedProducts(before: SchemeShown | null, after: SchemeShown | null): readonly Compared[] {
  const words = useWords();
  const language = useLanguage();
  type Product = SchemeShown['products'][number];
  const keyOf = ({ productId, materialId, zone }: Product): string => [productId, materialId, zone].join(' ');
  const textOf = (side: SchemeShown | null, key: string): string => {
    const row = side?.products.find((each) => keyOf(each) === key);
    return side && row
      ? priceColumns[side.type]
          .map((name) => [name, priceText(row, name)] as const)
          .flatMap(([name, price]) => (price === '' ? [] : [formatPair(words(priceLabel(name)), price, language)]))
          .join(' / ')
      : '';
  };
  const all = new Map([...(before?.products ?? []), ...(after?.products ?? [])].map((row) => [keyOf(row), row]));
  return [...all].map(([key, { productCode, productName, materialName, zone }]) => [
    [productCode, productName, materialName, zone && words(priceZoneLabels[zone])].filter(Boolean).join(' '),
    textOf(before, key),
    textOf(after, key),
  ]);
}

const shownAtOnce = 50;

/** The lines that get another price, fifty at a time. */
export function RepricedLines({ lines }: Readonly<{ lines: readonly RepricedLineRow[] }>) {
  const { t } = useTranslation(['customers', 'ui']);
  const language = useLanguage();
  const [current, setCurrent] = useState(1);
  const pages = Math.ceil(lines.length / shownAtOnce);
  return (
    <Stack gap="sm">
      <WideTable minWidth={980} label={t('customers:change.lines', { count: lines.length })}>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('customers:change.order')}</Table.Th>
              <Table.Th>{t('customers:change.customer')}</Table.Th>
              <Table.Th>{t('customers:change.product')}</Table.Th>
              <Table.Th className="numeric">{t('customers:calculate.qty')}</Table.Th>
              <Table.Th className="numeric">{t('customers:change.oldPrice')}</Table.Th>
              <Table.Th className="numeric">{t('customers:change.newPrice')}</Table.Th>
              <Table.Th className="numeric">{t('customers:change.difference')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.slice((current - 1) * shownAtOnce, current * shownAtOnce).map((line) => (
              <Table.Tr key={line.lineId}>
                <Table.Td>
                  <PageLink href={`/order/orderentry/${line.orderId}`}>
                    {line.orderNo}-{line.lineNo}
                  </PageLink>
                </Table.Td>
                <Table.Td>{line.customerName}</Table.Td>
                <Table.Td>{line.productName}</Table.Td>
                <Table.Td className="numeric">{formatDecimal(trimmed(line.qty))}</Table.Td>
                <Table.Td className="numeric">{formatMoney(line.oldPrice, line.currency, language)}</Table.Td>
                <Table.Td className="numeric">{formatMoney(line.newPrice, line.currency, language)}</Table.Td>
                <Table.Td className="numeric">{formatMoney(minus(line.newAmount, line.oldAmount), line.currency, language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {pages > 1 && <Pagination size="sm" total={pages} value={current} onChange={setCurrent} aria-label={t('ui:list.page')} />}
      <Text size="xs" c="dimmed">
        {t('customers:change.linesNote')}
      </Text>
    </Stack>
  );
}
