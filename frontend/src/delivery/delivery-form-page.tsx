import { Alert, Button, EmptyState, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  deliveryList,
  isUncharged,
  mostDeliveryLines,
  type DeliveryDetail,
  type DeliveryType,
} from '@cloud-factory/domain/delivery/contract';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../platform/api.js';
import { todayOfTenant } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { useDeed } from '../ui/deed.js';
import { FieldInput } from '../ui/form/field-input.js';
import formClasses from '../ui/form/form.module.css';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { deliveryOf, headerOf, newHeader, ticksOf, type Header, type Ticks } from './delivery-inputs.js';
import { DeliveryLines } from './delivery-lines.js';
import { deliveryQuery, saveDelivery } from './delivery-queries.js';
import { unsaid, useBegun, type Asked } from '../ui/form/use-begun.js';

const { fields } = deliveryList;
const text = (zh: string, en: string, max: number): Field => ({ kind: 'text', zh, en, max });
const headerFields: Readonly<Record<keyof Header, Field>> = {
  customerId: { ...fields.customerId, required: true },
  deliveryType: { ...fields.deliveryType, required: true },
  sendDate: { ...fields.sendDate, required: true },
  carrier: fields.carrier,
  expressNo: fields.expressNo,
  region: { kind: 'region', zh: '收货地区', en: 'Region' },
  address: text('收货地址', 'Address', 200),
  contact: text('联系人', 'Contact', 50),
  phone: text('联系电话', 'Phone', 30),
  remark: fields.remark,
  freeReason: { ...fields.freeReason, required: true },
};
const allNames = Object.keys(headerFields) as readonly (keyof Header)[]; // the keys of the declaration above
/** Why nothing is asked is only told where nothing is. */
const namesOf = ({ deliveryType }: Header): readonly (keyof Header)[] =>
  allNames.filter((name) => name !== 'freeReason' || isUncharged(deliveryType as DeliveryType)); // the form offers no other words

/** A new delivery, or a draft that is changed. */
export function DeliveryFormPage() {
  const { t } = useTranslation(['delivery', 'ui']);
  const { params, setTitle, setDirty } = usePage();
  const id = params['id'];
  const { data: saved, error } = useQuery({ ...deliveryQuery(id ?? ''), enabled: id !== undefined });
  const deliveryNo = saved?.deliveryNo;
  useEffect(
    () =>
      setTitle(
        deliveryNo ? { zh: `编辑发货单 ${deliveryNo}`, en: `Edit delivery ${deliveryNo}` } : { zh: '新建发货单', en: 'New delivery' },
      ),
    [deliveryNo, setTitle],
  );
  if (id === undefined) return <DeliveryForm onDirty={setDirty} />;
  if (error && !saved) return <EmptyState p="xl" title={t('ui:list.failedTitle')} description={sentenceOf(error)} />;
  if (!saved)
    return (
      <Stack p="md" aria-busy="true">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} h={40} />
        ))}
      </Stack>
    );
  if (saved.status !== 'draft') return <EmptyState p="xl" title={t('delivery:form.notEditable')} />;
  return <SavedDelivery saved={saved} />;
}

function SavedDelivery({ saved }: Readonly<{ saved: DeliveryDetail }>) {
  const { t } = useTranslation('delivery');
  const { row, key, setDirty, newer, asked } = useBegun(saved, { ...headerFields, lines: t('form.lines') });
  return (
    <>
      {newer}
      <DeliveryForm key={key} saved={row} asked={asked} onDirty={setDirty} />
    </>
  );
}

type FormProps = Readonly<{ saved?: DeliveryDetail; asked?: Asked; onDirty: (isDirty: boolean) => void }>;

function DeliveryForm({ saved, asked, onDirty }: FormProps) {
  const { t } = useTranslation(['delivery', 'ui']);
  const page = usePage();
  const [header, setHeader] = useState<Header>(() => (saved ? headerOf(saved) : newHeader(todayOfTenant())));
  const [ticks, setTicks] = useState<Ticks>(() => (saved ? ticksOf(saved) : new Map()));
  const [isTried, setTried] = useState(false);
  const { customerId } = header;
  const { go, error, isPending } = useDeed(saveDelivery);
  const names = namesOf(header);
  const chosen = ticks.size;
  const isTooMany = chosen > mostDeliveryLines;
  const set = (name: keyof Header, value: unknown): void => {
    onDirty(true);
    setHeader((current) => ({ ...current, [name]: typeof value === 'string' ? value : '' }));
    // Lines belong to one hospital: those of the former one are no longer meant.
    if (name === 'customerId') setTicks(new Map());
  };
  const faultAt = (name: keyof Header): string | undefined => {
    const said = error instanceof Refused ? error.errors.find(({ path }) => path === name)?.message : undefined;
    return said ?? (isTried && headerFields[name].required && header[name] === '' ? t('ui:form.required') : undefined);
  };
  const save = (): void => {
    setTried(true);
    const empty = names.find((name) => headerFields[name].required && header[name] === '');
    if (empty) return document.getElementById(`delivery-${empty}`)?.focus();
    if (chosen === 0 || isTooMany) return;
    go(deliveryOf(header, ticks, saved), ({ id }) => {
      onDirty(false);
      noticeDone(t('delivery:form.saved'));
      page.replace(`/delivery/ycorderdelivery/${id}`);
    });
  };
  useHotkeys([['mod+S', save]], []);
  return (
    <form
      className={formClasses['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack p="md" pb={0} gap="md">
        <Title order={1} fz="h4">
          {saved ? t('delivery:form.edit', { deliveryNo: saved.deliveryNo }) : t('delivery:form.new')}
        </Title>
        <Paper withBorder p="md" component="section" aria-label={t('delivery:form.header')}>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3, xl: 4 }} spacing="md" verticalSpacing="sm">
            {names.map((name) => (
              <FieldInput
                key={name}
                id={`delivery-${name}`}
                field={headerFields[name]}
                value={header[name]}
                onChange={(value) => set(name, value)}
                onBlur={() => undefined}
                error={faultAt(name)}
                hint={
                  name === 'address'
                    ? t('delivery:form.addressHint')
                    : name === 'freeReason'
                      ? t('delivery:form.freeReasonHint')
                      : undefined
                }
                isReadOnly={saved !== undefined && name === 'customerId'}
              />
            ))}
          </SimpleGrid>
        </Paper>
        <Paper withBorder p="md" component="section" aria-label={t('delivery:form.lines')}>
          <Title order={2} fz="h5" mb="sm">
            {t('delivery:form.lines')}
          </Title>
          {customerId === '' ? (
            <Text size="sm" c="dimmed">
              {t('delivery:form.customerFirst')}
            </Text>
          ) : (
            <DeliveryLines
              key={customerId}
              customerId={customerId}
              saved={saved}
              ticks={ticks}
              onChange={(next) => {
                setTicks(next);
                onDirty(true);
              }}
            />
          )}
          {isTried && customerId !== '' && (chosen === 0 || isTooMany) && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
              {isTooMany ? t('delivery:form.tooManyLines', { max: mostDeliveryLines }) : t('delivery:form.pickLines')}
            </Text>
          )}
        </Paper>
        {unsaid(error, asked) && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        <Group className={formClasses['footer'] ?? ''} justify="space-between">
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('delivery:form.chosen', { count: chosen })}
          </Text>
          <Button type="submit" loading={isPending} aria-keyshortcuts="Control+S">
            {t('ui:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
