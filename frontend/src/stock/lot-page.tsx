import { Alert, Button, Group, Paper, SimpleGrid, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { ledgerEntryLabels, stockList, type LedgerRow, type StockDetail } from '@cloud-factory/domain/stock/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { formatDay, formatDecimal, formatInstant, shortened } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { useDeed } from '../ui/deed.js';
import { Dialog } from '../ui/dialog.js';
import { DocumentPage } from '../ui/document-page.js';
import { Facts } from '../ui/facts.js';
import { FieldValue } from '../ui/field-value.js';
import { sentenceOf } from '../ui/notices.js';
import { PageLink } from '../ui/page-link.js';
import { ReasonField } from '../ui/reason-field.js';
import { adjustLot, lotQuery } from './stock-queries.js';

const { fields } = stockList;

/** One lot: how much of it is left, and each movement that made it so. */
export function LotPage() {
  const { params } = usePage();
  const { may } = usePermissions();
  return (
    <DocumentPage
      load={() => lotQuery(params['id'] ?? '')}
      title={({ goodName, lotNo }) => ({ zh: `批次 ${lotNo} ${goodName}`, en: `Lot ${lotNo} ${goodName}` })}
      stream={({ id }) => `lot-${id}`}
      fields={fields}
      actions={(lot) => may('warehousestock.write') && <AdjustButton lot={lot} />}
    >
      {(lot) => (
        <>
          <LotFacts lot={lot} />
          <Ledger lot={lot} />
        </>
      )}
    </DocumentPage>
  );
}

function LotFacts({ lot }: Readonly<{ lot: StockDetail }>) {
  const words = useWords();
  return (
    <Paper withBorder p="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        <div>
          <Text size="sm" c="dimmed">
            {words(fields.qty)}
          </Text>
          <Text fz={30} fw={600} lh={1.3} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatDecimal(shortened(lot.qty, 0))}{' '}
            <Text span size="md" c="dimmed">
              {lot.unit}
            </Text>
          </Text>
        </div>
        <Facts
          facts={[
            [words(fields.goodCode), lot.goodCode],
            [words(fields.goodName), lot.goodName],
            [words(fields.lotNo), lot.lotNo],
          ]}
        />
        <Facts
          facts={[
            [words(fields.warehouseCode), lot.warehouseCode],
            [words(fields.expiry), lot.expiry && formatDay(lot.expiry)],
          ]}
        />
      </SimpleGrid>
    </Paper>
  );
}

const signed = (delta: string): string => (delta.startsWith('-') ? formatDecimal(delta) : `+${formatDecimal(delta)}`);
const numeric = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

function Ledger({ lot }: Readonly<{ lot: StockDetail }>) {
  const { t } = useTranslation('stock');
  return (
    <Paper withBorder p="md">
      <Title order={2} fz="h5" mb="sm">
        {t('ledger.title')}
      </Title>
      <Table.ScrollContainer minWidth={760} type="native" tabIndex={0} aria-label={t('ledger.title')}>
        <Table striped aria-label={t('ledger.title')} style={{ whiteSpace: 'nowrap' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={60}>{t('ledger.no')}</Table.Th>
              <Table.Th>{t('ledger.type')}</Table.Th>
              <Table.Th style={numeric}>{t('ledger.delta', { unit: lot.unit })}</Table.Th>
              <Table.Th style={numeric}>{t('ledger.balance', { unit: lot.unit })}</Table.Th>
              <Table.Th>{t('ledger.at')}</Table.Th>
              <Table.Th>{t('ledger.cause')}</Table.Th>
              <Table.Th>{t('ledger.operator')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lot.ledger.map((entry) => (
              <LedgerLine key={entry.id} entry={entry} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function LedgerLine({ entry }: Readonly<{ entry: LedgerRow }>) {
  const words = useWords();
  const { workOrderId, seq } = entry;
  return (
    <Table.Tr>
      <Table.Td>{entry.entryNo}</Table.Td>
      <Table.Td>{words(ledgerEntryLabels[entry.docType])}</Table.Td>
      <Table.Td style={numeric} {...(entry.delta.startsWith('-') && { c: 'var(--mantine-color-error)' })}>
        {signed(entry.delta)}
      </Table.Td>
      <Table.Td style={numeric}>{formatDecimal(entry.balance)}</Table.Td>
      <Table.Td>{formatInstant(entry.occurredAt)}</Table.Td>
      <Table.Td>
        {entry.reason}
        {workOrderId && (
          <PageLink href={`/production/ycproductionworkorder/${workOrderId}`}>
            <FieldValue name="workOrderId" field={{ kind: 'ref', to: 'ycproductionworkorder', zh: '', en: '' }} value={workOrderId} /> ·{' '}
            {seq}
          </PageLink>
        )}
      </Table.Td>
      <Table.Td>
        <FieldValue name="operator" field={{ kind: 'user', zh: '', en: '' }} value={entry.operator} />
      </Table.Td>
    </Table.Tr>
  );
}

/** More or less of a lot than the books say, with the reason. */
function AdjustButton({ lot }: Readonly<{ lot: StockDetail }>) {
  const { t } = useTranslation(['stock', 'ui']);
  const [isOpen, setOpen] = useState(false);
  const [delta, setDelta] = useState('');
  const [reason, setReason] = useState('');
  const { go, error, isPending, reset } = useDeed(adjustLot);
  const isNumber = /^[+-]?\d{1,11}(\.\d{1,4})?$/.test(delta.trim()) && Number(delta) !== 0;
  const close = (): void => {
    setOpen(false);
    reset();
    setDelta('');
    setReason('');
  };
  const adjust = (): void => go({ lot, delta: delta.trim().replace(/^\+/, ''), reason: reason.trim() }, close);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('stock:adjust.title')}</Button>
      {isOpen && (
        <Dialog isDirty={delta.trim() !== '' || reason.trim() !== ''} onClose={close} title={t('stock:adjust.title')}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (isNumber && reason.trim()) adjust();
            }}
          >
            <Stack gap="sm">
              <Text size="sm">
                {lot.goodName} · {lot.lotNo} · {formatDecimal(lot.qty)} {lot.unit}
              </Text>
              <TextInput
                label={t('stock:adjust.delta', { unit: lot.unit })}
                description={t('stock:adjust.hint')}
                withAsterisk
                data-autofocus
                inputMode="text"
                autoComplete="off"
                value={delta}
                styles={{ input: numeric }}
                onChange={(event) => setDelta(event.currentTarget.value)}
                error={delta.trim() && !isNumber ? t('ui:form.number') : undefined}
              />
              <ReasonField value={reason} onChange={setReason} />
              {error && (
                <Alert color="red" role="alert">
                  {sentenceOf(error)}
                </Alert>
              )}
              <Group justify="flex-end">
                <Button variant="default" onClick={close}>
                  {t('ui:cancel')}
                </Button>
                <Button type="submit" loading={isPending} disabled={!isNumber || !reason.trim()}>
                  {t('ui:ok')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Dialog>
      )}
    </>
  );
}
