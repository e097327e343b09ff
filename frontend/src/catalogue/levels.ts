// How the levels of a tree are asked for: by the call that the documents have for it, whatever its name.
import type { Call, Resource } from '@cloud-factory/domain/catalogue';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import { reading } from '../platform/api.js';
import type { ListRow } from '../ui/list/list-table.js';

export type TreeRow = ListRow & Readonly<{ hasChildren?: boolean; children?: readonly TreeRow[] }>;

const callOf = (resource: Resource, kinds: readonly Call['kind'][]): readonly [name: string, call: Call] | undefined =>
  Object.entries(resource.calls ?? {}).find(([, { kind }]) => kinds.includes(kind));

/** What others name a record by: its id, or the code that its id is made of. */
export const nameInTree = (resource: Resource, row: TreeRow): string => String(resource.keyedBy ? row[resource.keyedBy] : row.id);

type Read = (context: QueryFunctionContext) => Promise<readonly TreeRow[]>;

function levelReader(resource: Resource, parent: string | null): Read {
  const param = resource.tree?.parent ?? '';
  const lazy = callOf(resource, ['lazyTree', 'lazyList']);
  if (lazy) {
    const [name, call] = lazy;
    const own = (call.kind === 'lazyTree' || call.kind === 'lazyList') && call.param ? call.param : param;
    return reading(`${resource.path}/${name}`, parent === null ? {} : { [own]: parent });
  }
  const roots = callOf(resource, ['page']);
  const below = callOf(resource, ['childList']);
  if (!roots || !below) return reading(`${resource.path}/${callOf(resource, ['tree'])?.[0] ?? 'tree'}`);
  if (parent !== null) return reading(`${resource.path}/${below[0]}`, { [param]: parent });
  const readRoots = reading<Page<TreeRow>>(`${resource.path}/${roots[0]}`, { size: 200 });
  return async (context) => (await readRoots(context)).records;
}

/** The roots, or what stands directly below a record. Also for a kind whose calls answer whole branches. */
export const levelQuery = (resource: Resource, parent: string | null) =>
  queryOptions({ queryKey: ['tree', resource.path, parent], queryFn: levelReader(resource, parent) });
