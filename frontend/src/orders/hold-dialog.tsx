import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { HoldReason, holdStatusLabels, type OrderDetail } from '@cloud-factory/domain/orders/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatPair } from '../platform/format.js';
import { useDeed } from '../ui/deed.js';
import { Dialog } from '../ui/dialog.js';
import { sentenceOf } from '../ui/notices.js';
import { ReasonField } from '../ui/reason-field.js';
import { holdOrder, releaseOrder } from './order-queries.js';

type Props = Readonly<{ order: Pick<OrderDetail, 'id' | 'version' | 'orderNo' | 'holdStatus' | 'holdReason'>; onClose: () => void }>;

/**
 * Lets an order stand still and says why, or lets it go on. While it waits for others its due date moves with it. It is about the order as it stood
 * when the dialog opened: after a lost answer the same click asks for the same again, and never for the opposite.
 */
export function HoldDialog({ order: asItStands, onClose }: Props) {
  const [order] = useState(asItStands);
  const { t } = useTranslation(['orders', 'ui']);
  const words = useWords();
  const language = useLanguage();
  const isHeld = order.holdStatus !== 'none';
  const [holdStatus, setHoldStatus] = useState<HoldReason>('waitingDoctor');
  const [text, setText] = useState('');
  const { go, error, isPending } = useDeed((_: string, commandId: string) => {
    const { id, version } = order;
    return isHeld
      ? releaseOrder({ id, version, remark: text.trim() || null, commandId })
      : holdOrder({ id, version, holdStatus, reason: text.trim(), commandId });
  });
  const act = (): void =>
    // What was done is seen: the order says at once that it is held, or no longer.
    go(JSON.stringify([order.version, holdStatus, text]), onClose);
  const isReady = isHeld || text.trim() !== '';
  return (
    <Dialog
      isDirty={text.trim() !== ''}
      onClose={onClose}
      title={`${t(isHeld ? 'orders:action.release' : 'orders:action.hold')} ${order.orderNo}`}
    >
      {isHeld ? (
        <Text size="sm" mb="sm">
          {formatPair(words(holdStatusLabels[order.holdStatus]), order.holdReason ?? '', language)}
        </Text>
      ) : (
        <Select
          mb="sm"
          label={t('orders:hold.why')}
          allowDeselect={false}
          data-autofocus
          data={HoldReason.options.map((value) => ({ value, label: words(holdStatusLabels[value]) }))}
          value={holdStatus}
          onChange={(value) => setHoldStatus(HoldReason.catch('waitingDoctor').parse(value))}
          description={t(holdStatus.startsWith('waiting') ? 'orders:hold.clockStops' : 'orders:hold.clockRuns')}
        />
      )}
      <ReasonField
        {...(isHeld && { label: t('orders:detail.remark'), withAsterisk: false, 'data-autofocus': true })}
        value={text}
        onChange={setText}
        onSend={() => isReady && act()}
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
        <Button loading={isPending} disabled={!isReady} onClick={act}>
          {t('ui:ok')}
        </Button>
      </Group>
    </Dialog>
  );
}
