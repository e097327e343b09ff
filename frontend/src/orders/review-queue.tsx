import { Button, Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
import { orderPropertyLabels, type OrderRow } from '@cloud-factory/domain/orders/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatDay, formatMoney } from '../platform/format.js';
import { StatusBadge } from '../ui/status-badge.js';
import { hoursSince } from './review-desk.js';
import classes from './review.module.css';

type Props = Readonly<{
  rows: readonly OrderRow[];
  current: OrderRow;
  selected: ReadonlySet<string>;
  onLook: (id: string) => void;
  onToggle: (id: string) => void;
  onApproveSelected: () => void;
}>;

/** The pile: what one has to know to choose where to begin. */
export function ReviewQueue({ rows, current, selected, onLook, onToggle, onApproveSelected }: Props) {
  const { t } = useTranslation('orders');
  const list = useRef<HTMLUListElement>(null);
  const { id } = current;
  useEffect(() => {
    // In a block: newer browsers answer a promise, which React would take for the effect's end.
    list.current?.querySelector(`[data-order="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <div className={classes['queue']}>
      {selected.size > 0 && (
        <Group p="xs">
          <Button size="compact-sm" variant="light" fullWidth onClick={onApproveSelected}>
            {t('review.approveSelected', { count: selected.size })}
          </Button>
        </Group>
      )}
      <ul ref={list} className={classes['pile']} data-keep-scroll="review-pile">
        {rows.map((row) => (
          <Item
            key={row.id}
            row={row}
            isCurrent={row.id === id}
            isSelected={selected.has(row.id)}
            onLook={() => onLook(row.id)}
            onToggle={() => onToggle(row.id)}
          />
        ))}
      </ul>
    </div>
  );
}

type ItemProps = Readonly<{ row: OrderRow; isCurrent: boolean; isSelected: boolean; onLook: () => void; onToggle: () => void }>;

function Item({ row, isCurrent, isSelected, onLook, onToggle }: ItemProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  const hours = hoursSince(row.updatedAt, now);
  return (
    <li className={classes['item']} data-order={row.id} data-current={isCurrent || undefined}>
      <Checkbox size="xs" aria-label={`${t('form.select', { no: row.orderNo })}`} checked={isSelected} onChange={onToggle} tabIndex={-1} />
      <UnstyledButton
        data-typed
        className={classes['look'] ?? ''}
        aria-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={onLook}
      >
        <span className={classes['line']}>
          <b>{row.orderNo}</b>
          <span className={classes['amount']}>{formatMoney(row.discountedAmount, row.currency, language)}</span>
        </span>
        <Text size="sm" truncate>
          {row.customerName} · {row.doctorName}
        </Text>
        <span className={classes['line']}>
          <Text size="xs" c="dimmed" truncate>
            {row.productName}
          </Text>
          <Text size="xs" c={hours >= 24 ? 'var(--mantine-color-error)' : 'dimmed'} style={{ flex: 'none' }}>
            {hours > 0 && t('review.waiting', { hours })} {formatDay(row.dueDate).slice(5)}
          </Text>
        </span>
        {row.orderProperty !== 'normal' && <StatusBadge status={row.orderProperty} labels={orderPropertyLabels} />}
      </UnstyledButton>
    </li>
  );
}
