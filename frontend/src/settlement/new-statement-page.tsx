import { Alert, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { statementList, type StatementPreview } from '@cloud-factory/domain/settlement/contract';
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
import { FieldInput } from '../ui/form/field-input.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { PickerField } from '../ui/picker.js';
import { previewQuery, submitStatement, type Wanted } from './settlement-queries.js';
import { StatementLines } from './statement-lines.js';
import { Uncharged } from './uncharged.js';
import { Total } from './total.js';

const MonthInput = lazyPart(async () => (await import('../ui/dates.js')).MonthInput);

/** As the server takes it. */
const isRate = (text: string): boolean => text === '' || (/^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100);
const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Picks a hospital and a month and shows the statement as it would be; submitting makes exactly what is shown, or says what has changed. */
export function NewStatementPage() {
  const { t } = useTranslation('settlement');
  const page = usePage();
  const language = useLanguage();
  const customerId = page.search['customerId'] ?? '';
  const month = page.search['month'] ?? todayOfTenant().slice(0, 7);
  const companyCode = page.search['companyCode'] ?? '';
  const taxRate = page.search['taxRate'] ?? '';
  const { draft, version } = page.search;
  const wanted: Wanted = {
    companyCode,
    customerId,
    month,
    taxRate,
    ...(draft && version && { draft: { id: draft, version: Number(version) } }),
  };
  const isComplete = customerId !== '' && isMonth(month) && isRate(taxRate);
  const { data: preview, error, isFetching } = useQuery({ ...previewQuery(wanted, language), enabled: isComplete });
  const keep = (next: Partial<Omit<Wanted, 'draft'>>): void =>
    page.setSearch({ companyCode, customerId, month, taxRate, draft, version, ...next }, { replace: true });
  return (
    <Stack p="md" gap="md">
      <Title order={1} fz="h4">
        {t('new.title')}
      </Title>
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          <FieldInput
            id="statement-company"
            field={statementList.fields.companyCode}
            value={companyCode || (preview?.companyCode ?? '')}
            onChange={(code) => keep({ companyCode: typeof code === 'string' ? code : '' })}
            onBlur={() => undefined}
            error={undefined}
            isReadOnly={false}
          />
          <PickerField
            label={t('new.customer')}
            required
            to="hospitalCustomerData"
            value={customerId}
            onChange={(id) => keep({ customerId: typeof id === 'string' ? id : '' })}
          />
          <Suspense>
            <MonthInput label={t('new.month')} required value={month} onChange={(next) => keep({ month: next })} />
          </Suspense>
          <TextInput
            label={t('new.taxRate')}
            description={t('new.taxRateHint')}
            value={taxRate}
            error={isRate(taxRate) ? undefined : t('new.taxRateFault')}
            onChange={(event) => keep({ taxRate: event.currentTarget.value.trim() })}
          />
        </SimpleGrid>
      </Paper>
      {!isComplete && (
        <Text size="sm" c="dimmed">
          {t('new.choose')}
        </Text>
      )}
      {error && isComplete && !preview && <NotRead error={error} />}
      {isComplete && !preview && !error && isFetching && <Skeleton h={220} />}
      {isComplete && preview && <Preview key={`${companyCode} ${customerId} ${month} ${taxRate}`} preview={preview} wanted={wanted} />}
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
              [t('company'), preview.companyName],
              [t('hospital'), preview.hospitalName],
              [t('period'), preview.settlementTimeShow],
            ]}
          />
          <Facts
            facts={[
              [t('gross'), money(preview.grossAmount)],
              [t('discount'), money(preview.discountAmount)],
              ...(preview.taxAmount !== null && preview.netAmount !== null
                ? ([
                    [t('net'), money(preview.netAmount)],
                    [t('tax', { rate: preview.taxRate ?? '' }), money(preview.taxAmount)],
                  ] as const)
                : []),
              ...(preview.revision > 0 ? ([[t('revision'), String(preview.revision)]] as const) : []),
              [t('counts'), t('countsOf', { lines: preview.lineCount, teeth: preview.toothCount })],
            ]}
          />
        </SimpleGrid>
      </Paper>
      {preview.uncharged.length > 0 && <Uncharged rows={preview.uncharged} />}
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
