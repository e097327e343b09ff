// Tooth colours as the guides of the makers order them, with a swatch each. The swatch helps the eye to find the code; the colour of a screen is no
// shade guide, and the code is what is kept.

import { bleachShades, shadesOf, stumpShades, type ShadeSystem } from '@cloud-factory/domain/shared/tooth-shade';

/** A closed list that is chosen from: the systems of the contract, and the one of prepared stumps. */
export type ShadeGuide = Exclude<ShadeSystem, 'custom'> | 'stump';

/** One tab of a shade guide: what is kept, and how it is drawn. */
export type Shade = Readonly<{ code: string; swatch: string }>;

const classical: Readonly<Record<string, string>> = {
  B1: '#eee5cf',
  A1: '#ebdcc1',
  B2: '#e9d8b5',
  D2: '#dfcfb4',
  A2: '#e5d1ad',
  C1: '#dbccb0',
  C2: '#d2bf9b',
  D4: '#cfba93',
  A3: '#dec397',
  D3: '#d5bd9a',
  B3: '#dcbf89',
  'A3.5': '#d5b382',
  B4: '#d4b27a',
  C3: '#c7ad84',
  A4: '#c8a06d',
  C4: '#b6966b',
};

const bleach: Readonly<Record<string, string>> = { BL1: '#f6f3ec', BL2: '#f3eee3', BL3: '#f0e9da', BL4: '#ece3cf' };

/** What is left of the tooth under a crown of glass: it shines through. */
const stumps: Readonly<Record<string, string>> = {
  ND1: '#f1e9d8',
  ND2: '#e8d6b4',
  ND3: '#dcc293',
  ND4: '#cfa468',
  ND5: '#c08f5f',
  ND6: '#d3a48c',
  ND7: '#a88365',
  ND8: '#8a715c',
  ND9: '#6c5a4c',
};

const hues: Readonly<Record<string, number>> = { L: 44, M: 38, R: 31 };

/** The code of the 3D-Master says the colour: the digit its lightness, the letter its hue, the number its strength. */
function master(code: string): string {
  const [, group = '0', hue = 'M', strength = '1'] = /^(\d)([LMR])([\d.]+)$/.exec(code) ?? [];
  const lightness = 91 - Number(group) * 6 - Number(strength) * 1.5;
  return `hsl(${hues[hue] ?? 38} ${30 + Number(strength) * 9}% ${lightness}%)`;
}

const drawn = (codes: readonly string[], swatchOf: (code: string) => string | undefined): readonly Shade[] =>
  codes.map((code) => ({ code, swatch: swatchOf(code) ?? 'transparent' }));
const vitaClassic = drawn(shadesOf('vitaClassic'), (code) => classical[code]);
const vita3d = drawn(shadesOf('vita3d'), master);

/** Rows of a guide as they are drawn: by lightness, so that the eye goes down from light to dark. */
export const guides: Readonly<Record<ShadeGuide, readonly (readonly Shade[])[]>> = {
  vitaClassic: [vitaClassic.slice(0, 8), vitaClassic.slice(8)],
  vita3d: ['0', '1', '2', '3', '4', '5'].map((group) => vita3d.filter(({ code }) => code.startsWith(group))),
  ivoclar: [drawn(bleachShades, (code) => bleach[code])],
  stump: [drawn(stumpShades, (code) => stumps[code])],
};

const byCode = new Map(
  Object.values(guides)
    .flat(2)
    .map((shade) => [shade.code.toUpperCase(), shade]),
);

/** The shade of a code, however it was typed; undefined for a code that no guide has, like `B3.5`. */
export const shadeOf = (typed: string): Shade | undefined => byCode.get(typed.trim().toUpperCase());

/** The guide that a code stands in. */
export const guideOf = (code: string): ShadeGuide | undefined =>
  (Object.keys(guides) as ShadeGuide[]).find((guide) => guides[guide].some((row) => row.some((shade) => shade.code === code))); // the keys of the record above

/** Where an arrow key leads inside of a guide: along the row, or to the same place of the row below, as far as it has one. */
export function nextShade(guide: ShadeGuide, code: string, key: string): string | undefined {
  const rows = guides[guide];
  const at = rows.findIndex((row) => row.some((shade) => shade.code === code));
  const row = rows[at];
  if (!row) return undefined;
  const place = row.findIndex((shade) => shade.code === code);
  if (key === 'ArrowLeft') return row[place - 1]?.code ?? rows[at - 1]?.at(-1)?.code;
  if (key === 'ArrowRight') return row[place + 1]?.code ?? rows[at + 1]?.[0]?.code;
  if (key === 'Home') return row[0]?.code;
  if (key === 'End') return row.at(-1)?.code;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const other = rows[key === 'ArrowUp' ? at - 1 : at + 1];
  return other?.[Math.min(place, other.length - 1)]?.code;
}
