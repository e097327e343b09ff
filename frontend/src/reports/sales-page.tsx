import { Alert, Button, EmptyState, Group, Pagination, Select, Skeleton, Text, Title } from '@mantine/core';
import { restKey, salesByLabels, type SalesPart } from '@cloud-factory/domain/reports/contract';
import { Currency } from '@cloud-factory/domain/shared/money';
import { currencyLabels } from '@cloud-factory/domain/shared/money-words';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { api } from '../platform/api.js';
import { formatDecimal, formatMoney, formatNumber, todayOfTenant } from '../platform/format.js';
import { usePage, type PageSearch } from '../platform/page.js';
import { lazyPart } from '../platform/lazy-part.js';
import { usePermissions } from '../platform/permissions.js';
import { FoldingRow, FoldingTable } from '../ui/folding-table.js';
import { noticeFailed, noticeWarning, sentenceOf } from '../ui/notices.js';
import { PartsPicture } from './parts-picture.js';
import { presets } from './periods.js';
import { salesExportPath, salesListQuery, salesPieQuery, type SalesAsked } from './report-queries.js';
import classes from './reports.module.css';

const DayInput = lazyPart(async () => (await import('../ui/dates.js')).DayInput);

const currencies = Currency.options;
const size = 20;
const asked = ['by', 'currency', 'orderDay_ge', 'orderDay_le'] as const;

/** What of the address is asked; what it does not say is this month's sales by product in CNY. */
function askedOf(search: PageSearch): SalesAsked {
  const month = presets(todayOfTenant())[0];
  const by = search['by'] && search['by'] in salesByLabels ? search['by'] : 'product';
  const from = search['orderDay_ge'] ?? (search['all'] ? '' : (month?.from ?? ''));
  const to = search['orderDay_le'] ?? (search['all'] ? '' : (month?.to ?? ''));
  const currency = currencies.find((each) => each === search['currency']) ?? 'CNY';
  return { by, currency, ...(from && { orderDay_ge: from }), ...(to && { orderDay_le: to }) };
}

/** `/report/sales`: what the sales are made of, drawn and listed. The parts add up to the whole. */
export function SalesPage() {
  const { t } = useTranslation('reports');
  const { may } = usePermissions();
  const page = usePage();
  const search = askedOf(page.search);
  const current = Math.max(1, Number(page.search['current']) || 1);
  const isAllowed = may('orderentry.read');
  const pie = useQuery({ ...salesPieQuery(search), enabled: isAllowed });
  const list = useQuery({ ...salesListQuery(search, current, size), enabled: isAllowed });
  if (!isAllowed) return <EmptyState p="xl" title={t('forbidden')} />;
  const error = pie.error ?? list.error;
  const pages = list.data?.pages ?? 1;
  return (
    <div className={classes['page']}>
      <Head search={search} total={list.data?.total} />
      <Controls search={search} />
      {error && (
        <Alert color="red" role="alert">
          <Group justify="space-between">
            <Text size="sm">{sentenceOf(error)}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void Promise.all([pie.refetch(), list.refetch()])}>
              {t('retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {pie.data?.length === 0 && <EmptyState p="xl" title={t('sales.none')} description={t('sales.noneText')} />}
      {pie.data && pie.data.length > 0 && (
        <div className={`${classes['parts']} ${pie.isPlaceholderData ? classes['old'] : ''}`}>
          <Picture parts={pie.data} search={search} />
          <div>
            <Parts parts={list.data?.records ?? []} largest={pie.data} />
            {pages > 1 && (
              <Pagination
                mt="sm"
                size="sm"
                total={pages}
                value={current}
                onChange={(next) => page.setSearch({ ...page.search, current: next > 1 ? String(next) : undefined })}
                aria-label={t('page')}
              />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function Head({ search, total }: Readonly<{ search: SalesAsked; total: number | undefined }>) {
  const { t } = useTranslation('reports');
  const queryClient = useQueryClient();
  const [isExporting, setExporting] = useState(false);
  const download = async (): Promise<void> => {
    setExporting(true);
    try {
      const { jobId } = await api.download(salesExportPath, search, `sales-${todayOfTenant()}.xlsx`);
      if (jobId) {
        noticeWarning(t('queued'));
        await queryClient.invalidateQueries({ queryKey: ['jobs'] });
      }
    } catch (failure) {
      noticeFailed(failure);
    } finally {
      setExporting(false);
    }
  };
  return (
    <Group justify="space-between">
      <Group gap="sm" align="baseline">
        <Title order={1} fz="h4">
          {t('sales.title')}
        </Title>
        {total !== undefined && (
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('sales.count', { total })}
          </Text>
        )}
      </Group>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isExporting} onClick={() => void download()}>
        {t('export')}
      </Button>
    </Group>
  );
}

function Controls({ search }: Readonly<{ search: SalesAsked }>) {
  const { t } = useTranslation('reports');
  const words = useWords();
  const page = usePage();
  const set = (next: Readonly<Record<string, string | undefined>>): void => {
    const whole = { ...Object.fromEntries(asked.map((name) => [name, search[name]])), ...next };
    const isAll = !whole['orderDay_ge'] && !whole['orderDay_le'];
    page.setSearch({ ...whole, all: isAll ? '1' : undefined });
  };
  return (
    <Group gap="sm" align="flex-end" role="search" aria-label={t('sales.controls')}>
      <Select
        label={t('sales.by')}
        w={150}
        allowDeselect={false}
        data={Object.entries(salesByLabels).map(([value, label]) => ({ value, label: words(label) }))}
        value={search['by'] ?? 'product'}
        onChange={(by) => set({ by: by ?? undefined })}
      />
      <Select
        label={t('currency')}
        w={100}
        allowDeselect={false}
        data={currencies.map((value) => ({ value, label: words(currencyLabels[value]) }))}
        value={search['currency'] ?? 'CNY'}
        onChange={(currency) => set({ currency: currency ?? undefined })}
      />
      <Group gap="sm" align="flex-end" role="group" aria-label={t('sales.times')}>
        <Suspense fallback={<Skeleton w={280} h={36} />}>
          <DayInput label={t('from')} value={search['orderDay_ge'] ?? ''} onChange={(from) => set({ orderDay_ge: from || undefined })} />
          <DayInput label={t('to')} value={search['orderDay_le'] ?? ''} onChange={(to) => set({ orderDay_le: to || undefined })} />
        </Suspense>
        <Group gap={4}>
          {presets(todayOfTenant()).map(({ key, from, to }) => (
            <Button
              key={key}
              variant={search['orderDay_ge'] === from && search['orderDay_le'] === to ? 'light' : 'default'}
              aria-pressed={search['orderDay_ge'] === from && search['orderDay_le'] === to}
              px="xs"
              onClick={() => set({ orderDay_ge: from, orderDay_le: to })}
            >
              {t(`periods.${key}`)}
            </Button>
          ))}
        </Group>
      </Group>
    </Group>
  );
}

function Picture({ parts, search }: Readonly<{ parts: readonly SalesPart[]; search: SalesAsked }>) {
  const { t } = useTranslation('reports');
  const words = useWords();
  const by = search['by'] ?? 'product';
  const label = t('sales.picture', { by: words(salesByLabels[by as keyof typeof salesByLabels]) }); // checked where the address is read
  return <PartsPicture parts={parts} label={label} isByTime={by === 'month'} />;
}

/** Every part with its figures; the bar is as long as its share of the largest. */
function Parts({ parts, largest }: Readonly<{ parts: readonly SalesPart[]; largest: readonly SalesPart[] }>) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const most = Math.max(1, ...largest.filter(({ key }) => key !== restKey).map(({ share }) => Number(share)));
  const columns = [
    { key: 'rank', name: t('sales.rank'), isNumber: true },
    { key: 'name', name: t('sales.name') },
    ...(['orders', 'lines', 'qty', 'amount', 'share'] as const).map((key) => ({ key, name: t(`sales.${key}`), isNumber: true })),
    { key: 'bar', name: t('sales.bar') },
  ];
  return (
    <FoldingTable columns={columns} minWidth={560} label={t('sales.title')} striped highlightOnHover withTableBorder verticalSpacing={6}>
      {parts.map((part) => (
        <FoldingRow
          key={part.key ?? ''}
          columns={columns}
          cells={{
            rank: part.rank,
            name: part.name,
            orders: formatNumber(part.orderCount),
            lines: formatNumber(part.lineCount),
            qty: formatDecimal(part.qty.replace(/\.?0+$/, '')),
            amount: formatMoney(part.amount, part.currency, language),
            share: `${part.share}%`,
            bar: (
              <div aria-hidden className={classes['track']}>
                <div className={classes['bar']} style={{ width: `${(Number(part.share) / most) * 100}%` }} />
              </div>
            ),
          }}
        />
      ))}
    </FoldingTable>
  );
}
