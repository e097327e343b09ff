import { polyphonic } from 'pinyin-pro';

/** At most so many spellings of one text: polyphones multiply. */
const most = 24;

/** All readings, joined: `订单` → `dingdan` and `dd`. A syllable with several readings gives a spelling of each. */
export function spellings(text: string): readonly string[] {
  const readings = polyphonic(text, { toneType: 'none' }).map((each) => [...new Set(each.split(' '))]);
  const whole = readings.reduce<readonly string[]>(
    (sofar, each) => sofar.flatMap((begun) => each.map((next) => begun + next)).slice(0, most),
    [''],
  );
  const initials = readings.reduce<readonly string[]>(
    (sofar, each) =>
      sofar.flatMap((begun) => [...new Set(each.map((next) => next.slice(0, 1)))].map((next) => begun + next)).slice(0, most),
    [''],
  );
  return [...whole, ...initials];
}
