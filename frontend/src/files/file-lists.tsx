import { deliveryFileList, photographList, photoReportList, type OrderFileRow } from '@cloud-factory/domain/files/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { PreviewDialog } from '../ui/files/files-panel.js';
import { storedFileQuery } from '../ui/files/stored-file.js';
import { ListPage } from '../ui/list/list-page.js';
import { PageButton, PageLink } from '../ui/page-link.js';

const cells = {
  size: ({ size }: OrderFileRow) => formatBytes(size),
  orderNo: ({ orderId, orderNo }: OrderFileRow) => <PageLink href={`/order/orderentry/${orderId}`}>{orderNo}</PageLink>,
};

/** Opens the file of a row in a dialog. */
function useShown() {
  const [id, setId] = useState<string>();
  const { data, error } = useQuery({ ...storedFileQuery(id ?? ''), enabled: id !== undefined });
  const dialog = <PreviewDialog {...(id === undefined ? { file: undefined } : { file: data, error })} onClose={() => setId(undefined)} />;
  const action = {
    key: 'show',
    label: { zh: '查看', en: 'Show' },
    run: ({ fileId }: OrderFileRow) => setId(fileId),
  };
  return { dialog, action };
}

/** All photographs of orders. */
export function PhotographListPage() {
  const { t } = useTranslation('files');
  const { dialog, action } = useShown();
  return (
    <>
      <ListPage<OrderFileRow>
        list={photographList}
        permission="orderphotographfile.read"
        create={{
          href: '/order/orderphotographfile/new',
          permission: 'orderphotographfile.write',
          label: { zh: '批量添加照片', en: 'Add photographs in a batch' },
        }}
        remove={{
          path: 'saas-order/orderphotographfile/remove',
          permission: 'orderphotographfile.write',
          isShown: ({ isLocked }) => !isLocked,
        }}
        rowActions={[action]}
        toolbar={<PageButton href="/report/orderphotographfile">{t('photos.report')}</PageButton>}
        cells={cells}
      />
      {dialog}
    </>
  );
}

/** Who photographed what, when, for which hospital. */
export function PhotographReportPage() {
  const { dialog, action } = useShown();
  return (
    <>
      <ListPage<OrderFileRow>
        list={photoReportList}
        permission="orderphotographfile.read"
        rowActions={[action]}
        exportPath="saas-order/orderphotographfile/exportPhotoReport"
        exportName="photographs"
        cells={cells}
      />
      {dialog}
    </>
  );
}

/** What went along with orders. */
export function DeliveryFileListPage() {
  const { t } = useTranslation('files');
  const page = usePage();
  const { dialog, action } = useShown();
  return (
    <>
      <ListPage<OrderFileRow>
        list={deliveryFileList}
        permission="ycorderdeliverfile.read"
        remove={{
          path: 'saas-order/ycorderdeliverfile/remove',
          permission: 'ycorderdeliverfile.write',
          isShown: ({ isLocked }) => !isLocked,
        }}
        rowActions={[action]}
        bulkActions={[
          {
            key: 'batch',
            label: { zh: '批量预览', en: 'Preview together' },
            run: (rows) => page.open(`/ycDeliveryFileBatchView?ids=${rows.map(({ id }) => id).join(',')}`),
          },
        ]}
        toolbar={<PageButton href="/ycDeliveryFileBatchView">{t('batch.title')}</PageButton>}
        cells={cells}
      />
      {dialog}
    </>
  );
}
