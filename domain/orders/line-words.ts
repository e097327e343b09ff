// The words of one line on the wire: teeth, shades, design, patient. Re-exported by the contract.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import { decimalField, OrderedQuantityField, type Amount, type Price, type Quantity } from '../shared/decimal.js';
import { ShadeSystem } from '../shared/tooth-shade.js';
import { ToothField } from '../shared/tooth.js';

export { ShadeSystem };

const optional = (max: number) => text(max).nullable().default(null);

/** What a tooth does in a bridge; none of a single crown. */
export const ToothRole = z.enum(['retainer', 'pontic', 'connector', 'cantilever', 'implantAbutment']);
export type ToothRole = z.infer<typeof ToothRole>;

/** What is made for a tooth. A tooth stands in an order more than once only for different structures: a post-core and its crown. */
export const ToothStructure = z.enum([
  ...(['singleCrown', 'linkedCrown', 'bridge', 'inlay', 'onlay', 'veneer', 'postCore', 'partialCrown', 'temporaryCrown'] as const),
  ...(['implantCrown', 'implantBridge'] as const),
  ...(['framework', 'partialDenture', 'fullDenture', 'attachment', 'telescopicCrown', 'clasp', 'base'] as const),
  ...(['waxUp', 'surgicalGuide', 'nightGuard', 'orthodonticAppliance', 'printModel', 'bleachingTray'] as const),
]);
export type ToothStructure = z.infer<typeof ToothStructure>;

/** Structures whose teeth hang together: neighbours in one arch. A bridge has a role at both ends, linked crowns need none. */
export const bridgeStructures: readonly ToothStructure[] = ['bridge', 'implantBridge', 'linkedCrown'];

/** One tooth of a line. What is null is as the line says. */
export const ToothUnit = z.strictObject({
  fdi: ToothField,
  role: ToothRole.nullable().default(null),
  structure: ToothStructure.nullable().default(null),
  shade: optional(16),
  stumpShade: optional(16),
  note: optional(200),
});
export type ToothUnit = Readonly<z.infer<typeof ToothUnit>>;

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values).nullable().default(null);
const millimetres = (lowest = '0') => decimalField<'millimetres'>(3, lowest, '99').nullable().default(null);

/** How the dentist wants it. A closed list: a wish in other words is the line's `requirement`. Gaps in millimetres. */
export const DesignOptions = z.strictObject({
  pontic: choice(['modifiedRidgeLap', 'largeSaddle', 'smallSaddle', 'lateral', 'bullet', 'hygienic', 'ovate']),
  margin: choice(['shoulder', 'supragingival', 'subgingival']),
  metalCollar: choice(['lingual', 'full', 'porcelain360']),
  contact: choice(['area', 'point', 'normal']),
  contactTightness: choice(['tight', 'normal', 'light']),
  occlusion: choice(['tight', 'light', 'none', 'normal']),
  /** What is done where there is no room. */
  shortSpace: choice(['adjustAntagonist', 'reducePrep', 'metalOcclusal', 'metalSpot', 'ask']),
  innerCrown: choice(['normal', 'tight', 'loose']),
  texture: choice(['smooth', 'light', 'strong']),
  translucency: choice(['low', 'medium', 'high']),
  stain: choice(['none', 'light', 'strong']),
  cusps: choice(['flat', 'normal', 'steep']),
  fixation: choice(['cemented', 'screwed']),
  implantSystem: optional(50),
  implantDiameter: millimetres(),
  analog: optional(50),
  abutment: optional(50),
  cementGap: millimetres(),
  innerCrownGap: millimetres(),
  occlusalCut: millimetres('-2'),
  proximalCut: millimetres('-2'),
  contactAdjust: millimetres('-2'),
});
export type DesignOptions = Readonly<z.infer<typeof DesignOptions>>;

/** What is charged beside the work, by the code that it is priced under. */
export const SurchargeEntry = z.strictObject({
  code: text(32),
  qty: OrderedQuantityField,
});
export type SurchargeEntry = Readonly<z.infer<typeof SurchargeEntry>>;

/** The same once it is priced. */
export type Surcharge = Readonly<{ code: string; qty: Quantity; price: Price; amount: Amount }>;

export const PatientSex = z.enum(['male', 'female']);
export type PatientSex = z.infer<typeof PatientSex>;

/** What came with the order besides its files. */
export const Enclosure = z.enum([
  ...(['impression', 'stoneModel', 'antagonist', 'bite', 'articulator', 'photos'] as const),
  ...(['oldDenture', 'implantParts', 'scanBody', 'shadeTab'] as const),
]);
export type Enclosure = z.infer<typeof Enclosure>;
