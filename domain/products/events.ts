// Facts about one product. Stream: product-<productId>. Never edited, never renamed.
import type { Fact } from '../shared/decider.js';
import type { Price } from '../shared/decimal.js';
import type { MaterialId, ProductId, RecordId, RouteId } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { ProductType, ShipmentType } from './contract.js';

export type ProductContent = Readonly<{
  productId: ProductId;
  productCode: string;
  name: string;
  productType: ProductType;
  categoryId: RecordId | null;
  /** As the category was named then; so is the material. */
  categoryName: string | null;
  shipmentType: ShipmentType;
  unit: string;
  materialId: MaterialId;
  materialName: string;
  standardPrice: Price;
  currency: Currency;
  routeId: RouteId | null;
  /** Pinned: a newer version of the route reaches the product only when it is saved again. */
  routeVersion: number | null;
  routeName: string | null;
  workDays: number;
  registrationNo: string | null;
  model: string | null;
  enabled: boolean;
  remark: string | null;
}>;

export type ProductAdded = Fact<'ProductAdded', ProductContent>;
/** The whole product as it is from now on. */
export type ProductChanged = Fact<'ProductChanged', ProductContent>;
/** Final. */
export type ProductRetired = Fact<'ProductRetired', Readonly<{ productId: ProductId }>>;

export type ProductEvent = ProductAdded | ProductChanged | ProductRetired;
