import { Alert, Button, Group, SegmentedControl } from '@mantine/core';
import { priceChangeList, priceChangeStatusLabels, type PriceChangeRow } from '@cloud-factory/domain/customers/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { usePerson } from '../platform/person.js';
import type { BulkAction, RowAction } from '../ui/list/actions.js';
import { ListPage } from '../ui/list/list-page.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { StatusBadge } from '../ui/status-badge.js';
import { BatchPriceDialog } from './batch-price-dialog.js';
import { confirmChanges, rejectChanges, withdrawChanges } from './customer-queries.js';

export const confirmRight = 'hospitalscheme.confirm';
/** What is often said. */
export const rejections = [
  { zh: '价格低于成本', en: 'Below cost' },
  { zh: '生效日期不对', en: 'Wrong date' },
  { zh: '请先与客户书面确认', en: 'Agree on it with the customer in writing first' },
] as const;

const confirm = {
  key: 'confirm',
  label: { zh: '确认', en: 'Confirm' },
  permission: confirmRight,
  done: { zh: '已确认，按生效日期执行', en: 'Confirmed: in force from its date' },
} as const;
/** Where only what waits is shown, the state says nothing. */
const waiting = { ...priceChangeList, columns: priceChangeList.columns.filter((name) => name !== 'status') };
const own = { zh: '不能确认自己提出的变更', en: 'Nobody confirms a change of their own' } as const;

/** The inbox of the enterprise main account: what waits, from whom, and what it changes. */
export function PriceChangeListPage() {
  const { t } = useTranslation('customers');
  const { search, setSearch } = usePage();
  const { may } = usePermissions();
  const { userId } = usePerson();
  const [asked, setAsked] = useState<Asked>();
  const [isBatch, setBatch] = useState(false);
  const shown = search['show'] === 'all' ? 'all' : 'pending';

  const reject = (rows: readonly PriceChangeRow[]): void =>
    setAsked({
      title: { zh: '驳回价格变更', en: 'Reject the price change' },
      names: rows.map(({ reference, title }) => `${reference} ${title}`),
      phrases: rejections,
      act: (reason, commandId) =>
        rejectChanges(
          rows.map(({ id }) => id),
          reason,
          commandId,
        ),
    });
  const isPending = ({ status }: PriceChangeRow): boolean => status === 'pending';
  const rowActions: readonly RowAction<PriceChangeRow>[] = [
    {
      ...confirm,
      isShown: isPending,
      whyNot: ({ proposedBy }) => (proposedBy === userId ? own : undefined),
      ask: { zh: '确认后按生效日期执行，确定？', en: 'Confirmed, it is in force from its date. Confirm?' },
      run: ({ id }, commandId) => confirmChanges([id], commandId),
    },
    {
      key: 'reject',
      label: { zh: '驳回', en: 'Reject' },
      permission: confirmRight,
      isDanger: true,
      isShown: isPending,
      whyNot: ({ proposedBy }) => (proposedBy === userId ? own : undefined),
      run: (row) => reject([row]),
    },
    {
      key: 'withdraw',
      label: { zh: '撤回', en: 'Withdraw' },
      isShown: (row) => isPending(row) && row.proposedBy === userId,
      ask: { zh: '撤回这项价格变更？', en: 'Withdraw this price change?' },
      run: ({ id }, commandId) => withdrawChanges([id], commandId),
    },
  ];
  const bulkActions: readonly BulkAction<PriceChangeRow>[] = [
    {
      ...confirm,
      ask: { zh: '确认所选的全部变更？', en: 'Confirm all the selected changes?' },
      run: (rows, commandId) =>
        confirmChanges(
          rows.map(({ id }) => id),
          commandId,
        ),
    },
    {
      key: 'reject',
      label: { zh: '驳回', en: 'Reject' },
      permission: confirmRight,
      isDanger: true,
      run: (rows) => reject(rows),
    },
  ];
  return (
    <>
      <ListPage<PriceChangeRow>
        list={shown === 'pending' ? waiting : priceChangeList}
        permission="hospitalscheme.read"
        {...(shown === 'pending' && { fixed: { status: 'pending' } })}
        carried={['show']}
        href={({ id }) => `/customer/price-changes/${id}`}
        rowActions={rowActions}
        exportPath="console/price-changes/export"
        {...(shown === 'pending' && { bulkActions })}
        cells={{ status: ({ status }) => <StatusBadge status={status} labels={priceChangeStatusLabels} /> }}
        toolbar={
          may('orderentry.write') && (
            <Button variant="default" onClick={() => setBatch(true)}>
              {t('batch.title')}
            </Button>
          )
        }
        above={
          <Group gap="md">
            <SegmentedControl
              aria-label={t('change.which')}
              value={shown}
              onChange={(next) => setSearch({ show: next === 'all' ? 'all' : undefined })}
              data={[
                { value: 'pending', label: t('change.pending') },
                { value: 'all', label: t('change.all') },
              ]}
            />
            {!may(confirmRight) && (
              <Alert color="blue" py={6}>
                {t('price.mustBeConfirmed')}
              </Alert>
            )}
          </Group>
        }
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
      {isBatch && <BatchPriceDialog onClose={() => setBatch(false)} />}
    </>
  );
}
