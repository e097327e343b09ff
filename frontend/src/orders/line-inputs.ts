// One line of the order form as it is typed, and how it becomes what the server is sent. Pure.
import type { DesignOptions, OrderLineEntry, OrderLineRow } from '@cloud-factory/domain/orders/contract';
import { designOptionLabels } from '@cloud-factory/domain/orders/contract';
import { teethOfArch, type FullArch } from '@cloud-factory/domain/shared/tooth-arch';
import type { Tooth } from '@cloud-factory/domain/shared/tooth';
import { isPlain, piecesOf, teethOf, withTeeth, type Units } from './units.js';

export type DesignName = keyof DesignOptions;
export type SurchargeInput = Readonly<{ key: string; code: string; qty: string }>;

/** The five places of a tooth that a shade is named for. */
export const shadeNames = ['shade', 'cervicalShade', 'incisalShade', 'stumpShade', 'gingivaShade'] as const;
export type ShadeName = (typeof shadeNames)[number];

export type Line = Readonly<{
  /** Of this form; a line that was saved has the server's id in `id`. */
  key: string;
  id: string | null;
  productId: string;
  units: Units;
  fullArch: FullArch | null;
  qty: string;
  /** Typed by a person; otherwise the quantity follows the teeth. */
  isQtyTyped: boolean;
  pieces: string;
  isPiecesTyped: boolean;
  printCount: string;
  /** Shades are words of the dentist's own. */
  isOwnShade: boolean;
  design: Readonly<Partial<Record<DesignName, string>>>;
  requirement: string;
  patientName: string;
  patientCode: string;
  patientSex: string;
  patientAge: string;
  tryInType: string;
  tryInRound: string;
  reworkType: string;
  surcharges: readonly SurchargeInput[];
  fileIds: readonly string[];
}> &
  Readonly<Record<ShadeName, string>>;

export const emptyLine = (key: string): Line => ({
  key,
  id: null,
  productId: '',
  units: [],
  fullArch: null,
  qty: '',
  isQtyTyped: false,
  pieces: '',
  isPiecesTyped: false,
  printCount: '1',
  isOwnShade: false,
  shade: '',
  cervicalShade: '',
  incisalShade: '',
  stumpShade: '',
  gingivaShade: '',
  design: {},
  requirement: '',
  patientName: '',
  patientCode: '',
  patientSex: '',
  patientAge: '',
  tryInType: '',
  tryInRound: '',
  reworkType: '',
  surcharges: [],
  fileIds: [],
});

/** Nothing of it was typed by a person. */
export const isEmptyLine = (line: Line): boolean => JSON.stringify({ ...line, key: '', id: null }) === JSON.stringify(emptyLine(''));

export const teethOfLine = ({ units, fullArch }: Pick<Line, 'units' | 'fullArch'>): readonly Tooth[] =>
  fullArch ? teethOfArch(fullArch) : teethOf(units);

/** What is charged and handed over, as the teeth say it: a tooth is one, a whole arch is one, a bridge is one piece. */
const countsOf = ({ units, fullArch }: Pick<Line, 'units' | 'fullArch'>): Readonly<{ qty: number; pieces: number }> =>
  fullArch
    ? { qty: fullArch === 'both' ? 2 : 1, pieces: fullArch === 'both' ? 2 : 1 }
    : { qty: teethOf(units).length, pieces: piecesOf(units) };

const counted = (count: number): string => (count > 0 ? String(count) : '');

/** The line with other teeth. Quantity and pieces follow, unless a person typed them. */
export function withChoice(line: Line, choice: Pick<Line, 'units' | 'fullArch'>): Line {
  const { qty, pieces } = countsOf(choice);
  return { ...line, ...choice, ...(!line.isQtyTyped && { qty: counted(qty) }), ...(!line.isPiecesTyped && { pieces: counted(pieces) }) };
}

const trimmed = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);
const text = (value: string | number | null): string => (value === null ? '' : String(value));

const designOf = (options: DesignOptions | null): Line['design'] =>
  Object.fromEntries(Object.entries(options ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, trimmed(value)]])));

/** What a kept line and the entry of one have in common, as far as the form shows it. */
type Said = Omit<OrderLineEntry, 'id' | 'surcharges' | 'fileIds' | 'qty' | 'shadeSystem' | 'toothPositions' | 'units'> &
  Readonly<{
    qty: string;
    shadeSystem: string | null;
    units: Units;
    toothPositions: readonly Tooth[];
    surcharges: readonly Readonly<{ code: string; qty: string }>[];
  }>;

/** What an entry says, under a key of the form. Without units each tooth is one. */
export function lineOfEntry(said: Said, key: string): Line {
  const units = said.units.length > 0 ? said.units : withTeeth([], said.toothPositions);
  const choice = { units: said.fullArch ? [] : units, fullArch: said.fullArch };
  const { qty, pieces } = countsOf(choice);
  return {
    key,
    id: null,
    productId: said.productId,
    ...choice,
    qty: trimmed(said.qty),
    isQtyTyped: Number(said.qty) !== qty,
    pieces: String(said.pieces),
    isPiecesTyped: said.pieces !== pieces,
    printCount: String(said.printCount),
    isOwnShade: said.shadeSystem === 'custom',
    shade: text(said.shade),
    cervicalShade: text(said.cervicalShade),
    incisalShade: text(said.incisalShade),
    stumpShade: text(said.stumpShade),
    gingivaShade: text(said.gingivaShade),
    design: designOf(said.designOptions),
    requirement: text(said.requirement),
    patientName: said.patientName,
    patientCode: text(said.patientCode),
    patientSex: text(said.patientSex),
    patientAge: text(said.patientAge),
    tryInType: text(said.tryInType),
    tryInRound: text(said.tryInRound),
    reworkType: text(said.reworkType),
    surcharges: said.surcharges.map(({ code, qty: times }, index) => ({ key: `${key}-${index}`, code, qty: trimmed(times) })),
    fileIds: [],
  };
}

/** A line that is kept, as the form shows it. */
export const lineOf = (row: OrderLineRow): Line => ({ ...lineOfEntry(row, row.id), id: row.id, fileIds: row.files.map(({ id }) => id) });

/** The same work for other teeth: what has to be given anew is empty. */
export const copyOfLine = (line: Line, key: string): Line => ({
  ...line,
  key,
  id: null,
  units: [],
  fullArch: null,
  qty: '',
  isQtyTyped: false,
  pieces: '',
  isPiecesTyped: false,
  surcharges: line.surcharges.map((each, index) => ({ ...each, key: `${key}-${index}` })),
  fileIds: [],
});

const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());
/** What is no whole number goes on as it was typed: the schema refuses it, and says where. */
const whole = (value: string): unknown => (/^\d+$/.test(value.trim()) ? Number(value) : value.trim());
const wholeOrNull = (value: string): unknown => (value.trim() === '' ? null : whole(value));

/** As `OrderLineEntry` takes it; nothing is checked here. */
export function wireOfLine(line: Line): Readonly<Record<string, unknown>> {
  const design = Object.entries(line.design).filter(([, value]) => value !== undefined && value.trim() !== '');
  const isKnown = ([name]: readonly [string, unknown]): boolean => name in designOptionLabels;
  return {
    id: line.id,
    productId: line.productId,
    toothPositions: teethOfLine(line),
    fullArch: line.fullArch,
    units: line.fullArch || isPlain(line.units) ? [] : line.units,
    qty: line.qty.trim(),
    pieces: whole(line.pieces),
    printCount: whole(line.printCount),
    shadeSystem: line.isOwnShade ? 'custom' : null,
    ...Object.fromEntries(shadeNames.map((name) => [name, orNull(line[name])])),
    designOptions: design.length === 0 ? null : Object.fromEntries(design.filter(isKnown).map(([name, value]) => [name, value?.trim()])),
    requirement: orNull(line.requirement),
    patientName: line.patientName.trim(),
    patientCode: orNull(line.patientCode),
    patientSex: orNull(line.patientSex),
    patientAge: wholeOrNull(line.patientAge),
    tryInType: orNull(line.tryInType),
    tryInRound: wholeOrNull(line.tryInRound),
    reworkType: orNull(line.reworkType),
    surcharges: line.surcharges.map(({ code, qty }) => ({ code: code.trim(), qty: qty.trim() })),
    fileIds: line.fileIds,
  };
}
