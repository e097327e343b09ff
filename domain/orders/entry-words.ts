// Codes that people keep in dictionaries, checked against what they keep there.
import { refuse, type Refusal } from '../shared/decider.js';
import type { ProductId } from '../shared/ids.js';
import type { EnteredOrder } from './commands.js';

/**
 * What the dictionaries hold, as whoever sends the command read it: like the files of a line, ids and codes alone say nothing. They are
 * kept by people and follow the log by a moment.
 */
export type EntryWords = Readonly<{
  /** `companyCode`: who may issue an order. */
  companies: readonly string[];
  /** Codes of departments: of those, the processing unit that the entry names. */
  departments: readonly string[];
  /** `yc_try_type`, `yc_rework_type`. */
  tryInTypes: readonly string[];
  reworkTypes: readonly string[];
  /** `remake_cause`, with the name of each. */
  remakeCauses: Readonly<Record<string, string>>;
  /** Shades that the material of a product is made in; a material without any takes every shade. */
  shades: Readonly<Partial<Record<ProductId, readonly string[]>>>;
  /** Codes of box colours, and the one of the day on which the mould came in. */
  boxColors: readonly string[];
  boxColorOfDay: string | null;
}>;

export type WordRefusal =
  | 'CompanyNotFound'
  | 'BoxColorNotFound'
  | 'TryInTypeNotFound'
  | 'ReworkTypeNotFound'
  | 'RemakeCauseNotFound'
  | 'ReworkOnlyOfRemake'
  | 'ShadeNotOfMaterial';
type No = Refusal<WordRefusal> | undefined;
type Line = EnteredOrder['lines'][number];

const isRemake = ({ orderProperty }: EnteredOrder): boolean => orderProperty === 'remake' || orderProperty === 'repair';

/** Of the body of the tooth and its regions; stumps and gums are not what the blank is made in. */
const shadesOf = ({ shade, cervicalShade, incisalShade, units }: Line): readonly string[] =>
  [shade, cervicalShade, incisalShade, ...units.map((unit) => unit.shade)].filter((code) => code !== null);

function noToLine(line: Line, lineNo: number, words: EntryWords): No {
  const { tryInType, reworkType, productId } = line;
  if (tryInType !== null && !words.tryInTypes.includes(tryInType)) return refuse('TryInTypeNotFound', { lineNo, code: tryInType });
  if (reworkType !== null && !words.reworkTypes.includes(reworkType)) return refuse('ReworkTypeNotFound', { lineNo, code: reworkType });
  const made = words.shades[productId] ?? [];
  const strange = line.shadeSystem === 'custom' || made.length === 0 ? undefined : shadesOf(line).find((code) => !made.includes(code));
  return strange === undefined ? undefined : refuse('ShadeNotOfMaterial', { lineNo, shade: strange });
}

/** What speaks against the codes of an entry, or nothing. Without words only what follows from the entry itself is looked at. */
export function noToWords(entry: EnteredOrder, words: EntryWords | undefined): No {
  const { companyCode, boxColor, remakeCause, liability, lines } = entry;
  const said = remakeCause ?? liability ?? lines.find(({ reworkType }) => reworkType !== null)?.reworkType ?? null;
  if (said !== null && !isRemake(entry)) return refuse('ReworkOnlyOfRemake');
  if (!words) return undefined;
  if (!words.companies.includes(companyCode)) return refuse('CompanyNotFound', { companyCode });
  if (boxColor !== null && !words.boxColors.includes(boxColor)) return refuse('BoxColorNotFound', { boxColor });
  if (remakeCause !== null && words.remakeCauses[remakeCause] === undefined) return refuse('RemakeCauseNotFound', { code: remakeCause });
  for (const [nth, line] of lines.entries()) {
    const no = noToLine(line, nth + 1, words);
    if (no) return no;
  }
  return undefined;
}
