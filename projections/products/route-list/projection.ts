import type { RouteContent, RouteEvent } from '@cloud-factory/domain/products';
import { routeList, type RouteDetail } from '@cloud-factory/domain/products/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { defineProjection, gone, mustExist, rowColumns } from '../../shared/index.js';

/**
 * Beside what the page shows: the ids of all steps that can be edited, so that a step finds its route, and the processes that the draft or
 * any version goes through.
 */
export type RouteTableRow = RouteDetail & Readonly<{ stepIds: readonly string[]; processIds: readonly string[] }>;

const processesOf = (steps: readonly Readonly<{ processId: string }>[], before: readonly string[]): readonly string[] => [
  ...new Set([...before, ...steps.map(({ processId }) => processId)]),
];

function edited(row: RouteTableRow | undefined, recorded: Recorded<RouteEvent>, { routeId, ...content }: RouteContent) {
  const { version, at, by } = recorded;
  return {
    ...content,
    id: routeId,
    version,
    updatedAt: at,
    updatedBy: by,
    createdAt: row?.createdAt ?? at,
    createdBy: row?.createdBy ?? by,
    stepCount: content.steps.length,
    stepIds: content.steps.map(({ id }) => id),
    processIds: processesOf(content.steps, row?.versions.flatMap((version) => version.steps.map(({ processId }) => processId)) ?? []),
  };
}

/** One row per route, for list and page: what is edited, and every version that was published. A retired one is gone. */
export const routeTable = defineProjection<RouteEvent, RouteTableRow>({
  table: 'route_list',
  revision: 2,
  columns: {
    ...rowColumns,
    routeCode: 'text',
    name: 'text',
    materialCategory: 'text',
    shipmentType: 'text',
    remark: 'text',
    status: 'text',
    routeVersion: 'integer',
    hasDraft: 'boolean',
    stepCount: 'integer',
    steps: 'json',
    versions: 'json',
    stepIds: 'texts',
    processIds: 'uuids',
  },
  indexes: [{ by: ['routeCode'] }, { by: ['name'] }, { by: ['status', 'routeCode'] }, { like: 'routeCode' }, { like: 'name' }],
  finds: routeList.finds,
  counts: [[], ['status']],
  scope: { resource: 'processRoute', person: 'createdBy' },
  keysOf: ({ data }) => [data.routeId],
  on: {
    RouteDrafted: (row, recorded) => ({
      ...edited(row, recorded, recorded.data),
      status: row?.routeVersion ? 'published' : 'draft',
      routeVersion: row?.routeVersion ?? null,
      hasDraft: true,
      versions: row?.versions ?? [],
    }),
    RoutePublished: (row, recorded) => {
      const { routeVersion, ...content } = recorded.data;
      return {
        ...edited(row, recorded, content),
        status: 'published',
        routeVersion,
        hasDraft: false,
        versions: [...(row?.versions ?? []), { routeVersion, publishedAt: recorded.at, steps: content.steps }],
      };
    },
    RouteRetired: (row, recorded) => {
      mustExist(row, recorded);
      return gone;
    },
  },
});
