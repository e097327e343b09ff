// The words of process routes on the wire.
import * as z from 'zod';
import { codeText, optionalText, text } from '../../shared/asked.js';
import { idField, type DeptId, type Id, type ProcessId, type RouteId } from '../../shared/ids.js';
import { defineList, type RowBase } from '../../shared/list.js';
import { ShipmentType, shipmentTypeLabels } from '../product-kinds.js';

/** A step of a route: kept through its changes, so that a row of the list can be pointed at. */
export type RouteStepId = Id<'routeStep'>;

/** How a step follows the one before it: it starts after that one finished, started …. */
export const StepLink = z.enum(['FS', 'SS', 'FF', 'SF']);
export type StepLink = z.infer<typeof StepLink>;
export const RouteStatus = z.enum(['draft', 'published', 'retired']);
export type RouteStatus = z.infer<typeof RouteStatus>;

/** One step as a person fills it in. What the step demands is copied from the process when it is saved. */
export const RouteStepEntry = z.strictObject({
  /** Of a step that is there already. */
  id: idField<'routeStep'>().nullable().default(null),
  /** The order of steps: 10, 20, 30. Two steps of a route never share one. */
  seq: z.int().min(1).max(9_999),
  processId: idField<'process'>(),
  linkType: StepLink.default('FS'),
  /** Minutes to wait after the step before. */
  waitMin: z.int().min(0).max(100_000).default(0),
});
export type RouteStepEntry = Readonly<z.infer<typeof RouteStepEntry>>;

export const RouteEntry = z.strictObject({
  routeCode: codeText(32),
  name: text(100),
  materialCategory: optionalText(50),
  shipmentType: ShipmentType.nullable().default(null),
  remark: optionalText(500),
  steps: z.array(RouteStepEntry).max(100),
});
export type RouteEntry = Readonly<z.infer<typeof RouteEntry>>;

/**
 * `POST processRoute/submit`: saves the draft, or publishes it. Without `steps` the draft's own stay as they are.
 * `version` is the stream's, as on every record; the version of the route is `routeVersion`.
 */
export const RouteSubmit = RouteEntry.extend({
  id: idField<'route'>().optional(),
  version: z.int().min(1).optional(),
  steps: z.array(RouteStepEntry).max(100).optional(),
  status: RouteStatus.extract(['draft', 'published']).default('draft'),
});
export type RouteSubmit = z.infer<typeof RouteSubmit>;

/** `POST processRouteProcedure/saveProcessRouteProcedure`: adds a step to the draft of a route, or changes one. */
export const RouteStepSubmit = RouteStepEntry.extend({ routeId: idField<'route'>(), version: z.int().min(1).optional() });
export type RouteStepSubmit = z.infer<typeof RouteStepSubmit>;

export type RouteStepRow = Readonly<{
  id: RouteStepId;
  seq: number;
  processId: ProcessId;
  processCode: string;
  processName: string;
  deptId: DeptId | null;
  category: string | null;
  linkType: StepLink;
  waitMin: number;
  needsReceipt: boolean;
  needsWeigh: boolean;
  needsPhoto: boolean;
  needsEquipment: boolean;
  isCheck: boolean;
}>;

export type RouteRow = RowBase &
  Readonly<{
    id: RouteId;
    routeCode: string;
    name: string;
    materialCategory: string | null;
    shipmentType: ShipmentType | null;
    remark: string | null;
    /** `draft`: never published so far. A published route may have a draft of its next version beside it: `hasDraft`. */
    status: RouteStatus;
    /** The newest published version; null before the first. */
    routeVersion: number | null;
    hasDraft: boolean;
    stepCount: number;
  }>;

/** `processRoute/detail`: what is edited (the draft, or the published version when there is none), and all versions. */
export type RouteDetail = RouteRow &
  Readonly<{
    steps: readonly RouteStepRow[];
    versions: readonly Readonly<{ routeVersion: number; publishedAt: string; steps: readonly RouteStepRow[] }>[];
  }>;

export const routeStatusLabels = {
  draft: { zh: '草稿', en: 'Draft' },
  published: { zh: '已发布', en: 'Published' },
  retired: { zh: '已停用', en: 'Retired' },
} as const satisfies Record<RouteStatus, object>;

export const routeList = defineList({
  key: 'route-list',
  path: 'saas-storage/processRoute/list',
  labels: { zh: '工艺路线', en: 'Process routes' },
  fields: {
    routeCode: { kind: 'text', zh: '路线编码', en: 'Route code', max: 32, required: true },
    name: { kind: 'text', zh: '路线名称', en: 'Route', max: 100, required: true },
    materialCategory: { kind: 'text', zh: '材料类别', en: 'Material category', max: 50 },
    shipmentType: { kind: 'choice', zh: '出货类型', en: 'Shipment type', options: shipmentTypeLabels },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: routeStatusLabels },
    routeVersion: { kind: 'integer', zh: '版本', en: 'Version', min: 1, max: 99_999 },
    hasDraft: { kind: 'yesNo', zh: '有新草稿', en: 'Has a draft' },
    stepCount: { kind: 'integer', zh: '工序数', en: 'Steps', min: 0, max: 100 },
  },
  columns: ['routeCode', 'name', 'shipmentType', 'status', 'routeVersion', 'hasDraft', 'stepCount'],
  filters: ['routeCode', 'routeCode_like', 'name', 'name_like', 'status', 'shipmentType'],
  sorts: ['routeCode', 'name'],
  sort: { by: 'routeCode', direction: 'asc' },
  title: 'name',
  finds: ['name', 'routeCode'],
});
