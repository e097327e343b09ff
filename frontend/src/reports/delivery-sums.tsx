// Above the reports on deliveries: the sums of all their rows, and what these are made of.
import { Group, Select, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { deliveredByLabels, type DeliveredBy, type DeliveredTotal } from '@cloud-factory/domain/reports/contract';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { Currency } from '@cloud-factory/domain/shared/money';
import { currencyLabels } from '@cloud-factory/domain/shared/money-words';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatMoney, formatNumber } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { sentenceOf } from '../ui/notices.js';
import { viewOf } from '../ui/list/list-view.js';
import { PartsPicture } from './parts-picture.js';
import { deliveredPartsQuery, deliveredTotalsQuery, undeliveredTotalsQuery, type SalesAsked } from './report-queries.js';
import classes from './reports.module.css';

type Sum = readonly [label: string, value: string | number];

/** One line of figures for each currency; nothing when there is nothing to add up. */
function Sums({ error, of }: Readonly<{ error: Error | null; of: readonly Readonly<{ currency: Currency; sums: readonly Sum[] }>[] }>) {
  const { t } = useTranslation('reports');
  const words = useWords();
  if (error)
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {t('delivered.failed', { why: sentenceOf(error) })}
      </Text>
    );
  return (
    <div className={classes['totals']}>
      {of.map(({ currency, sums }) => (
        <dl key={currency} className={classes['sums']} aria-label={`${t('delivered.sums')} ${words(currencyLabels[currency])}`}>
          {sums.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{typeof value === 'number' ? formatNumber(value) : value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  );
}

/** The filters of the page's address: what the rows are asked for. */
function useFilters(list: ListDescription): SalesAsked {
  return viewOf(list, usePage().search).filters;
}

export function UndeliveredSums({ list }: Readonly<{ list: ListDescription }>) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { data = [], error } = useQuery(undeliveredTotalsQuery(useFilters(list)));
  return (
    <Sums
      error={error}
      of={data.map(({ currency, orderCount, lateCount, openLineCount, openAmount }) => ({
        currency,
        sums: [
          [t('delivered.orders'), orderCount],
          [t('delivered.late'), lateCount],
          [t('delivered.openLines'), openLineCount],
          [t('delivered.openAmount'), formatMoney(openAmount, currency, language)],
        ],
      }))}
    />
  );
}

const hidden = 'none';

type Delivered = Readonly<{ list: ListDescription; report: 'shipped' | 'free-shipment' }>;

function DeliveredSums({ list, report }: Delivered) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { data = [], error } = useQuery(deliveredTotalsQuery(report, useFilters(list)));
  const charged = ({ chargedAmount, currency, freeLineCount }: DeliveredTotal): readonly Sum[] => [
    [t('delivered.charged'), formatMoney(chargedAmount, currency, language)],
    [t('delivered.freeLines'), freeLineCount],
  ];
  return (
    <Sums
      error={error}
      of={data.map((total) => ({
        currency: total.currency,
        sums: [
          [t('delivered.deliveries'), total.deliveryCount],
          [t('delivered.orders'), total.orderCount],
          [t('delivered.lines'), total.lineCount],
          ...(report === 'shipped' ? charged(total) : []),
          [t('delivered.given'), formatMoney(total.freeValue, total.currency, language)],
        ],
      }))}
    />
  );
}

/** The sums and, of what may be drawn, a picture by what the address says; on a telephone the rows come first, and the picture when it is asked for. */
export function DeliveredFigures({ list, report, bys = [] }: Delivered & Readonly<{ bys?: readonly DeliveredBy[] }>) {
  const { search } = usePage();
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const usual = isNarrow || search['by'] === hidden ? undefined : bys[0];
  const by = bys.find((each) => each === search['by']) ?? usual;
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <DeliveredSums list={list} report={report} />
        {bys.length > 0 && <ByChoice bys={bys} by={by} />}
      </Group>
      {by && <DeliveredPicture list={list} report={report} by={by} />}
    </>
  );
}

function ByChoice({ bys, by }: Readonly<{ bys: readonly DeliveredBy[]; by: DeliveredBy | undefined }>) {
  const { t } = useTranslation('reports');
  const words = useWords();
  const { search, setSearch } = usePage();
  return (
    <Select
      label={t('delivered.by')}
      w={180}
      allowDeselect={false}
      data={[
        ...bys.map((each) => ({ value: each, label: words(deliveredByLabels[each]) })),
        { value: hidden, label: t('delivered.hidden') },
      ]}
      value={by ?? hidden}
      onChange={(next) => setSearch({ ...search, by: next ?? undefined })}
    />
  );
}

function DeliveredPicture({ list, report, by }: Delivered & Readonly<{ by: DeliveredBy }>) {
  const { t } = useTranslation('reports');
  const words = useWords();
  const filters = useFilters(list);
  const totals = useQuery(deliveredTotalsQuery(report, filters));
  // Amounts of two currencies are never added: without one that is asked for, the first that there is.
  const currency = Currency.safeParse(filters['currency']).data ?? totals.data?.[0]?.currency;
  const { data = [] } = useQuery({
    ...deliveredPartsQuery(report, { ...filters, by, currency: currency ?? '' }),
    enabled: currency !== undefined,
  });
  if (data.length === 0) return null;
  const of = `${t(report === 'shipped' ? 'delivered.charged' : 'delivered.given')} (${currency && words(currencyLabels[currency])})`;
  return (
    <PartsPicture
      parts={data}
      label={t('delivered.picture', { by: words(deliveredByLabels[by]), of })}
      isByTime={by === 'month' || by === 'day'}
      isWide
    />
  );
}
