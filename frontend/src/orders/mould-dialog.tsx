import { Alert, Button, Group } from '@mantine/core';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../platform/api.js';
import { useDeed } from '../ui/deed.js';
import { Dialog } from '../ui/dialog.js';
import { unsaid, useBegun, type Asked } from '../ui/form/use-begun.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { MouldInputs } from './order-header.js';
import { headerFields, inputsOfOrder, wireOfOrder, type OrderInputs } from './order-inputs.js';
import { orderQuery, receiveMould } from './order-queries.js';

type Props = Readonly<{ order: OrderDetail; onClose: () => void }>;

/**
 * Says what came in for an order that can no longer be changed in its form. It is about the order of the newest version as long as nothing is typed:
 * what somebody else said meanwhile is not written over unasked.
 */
export function MouldDialog({ order, onClose }: Props) {
  const { t } = useTranslation(['orders', 'ui']);
  const { data = order } = useQuery(orderQuery(order.id));
  const { receiveModelAt, boxNo, unitCode } = headerFields;
  const { row, key, isDirty, setDirty, newer, asked } = useBegun(data, {
    receiveModelAt,
    boxNo,
    boxColor: t('orders:form.boxColor'),
    unitCode,
    enclosures: t('orders:form.enclosures'),
  });
  return (
    <Dialog isDirty={isDirty} onClose={onClose} size="lg" title={`${t('orders:action.mould')} ${order.orderNo}`}>
      {newer}
      <Typing key={key} order={row} asked={asked} onDirty={setDirty} onClose={onClose} />
    </Dialog>
  );
}

type TypingProps = Props & Readonly<{ asked: Asked; onDirty: (isDirty: boolean) => void }>;

function Typing({ order, asked, onDirty, onClose }: TypingProps) {
  const { t } = useTranslation(['orders', 'ui']);
  // The form of an order may stand in another tab.
  const prefix = useId();
  const [inputs, setInputs] = useState(() => inputsOfOrder(order));
  const { go, error, isPending } = useDeed((wire: Readonly<Record<string, unknown>>, commandId: string) => receiveMould(wire, commandId));
  const told = error instanceof Refused ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) : {};
  const change = (next: (before: OrderInputs) => OrderInputs): void => {
    onDirty(true);
    setInputs(next);
  };
  const send = (): void => {
    const { unitCode, receiveModelAt, boxNo, boxColor, enclosures } = wireOfOrder(inputs);
    go({ id: order.id, version: order.version, unitCode, receiveModelAt, boxNo, boxColor, enclosures }, () => {
      onDirty(false);
      noticeDone(t('ui:done.done'));
      onClose();
    });
  };
  const failure = unsaid(error, asked);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MouldInputs
        cols={{ base: 1, xs: 2 }}
        prefix={prefix}
        inputs={inputs}
        faultAt={(path) => told[path]}
        onHeader={(next) => change((before) => ({ ...before, header: { ...before.header, ...next } }))}
        onEnclosures={(enclosures) => change((before) => ({ ...before, enclosures }))}
      />
      {failure && (
        <Alert color="red" role="alert" mt="sm">
          {sentenceOf(failure)}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('ui:ok')}
        </Button>
      </Group>
    </form>
  );
}
