// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type {
  AssignRoute,
  LinkEquipment,
  LinkMaterials,
  LinkProcesses,
  ProductCommand,
  RetireProduct,
  SaveProduct,
  UnassignRoute,
  UnlinkEquipment,
  UnlinkMaterials,
  UnlinkProcesses,
} from './commands.js';
export type {
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
export { productDecider, type ProductRefusal, type ProductState } from './decider.js';
export { flagIn, valueIn, type KeptRecord } from './kept-record.js';
export type { RemoveRouteSteps, RetireRoute, RouteCommand, SaveRoute, SaveRouteStep } from './route/commands.js';
export { publishedVersion, routeDecider, type RouteRefusal, type RouteState, type RouteVersion } from './route/decider.js';
export type { RouteContent, RouteDrafted, RouteEvent, RoutePublished, RouteRetired, RouteStep } from './route/events.js';
export { productRefusals } from './refusals.js';
export { productStream, routeStream } from './stream.js';
