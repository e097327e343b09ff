import { resourceByKey, listOf } from '../catalogue/sources.js';
import { useMemo } from 'react';
import { ListPage } from '../ui/list/list-page.js';

/** The records of a kind that belong to a customer, on the customer's page. */
function RecordsOf({ kind, area, customerId }: Readonly<{ kind: string; area: string; customerId: string }>) {
  const resource = resourceByKey(kind);
  const list = useMemo(() => {
    if (!resource) return undefined;
    const own = listOf(resource);
    return { ...own, columns: own.columns.filter((name) => name !== 'customerId') };
  }, [resource]);
  if (!resource || !list) return null;
  const write = `${kind}.write`;
  return (
    <ListPage
      isPart
      list={list}
      permission={`${kind}.read`}
      fixed={{ customerId }}
      carried={['show']}
      href={({ id }) => `/${area}/${kind}/${id}`}
      create={{ href: `/${area}/${kind}/new?customerId=${customerId}`, permission: write }}
      remove={{ path: `${resource.path}/remove`, permission: write }}
    />
  );
}

/** Dentists, buyers, whoever takes the parcel. */
export const CustomerContacts = ({ customerId }: Readonly<{ customerId: string }>) => (
  <RecordsOf kind="hospitalContactInformation" area="customer" customerId={customerId} />
);

/** Where its parcels go to and come from. */
export const CustomerAddresses = ({ customerId }: Readonly<{ customerId: string }>) => (
  <RecordsOf kind="mailingAddress" area="staff" customerId={customerId} />
);
