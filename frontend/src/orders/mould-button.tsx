import { Button } from '@mantine/core';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/lazy-part.js';
import { usePermissions } from '../platform/permissions.js';

const Dialog = lazyPart(async () => (await import('./mould-dialog.js')).MouldDialog);

/** Whether something may still come in: before that the order is changed in its form, and what has left is gone. */
export const takesMould = ({ reviewStatus, deliveryStatus }: Pick<OrderDetail, 'reviewStatus' | 'deliveryStatus'>): boolean =>
  reviewStatus === 'pending' || (reviewStatus === 'approved' && deliveryStatus !== 'delivered');

/** For whoever may write orders; nothing for anybody else, and nothing where nothing comes in any more. */
export function MouldButton({ order, onOpen }: Readonly<{ order: OrderDetail; onOpen: () => void }>) {
  const { t } = useTranslation('orders');
  const { may } = usePermissions();
  if (!may('orderentry.write') || !takesMould(order)) return null;
  return (
    <Button variant="default" onClick={onOpen}>
      {t('action.mould')}
    </Button>
  );
}

/** What is asked then. `order` undefined: nothing. */
export function MouldAsked({ order, onClose }: Readonly<{ order: OrderDetail | undefined; onClose: () => void }>) {
  return (
    order && (
      <Suspense>
        <Dialog order={order} onClose={onClose} />
      </Suspense>
    )
  );
}
