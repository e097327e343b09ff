// Orders and their lines as lists and pages show them. Re-exported by the contract.
import type { ProductType, ShipmentType } from '../products/contract.js';
import type { Amount, Price, Quantity } from '../shared/decimal.js';
import type { CustomerId, FileId, MaterialId, OrderId, OrderLineId, ProductId, RecordId, RouteId, UserId } from '../shared/ids.js';
import type { RowBase } from '../shared/list.js';
import type { Currency } from '../shared/money.js';
import type { FullArch } from '../shared/tooth-arch.js';
import type { Tooth, ToothCross } from '../shared/tooth.js';
import type { OrderFileKind, PriceSource } from './contract.js';
import type { DesignOptions, Enclosure, PatientSex, ShadeSystem, Surcharge, ToothUnit } from './line-words.js';
import type {
  DeliveryStatus,
  HoldStatus,
  Liability,
  OrderProperty,
  OrderSource,
  PackingStatus,
  ProductionStatus,
  ReviewStatus,
  SettlementStatus,
} from './statuses.js';

export type OrderRow = RowBase &
  Readonly<{
    id: OrderId;
    orderNo: string;
    /** Instant of the first save. */
    orderDate: string;
    /** The tenant's calendar day of it. */
    orderDay: string;
    customerId: CustomerId;
    customerName: string;
    companyCode: string;
    unitCode: string | null;
    doctorName: string;
    /** Of all lines, joined. Empty once the person was erased: this column is in the erasure map. */
    patientName: string;
    productName: string;
    orderProperty: OrderProperty;
    shipmentType: ShipmentType;
    currency: Currency;
    totalAmount: Amount;
    discountedAmount: Amount;
    dueDate: string;
    boxNo: string | null;
    boxColor: string | null;
    salesmanId: UserId | null;
    orderSource: OrderSource;
    /** Codes of all patients, joined; they name nobody. */
    patientCode: string;
    reviewStatus: ReviewStatus;
    productionStatus: ProductionStatus;
    packingStatus: PackingStatus;
    deliveryStatus: DeliveryStatus;
    settlementStatus: SettlementStatus;
    holdStatus: HoldStatus;
    lineCount: number;
    fileCount: number;
    /** Approved orders that make this one again. */
    remakeCount: number;
  }>;

/** Of a mesh, measured from its bytes: millimetres, cubic millimetres. */
export type MeshGeometry = Readonly<{ triangles: number; width: string; depth: string; height: string; volume: string }>;

export type OrderLineFile = Readonly<{
  id: FileId;
  kind: OrderFileKind;
  /** In the erasure map: people name scans after patients. */
  fileName: string;
  ext: string;
  size: number;
  sha256: string;
  geometry: MeshGeometry | null;
  /** The version that holds, where there was another one after the approval; its name is in the erasure map as well. */
  newest: Readonly<{ id: FileId; fileName: string; ext: string; size: number }> | null;
}>;

export type OrderLineRow = Readonly<{
  id: OrderLineId;
  lineNo: number;
  productId: ProductId;
  productCode: string;
  productName: string;
  productType: ProductType;
  shipmentType: ShipmentType;
  materialId: MaterialId;
  materialName: string;
  unit: string;
  toothPositions: readonly Tooth[];
  fullArch: FullArch | null;
  /** One for each structure on each tooth; none for a whole arch. */
  units: readonly ToothUnit[];
  /** The four values of a delivery note: upper right, upper left, lower right, lower left. */
  toothCross: ToothCross;
  qty: Quantity;
  pieces: number;
  printCount: number;
  shadeSystem: ShadeSystem | null;
  shade: string | null;
  cervicalShade: string | null;
  incisalShade: string | null;
  stumpShade: string | null;
  gingivaShade: string | null;
  designOptions: DesignOptions | null;
  requirement: string | null;
  /** In the erasure map. */
  patientName: string;
  patientCode: string | null;
  patientSex: PatientSex | null;
  patientAge: number | null;
  tryInType: string | null;
  tryInRound: number | null;
  reworkType: string | null;
  /** How often it was made again by now: 1 for the first remake. */
  reworkCount: number;
  standardPrice: Price;
  discountPrice: Price;
  priceSource: PriceSource;
  /** What the price follows from, for people: `PS-0007 v2`. */
  priceReference: string | null;
  surcharges: readonly Surcharge[];
  amount: Amount;
  discountedAmount: Amount;
  routeId: RouteId | null;
  routeVersion: number | null;
  registrationNo: string | null;
  model: string | null;
  files: readonly OrderLineFile[];
  isFinished: boolean;
  deliveredQty: Quantity | '0.0000';
}>;

/** `detail`, `getOrderByNo` and `getOrderDetail`. */
export type OrderDetail = OrderRow &
  Readonly<{
    externalNo: string | null;
    receiveModelAt: string | null;
    doctorId: RecordId | null;
    /** Somebody named `dueDate`; else it follows from the lead times, and a form that is sent again says none. */
    isDueNamed: boolean;
    /** What the lead times of the products promise; `dueDate` is what was agreed on. */
    promisedDate: string;
    enclosures: readonly Enclosure[];
    purchaser: string | null;
    province: string | null;
    city: string | null;
    district: string | null;
    address: string | null;
    contact: string | null;
    phone: string | null;
    sourceOrderId: OrderId | null;
    remakeCause: string | null;
    remakeCauseName: string | null;
    liability: Liability | null;
    freeReason: string | null;
    /** Why it is held and since when; null while it is not. */
    holdReason: string | null;
    heldAt: string | null;
    /** What its cancellation was charged with; null when nothing was. */
    cancellationCharge: Amount | null;
    remark: string | null;
    reviewedBy: UserId | null;
    reviewedAt: string | null;
    /** Of the rejection or the cancellation. */
    reason: string | null;
    lines: readonly OrderLineRow[];
  }>;

/** A line beside what is to be known of its order: `getOrderDetailList`, `getOrderDetailPage`, `getOrderDetailListForWarehouse`. */
export type OrderDetailLine = OrderLineRow &
  Readonly<{ orderId: OrderId; customerId: CustomerId }> &
  Pick<
    OrderDetail,
    | 'orderNo'
    | 'orderDay'
    | 'customerName'
    | 'doctorName'
    | 'orderProperty'
    | 'currency'
    | 'dueDate'
    | 'boxNo'
    | 'reviewStatus'
    | 'productionStatus'
    | 'packingStatus'
    | 'deliveryStatus'
    | 'settlementStatus'
    | 'holdStatus'
  >;

/** What the warehouse has to know of a line: what it is made of and by when. Neither for whom, nor what it costs. */
export type WarehouseLine = Pick<
  OrderDetailLine,
  | 'id'
  | 'orderId'
  | 'orderNo'
  | 'lineNo'
  | 'customerName'
  | 'orderProperty'
  | 'productId'
  | 'productName'
  | 'materialId'
  | 'materialName'
  | 'unit'
  | 'qty'
  | 'pieces'
  | 'toothPositions'
  | 'shadeSystem'
  | 'shade'
  | 'dueDate'
  | 'boxNo'
  | 'productionStatus'
>;

/** What is still to be sent of a line: `searchWaitDeliverOrderDetailByOrderId`. */
export type WaitingLine = OrderDetailLine & Readonly<{ waitingQty: Quantity; isSendable: boolean }>;

/** What came with an order and what of it must be disinfected, and how each is named among the disinfection parameters. */
export type OrderDisinfect = Readonly<{
  orderId: OrderId;
  orderNo: string;
  boxNo: string | null;
  boxColor: string | null;
  receiveModelAt: string | null;
  enclosures: readonly Enclosure[];
  objects: readonly Readonly<{
    objectType: 'impression' | 'stone' | 'plastic' | 'metal' | 'acrylic' | 'box' | 'finished';
    stage: 'receiving' | 'finished';
    enclosure: Enclosure | null;
  }>[];
}>;

/** A material that orders are made of: `getOrderMainMaterial`. */
export type MainMaterial = Readonly<{
  materialId: MaterialId;
  materialName: string;
  /** Of the lines that are made of it; each unit by itself. */
  quantities: readonly Readonly<{ unit: string; qty: Quantity; lines: number }>[];
  lineIds: readonly OrderLineId[];
}>;
