// What a scheme may hold, and what must be there before it is proposed.
import { refuse, type Refusal } from '../../shared/decider.js';
import { Exact } from '../../shared/decimal.js';
import type { CustomerId } from '../../shared/ids.js';
import { valueIn } from '../../products/kept-record.js';
import { isKnownCustomer } from '../decider.js';
import type { SchemeContent, SchemeHospital, SchemeProduct } from './events.js';
import type { SchemeSeen } from './scheme.js';
import type { SchemeProductEntry } from './scheme-contract.js';
import type { SchemeProductId } from './words.js';

export type SchemeContentRefusal =
  | 'CustomerNotFound'
  | 'PricedProductNotFound'
  | 'PricedMaterialNotFound'
  | 'SchemeProductNotFound'
  | 'SchemeProductTwice'
  | 'SchemeProductIncomplete'
  | 'SchemeTiersNotFalling'
  | 'SchemeHasNoProducts'
  | 'SchemeHasNoHospitals'
  | 'PeriodEndsBeforeItBegins';

type Seen = Readonly<Partial<SchemeSeen>>;
type No = Refusal<SchemeContentRefusal>;

/** Products with their names. A row that is there already keeps its id; another gets the new one in its place. */
export function productsOf(
  entries: readonly SchemeProductEntry[],
  newIds: readonly SchemeProductId[],
  before: readonly SchemeProduct[],
  seen: Seen,
): readonly SchemeProduct[] | No {
  const products: SchemeProduct[] = [];
  for (const [nth, entry] of entries.entries()) {
    const { productId, materialId, zone, basePrice, discountPrice, rate, materialPrice, labourPrice, tiers } = entry;
    const id = entry.id ?? newIds[nth];
    if (id === undefined || (entry.id !== null && !before.some((product) => product.id === entry.id)))
      return refuse('SchemeProductNotFound');
    const product = seen[`product-${productId}`];
    if (product?.status !== 'kept') return refuse('PricedProductNotFound');
    const material = materialId === null ? undefined : seen[`material-${materialId}`];
    const materialName = materialId === null ? null : material && valueIn(material, 'name');
    if (materialName === undefined) return refuse('PricedMaterialNotFound');
    const { productCode, name: productName, unit, standardPrice } = product.content;
    const subject = { productId, productCode, productName, unit, standardPrice, materialId, materialName, zone };
    products.push({ id, ...subject, basePrice, discountPrice, rate, materialPrice, labourPrice, tiers });
  }
  return products;
}

/** Customers with their names, each once; one that was named before keeps the name it had. */
export function hospitalsOf(ids: readonly CustomerId[], before: readonly SchemeHospital[], seen: Seen): readonly SchemeHospital[] | No {
  const hospitals: SchemeHospital[] = [];
  for (const customerId of new Set(ids)) {
    const known = before.find((hospital) => hospital.customerId === customerId);
    const customer = seen[`customer-${customerId}`];
    if (known) hospitals.push(known);
    else if (customer && isKnownCustomer(customer)) {
      const { customerCode, name: customerName } = customer.content;
      hospitals.push({ customerId, customerCode, customerName });
    } else return refuse('CustomerNotFound');
  }
  return hospitals;
}

/** More never costs more for one: quantities rise from tier to tier, rates fall or stay. */
const isFalling = (tiers: SchemeProduct['tiers']): boolean =>
  tiers.every((tier, nth) => {
    const before = tiers[nth - 1];
    return !before || (new Exact(tier.fromQty).gt(before.fromQty) && new Exact(tier.rate).lte(before.rate));
  });

function isComplete({ type, rate }: SchemeContent, product: SchemeProduct): boolean {
  switch (type) {
    case 'fixed':
      return product.discountPrice !== null;
    case 'rate':
      return product.rate !== null || rate !== null;
    case 'tier':
      return product.tiers.length > 0;
    case 'materialLabour':
      return product.materialPrice !== null && product.labourPrice !== null;
  }
}

/** What stands in the way of a proposal; a draft may be as unfinished as it likes. */
export function noToProposal(content: SchemeContent): No | undefined {
  const { products, hospitals, type, rate, effectiveFrom, effectiveTo } = content;
  if (effectiveTo !== null && effectiveTo < effectiveFrom) return refuse('PeriodEndsBeforeItBegins');
  if (hospitals.length === 0) return refuse('SchemeHasNoHospitals');
  if (products.length === 0 && (type !== 'rate' || rate === null)) return refuse('SchemeHasNoProducts');
  for (const [nth, product] of products.entries()) {
    const { productId, materialId, zone, productName } = product;
    const isTwice = products
      .slice(0, nth)
      .some((other) => other.productId === productId && other.materialId === materialId && other.zone === zone);
    if (isTwice) return refuse('SchemeProductTwice', { productName });
    if (!isComplete(content, product)) return refuse('SchemeProductIncomplete', { productName });
    if (!isFalling(product.tiers)) return refuse('SchemeTiersNotFalling', { productName });
  }
  return undefined;
}
