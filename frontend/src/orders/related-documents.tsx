import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { delayReasonLabels, delayStatusLabels, reminderStatusLabels } from '@cloud-factory/domain/delays/contract';
import { deliveryStateLabels } from '@cloud-factory/domain/delivery/contract';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { workOrderStatusLabels } from '@cloud-factory/domain/production/contract';
import { billStatusLabels } from '@cloud-factory/domain/quality/contract';
import { statementStatusLabels } from '@cloud-factory/domain/settlement/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { formatDay } from '../platform/format.js';
import { usePermissions } from '../platform/permissions.js';
import { PageLink } from '../ui/page-link.js';
import { StatusBadge } from '../ui/status-badge.js';
import {
  delayInfoQuery,
  deliveryOfOrderQuery,
  inspectionsQuery,
  statementLinesQuery,
  statementOfOrderQuery,
  workOrderQuery,
} from './order-queries.js';
import { progressOf } from './works.js';
import classes from './related-documents.module.css';

/** An order of two hundred lines does not ask for two hundred work orders. */
const worksAtMost = 12;

/** What followed from an order, each with where it stands: one look instead of five lists. */
export function RelatedDocuments({ order }: Readonly<{ order: OrderDetail }>) {
  const { t } = useTranslation('orders');
  const isMade = order.reviewStatus === 'approved' || order.reviewStatus === 'cancelled';
  return (
    <Paper withBorder p="md">
      <Title order={2} fz="h5" mb="sm">
        {t('detail.related')}
      </Title>
      <div className={classes['groups']}>
        {isMade && <Works lines={order.lines} />}
        {isMade && <Inspections orderNo={order.orderNo} />}
        {order.deliveryStatus !== 'none' && <Delivery orderNo={order.orderNo} />}
        {order.settlementStatus !== 'open' && <Statements orderNo={order.orderNo} />}
        {isMade && <DelaysAndReminders orderNo={order.orderNo} />}
      </div>
      <Text size="sm" c="dimmed" className={classes['none'] ?? ''}>
        {t('detail.noRelated')}
      </Text>
    </Paper>
  );
}

/** A group without rows says nothing at all; one that the person may not see says that, for it may well have some. */
function Rows({ title, right, children }: Readonly<{ title: string; right?: string; children: readonly ReactNode[] }>) {
  const { t } = useTranslation('ui');
  const { may } = usePermissions();
  const isKept = !may(right);
  if (children.length === 0 && !isKept) return null;
  return (
    <Stack gap={4} role="group" aria-label={title}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      {isKept ? (
        <Text size="sm" c="dimmed">
          {t('mayNotSee')}
        </Text>
      ) : (
        children
      )}
    </Stack>
  );
}

/** A line and its work order share one id. */
function Works({ lines }: Readonly<{ lines: OrderDetail['lines'] }>) {
  const { t } = useTranslation('orders');
  const { may } = usePermissions();
  const works = useQueries({
    queries: lines.slice(0, worksAtMost).map(({ id }) => ({ ...workOrderQuery(id), enabled: may('ycproductionworkorder.read') })),
  });
  return (
    <Rows title={t('detail.workOrders')} right="ycproductionworkorder.read">
      {works.flatMap(({ data }) => {
        if (!data) return [];
        const { finished, all, current } = progressOf(data.steps);
        return [
          <Group key={data.id} gap={8} wrap="nowrap">
            <PageLink href={`/production/ycproductionworkorder/${data.id}`}>{data.workOrderNo}</PageLink>
            <StatusBadge status={data.status} labels={workOrderStatusLabels} />
            <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
              {finished}/{all} {current}
            </Text>
          </Group>,
        ];
      })}
    </Rows>
  );
}

function Inspections({ orderNo }: Readonly<{ orderNo: string }>) {
  const { t } = useTranslation('orders');
  const { may } = usePermissions();
  const { data } = useQuery({ ...inspectionsQuery(orderNo), enabled: may('ycproductionqualitytestbillsoutfactory.read') });
  return (
    <Rows title={t('detail.inspections')} right="ycproductionqualitytestbillsoutfactory.read">
      {(data?.records ?? []).map(({ id, billNo, status }) => (
        <Group key={id} gap={8}>
          <PageLink href={`/quality/ycproductionqualitytestbillsoutfactory/${id}`}>{billNo}</PageLink>
          <StatusBadge status={status} labels={billStatusLabels} />
        </Group>
      ))}
    </Rows>
  );
}

function Delivery({ orderNo }: Readonly<{ orderNo: string }>) {
  const { t } = useTranslation('orders');
  const { may } = usePermissions();
  const { data } = useQuery({ ...deliveryOfOrderQuery(orderNo), enabled: may('ycorderdelivery.read') });
  return (
    <Rows title={t('detail.deliveries')} right="ycorderdelivery.read">
      {data
        ? [
            <Group key={data.id} gap={8}>
              <PageLink href={`/delivery/ycorderdelivery/${data.id}`}>{data.deliveryNo}</PageLink>
              <StatusBadge status={data.status} labels={deliveryStateLabels} />
            </Group>,
          ]
        : []}
    </Rows>
  );
}

function Statements({ orderNo }: Readonly<{ orderNo: string }>) {
  const { t } = useTranslation('orders');
  const { may } = usePermissions();
  const { data } = useQuery({ ...statementLinesQuery(orderNo), enabled: may('settlementmonth.read') });
  const ids = [...new Set((data?.records ?? []).flatMap(({ smId }) => (smId === null ? [] : [smId])))];
  const statements = useQueries({ queries: ids.map((id) => statementOfOrderQuery(id)) });
  return (
    <Rows title={t('detail.statements')} right="settlementmonth.read">
      {statements.flatMap(({ data: statement }) =>
        statement
          ? [
              <Group key={statement.id} gap={8}>
                <PageLink href={`/settlement/settlementmonth/${statement.id}`}>{statement.smNo ?? t('detail.statements')}</PageLink>
                <StatusBadge status={statement.status} labels={statementStatusLabels} />
              </Group>,
            ]
          : [],
      )}
    </Rows>
  );
}

function DelaysAndReminders({ orderNo }: Readonly<{ orderNo: string }>) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const { data } = useQuery(delayInfoQuery(orderNo));
  return (
    <>
      <Rows title={t('detail.delays')}>
        {(data?.asks ?? []).map(({ id, askNo, reason, newDue, status }) => (
          <Group key={id} gap={8}>
            <PageLink href={`/order/delayasked?orderNo=${encodeURIComponent(orderNo)}`}>{askNo}</PageLink>
            <Text size="xs">
              {words(delayReasonLabels[reason])} → {formatDay(newDue)}
            </Text>
            <StatusBadge status={status} labels={delayStatusLabels} />
          </Group>
        ))}
      </Rows>
      <Rows title={t('detail.reminders')}>
        {(data?.reminders ?? []).map(({ id, reminderNo, askedBy, status }) => (
          <Group key={id} gap={8}>
            <PageLink href={`/order/reminder?orderNo=${encodeURIComponent(orderNo)}`}>{reminderNo}</PageLink>
            <Text size="xs">{askedBy}</Text>
            <StatusBadge status={status} labels={reminderStatusLabels} />
          </Group>
        ))}
      </Rows>
    </>
  );
}
