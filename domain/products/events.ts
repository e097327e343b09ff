// Facts about one product. Stream: product-<productId>. Never edited, never renamed.
import type { Fact } from '../shared/decider.js';
import type { Minutes, Price, Quantity } from '../shared/decimal.js';
import type { EquipmentId, MaterialId, ProcessId, ProductId, RecordId, RouteId } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { EquipmentLinkId, MaterialLinkId, ProcessLinkId, ProductType, ShipmentType } from './contract.js';

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

/** A material that the product is made of, beside its main one; code, name and unit as they were then. */
export type MaterialLink = Readonly<{
  id: MaterialLinkId;
  goodId: MaterialId;
  goodCode: string;
  goodName: string;
  /** What the good is counted or weighed in. */
  unit: string;
  /** For one unit of the product. */
  qtyPerUnit: Quantity;
  remark: string | null;
}>;

/** A process that the product takes, with what it takes there. Which comes when, its route says. */
export type ProcessLink = Readonly<{
  id: ProcessLinkId;
  processId: ProcessId;
  processCode: string;
  processName: string;
  /** For one unit; null: as the process says. */
  minutesPerUnit: Minutes | null;
  remark: string | null;
}>;

/** A machine that the product may be made on, as it was numbered and named then. */
export type EquipmentLink = Readonly<{
  id: EquipmentLinkId;
  equipmentId: EquipmentId;
  equipmentNo: string;
  equipmentName: string;
  program: string | null;
  remark: string | null;
}>;

/** All materials of the product from now on. */
export type ProductMaterialsChanged = Fact<
  'ProductMaterialsChanged',
  Readonly<{ productId: ProductId; materials: readonly MaterialLink[] }>
>;
/** All processes of the product from now on. */
export type ProductProcessesChanged = Fact<
  'ProductProcessesChanged',
  Readonly<{ productId: ProductId; processes: readonly ProcessLink[] }>
>;

/** All machines that it may be made on from now on. */
export type ProductEquipmentChanged = Fact<
  'ProductEquipmentChanged',
  Readonly<{ productId: ProductId; equipment: readonly EquipmentLink[] }>
>;

export type ProductEvent =
  | ProductAdded
  | ProductChanged
  | ProductRetired
  | ProductMaterialsChanged
  | ProductProcessesChanged
  | ProductEquipmentChanged;
