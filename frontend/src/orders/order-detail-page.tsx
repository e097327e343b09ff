import { Alert, Button, EmptyState, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { holdStatusLabels, type OrderDetail } from '@cloud-factory/domain/orders/contract';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { mayPass, Refused } from '../platform/api.js';
import { formatInstant, formatMoney } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { lazyPart } from '../platform/lazy-part.js';
import { sentenceOf } from '../ui/notices.js';
import { StatusBadge } from '../ui/status-badge.js';
import { OrderActions } from './order-actions.js';
import { OrderFacts } from './order-facts.js';
import { historyFields } from './order-history.js';
import { OrderLineTable } from './order-line-table.js';
import { orderConcernsQuery, orderQuery } from './order-queries.js';
import { orderStatuses } from './order-status.js';
import { OrderTimeline } from './order-timeline.js';
import { RelatedDocuments } from './related-documents.js';

const OrderFiles = lazyPart(async () => (await import('../files/order-files.js')).OrderFiles);
const HistoryDrawer = lazyPart(async () => (await import('../ui/history-drawer.js')).HistoryDrawer);

/** One order: where it stands, what is made, for whom, at what price; what followed from it; and as it was at any moment. */
export function OrderDetailPage() {
  const { t } = useTranslation(['orders', 'ui']);
  const page = usePage();
  const id = page.params['id'] ?? '';
  const [asOf, setAsOf] = useState<string>();
  // The order of another moment stays while the next one comes: sliding along its life does not flicker.
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id, asOf), placeholderData: keepPreviousData });
  const orderNo = order?.id === id ? order.orderNo : undefined;
  const { setTitle } = page;
  useEffect(() => {
    if (orderNo) setTitle({ zh: `订单 ${orderNo}`, en: `Order ${orderNo}` });
  }, [orderNo, setTitle]);

  if (error && (order?.id !== id || !mayPass(error))) {
    const isGone = error instanceof Refused && error.status === 404;
    return (
      <EmptyState p="xl" title={isGone ? t('ui:form.notFound') : t('ui:list.failedTitle')} description={sentenceOf(error)}>
        <EmptyState.Actions>
          <Button variant="default" onClick={() => (asOf ? setAsOf(undefined) : void refetch())}>
            {asOf ? t('ui:history.now') : t('ui:retry')}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    );
  }
  if (!order || order.id !== id)
    return (
      <Stack p="md" aria-busy="true">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} h={48} />
        ))}
      </Stack>
    );
  return <Shown order={order} asOf={asOf} onAsOf={setAsOf} />;
}

type ShownProps = Readonly<{ order: OrderDetail; asOf: string | undefined; onAsOf: (at: string | undefined) => void }>;

function Shown({ order, asOf, onAsOf }: ShownProps) {
  const { t } = useTranslation(['orders', 'ui']);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <Stack p="md" gap="md">
      <Group justify="space-between" align="flex-start">
        <Group gap="xs">
          <Title order={1} fz="h4">
            {t('orders:detail.title', { orderNo: order.orderNo })}
          </Title>
          <Badges order={order} />
        </Group>
        <Group gap="xs">
          {!asOf && <OrderActions order={order} />}
          <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setHistoryOpen(true)}>
            {t('ui:history.title')}
          </Button>
        </Group>
      </Group>
      <OrderTimeline id={order.id} asOf={asOf} onAsOf={onAsOf} />
      {asOf && (
        <Alert color="yellow" py="xs">
          <Group justify="space-between">
            <Text size="sm">{t('ui:history.viewing', { at: formatInstant(asOf) })}</Text>
            <Button size="compact-sm" variant="default" onClick={() => onAsOf(undefined)}>
              {t('ui:history.now')}
            </Button>
          </Group>
        </Alert>
      )}
      {!asOf && <Concerns id={order.id} />}
      <Told order={order} />
      <OrderFacts order={order} />
      <Paper withBorder p="md">
        <Title order={2} fz="h5" mb="sm">
          {t('orders:detail.lines', { count: order.lines.length })}
        </Title>
        <OrderLineTable order={order} />
      </Paper>
      {!asOf && (
        <Suspense>
          <OrderFiles orderId={order.id} reviewStatus={order.reviewStatus} lines={order.lines} />
        </Suspense>
      )}
      {!asOf && <RelatedDocuments order={order} />}
      {isHistoryOpen && (
        <Suspense>
          <HistoryDrawer
            opened
            onClose={() => setHistoryOpen(false)}
            stream={`order-${order.id}`}
            fields={historyFields}
            onAsOf={(at) => {
              setHistoryOpen(false);
              onAsOf(at);
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** Where the order stands in each of its dimensions; those where nothing has happened yet say nothing. */
function Badges({ order }: Readonly<{ order: OrderDetail }>) {
  return (
    <>
      {Object.entries(orderStatuses).map(([name, labels]) => {
        const status = order[name as keyof typeof orderStatuses]; // the names are those of the row
        const isNothing = status === 'none' || status === 'open';
        return !isNothing && <StatusBadge key={name} status={status} labels={labels} />;
      })}
    </>
  );
}

/** What came up since it was entered: its customer is blacklisted, its unit gets no new work. */
function Concerns({ id }: Readonly<{ id: string }>) {
  const { data } = useQuery(orderConcernsQuery(id));
  return (data ?? []).map(({ concern, text }) => (
    <Alert key={concern} color="red" py="xs">
      {text}
    </Alert>
  ));
}

/** Why it came back, why it stands still, what its end cost. */
function Told({ order }: Readonly<{ order: OrderDetail }>) {
  const { t } = useTranslation(['orders', 'ui']);
  const words = useWords();
  const language = useLanguage();
  return (
    <>
      {order.holdStatus !== 'none' && (
        <Alert color="orange" title={t('orders:detail.held', { reason: words(holdStatusLabels[order.holdStatus]) })} py="xs">
          {order.holdReason} {order.heldAt && t('orders:detail.heldSince', { at: formatInstant(order.heldAt) })}
        </Alert>
      )}
      {order.reason && (
        <Alert color="red" title={t('ui:reason')} py="xs">
          {order.reason}{' '}
          {order.cancellationCharge &&
            t('orders:detail.charge', { amount: formatMoney(order.cancellationCharge, order.currency, language) })}
        </Alert>
      )}
    </>
  );
}
