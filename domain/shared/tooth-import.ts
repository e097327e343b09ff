// Tooth positions as other houses write them, turned into FDI. What cannot be read is said, never guessed.
import { milkTeeth, permanentTeeth, teethBetween, teethOfArch, type FullArch } from './tooth-arch.js';
import { isTooth, type Tooth, type ToothCross } from './tooth.js';

/** `fdi`: `11,12` and `11-13`. `universal`: 1 to 32, milk teeth A to T. `palmer`: `UR6`, `UL321`, milk teeth A to E. */
export type ToothNotation = 'fdi' | 'universal' | 'palmer';
export type ReadTeeth = Readonly<{ teeth: readonly Tooth[]; fullArch: FullArch | null }> | Readonly<{ unreadable: string }>;

// Universal counts upper right to upper left, then goes on below from the left to the right.
const universalPermanent: readonly Tooth[] = [...permanentTeeth.upper, ...permanentTeeth.lower.toReversed()];
const universalMilk: readonly Tooth[] = [...milkTeeth.upper, ...milkTeeth.lower.toReversed()];
const palmerQuadrants = { UR: ['1', '5'], UL: ['2', '6'], LL: ['3', '7'], LR: ['4', '8'] } as const;

/** `3` → 16, `A` → 55; undefined for what is no tooth of that count. */
export function fromUniversal(code: string): Tooth | undefined {
  if (/^\d{1,2}$/.test(code)) return universalPermanent[Number(code) - 1];
  return /^[A-T]$/i.test(code) ? universalMilk[code.toUpperCase().charCodeAt(0) - 65] : undefined;
}

/** 16 → `3`, 55 → `A`. */
export function toUniversal(tooth: Tooth): string {
  const nth = universalPermanent.indexOf(tooth);
  return nth >= 0 ? String(nth + 1) : String.fromCharCode(65 + universalMilk.indexOf(tooth));
}

/** `UR6` → 16, `LLE` → 75, `UL321` → 23, 22, 21; undefined for what is none. */
export function fromPalmer(code: string): readonly Tooth[] | undefined {
  const [, quadrant, marks] = /^(UR|UL|LL|LR)([1-8]+|[A-E]+)$/i.exec(code) ?? [];
  const digits = palmerQuadrants[quadrant?.toUpperCase() as keyof typeof palmerQuadrants]; // what the pattern let through, or nothing
  if (!digits || !marks) return undefined;
  const teeth = Array.from(marks.toUpperCase(), (mark) => (mark >= 'A' ? `${digits[1]}${mark.charCodeAt(0) - 64}` : `${digits[0]}${mark}`));
  return teeth.every(isTooth) ? teeth : undefined;
}

/** 16 → `UR6`, 75 → `LLE`. */
export function toPalmer(tooth: Tooth): string {
  const [digit, place] = [tooth.charAt(0), tooth.charAt(1)];
  const quadrant = { 1: 'UR', 5: 'UR', 2: 'UL', 6: 'UL', 3: 'LL', 7: 'LL', 4: 'LR', 8: 'LR' }[digit] ?? '';
  return `${quadrant}${digit >= '5' ? String.fromCharCode(64 + Number(place)) : place}`;
}

const archWords: Readonly<Record<string, FullArch>> = {
  UPPER: 'upper',
  LOWER: 'lower',
  BOTH: 'both',
  上半口: 'upper',
  下半口: 'lower',
  全口: 'both',
};

const oneFdi = (code: string): readonly Tooth[] | undefined => (isTooth(code) ? [code] : undefined);
const oneUniversal = (code: string): readonly Tooth[] | undefined => {
  const tooth = fromUniversal(code.replace(/^#/, ''));
  return tooth && [tooth];
};
const readers: Readonly<Record<ToothNotation, (code: string) => readonly Tooth[] | undefined>> = {
  fdi: oneFdi,
  universal: oneUniversal,
  palmer: fromPalmer,
};

/** One word of a list: a tooth, or a range `a-b` along the arch. */
function readWord(word: string, read: (code: string) => readonly Tooth[] | undefined): readonly Tooth[] | undefined {
  const [from, to, more] = word.split(/[-–~～]/).map((part) => read(part.trim()));
  if (more !== undefined || !from) return undefined;
  if (!/[-–~～]/.test(word)) return from;
  const [start, end] = [from[0], to?.[0]];
  return from.length === 1 && to?.length === 1 && start && end ? teethBetween(start, end) : undefined;
}

/** All teeth of a mouth, written in the longest way with blanks between them, are shorter. */
const longestList = 1_000;
/** So much of what cannot be read is said. */
const longestUnreadable = 50;

/** Without blanks around the marks of a range. */
const joined = (text: string): string =>
  text
    .split(/([-–~～])/)
    .map((part) => part.trim())
    .join('');

/**
 * Reads a list of teeth: words between commas (half or full width), enumeration commas, semicolons or spaces. A word for a whole arch
 * stands alone. The first word that cannot be read is the answer instead, shortened; a text too long for any list is read not at all.
 */
export function readTeeth(text: string, notation: ToothNotation = 'fdi'): ReadTeeth {
  if (text.length > longestList) return { unreadable: `${text.trim().slice(0, longestUnreadable)}…` };
  const fullArch = archWords[text.trim().toUpperCase()];
  if (fullArch) return { teeth: teethOfArch(fullArch), fullArch };
  const words = joined(text)
    .split(/[\s,，、;；]+/)
    .filter((word) => word !== '');
  const teeth: Tooth[] = [];
  for (const word of words) {
    const read = readWord(word, readers[notation]);
    if (!read) return { unreadable: word.length > longestUnreadable ? `${word.slice(0, longestUnreadable)}…` : word };
    teeth.push(...read);
  }
  return words.length === 0 ? { unreadable: text } : { teeth, fullArch: null };
}

/** The permanent teeth of a four-value cross, in the order that they are seen; undefined for a cell that is none, or holds milk teeth. */
export function fromCross(cross: ToothCross): readonly Tooth[] | undefined {
  const quadrants = ['1', '2', '4', '3'];
  const teeth = cross.flatMap((cell, nth) => (cell === '0' ? [] : Array.from(cell, (mark) => `${quadrants[nth] ?? ''}${mark}`)));
  return teeth.every(isTooth) && teeth.every((tooth) => tooth < '5') ? teeth : undefined;
}

/** What a text is written in, where it says so itself: Palmer by its quadrants, Universal by `#`. Bare numbers are FDI. */
export function notationOf(text: string): ToothNotation {
  const first = text.trim().charAt(0).toUpperCase();
  if (first === '#') return 'universal';
  return /^(UR|UL|LL|LR)[1-8A-E]/i.test(text.trim()) ? 'palmer' : 'fdi';
}

/** Reads teeth in whatever way they are written: `11-13`, `UR6,UL1`, `#3,#14`, `UPPER`, or the four values `6|67|0|0`. */
export function readTeethOfAnyKind(text: string): ReadTeeth {
  if (text.length > longestList) return readTeeth(text);
  const [upperRight, upperLeft, lowerRight, lowerLeft, more] = text.split('|').map((cell) => cell.trim());
  if (lowerLeft === undefined || more !== undefined) return readTeeth(text, notationOf(text));
  const teeth = fromCross([upperRight ?? '', upperLeft ?? '', lowerRight ?? '', lowerLeft]);
  return teeth && teeth.length > 0 ? { teeth, fullArch: null } : { unreadable: text };
}
