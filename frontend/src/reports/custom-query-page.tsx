import { orderCustomList } from '@cloud-factory/domain/reports/contract';
import type { OrderRow } from '@cloud-factory/domain/orders/contract';
import { statusCells } from '../orders/order-status.js';
import { usePage } from '../platform/page.js';
import { declaredColumns, type ColumnChoice } from '../ui/list/columns.js';
import { ListPage } from '../ui/list/list-page.js';
import { KeptViews } from './kept-views.js';

/** What the address says of the columns, in its order; the declared ones when it says nothing. Unknown names are left out. */
function choiceOf(columns: string | undefined, density: string | undefined): ColumnChoice {
  const declared = declaredColumns(orderCustomList);
  const asked = (columns ?? '').split(',').filter((name) => declared.order.includes(name));
  const height = density === 'comfortable' ? 'comfortable' : 'dense';
  if (asked.length === 0) return { ...declared, density: height };
  const rest = declared.order.filter((name) => !asked.includes(name));
  return { order: [...asked, ...rest], hidden: rest, density: height };
}

/** `/report/orders`: any columns, any filters, and views of them that are kept on the server. The address is the view, columns included. */
export function CustomQueryPage() {
  const page = usePage();
  const choice = choiceOf(page.search['columns'], page.search['density']);
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
      above={<KeptViews list={orderCustomList} columns={shown} />}
    />
  );
}
