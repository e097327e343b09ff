// What may go into a piece: the production record of a device names its material and lot, so another metal must not get into it by a slip.
import type { ProductState } from '../products/index.js';
import { refuse, type Refusal } from '../shared/decider.js';
import type { LotId, ProductId } from '../shared/ids.js';
import type { LotState } from '../stock/index.js';
import type { FinishStep } from './commands.js';
import type { TakenMaterial } from './events.js';
import type { KnownWorkOrder, Piece, StepState } from './state.js';

/** The record of a good, as far as a take looks at it. */
export type GoodSeen = Readonly<{ status: string; values?: Readonly<Record<string, unknown>> }>;
/** Lots, the products that the piece is of, and the goods of those lots. */
export type MaterialSeen = { [lot: `lot:${string}`]: LotState } & { [product: `product:${string}`]: ProductState } & {
  [good: `good:${string}`]: GoodSeen;
};
export type MaterialRefusal = 'MaterialNotWeighed' | 'LotNotFound' | 'LotNamedTwice' | 'MaterialNotOfPiece';

type Seen = Readonly<Partial<MaterialSeen>>;
type No = Refusal<MaterialRefusal>;

/** The products that say what a piece is made of: the ordered one, and those of its parts where a decomposition split it. */
export const productsOf = ({ productId, partProductIds }: Piece): readonly ProductId[] => [...new Set([productId, ...partProductIds])];

/** The goods that go into a piece: the material of its line, and what its products name as theirs. A retired product names none any more. */
export function goodsOfPiece(piece: Piece, productOf: (id: ProductId) => ProductState | undefined): ReadonlySet<string> {
  const goods = new Set<string>([piece.materialId]);
  for (const id of productsOf(piece)) {
    const product = productOf(id);
    if (product?.status !== 'kept') continue;
    goods.add(product.content.materialId);
    for (const { goodId } of product.materials ?? []) goods.add(goodId);
  }
  return goods;
}

/** Gas, plaster, polish: what is used up with every piece belongs to none. */
const isConsumable = (good: GoodSeen | undefined): boolean => good?.values?.['type'] === 'consumable';

/** The streams of the lots and of the products; the goods of the lots are known only then. */
export const materialReads = ({ takes }: FinishStep, { piece }: KnownWorkOrder): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(takes.map(({ lotId }) => [`lot:${lotId}`, `lot-${lotId}`])),
  ...(takes.length > 0 && Object.fromEntries(productsOf(piece).map((id) => [`product:${id}`, `product-${id}`]))),
});

/** The records of the goods that lie in the lots. */
export const goodReads = ({ takes }: FinishStep, seen: Seen): Readonly<Record<string, string>> =>
  Object.fromEntries(
    takes.flatMap(({ lotId }) => {
      const lot = seen[`lot:${lotId}`];
      return !lot || lot.status === 'none' ? [] : [[`good:${lotId}`, `record-goodDefinition-${lot.content.goodId}`]];
    }),
  );

function takenFrom(lotId: LotId, qty: TakenMaterial['qty'], goods: ReadonlySet<string>, piece: Piece, seen: Seen): TakenMaterial | No {
  const lot = seen[`lot:${lotId}`];
  if (!lot || lot.status === 'none') return refuse('LotNotFound');
  const { goodId, goodCode, goodName, lotNo, unit } = lot.content;
  if (!goods.has(goodId) && !isConsumable(seen[`good:${lotId}`]))
    return refuse('MaterialNotOfPiece', { goodName, lotNo, productName: piece.productName });
  return { lotId, goodCode, goodName, lotNo, qty, unit };
}

/** What was weighed, with the words of its lot, or what stands in the way. Policy `onlyItsOwnMaterial` (decision 0078). */
export function taken({ takes }: FinishStep, { piece }: KnownWorkOrder, step: StepState, seen: Seen): readonly TakenMaterial[] | No {
  if (step.needsWeigh && takes.length === 0) return refuse('MaterialNotWeighed', { processName: step.processName });
  if (new Set(takes.map((take) => take.lotId)).size < takes.length) return refuse('LotNamedTwice');
  const goods = goodsOfPiece(piece, (id) => seen[`product:${id}`]);
  const materials: TakenMaterial[] = [];
  for (const { lotId, qty } of takes) {
    const material = takenFrom(lotId, qty, goods, piece, seen);
    if ('refusal' in material) return material;
    materials.push(material);
  }
  return materials;
}
