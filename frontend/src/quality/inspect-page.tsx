import { Alert, Button, EmptyState, Group, Paper, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import type { Piece } from '@cloud-factory/domain/production/contract';
import { verdictLabels, type AwaitingRow } from '@cloud-factory/domain/quality/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatDay } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { shadeNames } from '../orders/line-inputs.js';
import { PieceTeeth, PieceWords } from '../production/piece-words.js';
import { piecesQuery } from '../production/production-queries.js';
import { useDeed } from '../ui/deed.js';
import { DraftOffer } from '../ui/form/form-alerts.js';
import { useLocalDraft } from '../ui/form/use-local-draft.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { PageLink } from '../ui/page-link.js';
import { AwaitedRecord, UnreadRecord } from '../ui/record-states.js';
import { StatusBadge } from '../ui/status-badge.js';
import { Items } from './inspect-items.js';
import { billOf, conclusionOf, inspectedLines, missingAt, type InspectedLine } from './inspection.js';
import { awaitingQuery, submitBill } from './quality-queries.js';

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
  return <InspectOrder key={order.id} order={order} />;
}

/** The pieces come before the form: what is compared with the order must stand beside it from the first look on. */
function InspectOrder({ order }: Readonly<{ order: AwaitingRow }>) {
  const { data: pieces, error, refetch } = useQuery(piecesQuery(order.id));
  if (error && !pieces) return <UnreadRecord error={error} onRetry={() => void refetch()} />;
  if (!pieces) return <AwaitedRecord count={5} height={40} />;
  return <InspectForm order={order} pieces={pieces} />;
}

function InspectForm({ order, pieces }: Readonly<{ order: AwaitingRow; pieces: readonly Piece[] }>) {
  const { t } = useTranslation('quality');
  const language = useLanguage();
  const page = usePage();
  const words = useWords();
  const shadesOf = useShadesOf(pieces);
  const [lines, setLines] = useState<readonly InspectedLine[]>(() => inspectedLines(order, language, shadesOf));
  const [remark, setRemark] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { go, error, isPending } = useDeed(submitBill);
  const { setDirty } = page;
  const [isTyped, setTyped] = useState(false);
  // Of this version of what waits: where a line was made anew meanwhile, what was seen before is no verdict on it.
  const draft = useLocalDraft({ route: `/quality/awaiting/${order.id}#1`, version: order.version }, { lines, remark }, isTyped, (kept) => {
    setLines(kept.lines);
    setRemark(kept.remark);
    setTyped(true);
    setDirty(true);
  });
  const conclusion = conclusionOf(lines);
  const change = (next: readonly InspectedLine[]): void => {
    setLines(next);
    setTyped(true);
    setDirty(true);
  };
  const send = (): void => {
    setTried(true);
    const missing = missingAt(lines);
    if (missing) {
      const place = form.current?.querySelector<HTMLElement>(`[data-at="${missing.line}.${missing.item}.${missing.part}"]`);
      return (place?.matches('input') ? place : place?.querySelector('input'))?.focus();
    }
    go(billOf(order.id, lines, remark), ({ id }) => {
      draft.settle();
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
            {conclusion && (
              <StatusBadge
                status={conclusion === 'pass' ? 'passed' : 'failed'}
                labels={{ passed: verdictLabels.pass, failed: verdictLabels.fail }}
              />
            )}
          </Group>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {order.customerName} · {formatDay(order.dueDate)}
            </Text>
            <PageLink href={`/order/orderentry/${order.id}`}>{t('inspect.openOrder')}</PageLink>
          </Group>
        </Group>
        {draft.found && draft.found.version === order.version && (
          <DraftOffer found={draft.found} version={order.version} onRestore={draft.restore} onDiscard={draft.discard} />
        )}
        {!order.isReady && (
          <Alert color="yellow">
            {order.finishedCount < order.lineCount
              ? t('inspect.notReady', { finished: order.finishedCount, all: order.lineCount })
              : t('inspect.hasBill')}
          </Alert>
        )}
        {order.lines.map((line, index) => (
          <Paper key={line.lineId} withBorder p="md" component="section" aria-label={`${line.lineNo} ${line.productName}`}>
            <InspectedPiece line={line} piece={pieces.find(({ id }) => String(id) === String(line.lineId))} />
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
            setTyped(true);
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
            {conclusion
              ? t('inspect.conclusion', { conclusion: words(verdictLabels[conclusion]) })
              : t('inspect.open', { count: openOf(lines) })}
          </Text>
          <Button type="submit" color={conclusion === 'fail' ? 'red' : 'brand'} loading={isPending}>
            {t('inspect.sign')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** How many items have no verdict yet. */
const openOf = (lines: readonly InspectedLine[]): number =>
  lines.reduce((sum, { items }) => sum + items.filter(({ verdict }) => verdict === null).length, 0);

/** The shades that were ordered for a line, the main one first: `A3 · 桩核色 ND3`. */
function useShadesOf(pieces: readonly Piece[]): (lineId: string) => string {
  const { t } = useTranslation('orders');
  return (lineId) => {
    const piece = pieces.find(({ id }) => id === lineId);
    if (!piece) return '';
    return shadeNames
      .flatMap((name) => (piece[name] ? [name === 'shade' ? piece[name] : `${t(`form.${name}`)} ${piece[name]}`] : []))
      .join(' · ');
  };
}

/** What is inspected beside what was ordered: teeth, shades, the code of the patient, the scan. */
function InspectedPiece({ line, piece }: Readonly<{ line: AwaitingRow['lines'][number]; piece: Piece | undefined }>) {
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="xs">
        <Title order={2} fz="h5" data-typed>
          {line.lineNo}. {line.productName}
        </Title>
        {piece && <PieceTeeth piece={piece} />}
      </Group>
      {piece && <PieceWords piece={piece} />}
    </>
  );
}
