import { Group, Slider, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../platform/format.js';
import { useOrderHistory } from './order-history.js';

type Props = Readonly<{ id: string; asOf: string | undefined; onAsOf: (at: string | undefined) => void }>;

/** The life of an order as a line to slide along: each mark is a change, and the page shows the order as it was after it. */
export function OrderTimeline({ id, asOf, onAsOf }: Props) {
  const { t } = useTranslation('orders');
  const { data: entries = [] } = useQuery(useOrderHistory(id));
  const [dragged, setDragged] = useState<number>();
  const last = entries.length - 1;
  if (last < 1) return null;
  const shown =
    asOf === undefined
      ? last
      : Math.max(
          0,
          entries.findLastIndex(({ at }) => at <= asOf),
        );
  const at = Math.min(dragged ?? shown, last);
  const entry = entries[at];
  const say = (index: number): string => {
    const one = entries[index];
    return one ? `${formatInstant(one.at)} · ${one.byName} · ${one.text}` : '';
  };
  return (
    <Group gap="md" align="center" style={{ rowGap: 4 }}>
      <Text size="sm" fw={500} style={{ flex: 'none' }} title={t('detail.timelineHint')}>
        {t('detail.timeline')}
      </Text>
      <Slider
        flex={1}
        size="sm"
        min={0}
        max={last}
        step={1}
        value={at}
        marks={entries.map((_, value) => ({ value }))}
        label={null}
        thumbLabel={t('detail.timeline')}
        thumbProps={{ 'aria-valuetext': say(at) }}
        onChange={setDragged}
        onChangeEnd={(index) => {
          setDragged(undefined);
          onAsOf(index === last ? undefined : entries[index]?.at);
        }}
      />
      <Text size="xs" c="dimmed" w={{ base: '100%', md: 340 }} lineClamp={2} style={{ flex: 'none' }} aria-live="polite">
        {entry && (at === last ? `${t('detail.timelineNow')} · ${say(at)}` : say(at))}
      </Text>
    </Group>
  );
}
