import { Alert, Anchor, Button, DataList, EmptyState, Group, Paper, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { orderList, type OrderDetail, type OrderLineRow } from '@cloud-factory/domain/orders/contract';
import { IconHistory } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { Refused } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { formatDay, formatDecimal, formatInstant, formatMoney } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { FieldValue } from '../ui/field-value.js';
import { sentenceOf } from '../ui/notices.js';
import { approveOrders, cancelCheckQuery, cancelOrder, orderMutation, orderQuery, packOrder, rejectOrders } from './order-queries.js';
import { StatusBadge } from '../ui/status-badge.js';
import { orderStatuses } from './order-status.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { ToothCross } from './tooth-chart.js';

const HistoryDrawer = lazy(async () => ({ default: (await import('../ui/history-drawer.js')).HistoryDrawer }));
const FilesPanel = lazy(async () => ({ default: (await import('../ui/files/files-panel.js')).FilesPanel }));

/** One order: where it stands, what is made, for whom, at what price; and as it was at any moment. */
export function OrderDetailPage() {
  const { t } = useTranslation(['orders', 'ui']);
  const page = usePage();
  const id = page.params['id'] ?? '';
  const [asOf, setAsOf] = useState<string>();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { data: order, error, refetch } = useQuery(orderQuery(id, asOf));
  const orderNo = order?.orderNo;
  const { setTitle } = page;
  useEffect(() => {
    if (orderNo) setTitle({ zh: `订单 ${orderNo}`, en: `Order ${orderNo}` });
  }, [orderNo, setTitle]);

  if (error) {
    const isGone = error instanceof Refused && error.status === 404;
    return (
      <EmptyState p="xl" title={isGone ? t('ui:form.notFound') : t('ui:list.failedTitle')} description={sentenceOf(error)}>
        <EmptyState.Actions>
          <Button variant="default" onClick={() => void refetch()}>
            {t('ui:retry')}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    );
  }
  if (!order)
    return (
      <Stack p="md" aria-busy="true">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} h={48} />
        ))}
      </Stack>
    );
  return (
    <Stack p="md" gap="md" data-keep-scroll>
      <Group justify="space-between" align="flex-start">
        <Group gap="sm">
          <Title order={1} fz="h4">
            {t('orders:detail.title', { orderNo: order.orderNo })}
          </Title>
          {
            Object.entries(orderStatuses).map(([name, labels]) => (
              <StatusBadge key={name} status={order[name as keyof typeof orderStatuses]} labels={labels} />
            )) /* the names are those of the row */
          }
        </Group>
        <Group gap="xs">
          {!asOf && <OrderActions order={order} />}
          <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setHistoryOpen(true)}>
            {t('ui:history.title')}
          </Button>
        </Group>
      </Group>
      {asOf && (
        <Alert color="yellow">
          <Group justify="space-between">
            <Text size="sm">{t('ui:history.viewing', { at: formatInstant(asOf) })}</Text>
            <Button size="compact-sm" variant="default" onClick={() => setAsOf(undefined)}>
              {t('ui:history.now')}
            </Button>
          </Group>
        </Alert>
      )}
      {order.reason && (
        <Alert color="red" title={t('ui:reason')}>
          {order.reason}
        </Alert>
      )}
      <OrderHeader order={order} />
      <Paper withBorder p="md">
        <Title order={2} fz="h5" mb="sm">
          {t('orders:detail.lines', { count: order.lines.length })}
        </Title>
        <LineTable order={order} />
      </Paper>
      {isHistoryOpen && (
        <Suspense>
          <HistoryDrawer
            opened
            onClose={() => setHistoryOpen(false)}
            stream={`order-${order.id}`}
            fields={orderList.fields}
            onAsOf={(at) => {
              setHistoryOpen(false);
              setAsOf(at);
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** What may be done to the order now. A disabled button would have to say why: what does not apply is not there. */
function OrderActions({ order }: Readonly<{ order: OrderDetail }>) {
  const { t } = useTranslation('orders');
  const page = usePage();
  const { may } = usePermissions();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const approve = useMutation(orderMutation(queryClient, approveOrders));
  const pack = useMutation(orderMutation(queryClient, packOrder));
  const { id, orderNo, reviewStatus, packingStatus, deliveryStatus } = order;
  const isCancellable =
    (reviewStatus === 'pending' || reviewStatus === 'approved' || reviewStatus === 'rejected') && deliveryStatus === 'none';
  const { data: check } = useQuery({ ...cancelCheckQuery(orderNo), enabled: isCancellable && may('orderentry.write') });
  const failure = approve.error ?? pack.error;
  return (
    <>
      {(reviewStatus === 'draft' || reviewStatus === 'rejected') && may('orderentry.write') && (
        <Button variant="default" onClick={() => page.open(`/order/orderentry/${id}/edit`)}>
          {t('action.edit')}
        </Button>
      )}
      {reviewStatus === 'pending' && may('orderentry.review') && (
        <>
          <Button loading={approve.isPending} onClick={() => approve.mutate({ ids: [id], commandId: newCommandId() })}>
            {t('action.approve')}
          </Button>
          <Button
            color="red"
            variant="light"
            onClick={() =>
              setAsked({
                title: { zh: '驳回订单', en: 'Reject the order' },
                names: [orderNo],
                act: (reason, commandId) => rejectOrders({ ids: [id], reason, commandId }),
              })
            }
          >
            {t('action.reject')}
          </Button>
        </>
      )}
      {packingStatus === 'allowed' && may('orderentry.write') && (
        <Button loading={pack.isPending} onClick={() => pack.mutate({ orderNo, commandId: newCommandId() })}>
          {t('action.pack')}
        </Button>
      )}
      {isCancellable && may('orderentry.write') && check && (
        <Button
          color="red"
          variant="subtle"
          onClick={() =>
            setAsked({
              title: { zh: '取消订单', en: 'Cancel the order' },
              names: [orderNo],
              warning: t('cancelWarning'),
              act: (reason, commandId) => cancelOrder({ orderNo, reason, commandId }),
            })
          }
        >
          {t('action.cancel')}
        </Button>
      )}
      {failure && (
        <Alert color="red" role="alert" py={4}>
          {sentenceOf(failure)}
        </Alert>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** Label and value; what is empty is left out. */
function Facts({ facts }: Readonly<{ facts: readonly (readonly [label: string, value: ReactNode])[] }>) {
  return (
    <DataList size="sm" orientation="vertical">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
    </DataList>
  );
}

function OrderHeader({ order }: Readonly<{ order: OrderDetail }>) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const language = useLanguage();
  const page = usePage();
  const { fields } = orderList;
  const value = (name: keyof typeof fields & keyof OrderDetail): ReactNode => (
    <FieldValue name={name} field={fields[name]} value={order[name]} row={order} />
  );
  const place = [order.province, order.city, order.district].filter((code): code is string => code !== null);
  const hasPrices = order.totalAmount !== order.discountedAmount;
  return (
    <Paper withBorder p="md">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg">
        <Facts
          facts={[
            [
              words(fields.customerName),
              <Anchor
                key="customer"
                size="sm"
                href={`/customer/hospitalCustomerData/${order.customerId}`}
                onClick={(event) => {
                  event.preventDefault();
                  page.open(`/customer/hospitalCustomerData/${order.customerId}`);
                }}
              >
                {order.customerName}
              </Anchor>,
            ],
            [words(fields.doctorName), order.doctorName],
            [words(fields.patientName), order.patientName],
            [t('detail.salesman'), order.salesmanId && value('salesmanId')],
          ]}
        />
        <Facts
          facts={[
            [words(fields.orderProperty), value('orderProperty')],
            [words(fields.shipmentType), value('shipmentType')],
            [words(fields.companyCode), value('companyCode')],
            [words(fields.boxNo), order.boxNo ?? ''],
            [t('detail.externalNo'), order.externalNo ?? ''],
          ]}
        />
        <Facts
          facts={[
            [words(fields.orderDate), formatInstant(order.orderDate)],
            [t('detail.receiveModelAt'), order.receiveModelAt ? formatInstant(order.receiveModelAt) : ''],
            [words(fields.dueDate), formatDay(order.dueDate)],
            [
              t('detail.reviewed'),
              order.reviewedAt ? (
                <>
                  {formatInstant(order.reviewedAt)}{' '}
                  <FieldValue name="reviewedBy" field={{ kind: 'user', zh: '', en: '' }} value={order.reviewedBy} row={order} />
                </>
              ) : (
                ''
              ),
            ],
          ]}
        />
        <Facts
          facts={[
            [words(fields.totalAmount), formatMoney(order.totalAmount, order.currency, language)],
            [words(fields.discountedAmount), hasPrices ? formatMoney(order.discountedAmount, order.currency, language) : ''],
            [
              t('detail.address'),
              <>
                {place.map((code) => (
                  <FieldValue key={code} name="region" field={{ kind: 'region', zh: '', en: '' }} value={code} />
                ))}{' '}
                {order.address}
              </>,
            ],
            [t('detail.contact'), [order.contact, order.phone].filter(Boolean).join(' ')],
            [t('detail.remark'), order.remark ?? ''],
          ]}
        />
      </SimpleGrid>
    </Paper>
  );
}

function LineTable({ order }: Readonly<{ order: OrderDetail }>) {
  const { t } = useTranslation('orders');
  return (
    <Table.ScrollContainer minWidth={900}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {(['no', 'product', 'teeth', 'shade', 'patient', 'qty', 'price', 'amount', 'progress'] as const).map((column) => (
              <Table.Th key={column} ta={column === 'qty' || column === 'price' || column === 'amount' ? 'right' : 'left'}>
                {t(`line.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {order.lines.map((line) => (
            <LineRows key={line.id} line={line} order={order} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function LineRows({ line, order }: Readonly<{ line: OrderLineRow; order: OrderDetail }>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const number = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;
  return (
    <>
      <Table.Tr>
        <Table.Td>{line.lineNo}</Table.Td>
        <Table.Td>
          <Text size="sm">{line.productName}</Text>
          <Text size="xs" c="dimmed">
            {line.materialName}
          </Text>
          {line.requirement && <Text size="xs">{line.requirement}</Text>}
        </Table.Td>
        <Table.Td>
          <ToothCross teeth={line.toothPositions} />
        </Table.Td>
        <Table.Td>{line.shade}</Table.Td>
        <Table.Td>{line.patientName}</Table.Td>
        <Table.Td style={number}>
          {formatDecimal(line.qty.replace(/\.?0+$/, ''))} {line.unit}
        </Table.Td>
        <Table.Td style={number}>{formatMoney(line.discountPrice, order.currency, language)}</Table.Td>
        <Table.Td style={number}>{formatMoney(line.discountedAmount, order.currency, language)}</Table.Td>
        <Table.Td>{order.reviewStatus === 'approved' ? t(line.isFinished ? 'line.finished' : 'line.open') : ''}</Table.Td>
      </Table.Tr>
      {line.files.length > 0 && (
        <Table.Tr>
          <Table.Td />
          <Table.Td colSpan={8}>
            <Suspense fallback={<Skeleton h={32} />}>
              <FilesPanel ids={line.files.map(({ id }) => id)} label={t('line.files', { no: line.lineNo })} isReadOnly />
            </Suspense>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
