// A line as it is filled in. Re-exported by the contract.
import * as z from 'zod';
import { text, textOrEmpty } from '../shared/asked.js';
import { OrderedQuantityField } from '../shared/decimal.js';
import { idField } from '../shared/ids.js';
import { archOf, teethOfArch, type FullArch } from '../shared/tooth-arch.js';
import { readTeethOfAnyKind } from '../shared/tooth-import.js';
import { isShadeOf, isStumpShade, ShadeSystem, shadeSystemOf } from '../shared/tooth-shade.js';
import { isTooth, ToothField, type Tooth } from '../shared/tooth.js';
import { DesignOptions, PatientSex, SurchargeEntry, ToothUnit } from './line-words.js';

const optional = (max: number) => text(max).nullable().default(null);
const isArch = z.enum(['upper', 'lower', 'both']);

/** Teeth as a list, or in one text as other houses write them: `11-13`, `UR6`, `#3`, `6|67|0|0`, `UPPER`. What cannot be read stays, to be refused. */
function teethIn(value: unknown): Readonly<{ toothPositions?: unknown; fullArch?: unknown }> {
  if (typeof value !== 'string') return { toothPositions: value };
  const read = readTeethOfAnyKind(value);
  if ('unreadable' in read) return { toothPositions: [read.unreadable] };
  return { toothPositions: read.teeth, ...(read.fullArch !== null && { fullArch: read.fullArch }) };
}

/** Teeth that were named beside a whole arch are of it, or were not named at all. What is no tooth is told of later. */
function isOfArch(named: unknown, arch: FullArch): boolean {
  const teeth = Array.isArray(named) ? named.filter((each): each is Tooth => typeof each === 'string' && isTooth(each)) : [];
  return teeth.every((tooth) => arch === 'both' || archOf(tooth) === arch);
}

/** A whole arch names its teeth; units name theirs. */
function withTeeth(line: unknown): unknown {
  if (typeof line !== 'object' || line === null) return line;
  const read: Record<string, unknown> = { ...line, ...('toothPositions' in line && teethIn(line.toothPositions)) };
  const arch = isArch.safeParse(read['fullArch']);
  if (arch.success) return isOfArch(read['toothPositions'], arch.data) ? { ...read, toothPositions: teethOfArch(arch.data) } : read;
  const isUnnamed = !('toothPositions' in read) && Array.isArray(read['units']);
  return isUnnamed ? { ...read, toothPositions: [...new Set((read['units'] as { fdi?: unknown }[]).map((unit) => unit?.fdi))] } : read; // each is checked below
}

const OrderLineFields = z.strictObject({
  /** Of a line that the order has already; a new line has none, the server makes it. */
  id: idField<'orderLine'>().nullable().default(null),
  productId: idField<'product'>(),
  toothPositions: z.array(ToothField).min(1).max(64),
  fullArch: isArch.nullable().default(null),
  /** Where none is given each tooth is one, as the line says. */
  units: z.array(ToothUnit).max(64).default([]),
  /** What is charged: teeth, as a rule. */
  qty: OrderedQuantityField,
  /** What is handed over: a bridge of three teeth is one piece. */
  pieces: z.int().min(1).max(999).default(1),
  /** How often each print file is printed. Said of every line: nobody guesses it (R315). */
  printCount: z.int({ error: 'printCount' }).min(1, { error: 'printCount' }).max(99, { error: 'printCount' }),
  /** Null: the one that the shade is a code of. */
  shadeSystem: ShadeSystem.nullable().default(null),
  shade: optional(16),
  cervicalShade: optional(16),
  incisalShade: optional(16),
  stumpShade: optional(16),
  gingivaShade: optional(16),
  designOptions: DesignOptions.nullable().default(null),
  requirement: optional(1000),
  /** Of this line. Kept apart from everything else, under the order's own key. Empty where the clinic sends a code only. */
  patientName: textOrEmpty(50),
  patientCode: optional(30),
  patientSex: PatientSex.nullable().default(null),
  patientAge: z.int().min(0).max(130).nullable().default(null),
  /** A code of the dictionary `yc_try_type`. */
  tryInType: optional(16),
  tryInRound: z.int().min(1).max(20).nullable().default(null),
  /** A code of the dictionary `yc_rework_type`; of remakes and repairs. */
  reworkType: optional(16),
  surcharges: z.array(SurchargeEntry).max(20).default([]),
  /** Files that were uploaded before, by id. */
  fileIds: z.array(idField<'file'>()).max(50).default([]),
});
type LineFields = z.infer<typeof OrderLineFields>;

type Fault = Readonly<{ path: readonly (string | number)[]; message: string }>;

function shadeFaults({ shadeSystem, shade, cervicalShade, incisalShade, stumpShade, units }: LineFields): readonly Fault[] {
  // Without a system the first shade of the line names it, so that A2 and 3M2 do not stand on one tooth.
  const named = [shade, cervicalShade, incisalShade].find((code) => code !== null);
  const system = shadeSystem ?? (named ? (shadeSystemOf(named) ?? null) : null);
  const of = (code: string | null, ...path: (string | number)[]): readonly Fault[] =>
    code === null || isShadeOf(code, system) ? [] : [{ path, message: 'shadeUnknown' }];
  const ofStump = (code: string | null, ...path: (string | number)[]): readonly Fault[] =>
    code === null || isStumpShade(code, shadeSystem) ? [] : [{ path, message: 'shadeUnknown' }];
  return [
    ...of(shade, 'shade'),
    ...of(cervicalShade, 'cervicalShade'),
    ...of(incisalShade, 'incisalShade'),
    ...ofStump(stumpShade, 'stumpShade'),
    ...units.flatMap((unit, nth) => [...of(unit.shade, 'units', nth, 'shade'), ...ofStump(unit.stumpShade, 'units', nth, 'stumpShade')]),
  ];
}

function faultsOf(line: LineFields): readonly Fault[] {
  const named = new Set(line.units.map((unit) => unit.fdi));
  const teeth = new Set(line.toothPositions);
  const differ = named.size > 0 && (named.size !== teeth.size || [...named].some((tooth) => !teeth.has(tooth)));
  return [
    ...(line.fullArch !== null && !isOfArch(line.toothPositions, line.fullArch)
      ? [{ path: ['fullArch'], message: 'teethOfOtherJaw' }]
      : []),
    ...(differ ? [{ path: ['units'], message: 'unitsDifferFromTeeth' }] : []),
    ...(line.patientName === '' && line.patientCode === null ? [{ path: ['patientName'], message: 'patientNameOrCode' }] : []),
    ...shadeFaults(line),
  ];
}

/** Product name, shipment type, price and route come from the product, never from here. */
export const OrderLineEntry = z.preprocess(
  withTeeth,
  OrderLineFields.superRefine((line, context) => {
    for (const { path, message } of faultsOf(line)) context.addIssue({ code: 'custom', path: [...path], message });
  }),
);
export type OrderLineEntry = Readonly<z.infer<typeof OrderLineEntry>>;
