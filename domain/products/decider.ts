import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { ProductCommand, SaveProduct } from './commands.js';
import type { ProductContent, ProductEvent } from './events.js';
import { valueIn, type KeptRecord } from './kept-record.js';
import { publishedVersion, type RouteState } from './route/decider.js';

/** What orders may look at: `content` is the product as it is now, also one that is not enabled. */
export type ProductState =
  | Readonly<{ status: 'none' }>
  | Readonly<{ status: 'retired' }>
  | Readonly<{ status: 'kept'; content: ProductContent }>;

export type ProductRefusal = 'ProductNotFound' | 'ProductIsRetired' | 'MaterialNotFound' | 'CategoryNotFound' | 'RouteNotPublished';

/** `material`: the record of goods. `category`: that of categories. `route`: the process route. */
export type ProductSeen = Readonly<{ material: KeptRecord; category: KeptRecord; route: RouteState }>;

type Answer = Decision<ProductEvent, ProductRefusal>;

const codeOf = (productCode: string): Claim => ({ kind: 'productCode', value: productCode });

const isSame = (a: ProductContent, b: ProductContent): boolean =>
  (Object.keys(b) as (keyof ProductContent)[]).every((name) => a[name] === b[name]); // both are flat and have the same names

/** Pins the product to a published version of its route: work orders are made from that very version. */
function save(
  { productId, entry, mustExist }: Said<SaveProduct>,
  state: ProductState,
  { material, category, route }: Readonly<Partial<ProductSeen>>,
): Answer {
  if (mustExist && state.status === 'none') return refuse('ProductNotFound');
  if (state.status === 'retired') return refuse('ProductIsRetired');
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
  if (isSame(state.content, content)) return nothing;
  return { events: [{ type: 'ProductChanged', data: content }], ...claimsMoved([codeOf(state.content.productCode)], claims) };
}

export const productDecider: Decider<ProductCommand, ProductState, ProductEvent, ProductRefusal, ProductSeen> = {
  initialState: { status: 'none' },
  reads: (command) =>
    command.type !== 'SaveProduct'
      ? {}
      : {
          material: `record-goodDefinition-${command.entry.materialId}`,
          ...(command.entry.categoryId !== null && { category: `record-productGoodCategoryMaintain-${command.entry.categoryId}` }),
          ...(command.entry.routeId !== null && { route: `route-${command.entry.routeId}` }),
        },
  decide: (command, state, seen): Answer => {
    switch (command.type) {
      case 'SaveProduct':
        return save(command, state, seen);
      case 'RetireProduct': {
        if (state.status === 'retired') return nothing;
        if (state.status === 'none') return refuse('ProductNotFound');
        return {
          events: [{ type: 'ProductRetired', data: { productId: command.productId } }],
          releases: [codeOf(state.content.productCode)],
        };
      }
    }
  },
  evolve: (_, { type, data }): ProductState => {
    switch (type) {
      case 'ProductAdded':
      case 'ProductChanged':
        return { status: 'kept', content: data };
      case 'ProductRetired':
        return { status: 'retired' };
    }
  },
};
