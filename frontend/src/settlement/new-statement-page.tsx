import { Alert, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { StatementPreview } from '@cloud-factory/domain/settlement/contract';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatMoney, todayOfTenant } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { lazyPart } from '../platform/lazy-part.js';
import { useDeed } from '../ui/deed.js';
import { Facts } from '../ui/facts.js';
import { NotRead } from '../ui/not-read.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { PickerField } from '../ui/picker.js';
import { previewQuery, submitStatement, type Wanted } from './settlement-queries.js';
import { StatementLines } from './statement-lines.js';
import { Total } from './total.js';

const MonthInput = lazyPart(async () => (await import('../ui/dates.js')).MonthInput);

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Picks a hospital and a month and shows the statement as it would be; submitting makes exactly what is shown, or says what has changed. */
export function NewStatementPage() {
  const { t } = useTranslation('settlement');
  const page = usePage();
  const language = useLanguage();
  const customerId = page.search['customerId'] ?? '';
  const month = page.search['month'] ?? todayOfTenant().slice(0, 7);
  const { draft, version } = page.search;
  const wanted: Wanted = { customerId, month, ...(draft && version && { draft: { id: draft, version: Number(version) } }) };
  const isComplete = customerId !== '' && isMonth(month);
  const { data: preview, error, isFetching } = useQuery({ ...previewQuery(wanted, language), enabled: isComplete });
  const keep = (next: Pick<Wanted, 'customerId' | 'month'>): void => page.setSearch({ ...next, draft, version }, { replace: true });
  return (
    <Stack p="md" gap="md">
      <Title order={1} fz="h4">
        {t('new.title')}
      </Title>
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          <PickerField
            label={t('new.customer')}
            required
            to="hospitalCustomerData"
            value={customerId}
            onChange={(id) => keep({ customerId: typeof id === 'string' ? id : '', month })}
          />
          <Suspense>
            <MonthInput label={t('new.month')} required value={month} onChange={(next) => keep({ customerId, month: next })} />
          </Suspense>
        </SimpleGrid>
      </Paper>
      {!isComplete && (
        <Text size="sm" c="dimmed">
          {t('new.choose')}
        </Text>
      )}
      {error && isComplete && !preview && <NotRead error={error} />}
      {isComplete && !preview && !error && isFetching && <Skeleton h={220} />}
      {isComplete && preview && <Preview key={`${customerId} ${month}`} preview={preview} wanted={wanted} />}
    </Stack>
  );
}

function Preview({ preview, wanted }: Readonly<{ preview: StatementPreview; wanted: Wanted }>) {
  const { t } = useTranslation('settlement');
  const page = usePage();
  const language = useLanguage();
  const { go, error, isPending } = useDeed(submitStatement);
  const { currency, lines } = preview;
  const money = (amount: string): string => formatMoney(amount, currency, language);
  const submit = (): void =>
    go(wanted, ({ id }) => {
      noticeDone(t('new.submitted'));
      page.replace(`/settlement/settlementmonth/${id}`);
    });
  return (
    <>
      {preview.findings.map(({ code, severity, msg }) => (
        <Alert
          key={code}
          py="xs"
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
          color={severity === 'error' ? 'red' : 'yellow'}
          icon={severity === 'error' ? <IconCircleX aria-hidden /> : <IconAlertTriangle aria-hidden />}
          title={t(severity === 'error' ? 'new.error' : 'new.warning')}
        >
          {msg}
        </Alert>
      ))}
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
          <Total amount={preview.totalPrice} inCapitals={preview.totalPriceZh} currency={currency} />
          <Facts
            facts={[
              [t('hospital'), preview.hospitalName],
              [t('period'), preview.settlementTimeShow],
            ]}
          />
          <Facts
            facts={[
              [t('gross'), money(preview.grossAmount)],
              [t('discount'), money(preview.discountAmount)],
              [t('counts'), t('countsOf', { lines: preview.lineCount, teeth: preview.toothCount })],
            ]}
          />
        </SimpleGrid>
      </Paper>
      {lines.length > 0 && (
        <Paper withBorder p="md">
          <Title order={2} fz="h5" mb="sm">
            {t('lines', { count: lines.length })}
          </Title>
          <StatementLines lines={lines} currency={currency} label={t('lines', { count: lines.length })} />
        </Paper>
      )}
      {error && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        {!preview.canSubmit && (
          <Text size="sm" c="dimmed">
            {t('new.cannot')}
          </Text>
        )}
        <Button disabled={!preview.canSubmit} loading={isPending} onClick={submit}>
          {t('new.submit')}
        </Button>
      </Group>
    </>
  );
}
