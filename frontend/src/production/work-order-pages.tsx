import { Button, Paper, Title } from '@mantine/core';
import { workOrderList, workOrderStatusLabels, type WorkOrderDetail, type WorkOrderRow } from '@cloud-factory/domain/production/contract';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { DocumentPage } from '../ui/document-page.js';
import { ListPage } from '../ui/list/list-page.js';
import { PrintButton } from '../ui/print-button.js';
import { StatusBadge } from '../ui/status-badge.js';
import { usePiece } from './piece-words.js';
import { Piece } from './piece.js';
import { ProcessCard } from './process-card.js';
import { workOrderQuery } from './production-queries.js';
import { StepLine } from './step-line.js';

/** What is made, one row for each line of an order. */
export function WorkOrderListPage() {
  return (
    <ListPage<WorkOrderRow>
      list={workOrderList}
      permission="ycproductionworkorderprocesssort.read"
      href={({ id }) => `/production/ycproductionworkorder/${id}`}
      cells={{ status: ({ status }) => <StatusBadge status={status} labels={workOrderStatusLabels} /> }}
    />
  );
}

/** The process card waits for all of the piece: one without the parts of a bridge would be believed. */
function PrintCard({ workOrder }: Readonly<{ workOrder: WorkOrderDetail }>) {
  const { t } = useTranslation('production');
  const { piece, error, isAwaited } = usePiece(workOrder.orderId, workOrder.id);
  return (
    <PrintButton variant="default" disabled={isAwaited || error !== null} sheet={<ProcessCard workOrder={workOrder} piece={piece} />}>
      {t('card.print')}
    </PrintButton>
  );
}

/** One work order: the piece, and its way through the house. */
export function WorkOrderPage() {
  const { t } = useTranslation('production');
  const words = useWords();
  const page = usePage();
  const { may } = usePermissions();
  return (
    <DocumentPage
      load={() => workOrderQuery(page.params['id'] ?? '')}
      title={({ workOrderNo }) => ({ zh: `生产工单 ${workOrderNo}`, en: `Work order ${workOrderNo}` })}
      stream={({ id }) => `workOrder-${id}`}
      fields={workOrderList.fields}
      badges={({ status }) => <StatusBadge status={status} labels={workOrderStatusLabels} />}
      actions={(workOrder) => (
        <>
          <PrintCard workOrder={workOrder} />
          {may('productDecompose.write') && workOrder.status === 'created' && (
            <Button variant="default" onClick={() => page.open(`/production/productDecompose/new?workOrderId=${workOrder.id}`)}>
              {words({ zh: '产品拆解', en: 'Decompose' })}
            </Button>
          )}
          {may('ycproductionworkorderprocesssort.write') && (workOrder.status === 'created' || workOrder.status === 'inProgress') && (
            <Button
              onClick={() => page.open(`/production/ycproductionworkorderprocesssort?no=${encodeURIComponent(workOrder.workOrderNo)}`)}
            >
              {t('toBench')}
            </Button>
          )}
        </>
      )}
    >
      {(workOrder) => (
        <>
          <Paper withBorder p="md">
            <Piece workOrder={workOrder} />
          </Paper>
          <Paper withBorder p="md">
            <Title order={2} fz="h5" mb="sm">
              {t('steps')}
            </Title>
            <StepLine steps={workOrder.steps} />
          </Paper>
        </>
      )}
    </DocumentPage>
  );
}
