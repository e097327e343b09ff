import { ActionIcon, Alert, Button, Menu } from '@mantine/core';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newCommandId } from '../platform/command-id.js';
import { usePage } from '../platform/page.js';
import { PageMenuItem } from '../ui/page-link.js';
import { usePermissions } from '../platform/permissions.js';
import { usePerson } from '../platform/person.js';
import { sentenceOf } from '../ui/notices.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { isEditable, isOwnOrder } from './attention.js';
import { CancelDialog } from './cancel-dialog.js';
import { DelayDialog, ReminderDialog } from './delay-dialogs.js';
import { HoldDialog } from './hold-dialog.js';
import { MouldAsked, MouldButton } from './mould-button.js';
import { approveOrders, orderMutation, packOrder, rejectOrders } from './order-queries.js';
import { rejectionPhrases } from './phrases.js';
import { useMayPack } from './use-may-pack.js';

type Dialog = 'cancel' | 'hold' | 'delay' | 'remind' | 'mould';

/** What may be done to the order now. A disabled button would have to say why: what does not apply is not there. */
export function OrderActions({ order }: Readonly<{ order: OrderDetail }>) {
  const { t } = useTranslation('orders');
  const page = usePage();
  const { userId } = usePerson();
  const { may } = usePermissions();
  const mayPack = useMayPack();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [dialog, setDialog] = useState<Dialog>();
  const approve = useMutation(orderMutation(queryClient, approveOrders));
  const pack = useMutation(orderMutation(queryClient, packOrder));
  const { id, orderNo, reviewStatus, productionStatus, packingStatus, deliveryStatus, holdStatus } = order;
  const isUnderWay = reviewStatus === 'approved' && deliveryStatus !== 'delivered';
  const isMade = productionStatus === 'qc' || productionStatus === 'finished';
  const isHeld = holdStatus !== 'none';
  const isHoldable = isUnderWay || reviewStatus === 'pending';
  const isCancellable = (isUnderWay || reviewStatus === 'pending' || reviewStatus === 'rejected') && deliveryStatus === 'none';
  const ofOthers = isOwnOrder(order, userId) ? { disabled: true, title: t('attention.ownOrder') } : {};
  const failure = approve.error ?? pack.error;
  const close = (): void => setDialog(undefined);
  return (
    <>
      {isEditable(order, userId) && may('orderentry.write') && (
        <Button onClick={() => page.open(`/order/orderentry/${id}/edit`)}>{t('action.edit')}</Button>
      )}
      {reviewStatus === 'pending' && may('orderentry.review') && (
        <>
          <Button {...ofOthers} loading={approve.isPending} onClick={() => approve.mutate({ ids: [id], commandId: newCommandId() })}>
            {t('action.approve')}
          </Button>
          <Button
            {...ofOthers}
            color="red"
            variant="light"
            onClick={() =>
              setAsked({
                title: { zh: '驳回订单', en: 'Reject the order' },
                names: [orderNo],
                phrases: rejectionPhrases,
                act: (reason, commandId) => rejectOrders({ ids: [id], reason, commandId }),
              })
            }
          >
            {t('action.reject')}
          </Button>
        </>
      )}
      {packingStatus === 'allowed' && mayPack && (
        <Button loading={pack.isPending} onClick={() => pack.mutate({ orderNo, commandId: newCommandId() })}>
          {t('action.pack')}
        </Button>
      )}
      {(isHoldable || isHeld) && may('orderentry.hold') && (
        <Button variant={isHeld ? 'filled' : 'default'} onClick={() => setDialog('hold')}>
          {t(isHeld ? 'action.release' : 'action.hold')}
        </Button>
      )}
      <MouldButton order={order} onOpen={() => setDialog('mould')} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('action.more')}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may('orderentry.write') && (
            <Menu.Item onClick={() => page.open(`/order/orderentry/new?copy=${id}`)}>{t('action.copy')}</Menu.Item>
          )}
          {isMade && may('orderentry.write') && (
            <Menu.Item onClick={() => page.open(`/order/orderentry/new?copy=${id}&as=remake`)}>{t('action.remake')}</Menu.Item>
          )}
          {isUnderWay && may('delayasked.write') && <Menu.Item onClick={() => setDialog('delay')}>{t('action.delay')}</Menu.Item>}
          {isUnderWay && may('orderentry.write') && <Menu.Item onClick={() => setDialog('remind')}>{t('action.remind')}</Menu.Item>}
          <PageMenuItem href={`/order/orderphotographfile?orderNo=${encodeURIComponent(orderNo)}`}>
            {t('detail.allPhotographs')}
          </PageMenuItem>
          {isCancellable && may('orderentry.write') && (
            <Menu.Item color="red" onClick={() => setDialog('cancel')}>
              {t('action.cancel')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {failure && (
        <Alert color="red" role="alert" py={4}>
          {sentenceOf(failure)}
        </Alert>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
      {dialog === 'cancel' && <CancelDialog order={order} onClose={close} />}
      <MouldAsked order={dialog === 'mould' ? order : undefined} onClose={close} />
      {dialog === 'hold' && <HoldDialog order={order} onClose={close} />}
      {dialog === 'delay' && <DelayDialog order={order} onClose={close} />}
      {dialog === 'remind' && <ReminderDialog order={order} askedBy={order.contact ?? order.doctorName} onClose={close} />}
    </>
  );
}
