import type { Resource } from '@cloud-factory/domain/catalogue';
import { listOf } from '@cloud-factory/domain/catalogue';
import { ListPage } from '../ui/list/list-page.js';

export function ResourceTreePage({ resource }: { resource: Resource }) {
  return <ListPage list={listOf(resource)} permission={`${resource.key}.read`} href={(row) => `/${resource.area}/${resource.key}/${row.id}`} create={{ href: `/${resource.area}/${resource.key}/new` }} />;
}
