import { Alert, Button, EmptyState, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { Refused, Unreachable } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { draftKey, dropDraft, readDraft, writeDraft, type Draft } from '../platform/drafts.js';
import { formatInstant, formatMoney } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePerson } from '../platform/person.js';
import { FieldInput } from '../ui/form/field-input.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import formClasses from '../ui/form/form.module.css';
import {
  addressFields,
  emptyLine,
  estimateOfAll,
  headerFields,
  inputsOfOrder,
  newOrder,
  orderOf,
  type Faults,
  type HeaderName,
  type Line,
  type OrderInputs,
} from './order-inputs.js';
import { OrderLineCard } from './order-line-card.js';
import { customerQuery, orderQuery, productOptionsQuery, saveOrderMutation } from './order-queries.js';
import classes from './orders.module.css';

/** A new order, or one that may still be changed. */
export function OrderFormPage() {
  const page = usePage();
  const { t } = useTranslation(['orders', 'ui']);
  const id = page.params['id'];
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id ?? ''), enabled: id !== undefined });
  const orderNo = order?.orderNo;
  const { setTitle } = page;
  useEffect(() => {
    setTitle(orderNo ? { zh: `编辑订单 ${orderNo}`, en: `Edit order ${orderNo}` } : { zh: '新建订单', en: 'New order' });
  }, [orderNo, setTitle]);
  if (id === undefined) return <OrderForm />;
  if (error)
    return (
      <EmptyState p="xl" title={t('ui:list.failedTitle')} description={sentenceOf(error)}>
        <EmptyState.Actions>
          <Button variant="default" onClick={() => void refetch()}>
            {t('ui:retry')}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    );
  if (!order)
    return (
      <Stack p="md" aria-busy="true">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} h={40} />
        ))}
      </Stack>
    );
  if (order.reviewStatus !== 'draft' && order.reviewStatus !== 'rejected')
    return <EmptyState p="xl" title={t('orders:form.notEditable')} />;
  return <OrderForm key={order.version} saved={order} />;
}

/** The sentence at a place: the server's own where it sent one, else that the place needs filling. */
const useFaultWords = (faults: Faults): ((path: string) => string | undefined) => {
  const { t } = useTranslation('orders');
  return (path) => (faults[path] === undefined ? undefined : /[\u4e00-\u9fff]/.test(faults[path]) ? faults[path] : t('form.required'));
};

function OrderForm({ saved }: Readonly<{ saved?: OrderDetail }>) {
  const { t } = useTranslation(['orders', 'ui']);
  const page = usePage();
  const [start] = useState<OrderInputs>(() => (saved ? inputsOfOrder(saved) : newOrder(newCommandId())));
  const [inputs, setInputs] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const faultAt = useFaultWords(faults);
  const sent = useRef<Readonly<{ commandId: string; body: string }>>(undefined);
  const { data: products = [] } = useQuery(productOptionsQuery);
  const save = useMutation(saveOrderMutation(useQueryClient()));
  const isDirty = inputs !== start;
  const { setDirty } = page;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  const draft = useOrderDraft(saved, inputs, isDirty, setInputs);
  const { header, lines } = inputs;
  const setHeader = (name: HeaderName, value: unknown): void =>
    setInputs({ ...inputs, header: { ...header, [name]: typeof value === 'string' ? value : '' } });
  const setLine = (index: number, line: Line): void =>
    setInputs({ ...inputs, lines: lines.map((each, at) => (at === index ? line : each)) });
  useTakenFromCustomer(header.customerId, header.salesmanId, (salesmanId) => setHeader('salesmanId', salesmanId));

  const send = (how: 'draft' | 'pending'): void => {
    const read = orderOf(inputs, how, saved && { id: saved.id, version: saved.version });
    if ('faults' in read) {
      setFaults(read.faults);
      focusFirst(read.faults);
      return;
    }
    setFaults({});
    const body = JSON.stringify(read.order);
    const commandId = sent.current?.body === body ? sent.current.commandId : newCommandId();
    sent.current = { commandId, body };
    save.mutate(
      { order: read.order, commandId },
      {
        onSuccess: ({ id }) => {
          setDirty(false);
          draft.settle();
          noticeDone(how === 'draft' ? t('orders:form.saved') : t('ui:done.done'));
          page.replace(how === 'draft' ? `/order/orderentry/${id}/edit` : `/order/orderentry/${id}`);
        },
        onError: (error) => {
          // Without an answer the same click may be repeated with its id; a refusal is final for it.
          if (!(error instanceof Unreachable)) sent.current = undefined;
          if (error instanceof Refused && error.errors.length > 0) {
            const found = Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
            setFaults(found);
            focusFirst(found);
          }
        },
      },
    );
  };
  useHotkeys(
    [
      ['mod+S', () => send('draft')],
      ['mod+Enter', () => send('pending')],
    ],
    [],
  );
  const count = Object.keys(faults).length;

  return (
    <form
      noValidate
      className={formClasses['form']}
      onSubmit={(event) => {
        event.preventDefault();
        send('pending');
      }}
    >
      <Stack p="md" gap="md">
        <Title order={1} fz="h4">
          {saved ? t('orders:form.edit', { orderNo: saved.orderNo }) : t('orders:form.new')}
        </Title>
        {draft.found && (
          <Alert color="blue" title={t('ui:form.draftFound', { at: formatInstant(draft.found.savedAt) })}>
            <Group>
              <Button size="compact-sm" onClick={draft.restore}>
                {t('ui:form.draftRestore')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={draft.discard}>
                {t('ui:form.draftDiscard')}
              </Button>
            </Group>
          </Alert>
        )}
        {saved?.reason && (
          <Alert color="red" title={t('ui:reason')}>
            {saved.reason}
          </Alert>
        )}
        <Paper withBorder p="md" component="section" aria-label={t('orders:form.header')}>
          <HeaderInputs fields={headerFields} header={header} onChange={setHeader} faultAt={faultAt} />
          <Text size="xs" c="dimmed" mt={6}>
            {t('orders:form.dueFromProducts')}
          </Text>
        </Paper>
        <Paper withBorder p="md" component="section" aria-label={t('orders:form.address')}>
          <Title order={2} fz="h5" mb="xs">
            {t('orders:form.address')}
          </Title>
          <HeaderInputs fields={addressFields} header={header} onChange={setHeader} faultAt={faultAt} />
          <Text size="xs" c="dimmed" mt={6}>
            {t('orders:form.addressFromCustomer')}
          </Text>
        </Paper>
        <section className={classes['lines']} aria-label={t('orders:form.lines')}>
          <Group justify="space-between">
            <Title order={2} fz="h5">
              {t('orders:form.lines')}
            </Title>
            {header.customerId === '' && (
              <Text size="sm" c="dimmed">
                {t('orders:form.customerFirst')}
              </Text>
            )}
          </Group>
          {lines.map((line, index) => (
            <OrderLineCard
              key={line.key}
              no={index + 1}
              line={line}
              products={products}
              isLocked={header.customerId === ''}
              others={lines.filter((each) => each !== line)}
              faultAt={(name) => faultAt(`lines.${index}.${name}`)}
              onChange={(next) => setLine(index, next)}
              {...(lines.length > 1 && { onRemove: () => setInputs({ ...inputs, lines: lines.filter((each) => each !== line) }) })}
            />
          ))}
          <Group>
            <Button
              variant="default"
              disabled={header.customerId === ''}
              onClick={() => setInputs({ ...inputs, lines: [...lines, emptyLine(newCommandId())] })}
            >
              {t('orders:action.addLine')}
            </Button>
          </Group>
        </section>
        {save.error && (
          <Alert color="red" role="alert" title={t('orders:form.failed')}>
            {save.error instanceof Refused && save.error.status === 412 ? t('orders:form.conflict') : sentenceOf(save.error)}
          </Alert>
        )}
        {count > 0 && (
          <Alert color="red" role="alert">
            {t('orders:form.check', { count })}
          </Alert>
        )}
      </Stack>
      <div className={formClasses['footer']} style={{ paddingInline: 'var(--mantine-spacing-md)' }}>
        <Estimate lines={lines} products={products} />
        <Group gap="xs">
          <Button variant="default" loading={save.isPending} aria-keyshortcuts="Control+S" onClick={() => send('draft')}>
            {t('orders:action.saveDraft')}
          </Button>
          <Button type="submit" loading={save.isPending} aria-keyshortcuts="Control+Enter">
            {t('orders:action.submit')}
          </Button>
        </Group>
      </div>
    </form>
  );
}

function focusFirst(faults: Faults): void {
  const element = Object.keys(faults)
    .map((path) => document.getElementById(`order-${path}`))
    .find((found) => found !== null);
  element?.focus();
  element?.scrollIntoView({ block: 'center' });
}

type HeaderInputsProps = Readonly<{
  fields: Fields;
  header: OrderInputs['header'];
  onChange: (name: HeaderName, value: unknown) => void;
  faultAt: (path: string) => string | undefined;
}>;

function HeaderInputs({ fields, header, onChange, faultAt }: HeaderInputsProps) {
  const names = (Object.keys(fields) as HeaderName[]).filter((name) => name !== 'freeReason' || header.orderProperty === 'free'); // the two declarations have no other names
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3, xl: 4 }} spacing="md" verticalSpacing="sm">
      {names.map((name) => {
        const field = fields[name];
        return (
          field && (
            <FieldInput
              key={name}
              id={`order-${name}`}
              field={field}
              value={header[name]}
              onChange={(value) => onChange(name, value)}
              onBlur={() => undefined}
              error={faultAt(name)}
              isReadOnly={false}
            />
          )
        );
      })}
    </SimpleGrid>
  );
}

/** What the lines come to at standard prices. The decision prices them; nothing from here is sent. */
function Estimate({
  lines,
  products,
}: Readonly<{ lines: readonly Line[]; products: readonly Readonly<{ id: string; standardPrice: string; currency: string }>[] }>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const chosen = lines.map((line) => products.find(({ id }) => id === line.productId));
  const currency = chosen.find((each) => each)?.currency;
  // Not in here: the compiler of components does not keep big integers apart from numbers.
  const text = estimateOfAll(lines.map(({ qty }, index) => ({ price: chosen[index]?.standardPrice, qty })));
  if (!currency || text === null)
    return (
      <Text size="sm" c="dimmed">
        {t('form.estimateHint')}
      </Text>
    );
  return (
    <Text size="sm">
      <Text span c="dimmed">
        {t('form.estimate')}{' '}
      </Text>
      <Text span fw={600} className={classes['amounts']}>
        {formatMoney(text, currency, language)}
      </Text>{' '}
      <Text span size="xs" c="dimmed">
        {t('form.estimateHint')}
      </Text>
    </Text>
  );
}

/** The salesman of the customer is proposed once, when the customer is chosen and nobody was named. */
function useTakenFromCustomer(customerId: string, salesmanId: string, propose: (salesmanId: string) => void): void {
  const { data: customer } = useQuery({ ...customerQuery(customerId), enabled: customerId !== '' });
  const proposed = useRef('');
  useEffect(() => {
    if (!customer || proposed.current === customer.id) return;
    proposed.current = customer.id;
    if (salesmanId === '' && customer.salesmanId) propose(customer.salesmanId);
  });
}

/** What is typed survives a crash of the browser: kept two seconds after the last change, offered when the form is opened again. */
function useOrderDraft(
  saved: OrderDetail | undefined,
  inputs: OrderInputs,
  isDirty: boolean,
  restoreInto: (inputs: OrderInputs) => void,
): Readonly<{ found: Draft<OrderInputs> | undefined; restore: () => void; discard: () => void; settle: () => void }> {
  const person = usePerson();
  const key = draftKey(person, `/order/orderentry/${saved?.id ?? 'new'}`);
  const version = saved?.version;
  const [found, setFound] = useState<Draft<OrderInputs>>();
  useEffect(() => {
    void readDraft<OrderInputs>(key).then(setFound);
  }, [key]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(() => void writeDraft(key, { values: inputs, savedAt: new Date().toISOString(), version }), 2000);
    return () => clearTimeout(timer);
  }, [key, inputs, isDirty, version]);
  const settle = (): void => {
    setFound(undefined);
    void dropDraft(key);
  };
  return {
    found: isDirty ? undefined : found,
    restore: () => {
      if (found) restoreInto(found.values);
      setFound(undefined);
    },
    discard: settle,
    settle,
  };
}
