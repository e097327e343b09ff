// How a Chinese text sounds, so that people find it by the letters that they type.

/** The readings of each character, joined by a blank where it has several, as `polyphonic` of pinyin-pro answers them without tones. */
export type Readings = (text: string) => readonly string[];

/** At most so many spellings of one text: polyphones multiply. */
const most = 24;

/** All readings of a text, joined, and their initials: `订单` → `dingdan` and `dd`. A syllable with several readings gives a spelling of each. */
export function spellingsBy(readingsOf: Readings, text: string): readonly string[] {
  const readings = readingsOf(text).map((each) => [...new Set(each.split(' '))]);
  const joined = (parts: readonly (readonly string[])[]): readonly string[] =>
    parts.reduce<readonly string[]>((sofar, each) => sofar.flatMap((begun) => each.map((next) => begun + next)).slice(0, most), ['']);
  return [...joined(readings), ...joined(readings.map((each) => [...new Set(each.map((next) => next.slice(0, 1)))]))];
}
