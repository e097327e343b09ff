// What someone may ask of a product. No `by`, no `at`: the command runner adds them.
import type { ProductId, RouteId } from '../shared/ids.js';
import type {
  EquipmentLinkEntry,
  EquipmentLinkId,
  MaterialLinkEntry,
  MaterialLinkId,
  ProcessLinkEntry,
  ProcessLinkId,
  ProductEntry,
} from './contract.js';

/**
 * Keep a new product, or the changes of a known one. Orders that were priced keep their price and their route.
 * `mustExist`: the id came from outside, so it is a known one or a mistake.
 */
export type SaveProduct = Readonly<{ type: 'SaveProduct'; productId: ProductId; entry: ProductEntry; mustExist?: true }>;

/** Gone from lists and pickers, its code free again. Documents keep what they copied. `uses`: open work orders for it. */
export type RetireProduct = Readonly<{ type: 'RetireProduct'; productId: ProductId; uses?: number }>;

/** From here on it is made by this published version of the route; the newest one when `routeVersion` is null. Orders keep theirs. */
export type AssignRoute = Readonly<{ type: 'AssignRoute'; productId: ProductId; routeId: RouteId; routeVersion: number | null }>;

/** Undoes `AssignRoute`. Refused where the product is made by another route by now. */
export type UnassignRoute = Readonly<{ type: 'UnassignRoute'; productId: ProductId; routeId: RouteId }>;

/** Add materials that the product is made of, or change those with an id. `newIds`: one for each, taken by those that have none. */
export type LinkMaterials = Readonly<{
  type: 'LinkMaterials';
  productId: ProductId;
  links: readonly MaterialLinkEntry[];
  newIds: readonly MaterialLinkId[];
}>;
export type UnlinkMaterials = Readonly<{ type: 'UnlinkMaterials'; productId: ProductId; ids: readonly MaterialLinkId[] }>;

/** Add processes that the product takes, or change those with an id. `newIds` as above. */
export type LinkProcesses = Readonly<{
  type: 'LinkProcesses';
  productId: ProductId;
  links: readonly ProcessLinkEntry[];
  newIds: readonly ProcessLinkId[];
}>;
export type UnlinkProcesses = Readonly<{ type: 'UnlinkProcesses'; productId: ProductId; ids: readonly ProcessLinkId[] }>;

/** Add machines that the product may be made on, or change those with an id. `newIds` as above. */
export type LinkEquipment = Readonly<{
  type: 'LinkEquipment';
  productId: ProductId;
  links: readonly EquipmentLinkEntry[];
  newIds: readonly EquipmentLinkId[];
}>;
export type UnlinkEquipment = Readonly<{ type: 'UnlinkEquipment'; productId: ProductId; ids: readonly EquipmentLinkId[] }>;

export type LinkCommand = LinkMaterials | UnlinkMaterials | LinkProcesses | UnlinkProcesses | LinkEquipment | UnlinkEquipment;
export type ProductCommand = SaveProduct | RetireProduct | AssignRoute | UnassignRoute | LinkCommand;
