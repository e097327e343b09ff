import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Refusal, type Said } from '../shared/decider.js';
import type { AssignRoute, LinkCommand, ProductCommand, SaveProduct, UnassignRoute } from './commands.js';
import type { ProductType } from './contract.js';
import type { EquipmentLink, MaterialLink, ProcessLink, ProductContent, ProductEvent } from './events.js';
import { valueIn, type KeptRecord } from './kept-record.js';
import { isSameData } from '../shared/same.js';
import { equipmentWith, materialsWith, processesWith, rowsWithout, type LinkRefusal, type LinkSeen } from './links.js';
import { publishedVersion, type RouteState } from './route/decider.js';

/** What orders may look at: `content` is the product as it is now, also one that is not enabled. Absent lists: nothing was ever linked. */
export type KnownProduct = Readonly<{
  status: 'kept';
  content: ProductContent;
  materials?: readonly MaterialLink[];
  processes?: readonly ProcessLink[];
  equipment?: readonly EquipmentLink[];
}>;
export type ProductState = Readonly<{ status: 'none' }> | Readonly<{ status: 'retired' }> | KnownProduct;

export type ProductRefusal =
  | 'ProductNotFound'
  | 'ProductIsRetired'
  | 'CategoryNotFound'
  | 'RouteNotPublished'
  | 'RegistrationNoMissing'
  | 'RouteNotAssigned'
  | 'StillUsed'
  | LinkRefusal;

/** `material`: the record of goods. `category`: that of categories. `route`: the process route. */
export type ProductSeen = Readonly<{ material: KeptRecord; category: KeptRecord; route: RouteState }> & LinkSeen;

type Answer = Decision<ProductEvent, ProductRefusal>;
type Seen = Readonly<Partial<ProductSeen>>;

const codeOf = (productCode: string): Claim => ({ kind: 'productCode', value: productCode });

/** Policy `noDentureWithoutRegistration`: the two registered kinds of denture name their registration before they can be ordered. */
const needsRegistration: Readonly<Record<ProductType, boolean>> = { fixed: true, removable: true, service: false };

/** Pins the product to a published version of its route: work orders are made from that very version. */
function save({ productId, entry, mustExist }: Said<SaveProduct>, state: ProductState, { material, category, route }: Seen): Answer {
  if (mustExist && state.status === 'none') return refuse('ProductNotFound');
  if (state.status === 'retired') return refuse('ProductIsRetired');
  if (entry.enabled && entry.registrationNo === null && needsRegistration[entry.productType]) return refuse('RegistrationNoMissing');
  const materialName = material && valueIn(material, 'name');
  if (materialName === undefined) return refuse('MaterialNotFound');
  const categoryName = entry.categoryId === null ? null : category && valueIn(category, 'nameZh');
  if (categoryName === undefined) return refuse('CategoryNotFound');
  const version = entry.routeId === null ? null : publishedVersion(route, entry.routeVersion);
  if (version === undefined) return refuse('RouteNotPublished', { routeVersion: entry.routeVersion });
  const content: ProductContent = {
    productId,
    ...entry,
    materialName,
    categoryName,
    routeVersion: version?.routeVersion ?? null,
    routeName: version?.name ?? null,
  };
  const claims = [codeOf(entry.productCode)];
  if (state.status === 'none') return { events: [{ type: 'ProductAdded', data: content }], claims };
  if (isSameData(state.content, content)) return nothing;
  return { events: [{ type: 'ProductChanged', data: content }], ...claimsMoved([codeOf(state.content.productCode)], claims) };
}

const changed = ({ content }: KnownProduct, change: Partial<ProductContent>): Answer => {
  const next = { ...content, ...change };
  return isSameData(content, next) ? nothing : { events: [{ type: 'ProductChanged', data: next }] };
};

function assign({ routeId, routeVersion }: AssignRoute, state: KnownProduct, { route }: Seen): Answer {
  const version = publishedVersion(route, routeVersion);
  if (!version) return refuse('RouteNotPublished', { routeVersion });
  return changed(state, { routeId, routeVersion: version.routeVersion, routeName: version.name });
}

const unassign = ({ routeId }: UnassignRoute, state: KnownProduct): Answer =>
  state.content.routeId === routeId ? changed(state, { routeId: null, routeVersion: null, routeName: null }) : refuse('RouteNotAssigned');

const isNo = (rows: readonly unknown[] | Refusal<LinkRefusal>): rows is Refusal<LinkRefusal> => 'refusal' in rows;
function link(
  command: LinkCommand,
  { materials: goods = [], processes: steps = [], equipment: machines = [] }: KnownProduct,
  seen: Seen,
): Answer {
  const { productId } = command;
  if (command.type === 'LinkMaterials' || command.type === 'UnlinkMaterials') {
    const materials = command.type === 'LinkMaterials' ? materialsWith(command, goods, seen) : rowsWithout(goods, command.ids);
    if (isNo(materials)) return materials;
    return isSameData(materials, goods) ? nothing : { events: [{ type: 'ProductMaterialsChanged', data: { productId, materials } }] };
  }
  if (command.type === 'LinkEquipment' || command.type === 'UnlinkEquipment') {
    const equipment = command.type === 'LinkEquipment' ? equipmentWith(command, machines, seen) : rowsWithout(machines, command.ids);
    if (isNo(equipment)) return equipment;
    return isSameData(equipment, machines) ? nothing : { events: [{ type: 'ProductEquipmentChanged', data: { productId, equipment } }] };
  }
  const processes = command.type === 'LinkProcesses' ? processesWith(command, steps, seen) : rowsWithout(steps, command.ids);
  if (isNo(processes)) return processes;
  return isSameData(processes, steps) ? nothing : { events: [{ type: 'ProductProcessesChanged', data: { productId, processes } }] };
}

const goodRecord = (id: string): string => `record-goodDefinition-${id}`;

function readsOf(command: ProductCommand): { readonly [Name in keyof ProductSeen]?: string } {
  switch (command.type) {
    case 'SaveProduct': {
      const { materialId, categoryId, routeId } = command.entry;
      return {
        material: goodRecord(materialId),
        ...(categoryId !== null && { category: `record-productGoodCategoryMaintain-${categoryId}` }),
        ...(routeId !== null && { route: `route-${routeId}` }),
      };
    }
    case 'AssignRoute':
      return { route: `route-${command.routeId}` };
    case 'LinkMaterials':
      return Object.fromEntries(command.links.map(({ goodId }) => [`good-${goodId}`, goodRecord(goodId)]));
    case 'LinkProcesses':
      return Object.fromEntries(command.links.map(({ processId }) => [`process-${processId}`, `record-processManagement-${processId}`]));
    case 'LinkEquipment':
      return Object.fromEntries(command.links.map(({ equipmentId }) => [`equipment-${equipmentId}`, `equipment-${equipmentId}`]));
    case 'RetireProduct':
    case 'UnassignRoute':
    case 'UnlinkMaterials':
    case 'UnlinkProcesses':
    case 'UnlinkEquipment':
      return {};
  }
}

function decideKept(command: Said<Exclude<ProductCommand, SaveProduct>>, state: KnownProduct, seen: Seen): Answer {
  switch (command.type) {
    case 'RetireProduct':
      if (command.uses !== undefined && command.uses > 0) return refuse('StillUsed', { uses: command.uses });
      return {
        events: [{ type: 'ProductRetired', data: { productId: command.productId } }],
        releases: [codeOf(state.content.productCode)],
      };
    case 'AssignRoute':
      return assign(command, state, seen);
    case 'UnassignRoute':
      return unassign(command, state);
    case 'LinkMaterials':
    case 'UnlinkMaterials':
    case 'LinkProcesses':
    case 'UnlinkProcesses':
    case 'LinkEquipment':
    case 'UnlinkEquipment':
      return link(command, state, seen);
  }
}

/** A log in which a product begins with its rows is damaged. Better to stop than to decide on it. */
function known(state: ProductState): KnownProduct {
  if (state.status !== 'kept') throw new Error('only a product that is kept has rows');
  return state;
}

export const productDecider: Decider<ProductCommand, ProductState, ProductEvent, ProductRefusal, ProductSeen> = {
  initialState: { status: 'none' },
  reads: readsOf,
  reliesOn: () => true,
  decide: (command, state, seen): Answer => {
    if (command.type === 'SaveProduct') return save(command, state, seen);
    if (state.status === 'none') return refuse('ProductNotFound');
    if (state.status === 'retired') return command.type === 'RetireProduct' ? nothing : refuse('ProductIsRetired');
    return decideKept(command, state, seen);
  },
  evolve: (state, { type, data }): ProductState => {
    switch (type) {
      case 'ProductAdded':
        return { status: 'kept', content: data };
      case 'ProductChanged':
        return { ...known(state), content: data };
      case 'ProductMaterialsChanged':
        return { ...known(state), materials: data.materials };
      case 'ProductProcessesChanged':
        return { ...known(state), processes: data.processes };
      case 'ProductEquipmentChanged':
        return { ...known(state), equipment: data.equipment };
      case 'ProductRetired':
        return { status: 'retired' };
    }
  },
};
