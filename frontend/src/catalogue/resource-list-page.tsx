import { listOf } from '@cloud-factory/domain/catalogue';
import { useEffect } from 'react';
import { NotFoundPage } from '../app/error-pages.js';
import { usePage } from '../platform/page.js';
import { ListPage } from '../ui/list/list-page.js';
import { resourceAt } from './sources.js';
import { ResourceTreePage } from './resource-tree-page.js';

/** `/{area}/{key}`: the list of a kind of record, made from its declaration. Records that hang below each other are shown as a tree. */
export function ResourceListPage() {
  const { params, setTitle } = usePage();
  const { area = '', key = '' } = params;
  const resource = resourceAt(area, key);
  const labels = resource?.labels;
  useEffect(() => setTitle(labels), [labels, setTitle]);
  if (!resource) return <NotFoundPage />;
  if (resource.tree) return <ResourceTreePage resource={resource} />;
  return (
    <ListPage
      list={listOf(resource)} permission={`${key}.read`} href={(row) => `/${area}/${key}/${row.id}`} create={{ href: `/${area}/${key}/new`, permission: writeOf(resource.owner, key) }}
      remove={{ path: `${resource.path}/remove`, permission: writeOf(resource.owner, key) }}
    />
  );
}

/** What the platform owns is written with its grant alone. */
export const writeOf = (owner: 'tenant' | 'platform', key: string): string => (owner === 'platform' ? 'platform.write' : `${key}.write`);
