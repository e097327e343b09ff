import { EmptyState, Group, Skeleton, Text, Title } from '@mantine/core';
import { orderReviewList, type OrderDetail, type OrderRow } from '@cloud-factory/domain/orders/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { reading } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { formatList, formatMoney } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { usePerson } from '../platform/person.js';
import { useConfirm } from '../ui/confirm.js';
import { listKey } from '../ui/list/list-page.js';
import { ListSearch } from '../ui/list/list-search.js';
import { EmptyList, FailedList } from '../ui/list/list-states.js';
import { searchOfView, serverSearch, viewOf, withFilters, withoutFilters, type View } from '../ui/list/list-view.js';
import { noticeWarning } from '../ui/notices.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { sums } from './amounts.js';
import { isOwnOrder } from './attention.js';
import { MouldAsked } from './mould-button.js';
import { orderQuery, rejectOrders } from './order-queries.js';
import { rejectionPhrases } from './phrases.js';
import { afterDeciding, pileOf, stepped } from './review-desk.js';
import { ReviewPane } from './review-pane.js';
import { ReviewQueue } from './review-queue.js';
import { useDecisions } from './use-decisions.js';
import classes from './review.module.css';

/** As many as a person works through without asking for more; the pile is asked anew after each decision. */
const pileSize = '50';

/** Orders that wait for a second person: a pile at the left, the order at the right, and one key for each decision. */
export function OrderReviewPage() {
  const { may } = usePermissions();
  const { t } = useTranslation('ui');
  if (!may('orderentry.review')) return <EmptyState p="xl" title={t('list.forbiddenTitle')} description={t('list.forbiddenText')} />;
  return <Desk />;
}

/** In milliseconds: a key or a button that is pressed again this soon was pressed twice, not meant twice. */
const slip = 500;

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, select, [contenteditable]') || target.closest('[role="listbox"]') !== null);

function Desk() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const page = usePage();
  const { userId } = usePerson();
  const queryClient = useQueryClient();
  const [ask, question] = useConfirm();
  const [rejected, setRejected] = useState<Asked>();
  const [mouldOf, setMouldOf] = useState<OrderDetail>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [fileAt, setFileAt] = useState(0);
  const desk = useRef<HTMLDivElement>(null);
  const decidedAt = useRef(-slip);
  const view = viewOf(orderReviewList, page.search);
  const show = (next: View): void => page.setSearch(searchOfView(next));
  const search = { ...serverSearch(view), size: pileSize };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...listKey(orderReviewList), search],
    queryFn: reading<Page<OrderRow>>(orderReviewList.path, search),
    placeholderData: keepPreviousData,
    meta: { isSaid: true },
  });
  const isFiltered = Object.keys(view.filters).length > 0;
  const decisions = useDecisions();
  const [currentId, setCurrentId] = useState<string>();
  const pile = pileOf(data?.records ?? [], data?.total ?? 0, decisions.decided, currentId);
  const { current, rows } = pile;
  const next = current && stepped(rows, current, 1);
  useEffect(() => {
    if (next && next !== current?.id) void queryClient.prefetchQuery(orderQuery(next));
  }, [next, current, queryClient]);
  // Keys work as soon as there is an order to decide, unless somebody is typing into a filter just then.
  const hasOrder = current !== undefined;
  useEffect(() => {
    if (hasOrder && !document.activeElement?.matches('input, textarea')) desk.current?.focus({ preventScroll: true });
  }, [hasOrder]);

  const look = (id: string | undefined): void => {
    setCurrentId(id);
    setFileAt(0);
  };
  const decided = (orders: readonly OrderRow[]): void => {
    const ids = new Set<string>(orders.map(({ id }) => id));
    look(afterDeciding(rows, ids, current?.id));
    setSelected((before) => new Set([...before].filter((id) => !ids.has(id))));
  };
  const approve = (orders: readonly OrderRow[]): void => {
    decided(orders);
    decisions.approve(orders, newCommandId());
  };
  /** Approves the order in sight; does nothing when the last order was decided a moment ago: this one has hardly been seen. */
  const approveCurrent = (order: OrderRow, at: number): void => {
    if (at - decidedAt.current < slip) return;
    decidedAt.current = at;
    approve([order]);
  };
  const approveSelected = (): void => {
    const orders = rows.filter(({ id }) => selected.has(id));
    if (orders.length === 0) return noticeWarning(t('picker.none'));
    const amounts = sums(orders.map(({ discountedAmount: amount, currency }) => ({ amount, currency })));
    const together = formatList(
      amounts.map(({ amount, currency }) => formatMoney(amount, currency, language)),
      language,
    );
    ask({
      body: (
        <>
          <Text>{t('review.approveAsk', { count: orders.length, sums: together })}</Text>
          {orders.map(({ id, orderNo, customerName, currency, discountedAmount }) => (
            <Text key={id} size="sm" c="dimmed">
              {orderNo} · {customerName} · {formatMoney(discountedAmount, currency, language)}
            </Text>
          ))}
        </>
      ),
      go: () => approve(orders),
    });
  };
  const reject = (orders: readonly OrderRow[]): void =>
    setRejected({
      title: { zh: '驳回订单', en: 'Reject orders' },
      names: orders.map(({ orderNo }) => orderNo),
      phrases: rejectionPhrases,
      act: (reason, commandId) => rejectOrders({ ids: orders.map(({ id }) => id), reason, commandId }),
      onDone: () => {
        decided(orders);
        decisions.hide(orders);
      },
    });
  const toggle = (id: string): void =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));

  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // A key that is held goes on along the pile; it decides nothing that nobody has looked at.
    if (event.repeat && !['j', 'k', 'ArrowDown', 'ArrowUp'].includes(key)) return event.preventDefault();
    if (key === 'j' || key === 'ArrowDown') look(stepped(rows, current, 1));
    else if (key === 'k' || key === 'ArrowUp') look(stepped(rows, current, -1));
    else if (!current) return;
    else if ((key === 'a' || key === 'r') && isOwnOrder(current, userId)) noticeWarning(t('attention.ownOrder'));
    else if (key === 'a') approveCurrent(current, event.timeStamp);
    else if (key === 'r') reject([current]);
    else if (key === 'x') toggle(current.id);
    else if (key === 'f') setFileAt((at) => at + 1);
    else if (key === 'o') page.open(`/order/orderentry/${current.id}`);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes['page']}>
        <Group justify="space-between">
          <Group gap="sm" align="baseline">
            <Title order={1} fz="h4">
              {t('review.title')}
            </Title>
            <Text size="sm" c="dimmed" aria-live="polite">
              {current && t('review.position', { at: pile.at, total: pile.total })}
              {data && !current && !isFiltered && t('review.done')}
            </Text>
          </Group>
          <Text size="xs" c="dimmed" visibleFrom="md">
            {t('review.keys')}
          </Text>
        </Group>
        <ListSearch
          list={orderReviewList}
          filters={view.filters}
          hidden={['reviewStatus', 'reviewStatus_in']}
          onSearch={(filters) => show(withFilters(view, filters))}
          onReset={() => show(withoutFilters(view))}
        />
        {error && <FailedList error={error} onRetry={() => void refetch()} />}
        {isPending && <Skeleton h={320} role="status" aria-label={t('review.queue')} />}
        {data && !current && isFiltered && <EmptyList onClear={() => show(withoutFilters(view))} canCreate={false} />}
        {data && !current && !isFiltered && <EmptyState p="xl" title={t('review.done')} description={t('review.doneText')} />}
        <div
          ref={desk}
          className={classes['desk']}
          role="region"
          aria-label={t('review.queue')}
          aria-keyshortcuts="J K A R X F O"
          tabIndex={0}
          onKeyDown={onKey}
        >
          {current && (
            <>
              <ReviewQueue
                rows={rows}
                current={current}
                selected={selected}
                onLook={look}
                onToggle={toggle}
                onApproveSelected={approveSelected}
              />
              <ReviewPane
                key={current.id}
                row={current}
                fileAt={fileAt}
                onFile={setFileAt}
                failure={decisions.failures.get(current.id)}
                onApprove={(event) => approveCurrent(current, event.timeStamp)}
                onReject={() => reject([current])}
                onStep={(by) => look(stepped(rows, current, by))}
                onMould={setMouldOf}
              />
            </>
          )}
        </div>
      </div>
      <ReasonDialog
        asked={rejected}
        onClose={() => {
          setRejected(undefined);
          desk.current?.focus({ preventScroll: true });
        }}
      />
      <MouldAsked
        order={mouldOf}
        onClose={() => {
          setMouldOf(undefined);
          desk.current?.focus({ preventScroll: true });
        }}
      />
      {question}
    </>
  );
}
