import { Alert, Badge, Button, Group, Table, Text } from '@mantine/core';
import type { OrderRow } from '@cloud-factory/domain/orders/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayPass } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { Dialog } from '../ui/dialog.js';
import { sentenceOf } from '../ui/notices.js';
import { PageLink } from '../ui/page-link.js';
import { ReasonField } from '../ui/reason-field.js';
import { ordersKey } from './order-queries.js';

/** Why one of many was not even sent, in words for people. */
export class NotReady extends Error {}

type Result = Readonly<{ state: 'done' | 'refused'; sentence?: string }>;
type Props = Readonly<{
  title: string;
  /** What happens, and to which orders it cannot. */
  note: string;
  rows: readonly OrderRow[];
  /** A reason is asked for once and said of each. */
  hasReason?: true;
  act: (row: OrderRow, reason: string, commandId: string) => Promise<unknown>;
  onClose: () => void;
}>;

/** One thing done to many orders, one after the other: each has its own answer, and what one is refused keeps no other from its own. */
export function BatchDialog({ title, note, rows, hasReason, act, onClose }: Props) {
  const { t } = useTranslation(['orders', 'ui']);
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  // One id for one try of one order: after a lost answer the same id is sent again and does nothing twice.
  const ids = useRef(new Map<string, string>());
  const open = rows.filter(({ id }) => results.get(id)?.state !== 'done');
  const count = (state: Result['state']): number => [...results.values()].filter((result) => result.state === state).length;

  const one = async (row: OrderRow): Promise<Result> => {
    const commandId = ids.current.get(row.id) ?? newCommandId();
    ids.current.set(row.id, commandId);
    try {
      await act(row, reason.trim(), commandId);
      return { state: 'done' };
    } catch (error) {
      if (!mayPass(error)) ids.current.delete(row.id);
      return { state: 'refused', sentence: error instanceof NotReady ? error.message : sentenceOf(error) };
    }
  };
  const run = async (): Promise<void> => {
    setRunning(true);
    isStopped.current = false;
    for (const row of open) {
      if (isStopped.current) break;
      const result = await one(row);
      setResults((before) => new Map(before).set(row.id, result));
    }
    setRunning(false);
    await queryClient.invalidateQueries({ queryKey: ordersKey });
    await queryClient.invalidateQueries({ queryKey: ['list'] });
  };
  const close = (): void => {
    isStopped.current = true;
    onClose();
  };
  return (
    <Dialog isDirty={reason.trim() !== '' && results.size === 0} onClose={close} size="xl" title={title}>
      <Text size="sm" mb="sm">
        {note}
      </Text>
      {hasReason && <ReasonField data-autofocus disabled={isRunning} value={reason} onChange={setReason} />}
      {results.size > 0 && (
        <Alert my="sm" role="status" color={count('refused') > 0 ? 'orange' : 'green'}>
          {t('orders:batch.result', { done: count('done'), refused: count('refused'), left: rows.length - results.size })}
        </Alert>
      )}
      <Table.ScrollContainer minWidth={420} mah={360} type="native" my="sm">
        <Table fz="sm">
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <PageLink href={`/order/orderentry/${row.id}`}>{row.orderNo}</PageLink>
                </Table.Td>
                <Table.Td data-typed>{row.customerName}</Table.Td>
                <Table.Td>
                  <Outcome result={results.get(row.id)} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui:close')}
        </Button>
        {open.length > 0 && (
          <Button loading={isRunning} disabled={hasReason === true && reason.trim() === ''} onClick={() => void run()}>
            {results.size > 0 ? t('orders:batch.again', { count: open.length }) : t('orders:batch.go', { count: open.length })}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

function Outcome({ result }: Readonly<{ result: Result | undefined }>) {
  const { t } = useTranslation('orders');
  if (!result) return <Text size="sm">{t('batch.waiting')}</Text>;
  if (result.state === 'done')
    return (
      <Badge variant="light" color="green" tt="none">
        {t('batch.done')}
      </Badge>
    );
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {result.sentence}
    </Text>
  );
}
