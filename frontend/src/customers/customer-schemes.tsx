import { schemeHospitalList, type SchemeHospitalRow } from '@cloud-factory/domain/customers/contract';
import type { ListRow } from '../ui/list/list-table.js';
import { ListPage } from '../ui/list/list-page.js';

const list = {
  ...schemeHospitalList,
  columns: ['schemeNo', 'schemeName'],
  filters: schemeHospitalList.filters.filter((name) => !name.startsWith('customer')),
  title: 'schemeName',
} as const;

/** The price schemes that a customer is in. */
export function CustomerSchemes({ customerId }: Readonly<{ customerId: string }>) {
  return (
    <ListPage<SchemeHospitalRow & ListRow>
      isPart
      list={list}
      permission="hospitalscheme.read"
      fixed={{ customerId }}
      carried={['show']}
      href={({ schemeId }) => `/customer/hospitalscheme/${schemeId}`}
    />
  );
}
