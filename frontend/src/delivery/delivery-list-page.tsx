import { deliveryList, deliveryStateLabels, type DeliveryRow } from '@cloud-factory/domain/delivery/contract';
import { ListPage } from '../ui/list/list-page.js';
import { StatusBadge } from '../ui/status-badge.js';

/** What leaves the house. */
export function DeliveryListPage() {
  return (
    <ListPage<DeliveryRow>
      list={deliveryList}
      permission="ycorderdelivery.read"
      href={({ id }) => `/delivery/ycorderdelivery/${id}`}
      create={{ href: '/delivery/ycorderdelivery/new', permission: 'ycorderdelivery.write' }}
      cells={{ status: ({ status }) => <StatusBadge status={status} labels={deliveryStateLabels} /> }}
    />
  );
}
