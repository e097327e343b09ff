import {
  delayList,
  delayReasonLabels,
  delayReminderList,
  delayStatusLabels,
  reminderList,
  reminderStatusLabels,
  type DelayRow,
  type ReminderRow,
} from '@cloud-factory/domain/delays/contract';
import { useState } from 'react';
import { PageLink } from '../ui/page-link.js';
import type { GivenView } from '../ui/list/kept-view.js';
import { ListPage } from '../ui/list/list-page.js';
import type { CellWords } from '../ui/list/list-table.js';
import { StatusBadge } from '../ui/status-badge.js';
import { DelayAnswerDialog, ReminderAnswerDialog } from './delay-dialogs.js';
import { closeReminder, removeDelaysPath } from './order-queries.js';

const orderLink = ({ orderId, orderNo }: Readonly<{ orderId: string; orderNo: string }>) => (
  <PageLink href={`/order/orderentry/${orderId}`}>{orderNo}</PageLink>
);

const delayCells: CellWords<DelayRow> = {
  orderNo: orderLink,
  status: ({ status }) => <StatusBadge status={status} labels={delayStatusLabels} />,
  reason: ({ reason }) => <StatusBadge status={reason} labels={delayReasonLabels} />,
};

const delayViews: readonly GivenView[] = [
  { key: 'all', label: { zh: '全部', en: 'All' }, search: {} },
  { key: 'asked', label: { zh: '待答复', en: 'Asked' }, search: { status: 'asked' } },
  { key: 'agreed', label: { zh: '已同意', en: 'Agreed' }, search: { status: 'agreed' } },
  { key: 'refused', label: { zh: '已拒绝', en: 'Refused' }, search: { status: 'refused' } },
];

/** What we asked hospitals: more time, why, and what they said. */
export function DelayAskedPage() {
  return <DelayList list={delayList} views={delayViews} />;
}

/** Requests that wait for an answer too long: the one that waits longest first. */
export function DelayFollowUpPage() {
  return <DelayList list={delayReminderList} />;
}

function DelayList({ list, views }: Readonly<{ list: typeof delayList; views?: readonly GivenView[] }>) {
  const [answered, setAnswered] = useState<Readonly<{ ask: DelayRow; isAgreed: boolean }>>();
  const isOpen = ({ status }: DelayRow): boolean => status === 'asked';
  return (
    <>
      <ListPage<DelayRow>
        list={list}
        permission="delayasked.read"
        cells={delayCells}
        {...(views && { views })}
        remove={{ path: removeDelaysPath, permission: 'delayasked.write', isShown: isOpen }}
        rowActions={[
          {
            key: 'agree',
            label: { zh: '客户同意', en: 'Hospital agrees' },
            permission: 'delayasked.write',
            isShown: isOpen,
            run: (ask) => setAnswered({ ask, isAgreed: true }),
          },
          {
            key: 'refuse',
            label: { zh: '客户拒绝', en: 'Hospital refuses' },
            permission: 'delayasked.write',
            isShown: isOpen,
            isDanger: true,
            run: (ask) => setAnswered({ ask, isAgreed: false }),
          },
        ]}
      />
      {answered && <DelayAnswerDialog {...answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}

const reminderCells: CellWords<ReminderRow> = {
  orderNo: orderLink,
  status: ({ status }) => (
    <StatusBadge status={status === 'open' ? 'asked' : status} labels={{ ...reminderStatusLabels, asked: reminderStatusLabels.open }} />
  ),
};

/** Hospitals that asked where their order is. Kept alive: it stands open beside the telephone all day. */
export function ReminderPage() {
  const [answered, setAnswered] = useState<ReminderRow>();
  return (
    <>
      <ListPage<ReminderRow>
        list={reminderList}
        permission="orderentry.read"
        cells={reminderCells}
        views={[
          { key: 'all', label: { zh: '全部', en: 'All' }, search: {} },
          { key: 'open', label: { zh: '待回复', en: 'Open' }, search: { status: 'open' } },
          { key: 'answered', label: { zh: '已回复', en: 'Answered' }, search: { status: 'answered' } },
          { key: 'closed', label: { zh: '已关闭', en: 'Closed' }, search: { status: 'closed' } },
        ]}
        rowActions={[
          {
            key: 'answer',
            label: { zh: '回复', en: 'Answer' },
            permission: 'orderentry.write',
            isShown: ({ status }) => status === 'open',
            run: (reminder) => setAnswered(reminder),
          },
          {
            key: 'close',
            label: { zh: '关闭', en: 'Close' },
            permission: 'orderentry.write',
            isShown: ({ status }) => status === 'answered',
            run: ({ id, version }, commandId) => closeReminder({ id, version }, commandId),
          },
        ]}
      />
      {answered && <ReminderAnswerDialog reminder={answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}
