import type { OrderRow } from '@cloud-factory/domain/orders/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../platform/api.js';
import { noticeFailed, noticeWarning, sentenceOf } from '../ui/notices.js';
import { approveOrders } from './order-queries.js';
import type { Decided } from './review-desk.js';

type Deciding = Readonly<{ orders: readonly OrderRow[]; commandId: string }>;

/**
 * Approves without waiting for the answer: the order leaves the pile at the key and the reviewer reads on. Refused, it comes back with the
 * server's sentence; decided by somebody else meanwhile, it stays away.
 */
export function useDecisions() {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  const [decided, setDecided] = useState<Decided>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const hide = (orders: readonly OrderRow[]): void =>
    setDecided((before) => new Map([...before, ...orders.map(({ id, version }) => [id, version] as const)]));
  const bringBack = (orders: readonly OrderRow[], sentence: string): void => {
    const ids = new Set<string>(orders.map(({ id }) => id));
    setDecided((before) => new Map([...before].filter(([id]) => !ids.has(id))));
    setFailures((before) => new Map([...before, ...[...ids].map((id) => [id, sentence] as const)]));
  };
  const { mutate } = useMutation({
    mutationFn: ({ orders, commandId }: Deciding) => approveOrders({ ids: orders.map(({ id }) => id), commandId }),
    onMutate: ({ orders }) => hide(orders),
    onError: (error, { orders }) => {
      const [only] = orders;
      if (error instanceof Refused && error.refusal === 'OrderNotPending' && only && orders.length === 1)
        return noticeWarning(t('review.taken', { orderNo: only.orderNo }));
      bringBack(orders, sentenceOf(error));
      return noticeFailed(error);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['list'] }),
        queryClient.invalidateQueries({ queryKey: ['orders', 'detail'] }),
      ]),
  });
  return { decided, failures, hide, approve: (orders: readonly OrderRow[], commandId: string): void => mutate({ orders, commandId }) };
}
