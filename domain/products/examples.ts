// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import { printer } from '../equipment/examples.js';
import type { Recorded } from '../shared/decider.js';
import { fixed } from '../shared/decimal.js';
import { idAs, type MaterialId, type ProcessId, type ProductId, type RouteId, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { EquipmentLinkId, MaterialLinkId, ProcessLinkId, ProductEntry, RouteStepId } from './contract.js';
import type { ProductState } from './decider.js';
import type {
  EquipmentLink,
  MaterialLink,
  ProcessLink,
  ProductAdded,
  ProductChanged,
  ProductContent,
  ProductEvent,
  ProductEquipmentChanged,
  ProductMaterialsChanged,
  ProductProcessesChanged,
  ProductRetired,
} from './events.js';
import type { KeptRecord } from './kept-record.js';
import type { RouteSeen, RouteState } from './route/decider.js';
import type { RouteContent, RouteDrafted, RouteEvent, RoutePublished, RouteRetired, RouteStep } from './route/events.js';

const id = <Name extends string>(last: number) => idAs<Name>(`0197e000-0000-7000-8000-0000000${String(last).padStart(5, '0')}`);

export const crown: ProductId = id(41);
export const bridge: ProductId = id(42);
export const cobaltChrome: MaterialId = id(51);
export const zirconia: MaterialId = id(52);
export const meltRoute: RouteId = id(71);
export const planner: UserId = id(63);
export const design: ProcessId = id(81);
export const melting: ProcessId = id(82);
export const polishing: ProcessId = id(83);
export const materialLinkIds: readonly [MaterialLinkId, MaterialLinkId] = [id(94), id(95)];
export const processLinkId: ProcessLinkId = id(96);
export const equipmentLinkId: EquipmentLinkId = id(97);
export const stepIds: readonly [RouteStepId, RouteStepId, RouteStepId] = [id(91), id(92), id(93)];

export const material: KeptRecord = { status: 'kept', values: { goodCode: 'CL-COCR-01', name: '钴铬合金粉末', unitId: 'g' } };
const process = (processCode: string, name: string, more: object = {}): KeptRecord => ({
  status: 'kept',
  values: { processCode, name, ...more },
});

/** The processes as the catalogue keeps them, by the names that a route's decision gives them. */
export const processes: RouteSeen = {
  [`process-${design}`]: process('P010', '设计', { category: 'digital', needsReceipt: true }),
  [`process-${melting}`]: process('P020', '激光熔化', {
    category: 'machining',
    needsReceipt: true,
    needsWeigh: true,
    needsEquipment: true,
  }),
  [`process-${polishing}`]: process('P030', '打磨', { category: 'finishing', needsReceipt: true, isCheck: true }),
};

const step = (index: 0 | 1 | 2, processId: ProcessId, processCode: string, processName: string, category: string): RouteStep => ({
  id: stepIds[index],
  seq: (index + 1) * 10,
  processId,
  processCode,
  processName,
  deptId: null,
  category,
  linkType: 'FS',
  waitMin: 0,
  needsReceipt: true,
  needsWeigh: false,
  needsPhoto: false,
  needsEquipment: false,
  isCheck: false,
});

export const routeSteps: readonly RouteStep[] = [
  step(0, design, 'P010', '设计', 'digital'),
  { ...step(1, melting, 'P020', '激光熔化', 'machining'), needsWeigh: true, needsEquipment: true },
  { ...step(2, polishing, 'P030', '打磨', 'finishing'), isCheck: true },
];

export const routeContent: RouteContent = {
  routeId: meltRoute,
  routeCode: 'CC-SLM',
  name: '钴铬激光熔化',
  materialCategory: null,
  shipmentType: 'semi',
  remark: null,
  steps: routeSteps,
};
export const routeDrafted: RouteDrafted = { type: 'RouteDrafted', data: routeContent };
export const routePublished: RoutePublished = { type: 'RoutePublished', data: { ...routeContent, routeVersion: 1 } };
export const publishedRoute: RouteState = { status: 'kept', draft: null, versions: { 1: routePublished.data }, latest: 1 };

export const productEntry: ProductEntry = {
  productCode: 'CP-SLM-CR',
  name: '钴铬单冠',
  productType: 'fixed',
  categoryId: null,
  shipmentType: 'semi',
  unit: '颗',
  materialId: cobaltChrome,
  standardPrice: fixed(120, 4),
  currency: 'CNY',
  routeId: meltRoute,
  routeVersion: null,
  workDays: 4,
  registrationNo: '粤械注准20222170001',
  model: null,
  enabled: true,
  remark: null,
};
export const productContent: ProductContent = {
  productId: crown,
  ...productEntry,
  materialName: '钴铬合金粉末',
  categoryName: null,
  routeVersion: 1,
  routeName: '钴铬激光熔化',
};
export const productAdded: ProductAdded = { type: 'ProductAdded', data: productContent };
export const keptProduct: ProductState = { status: 'kept', content: productContent };

/** The n-th fact of the product's stream. */
export const ofProduct = <Event extends ProductEvent>(event: Event, nth: number, by: UserId = planner): Recorded<Event> =>
  recorded(event, nth, by, `product-${event.data.productId}`);
/** The n-th fact of the route's stream. */
export const ofRoute = <Event extends RouteEvent>(event: Event, nth: number, by: UserId = planner): Recorded<Event> =>
  recorded(event, nth, by, `route-${event.data.routeId}`);

// One fact of each of the other types.
export const productChanged: ProductChanged = { type: 'ProductChanged', data: { ...productContent, workDays: 5 } };
export const productRetired: ProductRetired = { type: 'ProductRetired', data: { productId: crown } };
export const routeRetired: RouteRetired = { type: 'RouteRetired', data: { routeId: meltRoute } };

export const materialLink: MaterialLink = {
  id: materialLinkIds[0],
  goodId: cobaltChrome,
  goodCode: 'CL-COCR-01',
  goodName: '钴铬合金粉末',
  unit: 'g',
  qtyPerUnit: fixed('2.6', 4),
  remark: null,
};
export const processLink: ProcessLink = {
  id: processLinkId,
  processId: melting,
  processCode: 'P020',
  processName: '激光熔化',
  minutesPerUnit: fixed('12.5', 2),
  remark: null,
};
export const materialsChanged: ProductMaterialsChanged = {
  type: 'ProductMaterialsChanged',
  data: { productId: crown, materials: [materialLink] },
};
export const equipmentLink: EquipmentLink = {
  id: equipmentLinkId,
  equipmentId: printer,
  equipmentNo: 'SB-SLM-02',
  equipmentName: '金属打印机 2 号',
  program: 'CoCr 40 µm',
  remark: null,
};
export const equipmentLinked: ProductEquipmentChanged = {
  type: 'ProductEquipmentChanged',
  data: { productId: crown, equipment: [equipmentLink] },
};
export const processesChanged: ProductProcessesChanged = {
  type: 'ProductProcessesChanged',
  data: { productId: crown, processes: [processLink] },
};
