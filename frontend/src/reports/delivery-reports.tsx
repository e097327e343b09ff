// The statistics on deliveries (R341): what left, what waits, and what left free.
import {
  freeShipmentReportList,
  shipmentReportList,
  shippedReportList,
  undeliveredReportList,
  type ShipmentRow,
  type ShippedRow,
  type UndeliveredRow,
} from '@cloud-factory/domain/reports/contract';
import { deliveryStatusLabels, holdStatusLabels, packingStatusLabels } from '@cloud-factory/domain/orders/contract';
import { Text } from '@mantine/core';
import { ListPage } from '../ui/list/list-page.js';
import type { CellWords, ListRow } from '../ui/list/list-table.js';
import { StatusBadge } from '../ui/status-badge.js';
import { DeliveredFigures, UndeliveredSums } from './delivery-sums.js';

const permission = 'ycorderdelivery.read';
const orderHref = (id: string): string => `/order/orderentry/${id}`;

/** `/report/shipment`: what left on each day for each customer; a row leads to its lines. */
export const ShipmentReportPage = () => (
  <ListPage<ShipmentRow & ListRow>
    list={shipmentReportList}
    permission={permission}
    href={({ deliveredOn, customerId, currency }) =>
      `/report/shipped?${new URLSearchParams({ deliveredOn_ge: deliveredOn, deliveredOn_le: deliveredOn, customerId, currency }).toString()}`
    }
    carried={['by']}
    exportPath="saas-order/ycorderdelivery/exportShipmentReportList"
    exportName="shipments"
    above={
      <DeliveredFigures
        list={shipmentReportList}
        report="shipped"
        bys={['customer', 'month', 'day', 'product', 'material', 'salesman', 'unit', 'carrier']}
      />
    }
  />
);

const waiting: CellWords<UndeliveredRow & ListRow> = {
  packingStatus: ({ packingStatus }) => <StatusBadge status={packingStatus} labels={packingStatusLabels} />,
  deliveryStatus: ({ deliveryStatus }) => <StatusBadge status={deliveryStatus} labels={deliveryStatusLabels} />,
  holdStatus: ({ holdStatus }) => (holdStatus === 'none' ? null : <StatusBadge status={holdStatus} labels={holdStatusLabels} />),
  lateDays: ({ lateDays }) =>
    lateDays === 0 ? null : (
      <Text span inherit fw={600} c="var(--mantine-color-error)">
        {lateDays}
      </Text>
    ),
};

/** `/report/undelivered`: what is ready and still in the house, how long, and how late. */
export const UndeliveredReportPage = () => (
  <ListPage<UndeliveredRow & ListRow>
    list={undeliveredReportList}
    permission={permission}
    href={({ id }) => orderHref(id)}
    cells={waiting}
    exportPath="saas-order/ycorderdelivery/exportUndeliveredReportList"
    exportName="undelivered"
    above={<UndeliveredSums list={undeliveredReportList} />}
  />
);

/** `/report/shipped`: the lines of orders that left, with how they were sent. */
export const ShippedReportPage = () => (
  <ListPage<ShippedRow & ListRow>
    list={shippedReportList}
    permission={permission}
    href={({ orderId }) => orderHref(orderId)}
    exportPath="saas-order/ycorderdelivery/exportShippedReportList"
    exportName="shipped"
    above={<DeliveredFigures list={shippedReportList} report="shipped" />}
  />
);

/** `/report/free-shipment`: what left and cost its customer nothing, and why. */
export const FreeShipmentReportPage = () => (
  <ListPage<ShippedRow & ListRow>
    list={freeShipmentReportList}
    permission={permission}
    href={({ orderId }) => orderHref(orderId)}
    carried={['by']}
    exportPath="saas-order/ycorderdelivery/exportFreeShipmentReportList"
    exportName="free-shipments"
    above={
      <DeliveredFigures
        list={freeShipmentReportList}
        report="free-shipment"
        bys={['freeKind', 'customer', 'month', 'product', 'material', 'salesman', 'unit']}
      />
    }
  />
);
