// The shades a dentist may order, by the system that they are a code of: A3 of one maker is not A3 of another.
import * as z from 'zod';

export const ShadeSystem = z.enum(['vitaClassic', 'vita3d', 'ivoclar', 'custom']);
/** `custom`: a word of the dentist's own, or a photograph. Everything else is a closed list. */
export type ShadeSystem = z.infer<typeof ShadeSystem>;

/** From the lightest on, as the tabs are ordered. There is no B3.5, C3.5, D1 or D3.5. */
export const vitaClassicShades = [
  'B1',
  'A1',
  'B2',
  'D2',
  'A2',
  'C1',
  'C2',
  'D4',
  'A3',
  'D3',
  'B3',
  'A3.5',
  'B4',
  'C3',
  'A4',
  'C4',
] as const;

/** 3 bleach shades, then 26: the group of lightness, the hue (L, M, R), the chroma. */
export const vita3dShades = [
  ...(['0M1', '0M2', '0M3', '1M1', '1M2', '2L1.5', '2L2.5', '2M1', '2M2', '2M3', '2R1.5', '2R2.5'] as const),
  ...(['3L1.5', '3L2.5', '3M1', '3M2', '3M3', '3R1.5', '3R2.5'] as const),
  ...(['4L1.5', '4L2.5', '4M1', '4M2', '4M3', '4R1.5', '4R2.5', '5M1', '5M2', '5M3'] as const),
] as const;

export const bleachShades = ['BL1', 'BL2', 'BL3', 'BL4'] as const;

/** Shades of the prepared stump, by the Natural Die set of the maker of the bleach shades. */
export const stumpShades = ['ND1', 'ND2', 'ND3', 'ND4', 'ND5', 'ND6', 'ND7', 'ND8', 'ND9'] as const;

const codes: Readonly<Record<Exclude<ShadeSystem, 'custom'>, readonly string[]>> = {
  vitaClassic: vitaClassicShades,
  vita3d: vita3dShades,
  ivoclar: bleachShades,
};

/** The shades of a system, in its order; none of `custom`, which has no list. */
export const shadesOf = (system: ShadeSystem): readonly string[] => (system === 'custom' ? [] : codes[system]);

/** The system that a code belongs to; undefined for a code of none. No code is in two systems. */
export const shadeSystemOf = (code: string): Exclude<ShadeSystem, 'custom'> | undefined =>
  (['vitaClassic', 'vita3d', 'ivoclar'] as const).find((system) => codes[system].includes(code));

/** Whether a shade can be ordered under a system; under none it must be a code that names its system by itself. */
export const isShadeOf = (code: string, system: ShadeSystem | null): boolean =>
  system === 'custom' || (system === null ? shadeSystemOf(code) !== undefined : codes[system].includes(code));

/** Whether a code names the shade of a stump. Under a system of one's own any word does. */
export const isStumpShade = (code: string, system: ShadeSystem | null): boolean =>
  system === 'custom' || stumpShades.some((stump) => stump === code);
