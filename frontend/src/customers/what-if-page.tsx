import { Alert, Button, Group, Paper, Pagination, Select, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { WhatIfAnswer } from '@cloud-factory/domain/customers/contract';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatMoney } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { lazyPart } from '../platform/lazy-part.js';
import { useDeed } from '../ui/deed.js';
import { noticeWarning, sentenceOf } from '../ui/notices.js';
import { RecordSelect } from '../ui/record-select.js';
import { exportWhatIf, whatIfQuery } from './customer-queries.js';
import { percent } from './decimals.js';
import { WhatIfTable } from './what-if-table.js';

const WhatIfChart = lazyPart(async () => (await import('./what-if-chart.js')).WhatIfChart);

const spans = ['1', '3', '6', '12', '24'];
const size = 20;

/** What a scheme would have changed: the lines of the last months, priced once more. Nothing is changed by looking. */
export function WhatIfPage() {
  const { t } = useTranslation(['customers', 'ui']);
  const { search, setSearch } = usePage();
  const schemeId = search['scheme'] ?? '';
  const months = spans.find((each) => each === search['months']) ?? '3';
  const current = Math.max(1, Number(search['current'] ?? '1') || 1);
  const { data, error, isPlaceholderData, isLoading, refetch } = useQuery({
    ...whatIfQuery({ schemeId, months: Number(months), current, size }),
    placeholderData: keepPreviousData,
  });
  const show = (next: Readonly<Record<string, string | undefined>>): void => setSearch({ scheme: schemeId, months, ...next });
  return (
    <Stack p="md" gap="md">
      <Group justify="space-between">
        <Title order={1} fz="h4">
          {t('customers:whatIf.title')}
        </Title>
        {data && data.total > 0 && <ExportButton schemeId={schemeId} months={Number(months)} />}
      </Group>
      <Group align="flex-end" gap="md">
        <div style={{ flex: '1 1 260px', maxWidth: 420 }}>
          <RecordSelect
            label={t('customers:whatIf.scheme')}
            to="hospitalscheme"
            required
            value={schemeId}
            onChange={(id) => setSearch({ scheme: id, months })}
            aside={(row) => String(row['schemeNo'])}
          />
        </div>
        <Select
          label={t('customers:whatIf.months')}
          w={180}
          allowDeselect={false}
          data={spans.map((each) => ({ value: each, label: t('customers:whatIf.lastMonths', { count: Number(each) }) }))}
          value={months}
          onChange={(next) => show({ months: next ?? months })}
        />
      </Group>
      {schemeId === '' && <Text c="dimmed">{t('customers:whatIf.choose')}</Text>}
      {error && (
        <Alert color="red" role="alert" title={t('ui:list.failedTitle')}>
          <Group justify="space-between">
            <Text size="sm">{sentenceOf(error)}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              {t('ui:retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {isLoading && <Skeleton h={240} aria-busy="true" />}
      {data && (
        <Stack gap="md" style={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData || undefined}>
          <Sums answer={data} />
          {data.records.length === 0 ? (
            <Text c="dimmed">{t('customers:whatIf.nobody')}</Text>
          ) : (
            <>
              <Suspense fallback={<Skeleton h={260} />}>
                <WhatIfChart answer={data} />
              </Suspense>
              <WhatIfTable answer={data} />
            </>
          )}
          {data.pages > 1 && (
            <Pagination
              size="sm"
              total={data.pages}
              value={current}
              onChange={(next) => show({ current: String(next) })}
              aria-label={t('ui:list.page')}
            />
          )}
        </Stack>
      )}
    </Stack>
  );
}

/** The page's sums: what was paid, what would have been, and the difference. */
function Sums({ answer }: Readonly<{ answer: WhatIfAnswer }>) {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const { sums, currency } = answer;
  const money = (amount: string): string => formatMoney(amount, currency, language);
  const change = percent(sums.difference, sums.oldSum);
  const facts = [
    [t('whatIf.old'), money(sums.oldSum)],
    [t('whatIf.new'), money(sums.newSum)],
    [t('whatIf.difference'), `${money(sums.difference)}${change === null ? '' : ` (${change}%)`}`],
    [t('whatIf.changed'), t('whatIf.changedOf', { changed: sums.linesChanged, lines: sums.lines })],
  ] as const;
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
        {facts.map(([label, value]) => (
          <Paper key={label} withBorder p="sm">
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fz="lg" fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={6}>
        {t('whatIf.span', { from: answer.from, to: answer.to })}
        {answer.pages > 1 && ` ${t('whatIf.ofPage', { count: answer.records.length, total: answer.total })}`}
      </Text>
    </div>
  );
}

/** All customers of the scheme as a file: it is made in the background and lies in the list of jobs. */
function ExportButton({ schemeId, months }: Readonly<{ schemeId: string; months: number }>) {
  const { t } = useTranslation('ui');
  const file = useDeed((asked: Readonly<{ schemeId: string; months: number }>, commandId: string) => exportWhatIf(asked, commandId));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={file.isPending}
        onClick={() => file.go({ schemeId, months }, () => noticeWarning(t('list.exportQueued')))}
      >
        {t('list.export')}
      </Button>
      {file.error && (
        <Alert color="red" role="alert" py={4} title={t('list.exportFailed')}>
          {sentenceOf(file.error)}
        </Alert>
      )}
    </>
  );
}
