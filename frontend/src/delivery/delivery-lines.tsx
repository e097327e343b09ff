import { Group, Pagination, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import type { DeliveryDetail } from '@cloud-factory/domain/delivery/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotRead } from '../ui/not-read.js';
import { asItStands, linesWith, sendableLines, type Sendable, type Ticks } from './delivery-inputs.js';
import { orderNowQuery, sendableQuery } from './delivery-queries.js';
import { SendableTable } from './sendable-table.js';

type Props = Readonly<{
  customerId: string;
  /** The draft that is changed. */
  saved: DeliveryDetail | undefined;
  ticks: Ticks;
  onChange: (ticks: Ticks) => void;
}>;

/** So many stand on a page. */
const size = 50;

/** All lines of a hospital that can be sent, a page at a time, and above them what is ticked and does not stand on the page. */
export function DeliveryLines({ customerId, saved, ticks, onChange }: Props) {
  const { t } = useTranslation(['delivery', 'ui']);
  const [text, setText] = useState('');
  const [current, setCurrent] = useState(1);
  const { data, error } = useQuery(sendableQuery(customerId));
  const all = sendableLines(data ?? []);
  // Of what cannot be sent any more the order says why.
  const missing = data ? [...ticks.values()].filter(({ line }) => all.every(({ key }) => key !== line.key)).map(({ line }) => line) : [];
  const ids = [...new Set([...(saved?.lines ?? []), ...missing].map(({ orderId }) => orderId))];
  const orders = useQueries({ queries: ids.map(orderNowQuery) });
  const found = linesWith(all, text);
  const pages = Math.max(1, Math.ceil(found.length / size));
  const page = Math.min(current, pages);
  const shown = found.slice((page - 1) * size, page * size);
  const standing = (line: Sendable): Sendable => {
    const now = orders[ids.indexOf(line.orderId)]?.data;
    return now === undefined ? (all.find(({ key }) => key === line.key) ?? line) : asItStands(line, now);
  };
  const others = [...ticks.values()].flatMap(({ line }) => (shown.some(({ key }) => key === line.key) ? [] : [standing(line)]));
  const failed = error ?? orders.find((order) => order.error)?.error;
  return (
    <Stack gap="sm">
      {failed && <NotRead error={failed} />}
      {others.length > 0 && (
        <>
          <Title order={3} fz="sm">
            {t('delivery:form.others')}
          </Title>
          <SendableTable label={t('delivery:form.others')} lines={others} ticks={ticks} onChange={onChange} />
        </>
      )}
      {!data && !error && <Skeleton h={90} />}
      {data && all.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('delivery:form.nothing')}
        </Text>
      )}
      {all.length > 0 && (
        <TextInput
          size="xs"
          maw={320}
          label={t('delivery:form.find')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setCurrent(1);
          }}
          onKeyDown={(event) => {
            // It finds by itself; the form around it is not to be saved.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
      )}
      {all.length > 0 && shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('ui:list.noMatchTitle')}
        </Text>
      )}
      {shown.length > 0 && <SendableTable label={t('delivery:form.lines')} lines={shown} ticks={ticks} onChange={onChange} />}
      {pages > 1 && (
        <Group gap="sm">
          <Pagination size="sm" total={pages} value={page} onChange={setCurrent} aria-label={t('ui:list.page')} />
          <Text size="sm" c="dimmed">
            {t('ui:list.total', { total: found.length })}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
