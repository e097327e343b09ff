import { Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { workOrderList, type WorkOrderDetail } from '@cloud-factory/domain/production/contract';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { ToothCross } from '../orders/tooth-cross.js';
import { formatDay, formatDecimal } from '../platform/format.js';
import { Facts } from '../ui/facts.js';
import { NotRead } from '../ui/not-read.js';
import { PageLink } from '../ui/page-link.js';
import { PieceTeeth, PieceWords, usePiece } from './piece-words.js';

/** `2.0000` → `2`: a quantity as it is said. */
export const plain = (decimal: string): string => formatDecimal(decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

/** What is made and for whom; for who makes or inspects it in full, with the scans that it is made from. */
export function Piece({ workOrder }: Readonly<{ workOrder: WorkOrderDetail }>) {
  const { t } = useTranslation('production');
  const words = useWords();
  const { fields } = workOrderList;
  const { piece, error, isAwaited } = usePiece(workOrder.orderId, workOrder.id);
  const { orderId, orderNo, lineNo, customerName, productName, materialName, qty, unit, pieces, shade, dueDate, boxNo, requirement } =
    workOrder;
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Text fz="lg" fw={600}>
            {productName}
          </Text>
          <Text size="sm" c="dimmed">
            {materialName}
          </Text>
        </div>
        {piece ? <PieceTeeth piece={piece} /> : <ToothCross teeth={workOrder.toothPositions} />}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
        <Facts
          facts={[
            [
              words(fields.orderNo),
              <PageLink key="order" href={`/order/orderentry/${orderId}`}>
                {orderNo} · {lineNo}
              </PageLink>,
            ],
            [words(fields.customerName), customerName],
          ]}
        />
        <Facts
          facts={[
            [words(fields.qty), `${plain(qty)} ${unit}`],
            [words(fields.pieces), pieces],
          ]}
        />
        <Facts
          facts={[
            [words(fields.dueDate), formatDay(dueDate)],
            [words(fields.boxNo), boxNo],
          ]}
        />
        <Facts
          facts={
            piece
              ? [[t('card.no'), workOrder.workOrderNo]]
              : [
                  [t('shade'), shade],
                  [t('requirement'), requirement],
                ]
          }
        />
      </SimpleGrid>
      {isAwaited && <Skeleton h={90} mt="md" />}
      {!!error && <NotRead error={error} />}
      {piece && <PieceWords piece={piece} />}
    </>
  );
}
