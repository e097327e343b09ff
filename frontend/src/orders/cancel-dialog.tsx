import { Alert, Button, Checkbox, Group, Skeleton, Table, Text } from '@mantine/core';
import type { CancellationCost, OrderRow } from '@cloud-factory/domain/orders/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatAside, formatDecimal, formatList, formatMoney, formatPair } from '../platform/format.js';
import { useDeed } from '../ui/deed.js';
import { Dialog } from '../ui/dialog.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { ReasonField } from '../ui/reason-field.js';
import { cancellationQuery, cancelOrder } from './order-queries.js';
import classes from './order-line-table.module.css';

type Props = Readonly<{ order: Pick<OrderRow, 'orderNo'>; onClose: () => void }>;

/** R311: the check first, then the cancellation. Says why it cannot be done, or line by line what it costs, and does it only when that is accepted. */
export function CancelDialog({ order, onClose }: Props) {
  const { t } = useTranslation(['orders', 'ui']);
  const { data: cost, error } = useQuery(cancellationQuery(order.orderNo));
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog isDirty={isDirty} onClose={onClose} size="lg" title={t('orders:cancel.title', { orderNo: order.orderNo })}>
      {error && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      {!cost && !error && <Skeleton h={120} />}
      {cost && !cost.isAllowed && (
        <>
          <Alert color="red" title={t('orders:cancel.refused')}>
            {cost.reason}
          </Alert>
          <Group justify="flex-end" mt="md">
            <Button variant="default" data-autofocus autoFocus onClick={onClose}>
              {t('ui:close')}
            </Button>
          </Group>
        </>
      )}
      {cost?.isAllowed && <Accept cost={cost} onDirty={setDirty} onClose={onClose} />}
    </Dialog>
  );
}

type AcceptProps = Readonly<{ cost: CancellationCost; onDirty: (isDirty: boolean) => void; onClose: () => void }>;

function Accept({ cost, onDirty, onClose }: AcceptProps) {
  const { t } = useTranslation(['orders', 'ui']);
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const [isAccepted, setAccepted] = useState(false);
  const { go, error, isPending } = useDeed(
    (input: Readonly<{ orderNo: string; reason: string; acceptedCharge: string | null }>, commandId: string) =>
      cancelOrder({ ...input, commandId }),
  );
  const type = (typed: string): void => {
    onDirty(typed.trim() !== '');
    setReason(typed);
  };
  const isFree = Number(cost.charge) === 0;
  const charge = formatMoney(cost.charge, cost.currency, language);
  const isReady = reason.trim() !== '' && (isFree || isAccepted);
  const cancel = (): void =>
    go({ orderNo: cost.orderNo, reason: reason.trim(), acceptedCharge: isFree ? null : cost.charge }, () => {
      noticeDone(t('orders:cancel.done'));
      onClose();
    });
  return (
    <>
      <Alert color={isFree ? 'green' : 'yellow'} mb="sm">
        {isFree ? t('orders:cancel.free') : t('orders:cancel.charged', { charge, finished: cost.finishedSteps, all: cost.allSteps })}
      </Alert>
      {!isFree && <Costs cost={cost} />}
      {/* Twice: the dialog was opened before the cost was known, and then nothing but this brings the cursor here. */}
      <ReasonField data-autofocus autoFocus value={reason} onChange={type} onSend={() => isReady && cancel()} />
      {!isFree && (
        <Checkbox
          mt="sm"
          label={t('orders:cancel.accept', { charge })}
          checked={isAccepted}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
      )}
      {error && (
        <Alert color="red" role="alert" mt="sm">
          {sentenceOf(error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('orders:cancel.keep')}
        </Button>
        <Button color="red" loading={isPending} disabled={!isReady} onClick={cancel}>
          {t('orders:action.cancel')}
        </Button>
      </Group>
    </>
  );
}

function Costs({ cost }: Readonly<{ cost: CancellationCost }>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  return (
    <Table.ScrollContainer minWidth={440} type="native" mb="sm">
      <Table fz="sm" withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('line.no')}</Table.Th>
            <Table.Th>{t('line.product')}</Table.Th>
            <Table.Th ta="right">{t('cancel.steps')}</Table.Th>
            <Table.Th ta="right">{t('cancel.charge')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cost.lines.map(({ lineNo, productName, finishedSteps, allSteps, charge }) => (
            <Table.Tr key={lineNo}>
              <Table.Td>{lineNo}</Table.Td>
              <Table.Td>{productName}</Table.Td>
              <Table.Td ta="right" className={classes['number']}>
                {finishedSteps}/{allSteps}
              </Table.Td>
              <Table.Td ta="right" className={classes['number']}>
                {formatMoney(charge, cost.currency, language)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {cost.materials.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {formatPair(
            t('cancel.materials'),
            formatList(
              cost.materials.map(({ goodName, lotNo, qty, unit }) =>
                formatAside(`${goodName} ${formatDecimal(qty.replace(/\.?0+$/, ''))} ${unit}`, lotNo, language),
              ),
              language,
            ),
            language,
          )}
        </Text>
      )}
    </Table.ScrollContainer>
  );
}
