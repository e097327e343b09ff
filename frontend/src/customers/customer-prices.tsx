import { Stack, Text } from '@mantine/core';
import { customerPriceList, priceStatusLabels, type CustomerPriceRow } from '@cloud-factory/domain/customers/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../platform/format.js';
import { usePermissions } from '../platform/permissions.js';
import type { BulkAction, RowAction } from '../ui/list/actions.js';
import { ListPage } from '../ui/list/list-page.js';
import { PageLink } from '../ui/page-link.js';
import { StatusBadge } from '../ui/status-badge.js';
import { endPrices, proposePrice, templatesQuery } from './customer-queries.js';
import { FormDialog } from './form-dialog.js';
import { changedPriceFields, keptOf, newPriceFields, templateFields, termsOf } from './price-fields.js';

const write = 'hospitalproduct.write';
const proposed = { zh: '已提交，待企业主账号确认后生效', en: 'Proposed: it takes effect when the main account confirms it' } as const;

const end = {
  key: 'end',
  label: { zh: '终止', en: 'End' },
  permission: write,
  isDanger: true,
  ask: { zh: '提出终止所选价格？由企业主账号确认后生效。', en: 'Propose that these prices end? The main account confirms it.' },
  done: proposed,
} as const;
const endOne: RowAction<CustomerPriceRow> = {
  ...end,
  isShown: ({ pending, status }) => pending === null && (status === 'effective' || status === 'upcoming'),
  run: ({ id }, commandId) => endPrices([id], commandId),
};
const endAll: BulkAction<CustomerPriceRow> = {
  ...end,
  run: (rows, commandId) =>
    endPrices(
      rows.map(({ id }) => id),
      commandId,
    ),
};

/** The state of a price, and what is to come or waits beside it. */
function Standing({ row }: Readonly<{ row: CustomerPriceRow }>): ReactNode {
  const { t } = useTranslation('customers');
  return (
    <>
      <StatusBadge status={row.status} labels={priceStatusLabels} />
      {row.next && (
        <Text size="sm" c="dimmed" component="span">
          {' '}
          {t('price.next', { day: row.next.effectiveFrom, price: formatDecimal(row.next.agreedPrice) })}
        </Text>
      )}
      {row.pending && (
        <PageLink href={`/customer/price-changes/${row.pending.changeId}`}>
          {' '}
          {row.status === 'pendingConfirm' && t('change.see')}
          {row.status !== 'pendingConfirm' &&
            (row.pending.action === 'end' ? t('price.endWaits') : t('price.waits', { price: formatDecimal(row.pending.terms.unitPrice) }))}
        </PageLink>
      )}
    </>
  );
}

/** What customers pay for products: of one customer on its page, of all on a page of its own. Everything that is saved here is a proposal. */
export function CustomerPrices({ customerId }: Readonly<{ customerId?: string }>) {
  const { t } = useTranslation('customers');
  const [edited, setEdited] = useState<CustomerPriceRow | 'new'>();
  const list = useMemo(
    () => ({
      ...customerPriceList,
      // Both at once are wider than a desk: the end of a price is in the drawer and in the settings of the columns.
      columns: customerPriceList.columns.filter((name) => name !== (customerId === undefined ? 'effectiveTo' : 'customerName')),
      filters: customerPriceList.filters.filter((name) => customerId === undefined || name !== 'customerName_like'),
    }),
    [customerId],
  );
  const change: RowAction<CustomerPriceRow> = {
    key: 'change',
    label: { zh: '变更', en: 'Change' },
    permission: write,
    whyNot: ({ pending }) => (pending ? { zh: '有变更待确认', en: 'A change is waiting' } : undefined),
    run: (row) => setEdited(row),
  };
  return (
    <>
      <ListPage<CustomerPriceRow>
        list={list}
        permission="hospitalproduct.read"
        {...(customerId && { isPart: true, fixed: { customerId }, carried: ['show'] })}
        create={{ run: () => setEdited('new'), permission: write, label: { zh: '新价格', en: 'New price' } }}
        rowActions={[change, endOne]}
        exportPath="console/customer-prices/export"
        bulkActions={[endAll]}
        peek={(row) => <Terms row={row} />}
        cells={{ status: (row) => <Standing row={row} /> }}
        above={
          <Text size="sm" c="dimmed">
            {t('price.note')}
          </Text>
        }
      />
      {edited && <PriceDialog row={edited === 'new' ? undefined : edited} customerId={customerId} onClose={() => setEdited(undefined)} />}
    </>
  );
}

type DialogProps = Readonly<{ row: CustomerPriceRow | undefined; customerId: string | undefined; onClose: () => void }>;

function PriceDialog({ row, customerId, onClose }: DialogProps) {
  const { t } = useTranslation('customers');
  const whose = row?.customerId ?? customerId;
  const { may } = usePermissions();
  const isAsked = whose !== undefined && may('hospitalscheme.read');
  const { data: templates, isError } = useQuery({ ...templatesQuery(whose ?? ''), enabled: isAsked });
  const fields = useMemo(
    () => ({
      ...(row ? changedPriceFields : newPriceFields(customerId !== undefined)),
      // A template is for one product: another's is not offered.
      ...templateFields((templates ?? []).filter(({ productId }) => !row || productId === row.productId)),
    }),
    [row, customerId, templates],
  );
  if (isAsked && !templates && !isError) return null;
  return (
    <FormDialog
      title={row ? t('price.change', { product: row.productName }) : t('price.new')}
      note={t('price.mustBeConfirmed')}
      fields={fields}
      {...(row ? { values: termsOf(row) } : { defaults: { discountRate: '1.0000' } })}
      done={t('price.proposed')}
      save={(values, commandId) => proposePrice({ ...(row ? keptOf(row) : customerId && { customerId }), ...values }, row, commandId)}
      onClose={onClose}
    />
  );
}

/** One price with its surcharges, in the drawer. */
function Terms({ row }: Readonly<{ row: CustomerPriceRow }>) {
  const { t } = useTranslation('customers');
  return (
    <Stack gap="xs">
      <Text size="sm">
        {row.customerName} · {row.productCode} {row.productName}
      </Text>
      <Text size="sm">
        {t('price.formula', {
          unitPrice: formatDecimal(row.unitPrice),
          rate: formatDecimal(row.discountRate),
          price: formatDecimal(row.agreedPrice),
          currency: row.currency,
        })}
      </Text>
      {row.surcharges.map(({ code, name, price }) => (
        <Text key={code} size="sm">
          + {name} {formatDecimal(price)}
        </Text>
      ))}
      {row.reason && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('price.rejected', { reason: row.reason })}
        </Text>
      )}
    </Stack>
  );
}
