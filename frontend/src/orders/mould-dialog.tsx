import { Alert, Button, Group, Modal } from '@mantine/core';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../platform/api.js';
import { useDeed } from '../ui/deed.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { MouldInputs } from './order-header.js';
import { inputsOfOrder, wireOfOrder } from './order-inputs.js';
import { receiveMould } from './order-queries.js';

type Props = Readonly<{ order: OrderDetail; onClose: () => void }>;

/**
 * Says what came in for an order that can no longer be changed in its form. It is about the order as it stood when the dialog opened: what somebody
 * else said meanwhile is not written over.
 */
export function MouldDialog({ order: asItStands, onClose }: Props) {
  const [order] = useState(asItStands);
  const { t } = useTranslation(['orders', 'ui']);
  const [inputs, setInputs] = useState(() => inputsOfOrder(order));
  const { go, error, isPending } = useDeed((wire: Readonly<Record<string, unknown>>, commandId: string) => receiveMould(wire, commandId));
  const told = error instanceof Refused ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) : {};
  const send = (): void => {
    const { unitCode, receiveModelAt, boxNo, boxColor, enclosures } = wireOfOrder(inputs);
    go({ id: order.id, version: order.version, unitCode, receiveModelAt, boxNo, boxColor, enclosures }, () => {
      noticeDone(t('ui:done.done'));
      onClose();
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`${t('orders:action.mould')} ${order.orderNo}`}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <MouldInputs
          cols={{ base: 1, xs: 2 }}
          inputs={inputs}
          faultAt={(path) => told[path]}
          onHeader={(change) => setInputs((before) => ({ ...before, header: { ...before.header, ...change } }))}
          onEnclosures={(enclosures) => setInputs((before) => ({ ...before, enclosures }))}
        />
        {error && (
          <Alert color="red" role="alert" mt="sm">
            {sentenceOf(error)}
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
    </Modal>
  );
}
