import type { OrderRow } from '@cloud-factory/domain/orders/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BatchDialog, NotReady } from './batch-dialog.js';
import { inputsOfOrder, orderOf } from './order-inputs.js';
import { cancelOrder, orderQuery, submitOrder } from './order-queries.js';

type Props = Readonly<{ rows: readonly OrderRow[]; onClose: () => void }>;

/** Cancels each order that may be cancelled for nothing; one that costs something is refused here and cancelled by itself, where its cost is shown. */
export function CancelOrders({ rows, onClose }: Props) {
  const { t } = useTranslation('orders');
  return (
    <BatchDialog
      title={t('batch.cancel')}
      note={t('batch.cancelNote')}
      rows={rows}
      hasReason
      act={({ orderNo }, reason, commandId) => cancelOrder({ orderNo, reason, acceptedCharge: null, commandId })}
      onClose={onClose}
    />
  );
}

/** Submits drafts and rejected orders as they stand; what is incomplete is said by its first fault. */
export function SubmitOrders({ rows, onClose }: Props) {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  const submit = async ({ id }: OrderRow, _: string, commandId: string): Promise<unknown> => {
    const order = await queryClient.fetchQuery({ ...orderQuery(id), staleTime: 0 });
    const read = orderOf(inputsOfOrder(order), 'pending', { id, version: order.version });
    if ('faults' in read) {
      const [first] = Object.entries(read.faults);
      if (!first) throw new Error('an order with faults has one');
      const [path, fault] = first;
      const what = 'sentence' in fault ? fault.sentence : t(`fault.${fault.word}`);
      const line = /^lines\.(\d+)/.exec(path)?.[1];
      throw new NotReady(line === undefined ? what : t('batch.atLine', { no: Number(line) + 1, what }));
    }
    return submitOrder(read.order, commandId);
  };
  return <BatchDialog title={t('batch.submit')} note={t('batch.submitNote')} rows={rows} act={submit} onClose={onClose} />;
}
