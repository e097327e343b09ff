import { Button, Table, Text } from '@mantine/core';
import {
  decompositionList,
  decompositionStatusLabels,
  type DecompositionDetail,
  type DecompositionRow,
} from '@cloud-factory/domain/decomposition/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { ActButton } from '../ui/act-button.js';
import { Facts } from '../ui/facts.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage, type DetailRow } from '../ui/form/record-page.js';
import { ListPage } from '../ui/list/list-page.js';
import { PageLink } from '../ui/page-link.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { StatusBadge } from '../ui/status-badge.js';
import { WideTable } from '../ui/wide-table.js';
import { confirmDecomposition, decomposePath, reverseDecomposition } from './product-queries.js';

const write = 'productDecompose.write';

/** Lines of orders that are made as other products than the one that was ordered. */
export function DecompositionListPage() {
  return (
    <ListPage<DecompositionRow>
      list={decompositionList}
      permission="productDecompose.read"
      href={({ id }) => `/production/productDecompose/${id}`}
      create={{ href: '/production/productDecompose/new', permission: write }}
      remove={{ path: `${decomposePath}/remove`, permission: write, isShown: ({ status }) => status === 'draft' }}
      cells={{ status: ({ status }) => <StatusBadge status={status} labels={decompositionStatusLabels} /> }}
    />
  );
}

const targets = {
  productId: { kind: 'ref', zh: '产品', en: 'Product', to: 'productData', required: true },
  qty: { kind: 'decimal', zh: '数量', en: 'Quantity', places: 4, min: '0.0001', required: true },
  ratio: { kind: 'decimal', zh: '比例（%）', en: 'Share (%)', places: 2, min: '0.01', required: true },
} as const satisfies Fields;

const formFields: Fields = {
  ...picked(decompositionList.fields, ['workOrderId', 'reason'], ['workOrderId', 'reason']),
  targets: { kind: 'lines', zh: '拆解为（比例合计 100%）', en: 'Made as (shares add up to 100%)', fields: targets, required: true },
};

/** The detail answers this. */
const asDecomposition = (row: DetailRow): DecompositionDetail => row as unknown as DecompositionDetail;

/** One decomposition: a draft is typed, a confirmed one is looked at, and taken back as long as no step has begun. */
export function DecompositionPage() {
  const { params, search } = usePage();
  return (
    <RecordPage
      labels={{ zh: '产品拆解', en: 'Decomposition' }}
      fields={formFields}
      id={params['id'] ?? 'new'}
      detailPath={`${decomposePath}/detail`}
      submitPath={`${decomposePath}/submit`}
      writePermission={write}
      isReadOnly={(row) => row['status'] !== 'draft'}
      stream={(id) => `productDecompose-${id}`}
      title={(row) => String(row['decomposeNo'])}
      defaults={{ ...(search['workOrderId'] && { workOrderId: search['workOrderId'] }), targets: [{ ratio: '100' }] }}
      actions={(row) => <Life decomposition={asDecomposition(row)} />}
    >
      {(row) => <Source decomposition={asDecomposition(row)} />}
    </RecordPage>
  );
}

type Of = Readonly<{ decomposition: DecompositionDetail }>;

function Life({ decomposition }: Of) {
  const { t } = useTranslation('products');
  const { may } = usePermissions();
  const [asked, setAsked] = useState<Asked>();
  const { status, decomposeNo } = decomposition;
  return (
    <>
      <StatusBadge status={status} labels={decompositionStatusLabels} />
      {may(write) && status === 'draft' && (
        <ActButton act={(commandId) => confirmDecomposition(decomposition, commandId)} ask={t('decompose.confirmAsk')}>
          {t('decompose.confirm')}
        </ActButton>
      )}
      {may(write) && status === 'confirmed' && (
        <Button
          variant="light"
          color="red"
          onClick={() =>
            setAsked({
              title: { zh: '撤回拆解', en: 'Reverse the decomposition' },
              names: [decomposeNo],
              warning: t('decompose.reverseWarning'),
              act: (reason, commandId) => reverseDecomposition(decomposition, reason, commandId),
            })
          }
        >
          {t('decompose.reverse')}
        </Button>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** What was ordered, and what is made instead, in the words that were kept. */
function Source({ decomposition }: Of) {
  const { t } = useTranslation('products');
  const { orderId, orderNo, lineNo, workOrderId, workOrderNo, sourceProductName, qty, unit, reverseReason } = decomposition;
  return (
    <>
      <Facts
        facts={[
          [t('decompose.ordered'), `${sourceProductName} × ${formatDecimal(trimmed(qty))} ${unit}`],
          [t('decompose.order'), <PageLink key="order" href={`/order/orderentry/${orderId}`}>{`${orderNo} · ${lineNo}`}</PageLink>],
          [
            t('decompose.work'),
            <PageLink key="work" href={`/production/ycproductionworkorder/${workOrderId}`}>
              {workOrderNo}
            </PageLink>,
          ],
          [t('decompose.reverseReason'), reverseReason],
        ]}
      />
      <WideTable minWidth={560} label={t('decompose.made')}>
        <Table fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('decompose.product')}</Table.Th>
              <Table.Th ta="right">{t('decompose.qty')}</Table.Th>
              <Table.Th ta="right">{t('decompose.ratio')}</Table.Th>
              <Table.Th>{t('decompose.route')}</Table.Th>
              <Table.Th ta="right">{t('decompose.steps')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {decomposition.targets.map((target) => (
              <Table.Tr key={target.productId}>
                <Table.Td>
                  {target.productName}{' '}
                  <Text span size="xs" c="dimmed">
                    {target.productCode}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">
                  {formatDecimal(trimmed(target.qty))} {target.unit}
                </Table.Td>
                <Table.Td ta="right">{formatDecimal(target.ratio)}</Table.Td>
                <Table.Td>{target.routeName}</Table.Td>
                <Table.Td ta="right">{target.stepCount}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </>
  );
}

/** `3.0000` → `3`. */
const trimmed = (quantity: string): string => quantity.replace(/\.?0+$/, '');
