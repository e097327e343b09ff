import { orderCustomList } from '@cloud-factory/domain/reports/contract';
import type { OrderRow } from '@cloud-factory/domain/orders/contract';
import { statusCells } from '../orders/order-status.js';
import { usePage } from '../platform/page.js';
import { choiceOfColumns } from '../ui/list/columns.js';
import { ListPage } from '../ui/list/list-page.js';

/** `/report/orders`: any columns, any filters, and views of them that are kept on the server. The address is the view, columns included. */
export function CustomQueryPage() {
  const page = usePage();
  const density = page.search['density'] === 'comfortable' ? 'comfortable' : 'dense';
  const choice = choiceOfColumns(orderCustomList, (page.search['columns'] ?? '').split(','), density);
  const shown = choice.order.filter((name) => !choice.hidden.includes(name));
  return (
    <ListPage<OrderRow>
      list={orderCustomList}
      permission="orderentry.read"
      href={({ id }) => `/order/orderentry/${id}`}
      cells={statusCells}
      fixed={{ columns: shown.join(',') }}
      carried={['columns', 'density']}
      choice={choice}
      onChoice={(next) => {
        const columns = next.order.filter((name) => !next.hidden.includes(name)).join(',');
        page.setSearch({ ...page.search, columns, density: next.density === 'comfortable' ? 'comfortable' : undefined });
      }}
      exportPath="console/orders/custom/export"
      exportName="orders"
      viewsKeptAs="order-custom"
    />
  );
}
