// What of a line is recorded. As in `events.ts`: spelled out, never derived from the wire, and changed by a new version only.
import type { Amount, Price, Quantity } from '../shared/decimal.js';
import type { FileId, Id, MaterialId, OrderLineId, ProductId, RouteId } from '../shared/ids.js';
import type { Tooth } from '../shared/tooth.js';
import type { ProductType, ShipmentType } from '../products/contract.js';
import type { DesignOptions, OrderFileKind, PatientSex, PriceSource, ShadeSystem, ToothRole, ToothStructure } from './contract.js';

/**
 * As the upload was verified: hash and measures are the server's own, never a client's. Lengths in mm, volume in mm³.
 * Its name is in the personal part: people name scans after patients.
 */
export type LineFile = Readonly<{
  id: FileId;
  kind: OrderFileKind;
  ext: string;
  size: number;
  sha256: string;
  geometry: Readonly<{ triangles: number; width: string; depth: string; height: string; volume: string }> | null;
}>;

export type LineUnit = Readonly<{
  fdi: Tooth;
  role: ToothRole | null;
  structure: ToothStructure | null;
  shade: string | null;
  stumpShade: string | null;
  note: string | null;
}>;

export type LineSurcharge = Readonly<{ code: string; qty: Quantity; price: Price; amount: Amount }>;

type Millimetres = Id<'millimetres'>;

/** As it was chosen; null where nothing was. */
export type LineDesign = Readonly<{
  pontic: DesignOptions['pontic'];
  margin: DesignOptions['margin'];
  metalCollar: DesignOptions['metalCollar'];
  contact: DesignOptions['contact'];
  contactTightness: DesignOptions['contactTightness'];
  occlusion: DesignOptions['occlusion'];
  shortSpace: DesignOptions['shortSpace'];
  innerCrown: DesignOptions['innerCrown'];
  texture: DesignOptions['texture'];
  translucency: DesignOptions['translucency'];
  stain: DesignOptions['stain'];
  cusps: DesignOptions['cusps'];
  fixation: DesignOptions['fixation'];
  implantSystem: string | null;
  implantDiameter: Millimetres | null;
  analog: string | null;
  abutment: string | null;
  cementGap: Millimetres | null;
  innerCrownGap: Millimetres | null;
  occlusalCut: Millimetres | null;
  proximalCut: Millimetres | null;
  contactAdjust: Millimetres | null;
}>;

/** Product, price and route are those of that moment; from here on a change of the product does not reach this line. */
export type OrderLine = Readonly<{
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
  fullArch: 'upper' | 'lower' | 'both' | null;
  /** One for each structure on each tooth, from the patient's right to the left; none for a whole arch. */
  units: readonly LineUnit[];
  qty: Quantity;
  pieces: number;
  printCount: number;
  shadeSystem: ShadeSystem | null;
  shade: string | null;
  cervicalShade: string | null;
  incisalShade: string | null;
  stumpShade: string | null;
  gingivaShade: string | null;
  designOptions: LineDesign | null;
  requirement: string | null;
  patientCode: string | null;
  patientSex: PatientSex | null;
  patientAge: number | null;
  tryInType: string | null;
  tryInRound: number | null;
  reworkType: string | null;
  /** How often this work was made again by now: 0 for what is made the first time. */
  reworkCount: number;
  standardPrice: Price;
  discountPrice: Price;
  priceSource: PriceSource;
  /** What the price follows from, as people name it: `PS-0007 v2`. */
  priceReference: string | null;
  /** In the amounts of the line already. */
  surcharges: readonly LineSurcharge[];
  amount: Amount;
  discountedAmount: Amount;
  routeId: RouteId | null;
  routeVersion: number | null;
  registrationNo: string | null;
  model: string | null;
  files: readonly LineFile[];
}>;
