// What of a line is recorded as it was filled in.
import { shadeSystemOf } from '../shared/tooth-shade.js';
import type { LineDesign, OrderLine } from './events.js';
import { unitsOf } from './order-teeth.js';
import type { LineToPrice } from './order-total.js';

type Worded =
  | 'toothPositions'
  | 'fullArch'
  | 'units'
  | 'pieces'
  | 'printCount'
  | 'shadeSystem'
  | 'shade'
  | 'cervicalShade'
  | 'incisalShade'
  | 'stumpShade'
  | 'gingivaShade'
  | 'designOptions'
  | 'requirement'
  | 'patientCode'
  | 'patientSex'
  | 'patientAge'
  | 'tryInType'
  | 'tryInRound'
  | 'reworkType'
  | 'reworkCount';

/** Nothing chosen at all is no design: a reader need not look at twenty empty fields to find that out. */
const designOf = ({ designOptions }: LineToPrice): LineDesign | null =>
  designOptions !== null && Object.values(designOptions).some((value) => value !== null) ? { ...designOptions } : null;

/** The words of a line: all but product, price and files. The count of remakes is told by the order that is made again. */
export function wordsOf(line: LineToPrice): Pick<OrderLine, Worded> {
  const { toothPositions, fullArch, pieces, printCount, shade, cervicalShade, incisalShade, stumpShade, gingivaShade } = line;
  const { requirement, patientCode, patientSex, patientAge, tryInType, tryInRound, reworkType } = line;
  const named = [shade, cervicalShade, incisalShade].find((code) => code !== null);
  return {
    toothPositions,
    fullArch,
    units: unitsOf(line),
    pieces,
    printCount,
    shadeSystem: line.shadeSystem ?? (named ? (shadeSystemOf(named) ?? null) : null),
    shade,
    cervicalShade,
    incisalShade,
    stumpShade,
    gingivaShade,
    designOptions: designOf(line),
    requirement,
    patientCode,
    patientSex,
    patientAge,
    tryInType,
    // The first round, unless somebody counted: what is not tried in has none.
    tryInRound: tryInType === null ? null : (tryInRound ?? 1),
    reworkType,
    reworkCount: 0,
  };
}
