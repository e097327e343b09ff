import {
  ActionIcon,
  Alert,
  Button,
  EmptyState,
  Group,
  Paper,
  SegmentedControl,
  Skeleton,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { verdictLabels, type AwaitingRow, type Verdict } from '@cloud-factory/domain/quality/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatDay } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { useDeed } from '../ui/deed.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { PageLink } from '../ui/page-link.js';
import { StatusBadge } from '../ui/status-badge.js';
import { billOf, conclusionOf, inspectedLines, missingAt, type InspectedLine, type Item } from './inspection.js';
import { awaitingQuery, submitBill } from './quality-queries.js';
import classes from './quality.module.css';

/** The inspection of an order: each line with what was looked at. Signing makes the bill. */
export function InspectPage() {
  const { t } = useTranslation(['quality', 'ui']);
  const { params, setTitle } = usePage();
  const orderNo = params['id'] ?? '';
  const { data, error, refetch } = useQuery(awaitingQuery(orderNo));
  useEffect(() => setTitle({ zh: `出厂检验 ${orderNo}`, en: `Inspection ${orderNo}` }), [orderNo, setTitle]);
  if (error && !data)
    return (
      <EmptyState p="xl" title={t('ui:list.failedTitle')} description={sentenceOf(error)}>
        <EmptyState.Actions>
          <Button variant="default" onClick={() => void refetch()}>
            {t('ui:retry')}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    );
  if (!data)
    return (
      <Stack p="md" aria-busy="true">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} h={40} />
        ))}
      </Stack>
    );
  const order = data.records.find((row) => row.orderNo === orderNo);
  if (!order)
    return <EmptyState p="xl" title={t('quality:inspect.notAwaiting', { orderNo })} description={t('quality:inspect.notAwaitingText')} />;
  return <InspectForm key={order.id} order={order} />;
}

function InspectForm({ order }: Readonly<{ order: AwaitingRow }>) {
  const { t } = useTranslation('quality');
  const language = useLanguage();
  const page = usePage();
  const words = useWords();
  const [lines, setLines] = useState<readonly InspectedLine[]>(() => inspectedLines(order, language));
  const [remark, setRemark] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { go, error, isPending } = useDeed(submitBill);
  const { setDirty } = page;
  const conclusion = conclusionOf(lines);
  const change = (next: readonly InspectedLine[]): void => {
    setLines(next);
    setDirty(true);
  };
  const send = (): void => {
    setTried(true);
    const missing = missingAt(lines);
    if (missing)
      return form.current?.querySelector<HTMLInputElement>(`[data-at="${missing.line}.${missing.item}.${missing.part}"]`)?.focus();
    go(billOf(order.id, lines, remark), ({ id }) => {
      noticeDone(t('inspect.signed'));
      setDirty(false);
      page.replace(`/quality/ycproductionqualitytestbillsoutfactory/${id}`);
    });
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack p="md" gap="md">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={1} fz="h4">
              {t('inspect.title', { orderNo: order.orderNo })}
            </Title>
            <StatusBadge
              status={conclusion === 'pass' ? 'passed' : 'failed'}
              labels={{ passed: verdictLabels.pass, failed: verdictLabels.fail }}
            />
          </Group>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {order.customerName} · {formatDay(order.dueDate)}
            </Text>
            <PageLink href={`/order/orderentry/${order.id}`}>{t('inspect.openOrder')}</PageLink>
          </Group>
        </Group>
        {!order.isReady && (
          <Alert color="yellow">
            {order.finishedCount < order.lineCount
              ? t('inspect.notReady', { finished: order.finishedCount, all: order.lineCount })
              : t('inspect.hasBill')}
          </Alert>
        )}
        {order.lines.map((line, index) => (
          <Paper key={line.lineId} withBorder p="md" component="section" aria-label={`${line.lineNo} ${line.productName}`}>
            <Title order={2} fz="h5" mb="xs" data-typed>
              {line.lineNo}. {line.productName}
            </Title>
            <Items
              at={index}
              items={lines[index]?.items ?? []}
              isTried={isTried}
              onChange={(items) => change(lines.map((each, place) => (place === index ? { ...each, items } : each)))}
            />
          </Paper>
        ))}
        <Textarea
          label={t('remark')}
          autosize
          minRows={2}
          maxLength={500}
          value={remark}
          onChange={(event) => {
            setRemark(event.currentTarget.value);
            setDirty(true);
          }}
        />
        {error && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Text size="sm" c="dimmed">
            {t('inspect.conclusion', { conclusion: words(verdictLabels[conclusion]) })}
          </Text>
          <Button type="submit" color={conclusion === 'pass' ? 'brand' : 'red'} loading={isPending}>
            {t('inspect.sign')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type ItemsProps = Readonly<{ at: number; items: readonly Item[]; isTried: boolean; onChange: (items: readonly Item[]) => void }>;

function Items({ at, items, isTried, onChange }: ItemsProps) {
  const { t } = useTranslation(['quality', 'ui']);
  const words = useWords();
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const set = (index: number, part: Partial<Item>): void =>
    onChange(items.map((item, place) => (place === index ? { ...item, ...part } : item)));
  const missing = (text: string): string | undefined => (isTried && text.trim() === '' ? t('inspect.required') : undefined);
  return (
    <>
      <Table.ScrollContainer minWidth={isNarrow ? 0 : 720} type="native">
        <Table verticalSpacing={4} horizontalSpacing="xs" className={classes['items'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={170}>{t('item.content')}</Table.Th>
              <Table.Th>{t('item.standard')}</Table.Th>
              <Table.Th>{t('item.result')}</Table.Th>
              <Table.Th w={150}>{t('item.verdict')}</Table.Th>
              <Table.Th w={40}>
                <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item, index) => {
              const row = index + 1;
              return (
                // Items have no ids of their own, and are only added at the end or taken out.
                <Table.Tr key={index}>
                  <Table.Td>
                    <TextInput
                      aria-label={t('item.contentOf', { row })}
                      placeholder={t('item.content')}
                      data-at={`${at}.${index}.content`}
                      maxLength={50}
                      value={item.content}
                      error={missing(item.content)}
                      onChange={(event) => set(index, { content: event.currentTarget.value })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <TextInput
                      aria-label={t('item.standardOf', { row })}
                      placeholder={t('item.standard')}
                      maxLength={100}
                      value={item.standard}
                      onChange={(event) => set(index, { standard: event.currentTarget.value })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <TextInput
                      aria-label={t('item.resultOf', { row })}
                      placeholder={t('item.result')}
                      data-at={`${at}.${index}.result`}
                      maxLength={100}
                      value={item.result}
                      error={item.verdict === 'fail' ? missing(item.result) : undefined}
                      onChange={(event) => set(index, { result: event.currentTarget.value })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <SegmentedControl
                      size="xs"
                      aria-label={t('item.verdictOf', { row })}
                      value={item.verdict}
                      color={item.verdict === 'pass' ? '#206a33' : '#b02525'}
                      onChange={(verdict) => set(index, { verdict: verdict as Verdict })} // the two values below are all there are
                      data={[
                        { value: 'pass', label: words(verdictLabels.pass) },
                        { value: 'fail', label: words(verdictLabels.fail) },
                      ]}
                    />
                  </Table.Td>
                  <Table.Td>
                    {items.length > 1 && (
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('item.remove', { row })}
                        onClick={() => onChange(items.filter((_, place) => place !== index))}
                      >
                        <IconTrash size={15} aria-hidden />
                      </ActionIcon>
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Button
        mt={4}
        size="compact-sm"
        variant="light"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...items, { content: '', standard: '', result: '', verdict: 'pass' }])}
      >
        {t('item.add')}
      </Button>
    </>
  );
}
