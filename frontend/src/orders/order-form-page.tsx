import { Button, EmptyState, Skeleton, Stack } from '@mantine/core';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newCommandId } from '../platform/command-id.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { usePerson } from '../platform/person.js';
import { sentenceOf } from '../ui/notices.js';
import { isEditable } from './attention.js';
import { OrderForm } from './order-form.js';
import { emptyLine } from './line-inputs.js';
import { inputsOfEntry, inputsOfOrder, newOrder, orderOfProducts } from './order-inputs.js';
import { lastCompany } from './last-company.js';
import { orderCopyQuery, orderQuery, templatesQuery } from './order-queries.js';
import { withProduct } from './templates.js';

/** A new order, one like a former order (`?copy=…`), its remake (`&as=remake`), one of chosen products (`?customerId=…&products=…`), or one that may still be changed. */
export function OrderFormPage() {
  const page = usePage();
  const id = page.params['id'];
  const copy = page.search['copy'];
  if (id !== undefined) return <EditedOrder key={id} id={id} />;
  if (copy) return <CopiedOrder key={copy} id={copy} isRemake={page.search['as'] === 'remake'} />;
  const { customerId, products } = page.search;
  return customerId && products ? <ChosenOrder customerId={customerId} productIds={products.split(',')} /> : <NewOrder />;
}

function useFormTitle(zh: string, en: string): void {
  const { setTitle } = usePage();
  useEffect(() => setTitle({ zh, en }), [zh, en, setTitle]);
}

function NewOrder() {
  useFormTitle('新建订单', 'New order');
  const { tenantId, userId } = usePerson();
  const [start] = useState(() => newOrder(newCommandId(), lastCompany(tenantId, userId)));
  return <OrderForm start={start} />;
}

/** Products were chosen before the order: each is a line, with what this hospital always asks for with it. */
function ChosenOrder({ customerId, productIds }: Readonly<{ customerId: string; productIds: readonly string[] }>) {
  useFormTitle('新建订单', 'New order');
  const { tenantId, userId } = usePerson();
  const { may } = usePermissions();
  const mayKnow = may('hospitalscheme.read');
  const { data: templates, isError } = useQuery({ ...templatesQuery(customerId), enabled: mayKnow, staleTime: Number.POSITIVE_INFINITY });
  if (mayKnow && !templates && !isError) return <Loading />;
  const start = orderOfProducts(newOrder(newCommandId(), lastCompany(tenantId, userId)), customerId, productIds, (productId) =>
    withProduct(emptyLine(newCommandId()), productId, templates ?? []),
  );
  return <OrderForm start={start} />;
}

function CopiedOrder({ id, isRemake }: Readonly<{ id: string; isRemake: boolean }>) {
  useFormTitle('新建订单', 'New order');
  const { data: entry, error, refetch } = useQuery({ ...orderCopyQuery(id), staleTime: Number.POSITIVE_INFINITY });
  const { data: source } = useQuery(orderQuery(id));
  if (error && !entry) return <Failed error={error} retry={() => void refetch()} />;
  if (!entry || !source) return <Loading />;
  const start = inputsOfEntry(isRemake ? { ...entry, orderProperty: 'remake', sourceOrderId: source.id } : entry, newCommandId);
  return <OrderForm start={start} copiedFrom={source.orderNo} />;
}

function EditedOrder({ id }: Readonly<{ id: string }>) {
  const { t } = useTranslation('orders');
  const { userId } = usePerson();
  // Once: what is typed is not drawn anew because somebody else saved. Who saves later is told (412).
  const { data: order, error, refetch, isFetchedAfterMount } = useQuery({ ...orderQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const [first, setFirst] = useState<OrderDetail>();
  // What a list or the detail page remembered may be old: the form begins with what the server says now.
  if (order && isFetchedAfterMount && !first) setFirst(order);
  const { orderNo = '' } = order ?? {};
  useFormTitle(`编辑订单 ${orderNo}`, `Edit order ${orderNo}`);
  if (error && !first) return <Failed error={error} retry={() => void refetch()} />;
  if (!first) return <Loading />;
  if (!isEditable(first, userId))
    return <EmptyState p="xl" title={t(first.reviewStatus === 'rejected' ? 'form.ofItsCreator' : 'form.notEditable')} />;
  return <OrderForm saved={first} start={inputsOfOrder(first)} />;
}

function Failed({ error, retry }: Readonly<{ error: unknown; retry: () => void }>) {
  const { t } = useTranslation('ui');
  return (
    <EmptyState p="xl" title={t('list.failedTitle')} description={sentenceOf(error)}>
      <EmptyState.Actions>
        <Button variant="default" onClick={retry}>
          {t('retry')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

const Loading = () => (
  <Stack p="md" aria-busy="true">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} h={40} />
    ))}
  </Stack>
);
